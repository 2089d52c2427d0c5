"""The solo campaign: three ages of one kingdom, each with a row of legends to fulfil (A7)."""

from oakdoor.games.aetherya import turn
from oakdoor.games.aetherya.actions import (
    ARRANGE,
    BLOCK,
    DROP,
    END,
    LEGEND,
    NOSWAP,
    PAIR_DECK,
    PAIR_MIXED,
    PLACE,
    REVEAL,
    ROLL,
    SWAP,
    is_in,
)
from oakdoor.games.aetherya.components import Box
from oakdoor.games.aetherya.events import (
    AGE_ENDED,
    BLOCK_KEPT,
    CAMPAIGN_LOST,
    LEGENDS_SWAPPED,
    PAIR_DRAWN,
    TAKEN,
    TARGET_MISSED,
)
from oakdoor.games.aetherya.kingdom.kingdom import shunned as shunned
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.legends import legends_met, legends_value
from oakdoor.games.aetherya.kingdom.scoring import harmony_lines
from oakdoor.games.aetherya.knowledge import (
    fill_boards,
    shuffle_unseen,
    tally_box,
    tally_card,
    tally_seen,
)
from oakdoor.games.aetherya.knowledge import observe as hide_cards
from oakdoor.games.aetherya.solo.features import FEATURE_FIELDS as FEATURE_FIELDS
from oakdoor.games.aetherya.solo.features import FEATURES as FEATURES
from oakdoor.games.aetherya.solo.features import features as features
from oakdoor.games.aetherya.solo.features import margin as margin
from oakdoor.games.aetherya.solo.features import returns as returns
from oakdoor.games.aetherya.solo.state import AGES, DECK_OF, SoloState, row_legends, row_start
from oakdoor.games.aetherya.solo.state import STATE as STATE
from oakdoor.games.aetherya.state import (
    AFTER,
    ALL,
    ARRANGING,
    BLOCKING,
    BY_CAMPAIGN,
    BY_LOSS,
    CENTRE,
    CHANCE,
    HOLD_DRAWN,
    HOLD_TAKEN,
    NOTHING,
    PAIR,
    SWAPPING,
    TURN,
    deck_left,
)
from oakdoor.games.aetherya.state import actor as actor
from oakdoor.games.aetherya.state import side_of as side_of
from oakdoor.games.aetherya.state import sides as sides
from oakdoor.games.aetherya.turn import lay as lay
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Action, Cell, Lines, Log, Moves, Seat
from oakdoor.games.state.chance import seed_state, shuffle

BLOCKS = 0x0777  # the top left cells of the nine 2x2 blocks (A7.9)
LOST = -1000


@rule
def deal(box: Box, state: SoloState, players: int, first: Seat, options: int, seed: int) -> None:
    """Lay out the cards by chance (A7.1, A7.2)."""
    turn.deal(box, state, 1, DECK_OF, 0, seed)


@rule
def start(box: Box, state: SoloState, players: int, log: Log) -> None:
    """Set up from a deal."""
    turn.lay_out(state, 1)
    state.legends_next = 15  # all rows lie open
    state.age = 0
    state.completed = 0
    state.mixed = 0
    for age in range(AGES):
        state.fame[age] = 0
    for line in range(7):
        state.lines[line] = 0
    state.pair[0] = NOTHING
    state.pair[1] = NOTHING
    state.river = row_legends(state, 0)
    state.phase = ARRANGING


