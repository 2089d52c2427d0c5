"""Sentences with the events that they tell."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from oakdoor.games.events import Event


@dataclass(frozen=True)
class Told:
    """A sentence, and the first and the last of the events that it tells, counted from 0. The last sentence can tell
    none: that it is not settled how things go on, or that a game goes on elsewhere; then the last comes before the
    first. `aloud` is the sentence for whoever does not see the board, where it says more: the coordinates of places."""

    text: str
    first: int
    last: int
    aloud: str | None = None

    @property
    def heard(self) -> str:
        """The sentence as the terminal and screen readers say it."""
        return self.text if self.aloud is None else self.aloud


@dataclass(frozen=True)
class Outlook:
    """What a preview knows beside its events: what points are for now (of sides whose points are known afterwards,
    None if the table hides points) and afterwards, whether the reader's are known then, and what can be done next."""

    before: list[Event] | None
    after: list[Event]
    known: bool
    next: list[str]


def tell(events: list[Event], sentence: Callable[[Event, deque[Event]], str | None]) -> list[Told]:
    """Tell events one after the other. `sentence` has a text for an event, or None if it goes without saying, and
    takes away from the beginning of what is left what it tells in the same breath."""
    told = []
    left = deque(events)
    while left:
        first = len(events) - len(left)
        text = sentence(left.popleft(), left)
        if text is not None:
            told.append(Told(text, first, len(events) - len(left) - 1))
    return told
