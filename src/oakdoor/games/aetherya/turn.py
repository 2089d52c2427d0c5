"""What turns are made of: drawing, taking, placing, revealing, legends (A3, A4). Modes compose these."""

from oakdoor.games.aetherya.actions import ARRANGE, END, LEGEND, PLACE, REVEAL, ROLL, arrange_action
from oakdoor.games.aetherya.components import Box, Card, Legend
from oakdoor.games.aetherya.events import (
    ARRANGED,
    DISCARDED,
    DRAWN,
    GAME_ENDED,
    LEGEND_OPENED,
    LEGEND_TAKEN,
    OPENED,
    PILE_STARTED,
    PLACED,
    RESHUFFLED,
    REVEALED,
    TAKEN,
    TURNED_UP,
)
from oakdoor.games.aetherya.kingdom.kingdom import fixed, is_hidden, replace, survey, turn_up
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.state import (
    AFTER,
    ALL,
    ARRANGING,
    CENTRE,
    CHANCE,
    HOLD_DRAWN,
    HOLD_TAKEN,
    NOTHING,
    OVER,
    TURN,
    BoardState,
    KingdomState,
)
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import NOBODY, emit
from oakdoor.games.names import Action, Cell, Cells, Log, Moves, Seat
from oakdoor.games.state.cellset import count, lowest
from oakdoor.games.state.chance import draw_below, seed_state, shuffle


@rule
def fill_deck(box: Box, state: BoardState, players: int) -> None:
    """The kingdom cards for a number of players, unshuffled (A1.2)."""
    size = 0
    for stones in range(players - 1):
        for card in range(10):
            for _ in range(box.copies[stones, card]):
                state.deck[size] = card
                size += 1
    state.deck_size = size
    state.deck_next = 0


