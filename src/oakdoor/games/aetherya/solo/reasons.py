"""Why a move of the campaign is not possible (A7)."""

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya import reasons
from oakdoor.games.aetherya.reasons import kingdom_reason
from oakdoor.games.aetherya.solo.state import SoloState
from oakdoor.games.aetherya.state import BLOCKING, PAIR, SWAPPING, TURN
from oakdoor.games.contract import Reason
from oakdoor.games.names import Action

ONE_CARD_LEFT = Reason("one_card_left", "A7.4", "with one card left in the deck only the mixed pair is possible")
NOT_IN_ROWS = Reason("not_in_rows", "A7.3", "a legend of this age's row is swapped with one of the next row")
EXPECTED = {
    **reasons.EXPECTED,
    SWAPPING: Reason("swap_first", "A7.3", "swap two legends or none before the first turn of the age"),
    PAIR: Reason("drop_first", "A7.4", "discard one of the two cards first"),
    BLOCKING: Reason("block_first", "A7.9", "pick the block of four cards that stays"),
}


def campaign_reason(state: SoloState, action: Action) -> Reason:
    """Why an action is not legal now in the campaign."""
    if act.within(action, act.SWAP, 225) and state.phase == SWAPPING:
        return NOT_IN_ROWS
    if action == act.PAIR_DECK and state.phase == TURN:
        return ONE_CARD_LEFT
    return kingdom_reason(state, action, EXPECTED)
