"""Who reads a game: a seat, somebody who only watches, or an eye for which nothing is hidden.

A seat is a number from 0. The other two are values of types of their own, so that the reader who may know least is
never taken for the one who knows all: whatever is shown to people takes a `Reader`, whatever judges a game takes
`Eyes`, and a type checker tells a watcher from everything. Rules work on numbers alone; `observing` gives them theirs.
Messages and files write both as -1, each in a place of its own; `written` and the functions after it convert there.
"""

from enum import Enum
from typing import Final, TypeAlias

from oakdoor.games.errors import GameError
from oakdoor.games.names import Seat


class Watcher(Enum):
    """Somebody who only watches: sees what lies open to all."""

    WATCHER = "watcher"


class Everything(Enum):
    """The eye that sees all cards, once a game is over."""

    EVERYTHING = "everything"


WATCHER: Final = Watcher.WATCHER
EVERYTHING: Final = Everything.EVERYTHING

Reader: TypeAlias = Seat | Watcher  # who is shown a game
Eyes: TypeAlias = Seat | Everything  # through whose eyes one is judged

WATCHING = -3  # the watcher's number inside the rules: no actor's, and nobody's in events
_WRITTEN = -1  # the watcher in messages; in those about reviews, everything


def readers(players: int) -> list[Reader]:
    """Everybody who may read a game: the watcher, and every seat."""
    return [WATCHER, *range(players)]


def observing(reader: Reader) -> int:
    """The number by which rules know a reader."""
    if isinstance(reader, Watcher):
        return WATCHING
    return _seat(reader)


def seat_of(reader: Reader) -> Seat | None:
    """A reader's seat, if it has one."""
    return None if reader is WATCHER else _seat(reader)


def written(reader: Reader) -> int:
    """A reader as messages write one."""
    return _WRITTEN if isinstance(reader, Watcher) else _seat(reader)


def reader_of(number: int) -> Reader:
    """The reader that a message names."""
    return WATCHER if number == _WRITTEN else _seat(number)


def written_eyes(eyes: Eyes) -> int:
    """Eyes as reviews write them."""
    return _WRITTEN if isinstance(eyes, Everything) else _seat(eyes)


def eyes_of(number: int) -> Eyes:
    """The eyes that a review names."""
    return EVERYTHING if number == _WRITTEN else _seat(number)


def _seat(number: int) -> Seat:
    if number < 0:
        raise GameError(f"there is no seat {number}")
    return number
