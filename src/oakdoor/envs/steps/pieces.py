"""Pieces: what a seat sees as small whole numbers, which card or tile lies where, and nothing worked out from it.

They are the other observation of the vector environment: a byte for each number instead of four, and written in a
fraction of the time that features take. Networks embed such numbers; features (`FEATURE_FIELDS`) are for those that
do not. A game says in its own folder here what its modes have (`PIECES`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TypeAlias

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import Mode
from oakdoor.games.names import Table
from oakdoor.games.state.features import Fields, size_of

NONE = -1  # no card, tile or colour; or one that the seat may not know
# tell(box, state, seat, into): writes all of them
Telling: TypeAlias = Callable[..., None]


@dataclass(frozen=True)
class Pieces:
    """What the numbers are, and what writes them."""

    fields: Fields
    tell: Telling = field(repr=False)

    def __len__(self) -> int:
        return size_of(self.fields)


@rule
def write_bits(into: Table, at: int, size: int, bits: int) -> int:
    """A set as ones and zeros; returns where the next numbers begin."""
    for which in range(size):
        into[at + which] = (bits >> which) & 1
    return at + size


@rule
def write_all(into: Table, at: int, size: int, number: int) -> int:
    """The same number some times; returns where the next ones begin."""
    for which in range(size):
        into[at + which] = number
    return at + size


@cache
def pieces_of(mode: Mode) -> Pieces:
    """The pieces of a mode."""
    found: Mapping[str, Pieces] = import_module(f"oakdoor.envs.{mode.game}.pieces").PIECES
    return found[mode.name]
