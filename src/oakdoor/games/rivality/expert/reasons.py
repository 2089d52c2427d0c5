"""Why a move with delayed spells is not possible (V6)."""

from oakdoor.games.contract import Reason
from oakdoor.games.names import Action
from oakdoor.games.rivality import actions as act
from oakdoor.games.rivality import reasons
from oakdoor.games.rivality.expert.state import ExpertState
from oakdoor.games.rivality.reasons import hands_reason
from oakdoor.games.rivality.state import TRIGGERING

NOT_DUE = Reason("not_due", "V6.2", "no delayed spell of yours from that tile is due")
EXPECTED = {
    **reasons.EXPECTED,
    TRIGGERING: Reason("delayed_first", "V6.2", "choose the delayed spell that comes next"),
}


def expert_reason(state: ExpertState, action: Action) -> Reason:
    """Why an action is not legal now in the expert game."""
    if act.within(action, act.DELAYED, act.PUT - act.DELAYED):
        return NOT_DUE if state.phase == TRIGGERING else EXPECTED[int(state.phase)]
    return hands_reason(state, action, EXPECTED)
