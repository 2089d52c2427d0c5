"""The common kingdom of confrontation: whose card is whose, and who may replace what (A9.2, A9.8 to A9.12)."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.aetherya.components import DRAGON, DWARF, GOBLIN, HUMAN, MOUNTAIN, PORTAL, Card
from oakdoor.games.aetherya.events import FORTRESS_BUILT
from oakdoor.games.aetherya.kingdom.kingdom import neighbours, touching, where
from oakdoor.games.aetherya.state import KingdomState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import NOBODY as NOBODY
from oakdoor.games.events import emit
from oakdoor.games.names import Cell, Cells, Log, Seat, Table
from oakdoor.games.state.cellset import EDGES, count, lowest

DISPLAY = 4


class CommonState(KingdomState, Protocol):
    """One kingdom of up to 7x7 cells for all, with a display instead of a hand."""

    near: Annotated[Table, np.int64, (1, 49)]
    sets: Annotated[Table, np.int64, (1, 10)]
    hidden: Annotated[Table, np.int64, (1,)]
    cells: Annotated[Table, np.int8, (1, 49)]
    fortresses: Annotated[Cells, np.int64]  # cells with a fortress (A9.10)
    display: Annotated[Table, np.int8, (DISPLAY,)]  # face-up cards to choose from (A9.4); NOTHING while one is missing
    tribes: Annotated[Table, np.int8, (4,)]  # per seat (A9.2)
    absent: Annotated[Card, np.int8]  # the tribe that left the game with its terrain (A9.1)
    elves: Annotated[int, np.int8]  # immortal elves in the elf player's hand (A9.13)
    dragons: Annotated[int, np.int8]  # dragons that the goblin player keeps (A9.12)
    played: Annotated[int, np.int8]  # whether this turn's card is played


@rule
def board_cells(state: CommonState) -> int:
    """All cells of the board."""
    return (1 << (int(state.side) ** 2)) - 1


@rule
def owner(state: CommonState, card: Card) -> int:
    """The seat whose tribe or home terrain this is, or NOBODY (A9.2)."""
    if card < DRAGON:
        tribe = HUMAN + card % 4
        for seat in range(int(state.players)):
            if state.tribes[seat] == tribe:
                return seat
    return NOBODY


@rule
def own_cards(state: CommonState, seat: Seat) -> int:
    """The cells with a seat's own cards: its tribe and its home terrain."""
    tribe = int(state.tribes[seat])
    return where(state, 0, tribe) | where(state, 0, tribe - HUMAN)


@rule
def secured(state: CommonState, cell: Cell) -> bool:
    """Whether a tribe card is supplied, or a terrain protected, by a neighbour of its kind (A9.8)."""
    card = int(state.cells[0, cell])
    partner = card - HUMAN if card >= HUMAN else card + HUMAN
    return neighbours(state, 0, cell, card, partner) != 0


@rule
def opposing_cards(state: CommonState, seat: Seat) -> int:
    """The cells with cards of all other players."""
    found = 0
    for other in range(int(state.players)):
        if other != seat:
            found |= own_cards(state, other)
    return found


@rule
def threatens(state: CommonState, seat: Seat, cell: Cell) -> bool:
    """Whether two of a seat's own cards touch the card in a cell (A9.9); goblins use no portal for it (A2.5), and only
    they themselves threaten dragons (A9.12)."""
    tribe = int(state.tribes[seat])
    found = touching(state, 0, cell, tribe - HUMAN)
    if tribe != GOBLIN:
        found |= touching(state, 0, cell, tribe)
    else:
        found = 0 if state.cells[0, cell] == DRAGON else found
        found |= EDGES[int(state.side), cell] & where(state, 0, GOBLIN)
    return found & (found - 1) != 0


@rule
def quarry(state: CommonState, seat: Seat) -> int:
    """The cells whose card the seat may destroy where it threatens it (A9.9, A9.10, A9.12)."""
    cells = opposing_cards(state, seat) & ~int(state.fortresses)
    return cells | where(state, 0, DRAGON) if state.tribes[seat] == GOBLIN else cells


@rule
def prey(state: CommonState, seat: Seat) -> int:
    """The cells whose card the seat may destroy with an own card (A9.9, A9.10, A9.12)."""
    found = 0
    cells = quarry(state, seat)
    while cells:
        cell = lowest(cells)
        found |= threatens(state, seat, cell) << cell
        cells &= cells - 1
    return found


@rule
def is_prey(state: CommonState, seat: Seat, cell: Cell) -> bool:
    """Whether the seat may destroy the card in a cell with an own card."""
    return (quarry(state, seat) >> cell) & 1 == 1 and threatens(state, seat, cell)


@rule
def secured_cards(state: CommonState, seat: Seat) -> int:
    """The cells of a seat's supplied tribe cards and protected terrains: they secure each other (A9.8)."""
    found = 0
    tribe = int(state.tribes[seat])
    cells = where(state, 0, tribe)
    while cells:
        cell = lowest(cells)
        homes = neighbours(state, 0, cell, tribe, tribe - HUMAN)
        found |= homes | (homes != 0) << cell
        cells &= cells - 1
    return found


@rule
def guarded(state: CommonState, seat: Seat) -> int:
    """The opponents' cards that cannot simply be exchanged: supplied, protected or with a fortress (A9.8, A9.10)."""
    found = opposing_cards(state, seat) & int(state.fortresses)
    for other in range(int(state.players)):
        if other != seat:
            found |= secured_cards(state, other)
    return found


@rule
def exchangeable(state: CommonState, seat: Seat) -> int:
    """The cells whose card the seat may exchange, but for a card of its own type (A9.5)."""
    return board_cells(state) & ~(where(state, 0, DRAGON) | where(state, 0, PORTAL) | guarded(state, seat))


@rule
def build_dwarf_fortresses(state: CommonState, log: Log) -> None:
    """A mountain with two dwarves as neighbours gets a fortress, if somebody plays the dwarves (A9.13)."""
    seat = owner(state, DWARF)
    if seat == NOBODY:
        return
    cells = where(state, 0, MOUNTAIN) & ~int(state.fortresses)
    while cells:
        cell = lowest(cells)
        if count(touching(state, 0, cell, DWARF)) >= 2:
            state.fortresses = int(state.fortresses) | (1 << cell)
            emit(log, FORTRESS_BUILT, seat, cell, 0, 0, 0)
        cells &= cells - 1
