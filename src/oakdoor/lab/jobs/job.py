"""A job: numbered pieces of work that do not need each other, and what they hang on.

A piece is a function, named by its import path, and plain arguments. What it gives is bytes, or whatever JSON can
write. The same piece gives the same bytes wherever it is worked on, so nobody can tell how many workers there were.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pkgutil import resolve_name
from threading import Lock
from typing import NamedTuple

from oakdoor.games.contract import GameError
from oakdoor.lab.jobs.version import Needs, Version, differences, version_of

_ONE_AT_A_TIME = Lock()  # searches and players keep their room to work between pieces


class Piece(NamedTuple):
    """What one piece is given beside what all are given, and how much of the whole it is: a number of games, say."""

    arguments: tuple[object, ...]
    size: int = 1


class Task(NamedTuple):
    """A piece as a worker gets it."""

    work: str
    arguments: tuple[object, ...]
    needs: Needs
    version: Version


@dataclass(frozen=True)
class Job:
    """Work in pieces. `work` is the import path of the function (`package.module:function`), `common` what every piece
    is given first."""

    name: str
    work: str
    common: tuple[object, ...]
    pieces: tuple[Piece, ...]
    needs: Needs
    unit: str = "piece"

    @property
    def digest(self) -> str:
        """What tells this job from others: everything but the version of the program."""
        told = [self.name, self.work, self.common, [piece.arguments for piece in self.pieces]]
        text = json.dumps(told, sort_keys=True, default=_written)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def task(self, number: int, version: Version) -> Task:
        """A piece with all that a worker must know."""
        return Task(self.work, (*self.common, *self.pieces[number].arguments), self.needs, version)


def _written(argument: object) -> str:
    if isinstance(argument, bytes):
        return hashlib.sha256(argument).hexdigest()
    raise TypeError(f"a piece has plain arguments, not {type(argument).__name__}")


def in_pieces(whole: int, size: int) -> tuple[Piece, ...]:
    """So many games in pieces of a size, each given the number of its first game and how many it has. The size must
    not hang on the number of workers: then a job is resumed with another number of them."""
    counts = [min(size, whole - first) for first in range(0, whole, size)]
    return tuple(Piece((number * size, count), count) for number, count in enumerate(counts))


def all_of(arguments: Iterable[tuple[object, ...]]) -> tuple[Piece, ...]:
    """Pieces that count one each."""
    return tuple(Piece(one) for one in arguments)


class WrongVersion(GameError):
    """A worker's program is not the one that the job was begun with."""


def check_version(needs: Needs, wanted: Version) -> None:
    """Refuse to work with other rules, weights or code."""
    if other := differences(wanted, version_of(needs)):
        raise WrongVersion(f"it has {other}: install the same Oakdoor there")


def perform(task: Task) -> bytes:
    """Work on a piece, wherever this is."""
    with _ONE_AT_A_TIME:
        try:
            check_version(task.needs, task.version)
            found = resolve_name(task.work)(*task.arguments)
        except WrongVersion as error:  # it came later than the others, which were asked before they began
            raise WrongVersion(f"a worker is refused: {error}") from None
        except GameError as error:  # in a shape that travels between processes
            raise GameError(str(error)) from None
    return found if isinstance(found, bytes) else json.dumps(found, separators=(",", ":")).encode()
