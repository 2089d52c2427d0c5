"""The base game for two to four players (A3, A4)."""

import sys

from oakdoor.games.aetherya import turn
from oakdoor.games.aetherya.actions import ARRANGE, DRAW, END, LEGEND, PLACE, REVEAL, ROLL, TAKE, is_in
from oakdoor.games.aetherya.components import Box
from oakdoor.games.aetherya.features import (
    KINGDOM_FIELDS,
    KINGDOMS,
    KINGDOMS_SIZE,
    TABLE_FIELDS,
    kingdoms_features,
)
from oakdoor.games.aetherya.kingdom.kingdom import left as left
from oakdoor.games.aetherya.kingdom.kingdom import shunned as shunned
from oakdoor.games.aetherya.kingdom.legends import legends_value
from oakdoor.games.aetherya.kingdom.scoring import LEGEND_LINE, LINES, harmony_lines, share_win
from oakdoor.games.aetherya.knowledge import observe as observe
from oakdoor.games.aetherya.knowledge import resample as resample
from oakdoor.games.aetherya.notation import KingdomMode
from oakdoor.games.aetherya.state import (
    AFTER,
    ARRANGING,
    BY_WILDERNESS,
    HOLD_DRAWN,
    HOLD_TAKEN,
    TURN,
    KingdomState,
    deck_left,
)
from oakdoor.games.aetherya.state import actor as actor
from oakdoor.games.aetherya.state import side_of as side_of
from oakdoor.games.aetherya.state import sides as sides
from oakdoor.games.aetherya.turn import lay as lay
from oakdoor.games.aetherya.view import BaseView
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import LEARNT
from oakdoor.games.names import Action, Lines, Log, Moves, Seat, Table
from oakdoor.games.position.reader import Reader
from oakdoor.games.state.chance import shuffle
from oakdoor.games.state.layout import record_type

RIVER = 8  # A3.1
FEATURE_FIELDS = (*TABLE_FIELDS, *KINGDOM_FIELDS * KINGDOMS)
FEATURES = KINGDOMS_SIZE
STATE = record_type(KingdomState)


@rule
def deal(box: Box, state: KingdomState, players: int, first: Seat, options: int, seed: int) -> None:
    """Lay out the cards by chance (A3)."""
    turn.deal(box, state, players, players, first, seed)


@rule
def start(box: Box, state: KingdomState, players: int, log: Log) -> None:
    """Set up from a deal: cards, discard pile, legends and first player are given."""
    turn.lay_out(state, players)
    turn.refill_river(state, RIVER, log)
    state.phase = ARRANGING


@rule
def legal(box: Box, state: KingdomState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    size = 0
    if state.phase == TURN:
        moves[0] = DRAW
        moves[1] = TAKE
        size = 2
    return turn.legal_rest(state, moves, size)


@rule
def apply(box: Box, state: KingdomState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if action == DRAW:
        turn.draw(state, log)
        state.phase = HOLD_DRAWN
    elif action == TAKE:
        turn.take(state, 0, log)
        state.phase = HOLD_TAKEN
    elif is_in(action, PLACE, 16):
        turn.place(state, action - PLACE, 0, log)
        close(state, log)
    elif is_in(action, REVEAL, 16):
        turn.reveal(state, action - REVEAL, 0, log)
        close(state, log)
    elif is_in(action, LEGEND, 15):
        turn.take_legend(state, action - LEGEND, log)
        turn.refill_river(state, RIVER, log)
        if state.phase == AFTER:
            end_turn(state)
    elif action == END:
        end_turn(state)
    elif action >= ARRANGE:
        if turn.arrange(state, action, log):
            turn.begin_turn(state)
    else:
        if action == ROLL:
            shuffle(state, state.deck, 0, int(state.deck_size))
        turn.start_pile(state, log)
        turn.begin_turn(state)


@rule
def close(state: KingdomState, log: Log) -> None:
    """After the kingdom action: the end of the game, a legend to be had, or the next turn (A4.5, A4.9)."""
    if state.hidden[state.seat] == 0:
        turn.finish(state, BY_WILDERNESS, log)
    elif turn.takeable(state):
        state.phase = AFTER
    else:
        end_turn(state)


@rule
def end_turn(state: KingdomState) -> None:
    """The next player's turn, after a reshuffle if the deck is empty (A4.8)."""
    state.seat = (int(state.seat) + 1) % int(state.players)
    if deck_left(state) == 0:
        turn.gather_pile(state)
    else:
        turn.begin_turn(state)


@rule
def score(box: Box, state: KingdomState, seat: Seat, lines: Lines, log: Log) -> int:
    """The seven lines of a seat as its cards lie face up now, and their sum (A5)."""
    total = harmony_lines(box, state, seat, 0, 0, lines, log)
    lines[LEGEND_LINE] = legends_value(box, int(state.taken[seat]))
    return total + int(lines[LEGEND_LINE])


@rule
def score_all(box: Box, state: KingdomState, lines: Table, log: Log) -> None:
    """The lines of all seats, each in a row."""
    for seat in range(int(state.players)):
        score(box, state, seat, lines[seat], log)


@rule
def returns(box: Box, state: KingdomState, values: Table, lines: Table, log: Log) -> None:
    """Each seat's share of the win as things stand (A5.5)."""
    score_all(box, state, lines, log)
    share_win(int(state.players), values, lines)


@rule
def features(box: Box, state: KingdomState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What a seat knows, as numbers (features.py)."""
    score_all(box, state, lines, log)
    kingdoms_features(box, state, seat, lines, into)


class BaseMode(KingdomMode[KingdomState]):
    """The base game."""

    def describe(self, box: Box, view: KingdomState, reader: Reader) -> BaseView:
        """A view as a JSON object."""
        return {**self.held_view(view, reader), "mode": "base", "kingdoms": self.kingdoms(box, view)}


MODE = BaseMode("base", (2, 3, 4), LINES, sys.modules[__name__], offers=(*LEARNT, "shunned", "left", "lay"))
