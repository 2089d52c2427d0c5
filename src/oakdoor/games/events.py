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
    """A kind of event: its name, the names of its values, and which of them only its seat may know."""

    name: str
    values: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


@dataclass(frozen=True)
class Event:
    """One event, in words. `None` is a value that this reader may not know."""

    name: str
    seat: int
    values: dict[str, Any]
    secret: tuple[str, ...] = ()

    def seen_by(self, seat: int) -> "Event":
        """The event as a seat may know it; seat -1 is somebody who only watches."""
        if not self.secret or seat == self.seat:
            return self
        hidden = {key: None if key in self.secret else value for key, value in self.values.items()}
        return Event(self.name, self.seat, hidden)

    def as_json(self) -> dict[str, Any]:
        """The event as a JSON object."""
        return {"event": self.name, "seat": self.seat, **self.values}
