"""A position of a game to read: whatever is read off it is worked out once, however many ask."""

from typing import Any

from oakdoor.games.compiled import is_plain
from oakdoor.games.contract import NO_SEAT, Mode
from oakdoor.games.layout import Loose, copied, loosened
from oakdoor.games.names import Moves, Record


class Reading:
    """What the rules say about one position. Nobody changes it, so games that stand alike share one."""

    def __init__(self, mode: Mode, box: Any, state: Any, written: bytes) -> None:
        self.state = _at_rest(state)  # loose where rules run plain, else a record
        self.written = written  # the same as bytes
        self.actor = int(mode.rules.actor(state))
        self._mode = mode
        self._box = box
        self._legal: list[int] | None = None
        self._words: list[str] | None = None
        self._observed: dict[int, Any] = {}

    @classmethod
    def of(cls, mode: Mode, box: Any, state: Record) -> "Reading":
        """The reading of a state record."""
        return cls(mode, box, loosened(state) if is_plain() else mode.copy_state(state), state.tobytes())

    def legal(self, room: Moves) -> list[int]:
        """The legal decisions; `room` is where the rules may write them."""
        if self._legal is None:
            size = self._mode.rules.legal(self._box, self.state, room)
            self._legal = room[:size].tolist()
        return self._legal

    def words(self, room: Moves) -> list[str]:
        """The legal decisions in words."""
        if self._words is None:
            self._words = [self._mode.codec.words(action) for action in self.legal(room)]
        return self._words

    def observed(self, seat: int) -> Any:
        """What a seat may know; seat -1 only watches. After the end everything is open."""
        if self.actor == NO_SEAT:
            return self.state
        if seat not in self._observed:
            view = copied(self.state) if is_plain() else self._mode.copy_state(self.state)
            self._mode.rules.observe(self._box, view, seat)
            self._observed[seat] = _at_rest(view)
        return self._observed[seat]

    def forget_views(self) -> None:
        """Everybody has looked: a position that waits for its next move needs less room."""
        self._observed.clear()
        _at_rest(self.state)


def _at_rest(state: Any) -> Any:
    """A state that nobody changes any more: what is worked out about it can be kept with it."""
    if isinstance(state, Loose):
        state.worked_out = {}
    return state
