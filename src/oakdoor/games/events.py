"""Events: what the rules did, written down by the rules as they do it.

A log is an int16 table. Its row 0 counts the events; each further row is one event: its kind, the seat
it happened to, and up to four values whose meaning the kind fixes. A log without rows takes nothing, so
that simulation pays one comparison per event. The log in words, animations, previews and explanations
are all made from these rows; nothing else works out again what happened.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from oakdoor.games.compiled import rule
from oakdoor.games.names import Log

VALUES = 4
UNSEEN = -1  # stands for a value that the reader may not know
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
    """All kinds of events of a game, by number. The values `where` say where: what follows depends on them."""

    def __init__(self, where: set[str]) -> None:
        super().__init__()
        self.where = where

    def add(self, name: str, *values: str, secret: tuple[str, ...] = (), scores: bool = True) -> int:
        """Add a kind; returns the number that the rules write for it."""
        self.append(Kind(name, values, secret, scores))
        return len(self) - 1


@dataclass(frozen=True, slots=True)
class Event:
    """One event, in words. `None` is a value that this reader may not know."""

    kind: Kind
    seat: int
    values: dict[str, Any]

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    def seen_by(self, seat: int) -> "Event":
        """The event as a seat may know it; seat -1 is somebody who only watches."""
        secret = self.kind.secret
        if not secret or seat == self.seat:
            return self
        return Event(self.kind, self.seat, {k: None if k in secret else value for k, value in self.values.items()})

    def as_json(self) -> dict[str, Any]:
        """The event as a JSON object."""
        return {"event": self.name, "seat": self.seat, **self.values}
