"""The base game for two to four players (A3, A4)."""

import sys

from oakdoor.games.aetherya.actions import ARRANGE, DRAW, END, LEGEND, PLACE, REVEAL, ROLL, TAKE, is_in
from oakdoor.games.aetherya.components import Box
from oakdoor.games.aetherya.knowledge import fill_cards, hide_cards
from oakdoor.games.aetherya.legends import legends_value
from oakdoor.games.aetherya.notation import KingdomMode
from oakdoor.games.aetherya.scoring import LEGEND_LINE, LINES, harmony_lines
from oakdoor.games.aetherya.state import (
    AFTER,
    BY_WILDERNESS,
    CHANCE,
    HOLD_DRAWN,
    HOLD_TAKEN,
    TURN,
    KingdomState,
    deck_left,
)
from oakdoor.games.aetherya.state import (
    ARRANGE as ARRANGING,
)
from oakdoor.games.aetherya.state import actor as actor
from oakdoor.games.aetherya.state import side_of as side_of
from oakdoor.games.aetherya.state import sides as sides
from oakdoor.games.aetherya.turn import (
    arrange,
    begin_turn,
    deal,
    draw,
    finish,
    gather_pile,
    lay_out,
    legal_arrangements,
    legal_end,
    legal_legends,
    legal_places,
    legal_reveals,
    place,
    refill_river,
    reveal,
    start_pile,
    take,
    take_legend,
    takeable,
)
from oakdoor.games.aetherya.view import BaseView
from oakdoor.games.chance import seed_state, shuffle
from oakdoor.games.compiled import rule
from oakdoor.games.layout import record_type
from oakdoor.games.names import Action, Lines, Log, Moves, Seat

RIVER = 8  # A3.1
STATE = record_type(KingdomState)


@rule
def new(box: Box, state: KingdomState, players: int, first: int, options: int, seed: int, log: Log) -> None:
    """A new game, dealt by chance (A3)."""
    deal(box, state, players, players, first, seed)
    start(box, state, players, log)


@rule
def start(box: Box, state: KingdomState, players: int, log: Log) -> None:
    """Set up from a deal: cards, discard pile, legends and first player are given."""
    lay_out(state, players)
    refill_river(state, RIVER, log)
    state.phase = ARRANGING


@rule
def legal(box: Box, state: KingdomState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    phase = state.phase
    if phase == ARRANGING:
        return legal_arrangements(state, int(state.seat), moves)
    if phase == CHANCE:
        moves[0] = ROLL
        return 1
    size = 0
    if phase == TURN:
        moves[0] = DRAW
        moves[1] = TAKE
        size = 2
    elif phase == HOLD_DRAWN:
        size = legal_places(state, int(state.held), moves, size)
        size = legal_reveals(state, moves, size)
    elif phase == HOLD_TAKEN:
        size = legal_places(state, int(state.held), moves, size)
    elif phase == AFTER:
        size = legal_end(moves, size)
    else:
        return 0
    return legal_legends(state, moves, size)


@rule
def apply(box: Box, state: KingdomState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if action == DRAW:
        draw(state, log)
        state.phase = HOLD_DRAWN
    elif action == TAKE:
        take(state, 0, log)
        state.phase = HOLD_TAKEN
    elif is_in(action, PLACE, 16):
        place(state, action - PLACE, 0, log)
        close(state, log)
    elif is_in(action, REVEAL, 16):
        reveal(state, action - REVEAL, 0, log)
        close(state, log)
    elif is_in(action, LEGEND, 15):
        take_legend(state, action - LEGEND, log)
        refill_river(state, RIVER, log)
        if state.phase == AFTER:
            end_turn(state)
    elif action == END:
        end_turn(state)
    elif action >= ARRANGE:
        if arrange(state, action, log):
            begin_turn(state)
    else:
        if action == ROLL:
            shuffle(state, state.deck, 0, int(state.deck_size))
        start_pile(state, log)
        begin_turn(state)


@rule
def close(state: KingdomState, log: Log) -> None:
    """After the kingdom action: the end of the game, a legend to be had, or the next turn (A4.5, A4.9)."""
    if state.hidden[state.seat] == 0:
        finish(state, BY_WILDERNESS, log)
    elif takeable(state):
        state.phase = AFTER
    else:
        end_turn(state)


@rule
def end_turn(state: KingdomState) -> None:
    """The next player's turn, after a reshuffle if the deck is empty (A4.8)."""
    state.seat = (int(state.seat) + 1) % int(state.players)
    if deck_left(state) == 0:
        gather_pile(state)
    else:
        begin_turn(state)


@rule
def score(box: Box, state: KingdomState, seat: Seat, lines: Lines, log: Log) -> int:
    """The seven lines of a seat as its cards lie face up now, and their sum (A5)."""
    total = harmony_lines(box, state, seat, 0, 0, lines, log)
    lines[LEGEND_LINE] = legends_value(box, int(state.taken[seat]))
    return total + int(lines[LEGEND_LINE])


@rule
def observe(box: Box, state: KingdomState, seat: Seat) -> None:
    """Turn the state into what a seat may know of it; seat -1 only watches."""
    hide_cards(state, seat)


@rule
def resample(box: Box, view: KingdomState, seat: Seat, seed: int) -> None:
    """Turn a seat's view into a random full state that agrees with it."""
    seed_state(view, seed)
    fill_cards(box, view, int(view.players))


class BaseMode(KingdomMode):
    """The base game."""

    def describe(self, box: Box, view: KingdomState, seat: int) -> BaseView:
        """A view as a JSON object."""
        return {**self.held_view(view, seat), "mode": "base", "kingdoms": self.kingdoms(box, view)}


MODE = BaseMode("base", (2, 3, 4), LINES, sys.modules[__name__])
