"""Deals and shuffles as explicit chance: one draw after the other, each with the odds of what can come.

A game says in its own folder here how its modes are dealt, as generators: they yield lots, are sent what was drawn, and
return the whole. The odds are those of `deal` and of the shuffles of the rules.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from oakdoor.games.contract import Mode
from oakdoor.games.names import Deal, Options, Record

Whole = TypeVar("Whole")


class Lot(NamedTuple):
    """What can be drawn: by number its name, and of each that can come the weight."""

    names: Sequence[str]
    weights: Mapping[int, float]

    def odds(self) -> list[tuple[int, float]]:
        """What can be drawn, each with its probability."""
        left = {number: weight for number, weight in sorted(self.weights.items()) if weight > 0}
        total = sum(left.values())
        return [(number, weight / total) for number, weight in left.items()]


class Dealt(NamedTuple):
    """A deal as records write it, with the first player and the options that were drawn."""

    first: int
    deal: Deal
    options: Options


Draws: TypeAlias = Generator[Lot, int, Whole]


class Dealing(Protocol):
    """How the modes of a game are dealt."""

    MOST: int  # outcomes of one draw

    def deals(self, mode: Mode, box: object, players: int) -> Draws[Dealt]:
        """The deal of a new game."""

    def shuffles(self, mode: Mode, box: object, state: Record) -> Draws[str]:
        """The shuffle that a state waits for, in the words of records."""


def dealing_of(mode: Mode) -> Dealing:
    """How a mode is dealt."""
    found: Dealing = import_module(f"{__package__}.{mode.game}.dealing")
    return found


def one_by_one(names: Sequence[str], numbers: Iterable[int]) -> Draws[list[int]]:
    """Draw all of some pieces, one after the other."""
    left: dict[int, int] = {}
    for number in numbers:
        left[number] = left.get(number, 0) + 1
    drawn = []
    for _ in range(sum(left.values())):
        number = yield Lot(names, dict(left))
        left[number] -= 1
        drawn.append(number)
    return drawn


def first_player(players: int) -> Draws[int]:
    """Who begins."""
    if players == 1:
        return 0
    seat: int = yield Lot([f"seat {seat} begins" for seat in range(players)], dict.fromkeys(range(players), 1))
    return seat


def after(draws: Draws[Whole], drawn: Iterable[int]) -> Lot | Whole:
    """The next lot after some draws, or the whole if there is none."""
    try:
        lot = next(draws)
        for number in drawn:
            lot = draws.send(number)
    except StopIteration as done:
        whole: Whole = done.value
        return whole
    return lot
