"""Confrontation for two to four players: one kingdom, a tribe for each (A9)."""

import numpy as np

from oakdoor.games.aetherya.actions import END, GRID, LEGEND, PLAY, REFRESH, RISE, ROLL, is_in
from oakdoor.games.aetherya.components import DRAGON, ELF, HUMAN, Box, Card
from oakdoor.games.aetherya.confrontation.board import (
    DISPLAY,
    CommonState,
    build_dwarf_fortresses,
    exchangeable,
    is_prey,
    owner,
    prey,
)
from oakdoor.games.aetherya.confrontation.deal import REFRESH_AT, RIVER, lay_out_board
from oakdoor.games.aetherya.confrontation.deal import STATE as STATE
from oakdoor.games.aetherya.confrontation.deal import deal as deal
from oakdoor.games.aetherya.confrontation.features import FEATURE_FIELDS as FEATURE_FIELDS
from oakdoor.games.aetherya.confrontation.features import FEATURES as FEATURES
from oakdoor.games.aetherya.confrontation.features import features as features
from oakdoor.games.aetherya.confrontation.features import returns as returns
from oakdoor.games.aetherya.confrontation.scoring import score as score
from oakdoor.games.aetherya.confrontation.scoring import shunned as shunned
from oakdoor.games.aetherya.events import (
    DESTROYED,
    DISPLAY_DISCARDED,
    DISPLAY_FILLED,
    DRAGON_KEPT,
    ELF_RETURNED,
    EXCHANGED,
    FORTRESS_BUILT,
    FORTRESS_LOST,
    PLACED,
    RESHUFFLED,
)
from oakdoor.games.aetherya.kingdom.kingdom import is_hidden, replace, where
from oakdoor.games.aetherya.kingdom.kingdom import left as left
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.knowledge import (
    fill_boards,
    fill_legends,
    shuffle_unseen,
    tally_box,
    tally_card,
    tally_seen,
)
from oakdoor.games.aetherya.knowledge import observe as observe
from oakdoor.games.aetherya.state import AFTER, BY_WILDERNESS, CHANCE, NOTHING, TURN, deck_left
from oakdoor.games.aetherya.state import actor as actor
from oakdoor.games.aetherya.state import side_of as side_of
from oakdoor.games.aetherya.state import sides as sides
from oakdoor.games.aetherya.turn import (
    begin_turn,
    discard,
    draw_from_deck,
    finish,
    gather_pile,
    legal_end,
    legal_legends,
    refill_river,
    take_legend,
    takeable,
)
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import NOBODY, emit
from oakdoor.games.names import Action, Cell, Cells, Log, Moves, Seat
from oakdoor.games.state.cellset import count, lowest, nth
from oakdoor.games.state.chance import NO_ACTION, any_of, seed_state, shuffle, which_of

