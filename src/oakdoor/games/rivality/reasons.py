"""Why a move is not possible: the reasons that modes of Rivality share, with their rule and a sentence in English."""

from oakdoor.games.contract import OTHER_MODE, Expected, Reason
from oakdoor.games.names import Action
from oakdoor.games.rivality import actions as act
from oakdoor.games.rivality.field import SLOT
from oakdoor.games.rivality.state import CASTING, FRESH, SENDING, TURN, HandsState

NOT_IN_HAND = Reason("not_in_hand", "V3.1", "that tile is not in your hand")
OCCUPIED = Reason("occupied", "V3.1", "a tile lies there")
NOT_ADJACENT = Reason("not_adjacent", "V3.1", "a tile must share an edge with a tile of the battlefield")
NO_SUCH_SPELL = Reason("no_such_spell", "V3.3", "only a spell that is still to be cast and has a target can come next")
NOT_LARGEST = Reason("not_largest", "V3.6", "a golem of one of the largest opposing groups goes back")

# What a player has to do first, by phase; modes add their own phases.
EXPECTED: Expected = {
    FRESH: Reason("fresh_first", "V2.5", "keep your hand or draw a new one first"),
    TURN: Reason("put_first", "V3.1", "place a tile"),
    CASTING: Reason("cast_first", "V3.3", "choose the spell that comes next"),
    SENDING: Reason("back_first", "V3.6", "choose whose golem goes back"),
}


def _put_reason(state: HandsState, action: Action) -> Reason:
    place, way = divmod(action - act.PUT, act.PUTS)
    if way // 4 not in state.hands[int(state.seat)].tolist():
        return NOT_IN_HAND
    found = int(state.ground[place & SLOT])
    lies_here = found >= 0 and int(state.place[found]) == place  # slots of far places fall together
    return OCCUPIED if lies_here else NOT_ADJACENT


def hands_reason(state: HandsState, action: Action, expected: Expected) -> Reason:
    """Why an action is not legal now, in a mode with hands."""
    phase = int(state.phase)
    if action >= act.PUT and phase == TURN:
        return _put_reason(state, action)
    if act.within(action, act.GO, act.SOLO_ROWS * act.SOLO_COLUMNS):
        return OTHER_MODE
    if act.within(action, act.CAST, 3) and phase == CASTING:
        return NO_SUCH_SPELL
    if act.within(action, act.BACK, 3) and phase == SENDING:
        return NOT_LARGEST
    if act.within(action, act.DELAYED, act.PUT - act.DELAYED):
        return OTHER_MODE
    return expected[phase]
