"""Events: what the rules did, written down by the rules as they do it.

A log is an int16 table. Its row 0 counts the events; each further row is one event: its kind, the seat
it happened to, and up to four values whose meaning the kind fixes. A log without rows takes nothing, so
that simulation pays one comparison per event. The log in words, animations, previews and explanations
are all made from these rows; nothing else works out again what happened.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Log
from oakdoor.games.position.reader import Reader, seat_of

VALUES = 4
EventValue: TypeAlias = str | int | bool | None  # of an event, in words; None is not known
NOBODY = -1  # instead of a seat: it happened to nobody, or belongs to nobody
NO_LOG = np.zeros((0, 2 + VALUES), np.int16)


def new_log(capacity: int = 512) -> Log:
    """An empty log."""
    return np.zeros((capacity + 1, 2 + VALUES), np.int16)


@rule
def emit(log: Log, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write one event, if the log takes any."""
    if log.shape[0] > 0:
        row = int(log[0, 0]) + 1
        if row < log.shape[0]:
            log[0, 0] = row
            log[row, 0] = kind
            log[row, 1] = seat
            log[row, 2] = a
            log[row, 3] = b
            log[row, 4] = c
            log[row, 5] = d


@dataclass(frozen=True)
class Kind:
    """A kind of event: its name, the names of its values, and what it hides and scores."""

    name: str
    values: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()  # values that only its seat may know
    scores: bool = True  # whether points can hang on what is not known of it; not if it goes to a hand, a pile, the box


class Kinds(list[Kind]):
    """All kinds of events of a game, by number. The values `where` say where: what follows depends on them. `types` has
    the type of each value in words, for the protocol (eventrows.py)."""

    def __init__(self, where: set[str], types: Mapping[str, object]) -> None:
        super().__init__()
        self.where = where
        self.types = types

    def add(self, name: str, *values: str, secret: tuple[str, ...] = (), scores: bool = True) -> int:
        """Add a kind; returns the number that the rules write for it."""
        if untyped := [value for value in values if value not in self.types]:
            raise ValueError(f"the kind {name} has values without a type: {', '.join(untyped)}")
        self.append(Kind(name, values, secret, scores))
        return len(self) - 1


@dataclass(frozen=True, slots=True)
class Event:
    """One event, in words. `None` is a value that this reader may not know."""

    kind: Kind
    seat: int
    values: dict[str, Any]  # each an EventValue: which, its kind knows

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    def seen_by(self, reader: Reader) -> "Event":
        """The event as a reader may know it."""
        secret = self.kind.secret
        if not secret or seat_of(reader) == self.seat:
            return self
        return Event(self.kind, self.seat, {k: None if k in secret else value for k, value in self.values.items()})

    def as_json(self) -> dict[str, EventValue]:
        """The event as a JSON object."""
        return {"event": self.name, "seat": self.seat, **self.values}
