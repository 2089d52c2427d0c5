"""A kingdom: cards on a square board, which of them lie face up, and who is whose neighbour (A2).

A state holds kingdoms in the fields `cells` (the card in each cell), `hidden` (the cells that lie face
down), and two that follow from those and are kept up to date for speed: `sets` (per type, the cells
where it lies face up) and `near` (per cell, the cells that would be its neighbours if face up).
`kingdom` is the index of one of them; all cells are numbered in reading order.
"""

from oakdoor.games.aetherya.components import DRAGON, GOBLIN, PORTAL, SWAMP, Box, Card
from oakdoor.games.aetherya.state import BoardState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Cell, Seat
from oakdoor.games.state.cellset import EDGES, around, count, lowest

FEARED = 8  # points that the timid would give for each dragon less


@rule
def is_hidden(state: BoardState, kingdom: int, cell: Cell) -> bool:
    """Whether the cell's card is wilderness (A3.4)."""
    return (int(state.hidden[kingdom]) >> cell) & 1 == 1


@rule
def where(state: BoardState, kingdom: int, card: Card) -> int:
    """The cells where cards of this type lie face up."""
    return int(state.sets[kingdom, card])


@rule
def shunned(box: Box, state: BoardState, seat: Seat) -> int:
    """What the dragons in a seat's kingdom are to the timid."""
    return FEARED * count(where(state, seat, DRAGON))


@rule
def neighbours(state: BoardState, kingdom: int, cell: Cell, card: Card, other: int) -> int:
    """The cells with face-up cards of type `other` that are neighbours of a `card` in this cell (A2.1 to A2.4).

    A goblin is a goblin's or a swamp's neighbour only by a shared edge (A2.5); all else goes through portals.
    """
    if (card == GOBLIN and (other == GOBLIN or other == SWAMP)) or (card == SWAMP and other == GOBLIN):
        return EDGES[int(state.side), cell] & where(state, kingdom, other)
    return int(state.near[kingdom, cell]) & where(state, kingdom, other)


@rule
def touching(state: BoardState, kingdom: int, cell: Cell, other: int) -> int:
    """The cells with face-up cards of type `other` that touch this cell, portals included, whoever is in it."""
    return int(state.near[kingdom, cell]) & where(state, kingdom, other)


@rule
def link(state: BoardState, kingdom: int) -> None:
    """Work out `near`: shared edges, and one gate for each group of portals that touch (A2.2, A2.3)."""
    side = int(state.side)
    for cell in range(side * side):
        state.near[kingdom, cell] = EDGES[side, cell]
    portals = where(state, kingdom, PORTAL)
    while portals:
        gate = portals & -portals
        grown = gate | (around(gate, side) & portals)
        while grown != gate:
            gate = grown
            grown = gate | (around(gate, side) & portals)
        portals &= ~gate
        ring = around(gate, side) & ~where(state, kingdom, PORTAL)
        cells = ring
        while cells:
            cell = lowest(cells)
            state.near[kingdom, cell] = int(state.near[kingdom, cell]) | (ring & ~(1 << cell))
            cells &= cells - 1


@rule
def survey(state: BoardState, kingdom: int) -> None:
    """Work out `sets` and `near` from the cards as they lie."""
    for card in range(10):
        state.sets[kingdom, card] = 0
    for cell in range(int(state.side) ** 2):
        if not is_hidden(state, kingdom, cell):
            card = int(state.cells[kingdom, cell])
            state.sets[kingdom, card] = int(state.sets[kingdom, card]) | (1 << cell)
    link(state, kingdom)


@rule
def turn_up(state: BoardState, kingdom: int, cell: Cell) -> None:
    """Turn a wilderness card face up."""
    card = int(state.cells[kingdom, cell])
    state.hidden[kingdom] = int(state.hidden[kingdom]) & ~(1 << cell)
    state.sets[kingdom, card] = int(state.sets[kingdom, card]) | (1 << cell)
    if card == PORTAL:
        link(state, kingdom)


@rule
def replace(state: BoardState, kingdom: int, cell: Cell, card: Card) -> int:
    """Lay a card face up in a cell; returns the card that was there (A4.2)."""
    old = int(state.cells[kingdom, cell])
    gone = ~(1 << cell)
    if is_hidden(state, kingdom, cell):
        state.hidden[kingdom] = int(state.hidden[kingdom]) & gone
    else:
        state.sets[kingdom, old] = int(state.sets[kingdom, old]) & gone
    state.cells[kingdom, cell] = card
    state.sets[kingdom, card] = int(state.sets[kingdom, card]) | (1 << cell)
    if card == PORTAL:  # a face-up portal is never the old card (A4.4)
        link(state, kingdom)
    return old


@rule
def fixed(state: BoardState, kingdom: int, card: Card) -> int:
    """The cells that this card may not replace: face-up dragons and portals, and its own type (A4.4)."""
    return where(state, kingdom, DRAGON) | where(state, kingdom, PORTAL) | where(state, kingdom, card)


@rule
def left(state: BoardState) -> int:
    """How many cards lie face down: none is ever turned back, and a game without any is over."""
    cards = 0
    for kingdom in range(state.hidden.shape[0]):
        cards += count(int(state.hidden[kingdom]))
    return cards
