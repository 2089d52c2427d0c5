"""Sentences with the events that they tell."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from oakdoor.games.events import Event
from oakdoor.games.position.foresight import Foresight

Thing = TypeVar("Thing")


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


def outlook_of(foresight: Foresight, links: list[Event] | None, reader: int) -> Outlook:
    """What a preview knows beside its events; `links` are what points are for now, None if the table hides points."""
    known = foresight.known_sides()
    before = None if links is None else [link for link in links if link.seat in known]
    return Outlook(before, foresight.links, reader in known, foresight.next)


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


def without(things: list[Thing], others: list[Thing]) -> list[Thing]:
    """What is in one list and not in the other, as often as it is there more often."""
    left, kept = list(others), []
    for thing in things:
        if thing in left:
            left.remove(thing)
        else:
            kept.append(thing)
    return kept


def counted(things: list[Thing]) -> list[tuple[Thing, int]]:
    """Every thing once, with how often it is there, in the order of their coming."""
    different: list[Thing] = []
    for thing in things:
        if thing not in different:
            different.append(thing)
    return [(thing, things.count(thing)) for thing in different]


def plainly_told(names: list[str], events: list[Event]) -> list[Told]:
    """Events in the words of records, for games that nobody has found words for."""
    return [Told(_plain(names, event), number, number) for number, event in enumerate(events)]


def _plain(names: list[str], event: Event) -> str:
    known = [f"{name} {value}" for name, value in event.values.items() if value is not None]
    return ", ".join([*([names[event.seat]] if event.seat >= 0 else []), event.name, *known]) + "."
