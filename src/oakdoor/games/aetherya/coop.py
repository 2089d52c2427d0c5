"""The co-operative game for two to four players: harmony for everybody, legends for nobody (A8)."""

import sys
from collections import Counter
from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.aetherya import reasons, turn
from oakdoor.games.aetherya.actions import ARRANGE, DRAW, PLACE_TO, REVEAL_TO, SHED, TAKE_FROM, is_in, within
from oakdoor.games.aetherya.base import deal as deal
from oakdoor.games.aetherya.components import CARDS, Box, Legend, Legends
from oakdoor.games.aetherya.events import LEGEND_SHED, LEGEND_TURNED, ROUND_ENDED
from oakdoor.games.aetherya.features import (
    KINGDOM_FIELDS,
    KINGDOMS,
    KINGDOMS_SIZE,
    POINTS,
    TABLE_FIELDS,
    kingdoms_features,
    mark_bits,
)
from oakdoor.games.aetherya.kingdom.kingdom import fixed
from oakdoor.games.aetherya.kingdom.kingdom import left as left
from oakdoor.games.aetherya.kingdom.kingdom import shunned as shunned
from oakdoor.games.aetherya.kingdom.legends import legends_value
from oakdoor.games.aetherya.kingdom.scoring import LINES, harmony_lines
from oakdoor.games.aetherya.knowledge import observe as observe
from oakdoor.games.aetherya.knowledge import resample as resample
from oakdoor.games.aetherya.notation import KingdomMode, legend_names
from oakdoor.games.aetherya.reasons import NOT_OPEN, kingdom_reason
from oakdoor.games.aetherya.result import TeamResult, lines_and_scores
from oakdoor.games.aetherya.state import (
    ALL,
    ARRANGING,
    BY_DECK,
    BY_LEGENDS,
    BY_WILDERNESS,
    END_REASONS,
    HOLD_DRAWN,
    HOLD_TAKEN,
    SHEDDING,
    TURN,
    KingdomState,
    deck_left,
)
from oakdoor.games.aetherya.state import actor as actor
from oakdoor.games.aetherya.state import side_of as side_of
from oakdoor.games.aetherya.state import sides as sides
from oakdoor.games.aetherya.turn import lay as lay
from oakdoor.games.aetherya.view import CoopView
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.contract import LEARNT, Outcome, Reason, together
from oakdoor.games.events import NOBODY, emit
from oakdoor.games.names import Action, Cells, Lines, Log, Moves, Seat, Table
from oakdoor.games.position.reader import Reader
from oakdoor.games.state.cellset import count, lowest
from oakdoor.games.state.features import fields, size_of
from oakdoor.games.state.layout import record_type


class CoopState(KingdomState, Protocol):
    """Kingdoms with two discard piles between them, and what becomes of legends."""

    piles: Annotated[Table, np.int8, (2, 80)]
    pile_sizes: Annotated[Table, np.int8, (2,)]
    turned: Annotated[Legends, np.int32]  # legends of the river turned face down this round (A8.2)
    shed: Annotated[Legends, np.int32]  # discarded legends, the target (A8.3, A8.5)


STATE = record_type(CoopState)
TEAM_FIELDS = fields("""
    turned 15 legends that were turned this round
    target 1 the value of the discarded legends
    weakest 1 by how much the weakest kingdom exceeds the target
    round 4 how many turns of the round are over
""")
FEATURE_FIELDS = (*TABLE_FIELDS, *KINGDOM_FIELDS * KINGDOMS, *TEAM_FIELDS)
FEATURES = KINGDOMS_SIZE + size_of(TEAM_FIELDS)


@rule
def river_size(players: int) -> int:
    """Four legends for two players, three for three, two for four (A8.1)."""
    return 6 - players


@rule
def start(box: Box, state: CoopState, players: int, log: Log) -> None:
    """Set up from a deal."""
    turn.lay_out(state, players)
    state.turned = 0
    state.shed = 0
    turn.refill_river(state, river_size(players), log)
    state.phase = ARRANGING