_NUMBERS = range(GRID * GRID)
# The actions name cells on the largest grid; from a cell of a board with this side to the grid, and back.
TO_GRID = np.array([[cell // max(side, 1) * GRID + cell % max(side, 1) for cell in _NUMBERS] for side in range(8)])
FROM_GRID = np.array([[cell // GRID * side + cell % GRID for cell in _NUMBERS] for side in range(8)])


@rule
def start(box: Box, state: CommonState, players: int, log: Log) -> None:
    """Set up from a deal: board, display, deck, legends, tribes and first player are given."""
    lay_out_board(state, players)
    refill_river(state, RIVER, log)
    look_around(state, log)
    begin_turn(state)


@rule
def look_around(state: CommonState, log: Log) -> None:
    """What follows from a changed board: the dwarves' fortresses, and which legends can be taken."""
    build_dwarf_fortresses(state, log)
    met = legends_met(state, 0)
    for seat in range(4):
        state.met[seat] = met


@rule
def is_own(state: CommonState, seat: Seat, card: Card) -> bool:
    """Whether a card is the seat's tribe or home terrain (A9.2)."""
    tribe = int(state.tribes[seat])
    return card == tribe or card == tribe - HUMAN


@rule
def can_refresh(state: CommonState) -> bool:
    """Whether three or more cards of the display are identical (A9.6)."""
    for slot in range(DISPLAY):
        same = 0
        for other in range(DISPLAY):
            if state.display[other] == state.display[slot]:
                same += 1
        if same >= REFRESH_AT:
            return True
    return False


@rule
def targets(state: CommonState, seat: Seat, card: Card, open_cells: int, destroyable: int) -> int:
    """The cells that a card may be played to: exchanges with any card, destruction with an own one (A9.5, A9.9)."""
    cells = open_cells | destroyable if is_own(state, seat, card) else open_cells
    return cells & ~where(state, 0, card)


@rule
def legal(box: Box, state: CommonState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    if state.phase == CHANCE:
        moves[0] = ROLL
        return 1
    size = 0
    if state.phase == TURN:
        if can_refresh(state):
            moves[0] = REFRESH
            size = 1
        size = legal_plays(state, moves, size)
    elif state.phase == AFTER:
        size = legal_end(moves, size)
    else:
        return 0
    return legal_legends(state, moves, size)


@rule
def playable(state: CommonState, slot: int, open_cells: Cells, destroyable: Cells) -> int:
    """The cells to which a display card may be played, if none before it is the same, or an immortal elf (A9.13)."""
    seat = int(state.seat)
    if slot == DISPLAY:
        return targets(state, seat, ELF, open_cells, destroyable) if can_rise(state) else 0
    card = int(state.display[slot])
    for other in range(slot):
        if state.display[other] == card:
            return 0
    return targets(state, seat, card, open_cells, destroyable)


@rule
def can_rise(state: CommonState) -> bool:
    """Whether the active player has an immortal elf (A9.13)."""
    return state.elves > 0 and state.tribes[state.seat] == ELF


@rule
def first_play(state: CommonState, slot: int) -> Action:
    """The action of playing a display card, or an immortal elf, to the first cell."""
    return RISE if slot == DISPLAY else PLAY + int(state.display[slot]) * GRID * GRID


@rule
def legal_plays(state: CommonState, moves: Moves, size: int) -> int:
    """Append every play of a display card and of an immortal elf."""
    open_cells = exchangeable(state, int(state.seat))
    destroyable = prey(state, int(state.seat))
    for slot in range(DISPLAY + 1):
        cells = playable(state, slot, open_cells, destroyable)
        size = _list_on_grid(state, cells, first_play(state, slot), moves, size)
    return size


@rule
def any_action(box: Box, state: CommonState, moves: Moves) -> Action:
    """A legal action at random: plays are counted, in the order of `legal`, and only one is worked out."""
    if state.phase == TURN:
        return any_turn(state)
    return any_of(state, moves, legal(box, state, moves))


@rule
def any_turn(state: CommonState) -> Action:
    """A refreshed display, a play or a legend at random."""
    open_cells = exchangeable(state, int(state.seat))
    destroyable = prey(state, int(state.seat))
    refreshes = int(can_refresh(state))
    size = refreshes + count(takeable(state))
    for slot in range(DISPLAY + 1):
        size += count(playable(state, slot, open_cells, destroyable))
    if size == 0:
        return NO_ACTION
    drawn = which_of(state, size) - refreshes
    if drawn < 0:
        return REFRESH
    for slot in range(DISPLAY + 1):
        cells = playable(state, slot, open_cells, destroyable)
        if drawn < count(cells):
            return first_play(state, slot) + int(TO_GRID[int(state.side), nth(cells, drawn)])
        drawn -= count(cells)
    return LEGEND + nth(takeable(state), drawn)


@rule
def _list_on_grid(state: CommonState, cells: Cells, first: int, moves: Moves, size: int) -> int:
    side = int(state.side)
    while cells:
        moves[size] = first + int(TO_GRID[side, lowest(cells)])
        size += 1
        cells &= cells - 1
    return size


@rule
def apply(box: Box, state: CommonState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if is_in(action, PLAY, 10 * GRID * GRID):
        code = action - PLAY
        play(state, code // (GRID * GRID), int(FROM_GRID[int(state.side), code % (GRID * GRID)]), log)
        refill_display(state, log)
    elif is_in(action, RISE, GRID * GRID):
        rise(state, int(FROM_GRID[int(state.side), action - RISE]), log)
        close(state, log)
    elif is_in(action, LEGEND, 15):
        take_legend(state, action - LEGEND, log)
        refill_river(state, RIVER, log)
        if state.phase == AFTER:
            end_turn(state, log)
    elif action == END:
        end_turn(state, log)
    elif action == REFRESH:
        discard_display(state, log)
        refill_display(state, log)
    else:
        if action == ROLL:
            shuffle(state, state.deck, 0, int(state.deck_size))
        emit(log, RESHUFFLED, NOBODY, int(state.deck_size), 0, 0, 0)
        state.phase = TURN
        refill_display(state, log)


@rule
def play(state: CommonState, card: Card, cell: Cell, log: Log) -> None:
    """A display card replaces a card of the kingdom, which joins the display or is destroyed (A9.5, A9.9)."""
    seat = int(state.seat)
    slot = 0
    while state.display[slot] != card:
        slot += 1
    destroys = is_own(state, seat, card) and is_prey(state, seat, cell)
    old = lay_card(state, card, cell, log)
    if destroys:
        state.display[slot] = NOTHING
        destroy(state, old, cell, log)
    else:
        state.display[slot] = old
        emit(log, EXCHANGED, seat, cell, old, 0, 0)
        lose_fortress(state, cell, log)
    state.played = 1


@rule
def rise(state: CommonState, cell: Cell, log: Log) -> None:
    """An immortal elf replaces a card, which goes to the discard pile (A9.13)."""
    seat = int(state.seat)
    destroys = is_prey(state, seat, cell)
    state.elves -= 1
    old = lay_card(state, ELF, cell, log)
    if destroys:
        destroy(state, old, cell, log)
    else:
        discard(state, old, 0, log)
        lose_fortress(state, cell, log)
    state.played = 1


@rule
def lay_card(state: CommonState, card: Card, cell: Cell, log: Log) -> int:
    """Lay a card face up. Returns the old card."""
    covered = is_hidden(state, 0, cell)
    old = replace(state, 0, cell, card)
    emit(log, PLACED, int(state.seat), cell, card, 1 if covered else 0, 0)
    return old


@rule
def lose_fortress(state: CommonState, cell: Cell, log: Log) -> None:
    """A fortress whose card its owner replaces is lost (A9.10)."""
    if (int(state.fortresses) >> cell) & 1:
        state.fortresses = int(state.fortresses) & ~(1 << cell)
        emit(log, FORTRESS_LOST, int(state.seat), cell, 0, 0, 0)


@rule
def destroy(state: CommonState, old: Card, cell: Cell, log: Log) -> None:
    """The replaced card is destroyed and the card just played gets a fortress (A9.9, A9.12, A9.13)."""
    seat = int(state.seat)
    emit(log, DESTROYED, seat, cell, old, 0, 0)
    if old == DRAGON:
        state.dragons += 1
        emit(log, DRAGON_KEPT, seat, 0, 0, 0, 0)
    elif old == ELF:
        state.elves += 1
        emit(log, ELF_RETURNED, owner(state, ELF), 0, 0, 0, 0)
    else:
        discard(state, old, 0, log)
    state.fortresses = int(state.fortresses) | (1 << cell)
    emit(log, FORTRESS_BUILT, seat, cell, 0, 0, 0)


@rule
def discard_display(state: CommonState, log: Log) -> None:
    """Discard all four cards of the display (A9.6)."""
    for slot in range(DISPLAY):
        emit(log, DISPLAY_DISCARDED, int(state.seat), int(state.display[slot]), 0, 0, 0)
        state.piles[0, state.pile_sizes[0]] = state.display[slot]
        state.pile_sizes[0] += 1
        state.display[slot] = NOTHING


@rule
def refill_display(state: CommonState, log: Log) -> None:
    """Lay new cards for the missing ones, after a reshuffle if the deck is empty (A9.6); then go on."""
    for slot in range(DISPLAY):
        if state.display[slot] == NOTHING:
            if deck_left(state) == 0:
                gather_pile(state)
                return
            state.display[slot] = draw_from_deck(state)
            emit(log, DISPLAY_FILLED, NOBODY, int(state.display[slot]), 0, 0, 0)
    if state.played:
        close(state, log)


@rule
def close(state: CommonState, log: Log) -> None:
    """After the card: a legend to be had, or the end of the turn."""
    look_around(state, log)
    if takeable(state):
        state.phase = AFTER
    else:
        end_turn(state, log)


@rule
def end_turn(state: CommonState, log: Log) -> None:
    """The game ends after a turn that leaves no more wilderness than players (A9.14)."""
    if count(int(state.hidden[0])) <= state.players:
        finish_board(state, log)
        return
    state.played = 0
    state.seat = (int(state.seat) + 1) % int(state.players)
    begin_turn(state)


@rule
def finish_board(state: CommonState, log: Log) -> None:
    """Turn up the rest; mountains among two dwarves still get their fortress (A9.13, A9.14)."""
    finish(state, BY_WILDERNESS, log)
    look_around(state, log)


@rule
def fill_common(box: Box, view: CommonState) -> None:
    """A random full state: unknown cards of the board, and the deck."""
    unseen = tally_box(box, 4) - tally_seen(view)
    for slot in range(DISPLAY):
        unseen -= tally_card(int(view.display[slot]))
    unseen -= int(view.elves) * tally_card(ELF) + int(view.dragons) * tally_card(DRAGON)
    if view.absent != NOTHING:
        for stones in range(3):
            for part in range(2):
                card = int(view.absent) - HUMAN * part
                unseen -= int(box.copies[stones, card]) * tally_card(card)
    fill_boards(view, shuffle_unseen(view, unseen))
    fill_legends(view)


@rule
def resample(box: Box, view: CommonState, seat: Seat, seed: int) -> None:
    """Turn a seat's view into a random full state that agrees with it."""
    seed_state(view, seed)
    fill_common(box, view)
