"""Who may know what: states with everything hidden that a seat may not know, and states made whole again.

`observe` turns a state into a view: unknown cards, tiles and legends become NOTHING, and the generator is
struck out. `fill` makes a random full state from a view alone, so it cannot know more than the view does.
"""

from oakdoor.games.aetherya.components import Box, Card
from oakdoor.games.aetherya.kingdom.kingdom import is_hidden
from oakdoor.games.aetherya.state import ARRANGING, CENTRE, HOLD_DRAWN, NOTHING, BoardState, KingdomState
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Seat
from oakdoor.games.state.chance import seed_state, shuffle

_BITS = 6  # of one card's number in a tally of all ten


@rule
def hide_deck(state: KingdomState) -> None:
    """Only the deck's size is known; discard piles lie open, cards long gone from both leave no trace."""
    state.deck_size = int(state.deck_size) - int(state.deck_next)
    state.deck_next = 0
    for place in range(80):
        state.deck[place] = NOTHING
    for pile in range(state.pile_sizes.shape[0]):
        for place in range(int(state.pile_sizes[pile]), 80):
            state.piles[pile, place] = NOTHING
    for place in range(int(state.legends_next), int(state.legends_size)):
        state.legends[place] = NOTHING
    for word in range(4):
        state.rng[word] = 0


@rule
def observe(box: Box, state: KingdomState, seat: Seat) -> None:
    """Turn the state into what a seat may know of it; WATCHING only watches.

    Wilderness is unknown to everybody (A3.4), a drawn card to all but its player (A4.3), and while the players
    arrange, each knows only their own four cards (A3.3).
    """
    for kingdom in range(state.hidden.shape[0]):
        for cell in range(int(state.side) ** 2):
            own_hand = state.phase == ARRANGING and kingdom == seat and (CENTRE >> cell) & 1 == 1
            if is_hidden(state, kingdom, cell) and not own_hand:
                state.cells[kingdom, cell] = NOTHING
    if state.phase == HOLD_DRAWN and seat != state.seat:
        state.held = NOTHING
    hide_deck(state)


@rule
def _one(card: Card) -> int:
    return 1 << (_BITS * card)


@rule
def tally_box(box: Box, players: int) -> int:
    """How many cards of each type there are for a number of players, as one number with a digit per type."""
    tally = 0
    for stones in range(players - 1):
        for card in range(10):
            tally += int(box.copies[stones, card]) * _one(card)
    return tally


@rule
def tally_card(card: Card) -> int:
    """One card as a tally; nothing for an unknown one."""
    return 0 if card == NOTHING else _one(card)


@rule
def tally_seen(state: KingdomState) -> int:
    """The cards that can be seen on boards, on discard piles and in hand."""
    tally = tally_card(int(state.held))
    for kingdom in range(state.hidden.shape[0]):
        if kingdom < state.players:
            for cell in range(int(state.side) ** 2):
                tally += tally_card(int(state.cells[kingdom, cell]))
    for pile in range(state.pile_sizes.shape[0]):
        for place in range(int(state.pile_sizes[pile])):
            tally += tally_card(int(state.piles[pile, place]))
    return tally


@rule
def shuffle_unseen(state: BoardState, tally: int) -> int:
    """Shuffle the cards of a tally into the deck's place; returns how many there are."""
    size = 0
    for card in range(10):
        for _ in range((tally >> (_BITS * card)) & ((1 << _BITS) - 1)):
            state.deck[size] = card
            size += 1
    shuffle(state, state.deck, 0, size)
    return size


@rule
def fill_legends(state: BoardState) -> None:
    """The unopened legends in a random order."""
    unseen = (1 << int(state.legends_size)) - 1
    for place in range(int(state.legends_next)):
        unseen &= ~(1 << int(state.legends[place]))
    place = int(state.legends_next)
    for legend in range(15):
        if (unseen >> legend) & 1:
            state.legends[place] = legend
            place += 1
    shuffle(state, state.legends, int(state.legends_next), int(state.legends_size))


@rule
def _fill_hand(state: BoardState, kingdom: int, size: int) -> int:
    """Four different cards for another's unopened centre (A3.2), from the end of the unseen cards."""
    held = 0
    for cell in range(16):
        if (CENTRE >> cell) & 1:
            place = size - 1
            while (held >> int(state.deck[place])) & 1:
                place -= 1
            card = int(state.deck[place])
            state.deck[place] = state.deck[size - 1]
            size -= 1
            held |= 1 << card
            state.cells[kingdom, cell] = card
    return size


@rule
def fill_boards(state: BoardState, size: int) -> int:
    """Cards for all unknown cells, from the end of the unseen ones; returns how many are left."""
    if state.phase == ARRANGING:
        for kingdom in range(int(state.players)):
            if state.cells[kingdom, 5] == NOTHING:
                size = _fill_hand(state, kingdom, size)
    for kingdom in range(state.hidden.shape[0]):
        if kingdom < state.players:
            for cell in range(int(state.side) ** 2):
                if state.cells[kingdom, cell] == NOTHING:
                    size -= 1
                    state.cells[kingdom, cell] = state.deck[size]
    return size


@rule
def fill_cards(box: Box, state: KingdomState, copies_for: int) -> None:
    """A random full state from a view of a mode with kingdoms."""
    size = shuffle_unseen(state, tally_box(box, copies_for) - tally_seen(state))
    size = fill_boards(state, size)
    if state.phase == HOLD_DRAWN and state.held == NOTHING:
        size -= 1
        state.held = state.deck[size]
    fill_legends(state)


@rule
def resample(box: Box, view: KingdomState, seat: Seat, seed: int) -> None:
    """Turn a seat's view into a random full state that agrees with it."""
    seed_state(view, seed)
    fill_cards(box, view, int(view.players))
