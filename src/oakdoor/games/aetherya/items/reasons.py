"""Why a tile cannot be used so (A6)."""

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya import reasons
from oakdoor.games.aetherya.components import STONE_1, TILES
from oakdoor.games.aetherya.items.tiles import ItemsState
from oakdoor.games.aetherya.reasons import NOT_MET, legend_reason
from oakdoor.games.aetherya.state import AFTER, HOLD_DRAWN, HOLD_TAKEN, SETTLE, TURN
from oakdoor.games.contract import Reason
from oakdoor.games.names import Action

NO_TILE = Reason("no_such_tile", "A6.3", "that tile does not lie beside your kingdom")
ONCE_A_TURN = Reason("palantir_used", "A6.8", "each palantir looks once in a turn")
NO_FACE_DOWN_TILE = Reason("no_face_down_tile", "A6.7", "no face-down tile lies there")
NOT_A_TRIBE = Reason("no_tribe_card", "A6.5", "a treaty is laid on an own face-up tribe card without a tile")
NOT_A_WILD_DRAGON = Reason(
    "no_wild_dragon", "A6.5", "a staff is laid on an own face-up wild dragon, while fewer than three are tame"
)
NO_BATTLE = Reason("no_clash", "A6.6", "the sword needs the two tribes of the battle as neighbours")
SWORD_LATER = Reason("sword_at_end", "A6.3", "the sword works at the end of the turn only")
NOT_IN_REACH = Reason("not_in_reach", "A6.10", "that tile is not in reach beside that player's kingdom")
NO_STONE = Reason("no_stone", "A6.10", "the smuggler is paid with a power stone of your own")
NOT_SETTLED = Reason("settle_first", "A6.2", "the uncovered tile is kept or declined first")

EXPECTED = {
    **reasons.EXPECTED,
    SETTLE: NOT_SETTLED,
}


def use_reason(state: ItemsState, action: Action) -> Reason:
    """Why a tile cannot be used so (A6.5 to A6.10)."""
    if state.phase != AFTER:
        if act.within(action, act.USE_SWORD, 15) and state.phase in (TURN, HOLD_DRAWN, HOLD_TAKEN):
            return SWORD_LATER
        return EXPECTED[int(state.phase)]
    words = act.CODEC.words(action).split(" ")
    tile = words[2] if words[0] == "legend" else words[1]
    beside = state.beside[int(state.seat)]
    if beside[TILES.index(tile)] == 0:
        return NO_TILE
    if tile == "sword":
        legend = action - act.USE_SWORD
        reason = legend_reason(state, legend, EXPECTED)
        return NO_BATTLE if reason is NOT_MET else reason
    if tile == "palantir" and beside[TILES.index(tile)] <= state.looks:
        return ONCE_A_TURN
    if tile == "smuggler" and beside[STONE_1 + (action - act.USE_SMUGGLER) % 4] == 0:
        return NO_STONE
    return {
        "treaty": NOT_A_TRIBE,
        "staff": NOT_A_WILD_DRAGON,
        "griffin": NO_FACE_DOWN_TILE,
        "palantir": NO_FACE_DOWN_TILE,
    }.get(tile, NOT_IN_REACH)
