"""Why a move is not possible: the reasons of all modes of Rivality, with their rule and a sentence in English.

Nothing is decided here. The rules list what is legal; this names what stands in the way of the rest.
"""

from typing import Any

from oakdoor.games.contract import Reason
from oakdoor.games.rivality import actions as act
from oakdoor.games.rivality.field import SLOT, golems_on
from oakdoor.games.rivality.state import CASTING, FRESH, NOTHING, SENDING, TRIGGERING, TURN

NOT_IN_HAND = Reason("not_in_hand", "V3.1", "that tile is not in your hand")
OCCUPIED = Reason("occupied", "V3.1", "a tile lies there")
NOT_ADJACENT = Reason("not_adjacent", "V3.1", "a tile must share an edge with a tile of the battlefield")
NO_SUCH_SPELL = Reason("no_such_spell", "V3.3", "only a spell that is still to be cast and has a target can come next")
NOT_LARGEST = Reason("not_largest", "V3.6", "a golem of one of the largest opposing groups goes back")
NOT_DUE = Reason("not_due", "V6.2", "no delayed spell of yours from that tile is due")
NOT_BOTTOM_ROW = Reason("not_bottom_row", "V7.4", "in the first round the wizard starts in your bottom row")
HAS_GOLEMS = Reason("has_golems", "V7.4", "the wizard goes to a tile without golems")
NO_WAY = Reason("no_way", "V7.4", "the way there must lead over tiles with own golems")
OTHER_MODE = Reason("other_mode", "", "that move belongs to another mode")

EXPECTED = {
    FRESH: Reason("fresh_first", "V2.5", "keep your hand or draw a new one first"),
    TURN: Reason("put_first", "V3.1", "place a tile"),
    CASTING: Reason("cast_first", "V3.3", "choose the spell that comes next"),
    SENDING: Reason("back_first", "V3.6", "choose whose golem goes back"),
    TRIGGERING: Reason("delayed_first", "V6.2", "choose the delayed spell that comes next"),
}
GO_FIRST = Reason("go_first", "V7.3", "move your wizard")


def _in(action: int, block: int, size: int) -> bool:
    return bool(act.is_in(action, block, size))


def _put_reason(state: Any, action: int) -> Reason:
    place, way = divmod(action - act.PUT, act.PUTS)
    if way // 4 not in state.hands[int(state.seat)].tolist():
        return NOT_IN_HAND
    found = int(state.ground[place & SLOT])
    lies_here = found >= 0 and int(state.place[found]) == place  # slots of far places fall together
    return OCCUPIED if lies_here else NOT_ADJACENT


def hands_reason(state: Any, action: int) -> Reason:
    """Why an action is not legal now, in a mode with hands."""
    phase = int(state.phase)
    if action >= act.PUT and phase == TURN:
        return _put_reason(state, action)
    if _in(action, act.GO, act.SOLO_ROWS * act.SOLO_COLUMNS):
        return OTHER_MODE
    if _in(action, act.CAST, 3) and phase == CASTING:
        return NO_SUCH_SPELL
    if _in(action, act.BACK, 3) and phase == SENDING:
        return NOT_LARGEST
    if _in(action, act.DELAYED, act.PUT - act.DELAYED):
        if not hasattr(state, "pending"):
            return OTHER_MODE
        if phase == TRIGGERING:
            return NOT_DUE
    return EXPECTED[phase]


def solo_reason(state: Any, action: int) -> Reason:
    """Why an action is not legal now in solo."""
    phase = int(state.phase)
    if _in(action, act.GO, act.SOLO_ROWS * act.SOLO_COLUMNS):
        number = action - act.GO
        if phase != TURN:
            return EXPECTED[phase]
        if state.wizard[0] == NOTHING:
            return NOT_BOTTOM_ROW
        return HAS_GOLEMS if golems_on(state, number) else NO_WAY
    if not _in(action, act.CAST, 3):
        return OTHER_MODE
    return NO_SUCH_SPELL if phase == CASTING else GO_FIRST
