"""Why a move of solo is not possible (V7)."""

from oakdoor.games.contract import OTHER_MODE, Reason
from oakdoor.games.names import Action
from oakdoor.games.rivality import actions as act
from oakdoor.games.rivality.field import golems_on
from oakdoor.games.rivality.reasons import EXPECTED, NO_SUCH_SPELL
from oakdoor.games.rivality.solo.rules import SoloState
from oakdoor.games.rivality.state import CASTING, NOTHING, TURN

NOT_BOTTOM_ROW = Reason("not_bottom_row", "V7.4", "in the first round the wizard starts in your bottom row")
HAS_GOLEMS = Reason("has_golems", "V7.4", "the wizard goes to a tile without golems")
NO_WAY = Reason("no_way", "V7.4", "the way there must lead over tiles with own golems")
GO_FIRST = Reason("go_first", "V7.3", "move your wizard")


def solo_reason(state: SoloState, action: Action) -> Reason:
    """Why an action is not legal now in solo."""
    phase = int(state.phase)
    if act.within(action, act.GO, act.SOLO_ROWS * act.SOLO_COLUMNS):
        number = action - act.GO
        if phase != TURN:
            return EXPECTED[phase]
        if state.wizard[0] == NOTHING:
            return NOT_BOTTOM_ROW
        return HAS_GOLEMS if golems_on(state, number) else NO_WAY
    if not act.within(action, act.CAST, 3):
        return OTHER_MODE
    return NO_SUCH_SPELL if phase == CASTING else GO_FIRST