@rule
def legal(box: Box, state: SoloState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    phase = state.phase
    if phase == SWAPPING:
        return legal_swaps(state, moves)
    if phase == BLOCKING:
        return turn.list_cells(BLOCKS, BLOCK, moves, 0)
    size = 0
    if phase == TURN:
        moves[0] = PAIR_MIXED
        size = 1
        if deck_left(state) > 1:
            moves[1] = PAIR_DECK
            size = 2
    elif phase == PAIR:
        moves[0] = DROP
        moves[1] = DROP + 1
        size = 2
    return turn.legal_rest(state, moves, size)


@rule
def legal_swaps(state: SoloState, moves: Moves) -> int:
    """Any legend of the age's row for any of the next row, or none (A7.3)."""
    age = int(state.age)
    moves[0] = NOSWAP
    size = 1
    for own in range(row_start(age), row_start(age + 1)):
        for other in range(row_start(age + 1), row_start(age + 2)):
            moves[size] = SWAP + int(state.legends[own]) * 15 + int(state.legends[other])
            size += 1
    return size


@rule
def apply(box: Box, state: SoloState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if action == PAIR_DECK or action == PAIR_MIXED:
        draw_pair(state, action == PAIR_MIXED, log)
    elif is_in(action, DROP, 2):
        drop(state, action - DROP, log)
    elif is_in(action, PLACE, 16):
        turn.place(state, action - PLACE, 0, log)
        close(box, state, log)
    elif is_in(action, REVEAL, 16):
        turn.reveal(state, action - REVEAL, 0, log)
        close(box, state, log)
    elif is_in(action, LEGEND, 15):
        turn.take_legend(state, action - LEGEND, log)
        if state.phase == AFTER:
            end_turn(box, state, log)
    elif action == END:
        end_turn(box, state, log)
    elif action >= ARRANGE:
        turn.arrange(state, action, log)
        begin_age(state)
    elif action == NOSWAP:
        turn.begin_turn(state)
    elif is_in(action, SWAP, 225):
        swap_legends(state, (action - SWAP) // 15, (action - SWAP) % 15, log)
        turn.begin_turn(state)
    elif is_in(action, BLOCK, 16):
        keep_block(state, action - BLOCK, log)
    else:
        if action == ROLL:
            shuffle(state, state.deck, 0, int(state.deck_size))
        deal_age(state, log)


@rule
def begin_age(state: SoloState) -> None:
    """Before the first turn of ages 1 and 2 legends may be swapped (A7.3)."""
    turn.begin_turn(state)
    if state.age < AGES - 1:
        state.phase = SWAPPING


@rule
def swap_legends(state: SoloState, own: int, other: int, log: Log) -> None:
    """Swap a legend of the age's row with one of the next row (A7.3)."""
    for place_in_row in range(15):
        if state.legends[place_in_row] == own:
            state.legends[place_in_row] = other
        elif state.legends[place_in_row] == other:
            state.legends[place_in_row] = own
    state.river = row_legends(state, int(state.age))
    emit(log, LEGENDS_SWAPPED, 0, own, other, 0, 0)


@rule
def draw_pair(state: SoloState, mixed: bool, log: Log) -> None:
    """Two cards: from the deck, or one from the deck and the top of the discard pile (A7.4)."""
    state.pair[0] = turn.draw_from_deck(state)
    emit(log, PAIR_DRAWN, 0, int(state.pair[0]), 0, 0, 0)
    if mixed:
        state.pile_sizes[0] -= 1
        state.pair[1] = state.piles[0, state.pile_sizes[0]]
        emit(log, TAKEN, 0, int(state.pair[1]), 0, 0, 0)
    else:
        state.pair[1] = turn.draw_from_deck(state)
        emit(log, PAIR_DRAWN, 0, int(state.pair[1]), 0, 0, 0)
    state.mixed = 1 if mixed else 0
    state.phase = PAIR


@rule
def drop(state: SoloState, which: int, log: Log) -> None:
    """Discard one of the pair; a kept discard-pile card must be placed (A7.4)."""
    turn.discard(state, int(state.pair[which]), 0, log)
    state.held = state.pair[1 - which]
    state.pair[0] = NOTHING
    state.pair[1] = NOTHING
    state.phase = HOLD_TAKEN if state.mixed == 1 and which == 0 else HOLD_DRAWN


@rule
def close(box: Box, state: SoloState, log: Log) -> None:
    """After the kingdom action: the age's end, a legend to be had, or the next turn (A7.5, A7.6)."""
    if state.hidden[0] == 0:
        end_age(box, state, log)
    elif turn.takeable(state):
        state.phase = AFTER
    else:
        end_turn(box, state, log)


@rule
def end_turn(box: Box, state: SoloState, log: Log) -> None:
    """The turn that emptied the deck ends the age (A7.6)."""
    if deck_left(state) == 0:
        end_age(box, state, log)
    else:
        turn.begin_turn(state)


@rule
def end_age(box: Box, state: SoloState, log: Log) -> None:
    """Turn up the wilderness; an open legend loses the campaign, else the age brings fame (A7.6 to A7.8)."""
    age = int(state.age)
    if state.river != 0:
        emit(log, CAMPAIGN_LOST, 0, age + 1, 0, 0, 0)
        turn.finish(state, BY_LOSS, log)
        return
    turn.turn_up_all(state, 0, log)
    harmony = harmony_lines(box, state, 0, 0, 0, state.lines, log)
    value = legends_value(box, row_legends(state, age))
    state.fame[age] = harmony - value
    state.completed = age + 1
    emit(log, AGE_ENDED, 0, age + 1, harmony, value, harmony - value)
    if harmony <= value:
        emit(log, TARGET_MISSED, 0, age + 1, 0, 0, 0)
    if age == AGES - 1:
        turn.finish(state, BY_CAMPAIGN, log)
    else:
        state.phase = BLOCKING


@rule
def keep_block(state: SoloState, corner: Cell, log: Log) -> None:
    """The block moves to the centre as it lies; all other cards wait to be shuffled (A7.9)."""
    block = (1 << corner) | (1 << (corner + 1)) | (1 << (corner + 4)) | (1 << (corner + 5))
    size = 0
    for card in range(int(state.deck_next), int(state.deck_size)):
        state.deck[size] = state.deck[card]
        size += 1
    for card in range(int(state.pile_sizes[0])):
        state.deck[size] = state.piles[0, card]
        size += 1
    for cell in range(16):
        if (block >> cell) & 1 == 0:
            state.deck[size] = state.cells[0, cell]
            size += 1
    a = int(state.cells[0, corner])
    b = int(state.cells[0, corner + 1])
    c = int(state.cells[0, corner + 4])
    d = int(state.cells[0, corner + 5])
    state.cells[0, 5] = a
    state.cells[0, 6] = b
    state.cells[0, 9] = c
    state.cells[0, 10] = d
    state.pile_sizes[0] = 0
    state.deck_next = 0
    state.deck_size = size
    state.hidden[0] = ALL & ~CENTRE
    state.age += 1
    state.phase = CHANCE
    emit(log, BLOCK_KEPT, 0, corner, 0, 0, 0)


@rule
def deal_age(state: SoloState, log: Log) -> None:
    """Twelve new wilderness cards, a new discard pile, the next row of legends (A7.9)."""
    for cell in range(16):
        if (CENTRE >> cell) & 1 == 0:
            state.cells[0, cell] = turn.draw_from_deck(state)
    survey(state, 0)
    state.met[0] = legends_met(state, 0)
    turn.start_pile(state, log)
    state.river = row_legends(state, int(state.age))
    begin_age(state)


@rule
def score(box: Box, state: SoloState, seat: Seat, lines: Lines, log: Log) -> int:
    """The harmony of the kingdom as it lies face up now (A5 without legends)."""
    return harmony_lines(box, state, 0, 0, 0, lines, log)


@rule
def hide_pair(state: SoloState) -> None:
    """Cards of a pair that come from the deck are the player's secret."""
    state.pair[0] = NOTHING
    if state.mixed == 0:
        state.pair[1] = NOTHING


@rule
def fill_campaign(box: Box, view: SoloState) -> None:
    """A random full state: unknown cards of the kingdom, of the pair, in hand, and the deck."""
    seen = tally_seen(view) + tally_card(int(view.pair[0])) + tally_card(int(view.pair[1]))
    size = fill_boards(view, shuffle_unseen(view, tally_box(box, DECK_OF) - seen))
    for card in range(2):
        if view.phase == PAIR and view.pair[card] == NOTHING:
            size -= 1
            view.pair[card] = view.deck[size]
    if view.phase == HOLD_DRAWN and view.held == NOTHING:
        size -= 1
        view.held = view.deck[size]


@rule
def observe(box: Box, state: SoloState, seat: Seat) -> None:
    """Turn the state into what a seat may know of it; WATCHING only watches."""
    if seat != 0:
        hide_pair(state)
    hide_cards(box, state, seat)


@rule
def resample(box: Box, view: SoloState, seat: Seat, seed: int) -> None:
    """Turn a seat's view into a random full state that agrees with it."""
    seed_state(view, seed)
    fill_campaign(box, view)


@rule
def standing(box: Box, state: SoloState, seat: Seat, lines: Lines, log: Log) -> int:
    """The fame so far and the running age's, where each open legend weighs its points once more; a lost
    campaign is worth nothing (A7.7)."""
    if state.reason == BY_LOSS:
        return LOST
    total = 0
    for age in range(int(state.completed)):
        total += int(state.fame[age])
    if state.completed == state.age:
        row = row_legends(state, int(state.age))
        total += score(box, state, 0, lines, log)
        total -= legends_value(box, row) + legends_value(box, int(state.river))
    return total
