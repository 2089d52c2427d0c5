"""Why a move is not possible: the reasons that modes of Aetherya share, with their rule and a sentence in English.

Nothing is decided here. The rules list what is legal; this names what stands in the way of the rest.
"""

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya.components import DRAGON, PORTAL, Legend
from oakdoor.games.aetherya.kingdom.kingdom import is_hidden
from oakdoor.games.aetherya.state import AFTER, ARRANGING, HOLD_DRAWN, HOLD_TAKEN, PAIR, TURN, BoardState
from oakdoor.games.contract import OTHER_MODE, Expected, Reason
from oakdoor.games.names import Action, Cell

SAME_TYPE = Reason("same_type", "A4.4", "a face-up card is never replaced by a card of its own type")
STAYS = Reason("stays", "A4.4", "a face-up dragon or portal stays where it is")
NOT_WILDERNESS = Reason("not_wilderness", "A4.3", "only a wilderness card can be turned over")
MUST_PLACE = Reason("must_place", "A4.2", "a card from the discard pile must be placed")
NOT_OPEN = Reason("legend_not_open", "A4.5", "that legend is not among the open ones")
ONE_LEGEND = Reason("one_legend", "A4.5", "only one legend can be taken in a turn")
NOT_MET = Reason("legend_not_met", "A4.7", "the face-up cards do not meet that legend's condition")
LATER = Reason("legend_later", "A4.5", "legends are taken during one's own turn")
NOT_YOUR_CARDS = Reason("not_your_cards", "A3.3", "the four cards in hand are arranged, each once")
TAKING = (TURN, HOLD_DRAWN, HOLD_TAKEN, AFTER, PAIR)  # the phases in which legends are taken

# What a player has to do first, by phase; modes add their own phases.
EXPECTED: Expected = {
    ARRANGING: Reason("arrange_first", "A3.3", "arrange your four cards first"),
    TURN: Reason("draw_first", "A4.1", "take or draw a card first"),
    HOLD_DRAWN: Reason("holding_drawn", "A4.3", "place the card you hold, or discard it for turning over wilderness"),
    HOLD_TAKEN: MUST_PLACE,
    AFTER: Reason("turn_done", "A4.5", "your kingdom is done for this turn"),
}


def legend_reason(state: BoardState, legend: Legend, expected: Expected) -> Reason:
    """Why a legend cannot be taken now (A4.5)."""
    if state.phase not in TAKING:
        return expected[int(state.phase)]
    if not state.legend_free:
        return ONE_LEGEND
    if not int(state.river) >> legend & 1:
        return NOT_OPEN
    return NOT_MET


def _place_reason(state: BoardState, cell: Cell, expected: Expected) -> Reason:
    if state.phase not in (HOLD_DRAWN, HOLD_TAKEN):
        return expected[int(state.phase)]
    if is_hidden(state, int(state.seat), cell):
        return OTHER_MODE
    card = int(state.cells[state.seat, cell])
    if card in (DRAGON, PORTAL):
        return STAYS
    return SAME_TYPE if card == state.held else OTHER_MODE


def _reveal_reason(state: BoardState, cell: Cell, expected: Expected) -> Reason:
    if state.phase != HOLD_DRAWN:
        return expected[int(state.phase)]
    return OTHER_MODE if is_hidden(state, int(state.seat), cell) else NOT_WILDERNESS


def kingdom_reason(state: BoardState, action: Action, expected: Expected) -> Reason:
    """Why an action is not legal now, in a mode with kingdoms."""
    phase = int(state.phase)
    if act.within(action, act.PLACE, 16):
        return _place_reason(state, action - act.PLACE, expected)
    if act.within(action, act.PLACE_TO, 32):
        return _place_reason(state, (action - act.PLACE_TO) // 2, expected)
    if act.within(action, act.REVEAL, 16):
        return _reveal_reason(state, action - act.REVEAL, expected)
    if act.within(action, act.REVEAL_TO, 32):
        return _reveal_reason(state, (action - act.REVEAL_TO) // 2, expected)
    if act.within(action, act.LEGEND, 15):
        return legend_reason(state, action - act.LEGEND, expected)
    if action >= act.ARRANGE and phase == ARRANGING:
        return NOT_YOUR_CARDS
    if phase == TURN and (action in (act.DRAW, act.TAKE) or act.within(action, act.TAKE_FROM, 2)):
        return OTHER_MODE
    return expected[phase]
