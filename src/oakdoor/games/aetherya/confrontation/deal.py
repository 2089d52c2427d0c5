"""The set-up of confrontation: its state, the tribes, and the cards on the common board (A9.1 to A9.4)."""

import numpy as np

from oakdoor.games.aetherya.components import DIVERSITY, HUMAN, Box, Card
from oakdoor.games.aetherya.confrontation.board import DISPLAY, CommonState, board_cells
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.state import NOTHING
from oakdoor.games.aetherya.turn import draw_from_deck, fill_deck
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Cell
from oakdoor.games.state.cellset import count, lowest
from oakdoor.games.state.chance import draw_below, seed_state, shuffle
from oakdoor.games.state.layout import record_type

RIVER = 8
REFRESH_AT = 3  # identical cards (A9.6)
# Where the tribe card and the home terrain of each seat lie, on the 5x5, 6x6 and 7x7 board (A9.3).
PLACES = np.array(
    [
        [(6, 7), (18, 17), (0, 0), (0, 0)],
        [(7, 8), (10, 16), (28, 27), (0, 0)],
        [(8, 9), (12, 19), (40, 39), (36, 29)],
    ],
    np.int8,
)
STATE = record_type(CommonState)


@rule
def choose_tribes(state: CommonState, players: int, options: int) -> None:
    """Tribes by seat and the absent one from the options, octal digits from the right; 0 is at random (A9.2)."""
    left = 0xF
    for digit in range(5):  # the absent one is not left either
        tribe = (options >> (3 * digit)) & 7
        if tribe:
            left &= ~(1 << (tribe - 1))
    for seat in range(4):
        tribe = (options >> (3 * seat)) & 7
        if seat >= players:
            state.tribes[seat] = NOTHING
        elif tribe:
            state.tribes[seat] = HUMAN + tribe - 1
        else:
            state.tribes[seat] = HUMAN + _random_of(state, left)
            left &= ~(1 << (int(state.tribes[seat]) - HUMAN))
    absent = (options >> 12) & 7
    state.absent = NOTHING
    if players == 2:
        state.absent = HUMAN + (absent - 1 if absent else _random_of(state, left))


@rule
def _random_of(state: CommonState, left: int) -> int:
    """One of the tribes that are left."""
    for _ in range(draw_below(state, count(left))):
        left &= left - 1
    return lowest(left)


@rule
def deal(box: Box, state: CommonState, players: int, first: int, options: int, seed: int) -> None:
    """Tribes, board, display, deck, legends and first player by chance."""
    seed_state(state, seed)
    choose_tribes(state, players, options)
    fill_deck(box, state, 4)
    side = players + 3
    for seat in range(players):
        for part in range(2):
            card = int(state.tribes[seat]) - HUMAN * part
            _put_aside(state, card, 1)
            state.cells[0, PLACES[players - 2, seat, part]] = card
    if state.absent != NOTHING:
        _put_aside(state, int(state.absent), 80)
        _put_aside(state, int(state.absent) - HUMAN, 80)
    shuffle(state, state.deck, 0, int(state.deck_size))
    for cell in range(side * side):
        if not _is_start_cell(players, cell):
            state.cells[0, cell] = draw_from_deck(state)
    for slot in range(DISPLAY):
        state.display[slot] = draw_from_deck(state)
    for legend in range(DIVERSITY):
        state.legends[legend] = legend
    shuffle(state, state.legends, 0, DIVERSITY)
    state.first = draw_below(state, players) if first < 0 else first


@rule
def _put_aside(state: CommonState, card: Card, copies: int) -> None:
    """Take some cards of a type out of the unshuffled deck."""
    size = 0
    for place in range(int(state.deck_size)):
        if state.deck[place] == card and copies > 0:
            copies -= 1
        else:
            state.deck[size] = state.deck[place]
            size += 1
    state.deck_size = size


@rule
def _is_start_cell(players: int, cell: Cell) -> bool:
    for seat in range(players):
        if PLACES[players - 2, seat, 0] == cell or PLACES[players - 2, seat, 1] == cell:
            return True
    return False


@rule
def lay_out_board(state: CommonState, players: int) -> None:
    """Everything that follows from the deal."""
    state.side = players + 3
    state.players = players
    state.seat = state.first
    state.reason = state.played = 0
    state.fortresses = state.elves = state.dragons = 0
    state.river = state.legends_next = 0
    state.legends_size = DIVERSITY
    state.legends[DIVERSITY] = NOTHING
    state.pile_sizes[0] = 0
    state.hidden[0] = board_cells(state)
    for seat in range(4):
        state.taken[seat] = 0
    for seat in range(players):
        for part in range(2):
            cell = int(PLACES[players - 2, seat, part])
            state.hidden[0] = int(state.hidden[0]) & ~(1 << cell)
    survey(state, 0)
