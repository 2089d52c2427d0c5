"""Legends: which conditions a kingdom's face-up cards meet (A4.7)."""

from oakdoor.games.aetherya.components import CONDITIONS, DIVERSITY, DWARF, ELF, GOBLIN, HUMAN, Box, Legend, Legends
from oakdoor.games.aetherya.kingdom.kingdom import neighbours, touching, where
from oakdoor.games.aetherya.state import BoardState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Table
from oakdoor.games.state.cellset import count, lowest


@rule
def _reaches(state: BoardState, kingdom: int, first: int, second: int, needed: int) -> bool:
    """Whether some card of type `first` has at least `needed` (1 or 2) neighbours of type `second`."""
    cells = where(state, kingdom, first)
    if where(state, kingdom, second) == 0:
        return False
    while cells:
        found = neighbours(state, kingdom, lowest(cells), first, second)
        if needed == 2:
            found &= found - 1  # one of them struck out
        if found:
            return True
        cells &= cells - 1
    return False


@rule
def legends_met(state: BoardState, kingdom: int) -> int:
    """The legends whose condition the kingdom meets now, as bits."""
    met = 0
    for row in range(CONDITIONS.shape[0]):
        legend = int(CONDITIONS[row, 0])
        if (met >> legend) & 1 == 0 and _reaches(
            state, kingdom, int(CONDITIONS[row, 1]), int(CONDITIONS[row, 2]), int(CONDITIONS[row, 3])
        ):
            met |= 1 << legend
    if (
        where(state, kingdom, HUMAN)
        and where(state, kingdom, ELF)
        and where(state, kingdom, DWARF)
        and where(state, kingdom, GOBLIN)
    ):
        met |= 1 << DIVERSITY
    return met


@rule
def _most_parts(state: BoardState, kingdom: int, first: int, second: int, needed: int) -> int:
    """Of a card of type `first` with `needed` neighbours of type `second`: how many of these lie together at best."""
    cells = where(state, kingdom, first)
    most = 1 if where(state, kingdom, second) else 0
    while cells:
        found = count(neighbours(state, kingdom, lowest(cells), first, second))
        most = max(most, 1 + min(needed, found))
        cells &= cells - 1
    return most


@rule
def legends_begun(state: BoardState, kingdom: int, legends: Legends, into: Table, at: int) -> None:
    """For each of some legends: which share of the cards that its condition names lie as they should at best."""
    for row in range(CONDITIONS.shape[0]):
        legend = int(CONDITIONS[row, 0])
        if (legends >> legend) & 1:
            needed = int(CONDITIONS[row, 3])
            most = _most_parts(state, kingdom, int(CONDITIONS[row, 1]), int(CONDITIONS[row, 2]), needed)
            into[at + legend] = max(float(into[at + legend]), most / (1 + needed))
    if (legends >> DIVERSITY) & 1:
        for tribe in (HUMAN, ELF, DWARF, GOBLIN):
            if where(state, kingdom, tribe):
                into[at + DIVERSITY] += 0.25


@rule
def clash(state: BoardState, kingdom: int, legend: Legend) -> bool:
    """Whether a battle legend's two tribes are neighbours one against one, enough for the sword (A6.6)."""
    for row in range(CONDITIONS.shape[0]):
        if CONDITIONS[row, 0] == legend:
            cells = where(state, kingdom, int(CONDITIONS[row, 1]))
            while cells:
                if touching(state, kingdom, lowest(cells), int(CONDITIONS[row, 2])):
                    return True
                cells &= cells - 1
            return False
    return False


@rule
def legends_value(box: Box, legends: Legends) -> int:
    """The points of a set of legends (A1.3)."""
    total = 0
    for legend in range(15):
        if (legends >> legend) & 1:
            total += int(box.points[legend])
    return total