@rule
def legal(box: Box, state: CoopState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    phase = state.phase
    if phase == ARRANGING:
        return turn.legal_arrangements(state, int(state.seat), moves)
    if phase == SHEDDING:
        return turn.list_cells(int(state.river), SHED, moves, 0)
    size = 0
    if phase == TURN:
        moves[0] = DRAW
        size = 1
        for pile in range(2):
            if state.pile_sizes[pile] > 0:
                moves[size] = TAKE_FROM + pile
                size += 1
    elif phase == HOLD_DRAWN or phase == HOLD_TAKEN:
        seat = int(state.seat)
        size = _list_cells_to_piles(ALL & ~fixed(state, seat, int(state.held)), PLACE_TO, moves, size)
        if phase == HOLD_DRAWN:
            size = _list_cells_to_piles(int(state.hidden[seat]), REVEAL_TO, moves, size)
    return size


@rule
def _list_cells_to_piles(cells: Cells, first: int, moves: Moves, size: int) -> int:
    """Append two actions for each cell: the card that leaves goes to the one or the other pile (A8.1)."""
    while cells:
        cell = lowest(cells)
        moves[size] = first + cell * 2
        moves[size + 1] = first + cell * 2 + 1
        size += 2
        cells &= cells - 1
    return size


@rule
def apply(box: Box, state: CoopState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if action == DRAW:
        turn.draw(state, log)
        state.phase = HOLD_DRAWN
    elif is_in(action, TAKE_FROM, 2):
        turn.take(state, action - TAKE_FROM, log)
        state.phase = HOLD_TAKEN
    elif is_in(action, PLACE_TO, 32):
        turn.place(state, (action - PLACE_TO) // 2, (action - PLACE_TO) % 2, log)
        close(state, log)
    elif is_in(action, REVEAL_TO, 32):
        turn.reveal(state, (action - REVEAL_TO) // 2, (action - REVEAL_TO) % 2, log)
        close(state, log)
    elif is_in(action, SHED, 15):
        shed(state, action - SHED, log)
        begin_round(state, log)
    elif action >= ARRANGE:
        if turn.arrange(state, action, log):
            begin_coop_turn(state, log)


@rule
def begin_coop_turn(state: CoopState, log: Log) -> None:
    """The turn begins with a look at the legends (A8.2)."""
    turn.begin_turn(state)
    turn_legends(state, log)


@rule
def turn_legends(state: CoopState, log: Log) -> None:
    """Every open legend that the active player's kingdom meets is turned face down (A8.2)."""
    met = int(state.river) & int(state.met[state.seat])
    state.river = int(state.river) & ~met
    state.turned = int(state.turned) | met
    while met:
        emit(log, LEGEND_TURNED, int(state.seat), lowest(met), 0, 0, 0)
        met &= met - 1


@rule
def close(state: CoopState, log: Log) -> None:
    """After the kingdom action: the end of the game, of the round, or the next turn (A8.3, A8.4)."""
    turn_legends(state, log)
    if state.hidden[state.seat] == 0:
        turn.finish(state, BY_WILDERNESS, log)
        return
    if deck_left(state) == 0:
        turn.finish(state, BY_DECK, log)
        return
    state.seat = (int(state.seat) + 1) % int(state.players)
    if state.seat == state.first:
        end_round(state, log)
    else:
        begin_coop_turn(state, log)


@rule
def end_round(state: CoopState, log: Log) -> None:
    """Turned legends go back to the box; a round without one costs an open legend (A8.3)."""
    emit(log, ROUND_ENDED, NOBODY, count(int(state.turned)), 0, 0, 0)
    if state.turned == 0:
        state.phase = SHEDDING
    else:
        state.turned = 0
        begin_round(state, log)


@rule
def shed(state: CoopState, legend: Legend, log: Log) -> None:
    """An open legend goes to the legend discard pile (A8.3)."""
    state.river = int(state.river) & ~(1 << legend)
    state.shed = int(state.shed) | (1 << legend)
    emit(log, LEGEND_SHED, int(state.seat), legend, 0, 0, 0)


@rule
def begin_round(state: CoopState, log: Log) -> None:
    """Refill the river; without any legend left the game is over (A8.3, A8.4)."""
    turn.refill_river(state, river_size(int(state.players)), log)
    if state.river == 0:
        turn.finish(state, BY_LEGENDS, log)
    else:
        begin_coop_turn(state, log)


@rule
def score(box: Box, state: CoopState, seat: Seat, lines: Lines, log: Log) -> int:
    """A kingdom's harmony as it lies face up now (A5 without legends)."""
    return harmony_lines(box, state, seat, 0, 0, lines, log)


@rule
def target(box: Box, state: CoopState) -> int:
    """The value of the discarded legends, which every harmony must exceed (A8.5)."""
    return legends_value(box, int(state.shed))


@rule
def standing(box: Box, state: CoopState, seat: Seat, lines: Lines, log: Log) -> int:
    """How far the own harmony exceeds the target as things stand."""
    return score(box, state, seat, lines, log) - target(box, state)


@rule
def weakest(box: Box, state: CoopState, lines: Lines, log: Log) -> int:
    """By how much the lowest harmony exceeds the target as things stand (A8.5)."""
    least = score(box, state, 0, lines, log)
    for seat in range(1, int(state.players)):
        least = min(least, score(box, state, seat, lines, log))
    return least - target(box, state)


@rule
def margin(box: Box, state: CoopState, seat: Seat, lines: Lines, log: Log) -> int:
    """How clearly a game that is over was won or lost."""
    return weakest(box, state, lines, log)


@rule
def returns(box: Box, state: CoopState, values: Table, lines: Table, log: Log) -> None:
    """All win or lose together (A8.5)."""
    won = weakest(box, state, lines[0], log) > 0
    for seat in range(int(state.players)):
        values[seat] = 1.0 if won else 0.0


@rule
def features(box: Box, state: CoopState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What a seat knows, as numbers (features.py)."""
    players = int(state.players)
    for kingdom in range(players):
        score(box, state, kingdom, lines[kingdom], log)
    kingdoms_features(box, state, seat, lines, into)
    at = mark_bits(into, KINGDOMS_SIZE, 15, int(state.turned))
    into[at] = target(box, state) * POINTS
    into[at + 1] = weakest(box, state, lines[0], log) * POINTS
    into[at + 2 + (int(state.seat) - int(state.first) + players) % players] = 1.0


EMPTY_PILE = Reason("empty_pile", "A8.1", "that discard pile is empty")
EXPECTED = {
    **reasons.EXPECTED,
    SHEDDING: Reason("shed_first", "A8.3", "no legend was fulfilled in this round: discard an open one"),
}


class CoopMode(KingdomMode[CoopState]):
    """Kingdoms that win or lose together."""

    verbs = ("arrange", "draw", "take", "place", "reveal", "shed")
    unscored = ("legends",)

    def outcome(self, box: Box, state: CoopState) -> Outcome:
        """All win if every harmony exceeds the value of the discarded legends (A8.5)."""
        sides = self.score_sides(box, state)
        scores = [side.score for side in sides]
        goal = int(target(box, state))
        won = min(scores) > goal
        return Outcome(END_REASONS[int(state.reason)], *together(len(sides), won), sides, target=goal)

    def result(self, outcome: Outcome) -> TeamResult:
        """Everybody's lines and scores, and by how much all of them exceed the target."""
        goal = outcome.target or 0
        return {
            **lines_and_scores(outcome),
            "target": goal,
            "team": min(side.score for side in outcome.sides) - goal,
            "won": bool(outcome.winners),
        }

    def inventory(self, state: CoopState) -> Counter[str]:
        """Cards only: fulfilled legends go back to the box (A8.3)."""
        found = super().inventory(state)
        return Counter({card: found[card] for card in CARDS})

    def known(self, view: CoopState) -> Counter[str]:
        """Cards, and all legends that were ever open."""
        return super().inventory(view) + Counter(legend_names(view.turned)) + Counter(legend_names(view.shed))

    def reason(self, state: CoopState, action: Action) -> Reason:
        """Why an action of this mode is not legal now."""
        if within(action, TAKE_FROM, 2) and state.phase == TURN:
            return EMPTY_PILE
        if within(action, SHED, 15) and state.phase == SHEDDING:
            return NOT_OPEN
        return kingdom_reason(state, action, EXPECTED)

    def describe(self, box: Box, view: CoopState, reader: Reader) -> CoopView:
        """A view as a JSON object."""
        return {
            **self.held_view(view, reader),
            "mode": "coop",
            "kingdoms": self.kingdoms(box, view),
            "turned": legend_names(view.turned),
            "shed": legend_names(view.shed),
            "target": int(target(box, view)),
        }


MODE = CoopMode(
    "coop",
    (2, 3, 4),
    LINES,
    sys.modules[__name__],
    cooperative=True,
    offers=(*LEARNT, "standing", "shunned", "left", "margin", "lay"),
)
