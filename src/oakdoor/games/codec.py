"""The codec between actions, small ints inside the program, and words, which people and records use."""

from collections.abc import Iterable

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Action


class Codec:
    """All actions of a game in blocks, each with its words. An action without words does not exist."""

    def __init__(self) -> None:
        self._words: list[str | None] = []
        self._actions: dict[str, int] = {}
        self.starts: list[int] = []  # the first action of each block

    def block(self, words: Iterable[str | None]) -> int:
        """Add a block of actions; returns the first one's number."""
        start = len(self._words)
        self.starts.append(start)
        for action, text in enumerate(words, start):
            self._words.append(text)
            if text is not None:
                self._actions[text] = action
        return start

    def __len__(self) -> int:
        return len(self._words)

    def exists(self, action: int) -> bool:
        """Whether an int is an action at all."""
        return 0 <= action < len(self._words) and self._words[action] is not None

    def words(self, action: int) -> str:
        """The words of an action."""
        text = self._words[action] if 0 <= action < len(self._words) else None
        if text is None:
            raise ValueError(f"there is no action {action}")
        return text

    def action(self, words: str) -> int | None:
        """The action with these words, if there is one."""
        return self._actions.get(words)


@rule
def is_in(action: int, block: int, size: int) -> bool:
    """Whether an action belongs to a block of this many."""
    return block <= action < block + size


def within(action: Action, block: Action, size: int) -> bool:
    """The same, for whoever gives reasons."""
    return bool(is_in(action, block, size))