@rule
def _deal_hand(state: BoardState, kingdom: int, unseen: int) -> int:
    """Four different cards to the centre; duplicates stay in the deck behind those dealt. Returns how far was drawn."""
    held = 0
    for slot in range(4):
        while (held >> int(state.deck[unseen])) & 1:
            unseen += 1
            if unseen == state.deck_size:  # only where a printing has few types: what was set aside is drawn again
                unseen = int(state.deck_next)
                shuffle(state, state.deck, unseen, int(state.deck_size))
        card = int(state.deck[unseen])
        held |= 1 << card
        state.deck[unseen] = state.deck[state.deck_next]
        state.deck[state.deck_next] = card
        state.deck_next += 1
        unseen += 1
        state.cells[kingdom, 5 + slot % 2 + slot // 2 * 4] = card
    return unseen


@rule
def draw_from_deck(state: BoardState) -> int:
    """The deck's top card."""
    card = int(state.deck[state.deck_next])
    state.deck_next += 1
    return card


@rule
def deal(box: Box, state: KingdomState, players: int, copies_for: int, first: int, seed: int) -> None:
    """Set-up by chance: hands, wilderness, discard piles, legends, the first player (A3.1 to A3.5).

    `copies_for` is the number of players whose cards are used; `first` is -1 for a random first player.
    """
    seed_state(state, seed)
    fill_deck(box, state, copies_for)
    size = int(state.deck_size)
    shuffle(state, state.deck, 0, size)
    unseen = 0
    for kingdom in range(players):
        unseen = _deal_hand(state, kingdom, unseen)
    shuffle(state, state.deck, int(state.deck_next), size)  # cards set aside go back (A3.2)
    for kingdom in range(players):
        for cell in range(16):
            if (CENTRE >> cell) & 1 == 0:
                state.cells[kingdom, cell] = draw_from_deck(state)
    for pile in range(state.pile_sizes.shape[0]):
        state.piles[pile, 0] = draw_from_deck(state)
    for legend in range(15):
        state.legends[legend] = legend
    shuffle(state, state.legends, 0, 15)
    state.first = draw_below(state, players) if first < 0 else first


@rule
def lay_out(state: KingdomState, players: int) -> None:
    """Everything that follows from the deal: nobody has arranged, nothing is taken, nothing is held."""
    state.side = 4
    state.players = players
    state.seat = state.first
    state.held = NOTHING
    state.reason = 0
    state.river = 0
    state.legends_next = 0
    state.legends_size = 15
    for pile in range(state.pile_sizes.shape[0]):
        state.pile_sizes[pile] = 1
    for kingdom in range(4):
        state.hidden[kingdom] = ALL if kingdom < players else 0
        state.taken[kingdom] = 0
        state.met[kingdom] = 0
        for card in range(10):
            state.sets[kingdom, card] = 0


@rule
def legal_arrangements(state: BoardState, kingdom: int, moves: Moves) -> int:
    """The 24 ways to lay the hand (A3.3)."""
    size = 0
    for a in range(4):
        for b in range(4):
            for c in range(4):
                if a != b and a != c and b != c:
                    moves[size] = arrange_action(
                        _hand_card(state, kingdom, a),
                        _hand_card(state, kingdom, b),
                        _hand_card(state, kingdom, c),
                        _hand_card(state, kingdom, 6 - a - b - c),
                    )
                    size += 1
    return size


@rule
def _hand_card(state: BoardState, kingdom: int, slot: int) -> int:
    return int(state.cells[kingdom, 5 + slot % 2 + slot // 2 * 4])


@rule
def arrange(state: BoardState, action: Action, log: Log) -> bool:
    """Lay the hand; the kingdoms are opened when the last has arranged (A3.3). True when they are."""
    seat = int(state.seat)
    code = action - ARRANGE
    state.cells[seat, 5] = code // 1000
    state.cells[seat, 6] = code // 100 % 10
    state.cells[seat, 9] = code // 10 % 10
    state.cells[seat, 10] = code % 10
    emit(log, ARRANGED, seat, 0, 0, 0, 0)
    state.seat = (seat + 1) % int(state.players)
    if state.seat != state.first:
        return False
    for kingdom in range(int(state.players)):
        state.hidden[kingdom] = ALL & ~CENTRE
        survey(state, kingdom)
        state.met[kingdom] = legends_met(state, kingdom)
        for slot in range(4):
            cell = 5 + slot % 2 + slot // 2 * 4
            emit(log, OPENED, kingdom, cell, int(state.cells[kingdom, cell]), 0, 0)
    return True


@rule
def lay(box: Box, state: BoardState, seat: Seat, action: Action, mask: int, log: Log) -> None:
    """Some of the first cards of a seat, as if the kingdoms were opened and its turn began: only to look at (A3.3)."""
    code = action - ARRANGE
    open_cells = 0
    for slot in range(3, -1, -1):
        cell = 5 + slot % 2 + slot // 2 * 4
        state.cells[seat, cell] = code % 10
        code //= 10
        if (mask >> slot) & 1:
            open_cells |= 1 << cell
    state.hidden[seat] = ALL & ~open_cells
    survey(state, seat)
    state.met[seat] = legends_met(state, seat)
    for slot in range(4):
        if (mask >> slot) & 1:
            cell = 5 + slot % 2 + slot // 2 * 4
            emit(log, OPENED, seat, cell, int(state.cells[seat, cell]), 0, 0)
    state.seat = seat
    begin_turn(state)


@rule
def begin_turn(state: BoardState) -> None:
    """The turn of `seat` begins."""
    state.phase = TURN
    state.held = NOTHING
    state.legend_free = 1


@rule
def takeable(state: BoardState) -> int:
    """The legends that the active player may take now (A4.5)."""
    if state.legend_free == 0:
        return 0
    return int(state.river) & int(state.met[state.seat])


@rule
def list_cells(cells: Cells, first: int, moves: Moves, size: int) -> int:
    """Append one action for each cell (or legend) of a set."""
    while cells:
        moves[size] = first + lowest(cells)
        size += 1
        cells &= cells - 1
    return size


@rule
def legal_legends(state: BoardState, moves: Moves, size: int) -> int:
    """Append the legends that can be taken."""
    return list_cells(takeable(state), LEGEND, moves, size)


@rule
def legal_places(state: BoardState, card: Card, moves: Moves, size: int) -> int:
    """Append the cells where a card may be placed (A4.2, A4.4)."""
    return list_cells(ALL & ~fixed(state, int(state.seat), card), PLACE, moves, size)


@rule
def legal_reveals(state: BoardState, moves: Moves, size: int) -> int:
    """Append the wilderness cards that may be turned over (A4.3)."""
    return list_cells(int(state.hidden[state.seat]), REVEAL, moves, size)


@rule
def legal_end(moves: Moves, size: int) -> int:
    """Append the end of the turn."""
    moves[size] = END
    return size + 1


@rule
def legal_rest(state: BoardState, moves: Moves, size: int) -> int:
    """Append what can be done with the card in hand or after it, and the legends to be had (A4.2 to A4.5); before the
    first turn the arrangements (A3.3), and where nobody has a turn, only what chance does."""
    phase = state.phase
    if phase == HOLD_DRAWN:
        size = legal_places(state, int(state.held), moves, size)
        size = legal_reveals(state, moves, size)
    elif phase == HOLD_TAKEN:
        size = legal_places(state, int(state.held), moves, size)
    elif phase == AFTER:
        size = legal_end(moves, size)
    elif phase == CHANCE:
        moves[0] = ROLL
        return 1
    elif phase == ARRANGING:
        return legal_arrangements(state, int(state.seat), moves)
    elif phase == OVER:
        return 0
    return legal_legends(state, moves, size)


@rule
def draw(state: BoardState, log: Log) -> None:
    """Draw the deck's top card into the hand (A4.1)."""
    state.held = draw_from_deck(state)
    emit(log, DRAWN, int(state.seat), int(state.held), 0, 0, 0)


@rule
def take(state: KingdomState, pile: int, log: Log) -> None:
    """Take the top card of a discard pile into the hand (A4.1)."""
    state.pile_sizes[pile] -= 1
    state.held = state.piles[pile, state.pile_sizes[pile]]
    emit(log, TAKEN, int(state.seat), int(state.held), pile, 0, 0)


@rule
def discard(state: KingdomState, card: Card, pile: int, log: Log) -> None:
    """Lay a card face up on a discard pile."""
    state.piles[pile, state.pile_sizes[pile]] = card
    state.pile_sizes[pile] += 1
    emit(log, DISCARDED, int(state.seat), card, pile, 0, 0)


@rule
def place(state: KingdomState, cell: Cell, pile: int, log: Log) -> None:
    """The held card replaces a card of the kingdom, which goes to a pile (A4.2)."""
    seat = int(state.seat)
    card = int(state.held)
    covered = is_hidden(state, seat, cell)
    old = replace(state, seat, cell, card)
    emit(log, PLACED, seat, cell, card, 1 if covered else 0, 0)
    discard(state, old, pile, log)
    state.held = NOTHING
    state.met[seat] = legends_met(state, seat)


@rule
def reveal(state: KingdomState, cell: Cell, pile: int, log: Log) -> None:
    """The held card is discarded and a wilderness card turned over (A4.3)."""
    seat = int(state.seat)
    discard(state, int(state.held), pile, log)
    state.held = NOTHING
    turn_up(state, seat, cell)
    emit(log, REVEALED, seat, cell, int(state.cells[seat, cell]), 0, 0)
    state.met[seat] = legends_met(state, seat)


@rule
def refill_river(state: BoardState, size: int, log: Log) -> None:
    """Open legends until the river has its size, while the legend deck lasts (A4.6)."""
    while state.legends_next < state.legends_size and count(int(state.river)) < size:
        legend = int(state.legends[state.legends_next])
        state.legends_next += 1
        state.river = int(state.river) | (1 << legend)
        emit(log, LEGEND_OPENED, NOBODY, legend, 0, 0, 0)


@rule
def take_legend(state: BoardState, legend: Legend, log: Log) -> None:
    """Take a legend out of the open ones; it is this turn's only one (A4.5)."""
    seat = int(state.seat)
    state.river = int(state.river) & ~(1 << legend)
    state.taken[seat] = int(state.taken[seat]) | (1 << legend)
    state.legend_free = 0
    emit(log, LEGEND_TAKEN, seat, legend, 0, 0, 0)


@rule
def gather_pile(state: KingdomState) -> None:
    """The discard pile becomes the deck that chance will shuffle (A4.8)."""
    size = int(state.pile_sizes[0])
    for card in range(size):
        state.deck[card] = state.piles[0, card]
    state.pile_sizes[0] = 0
    state.deck_next = 0
    state.deck_size = size
    state.phase = CHANCE


@rule
def start_pile(state: KingdomState, log: Log) -> None:
    """The top card of the deck starts the discard pile (A3.5, A4.8)."""
    emit(log, RESHUFFLED, NOBODY, int(state.deck_size), 0, 0, 0)
    state.piles[0, 0] = draw_from_deck(state)
    state.pile_sizes[0] = 1
    emit(log, PILE_STARTED, NOBODY, int(state.piles[0, 0]), 0, 0, 0)


@rule
def finish(state: BoardState, reason: int, log: Log) -> None:
    """The game is over: the wilderness of all kingdoms is turned up (A5)."""
    state.phase = OVER
    state.reason = reason
    emit(log, GAME_ENDED, NOBODY, reason, 0, 0, 0)
    for kingdom in range(state.hidden.shape[0]):
        turn_up_all(state, kingdom, log)


@rule
def turn_up_all(state: BoardState, kingdom: int, log: Log) -> None:
    """Turn all wilderness of a kingdom face up; a common kingdom is no seat's."""
    seat = kingdom if state.hidden.shape[0] > 1 else -1
    cells = int(state.hidden[kingdom])
    while cells:
        cell = lowest(cells)
        turn_up(state, kingdom, cell)
        emit(log, TURNED_UP, seat, cell, int(state.cells[kingdom, cell]), 0, 0)
        cells &= cells - 1
