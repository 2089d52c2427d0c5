"""Why a tile cannot be used so (A6)."""

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya import reasons
from oakdoor.games.aetherya.components import BATTLES, STONE_1, STONES, TILES
from oakdoor.games.aetherya.items.tiles import ItemsState, sword_legends
from oakdoor.games.aetherya.reasons import NOT_MET, legend_reason
from oakdoor.games.aetherya.state import AFTER, HOLD_DRAWN, HOLD_TAKEN, SETTLE, TURN
from oakdoor.games.contract import Reason
from oakdoor.games.names import Action
from oakdoor.games.state.cellset import lowest

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

NOT_NOW = Reason("tile_later", "A6.3", "tiles are used during one's own turn")
BATTLE_NOT_OPEN = Reason("no_battle_open", "A6.6", "the sword needs an open battle legend")

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


_FIRST = {  # of what can be done with a tile: which one does not matter for why there is none
    "treaty": act.USE_TREATY,
    "staff": act.USE_STAFF,
    "griffin": act.USE_GRIFFIN,
    "hammer": act.USE_HAMMER + 1,
    "palantir": act.USE_PALANTIR,
    "thief": act.USE_THIEF,
}


def withheld_reason(state: ItemsState, seat: int, tile: str) -> Reason | None:
    """Why a seat cannot use a tile beside its kingdom now; None for power stones, which are never used, and for a sword
    that can be, for which moves begin with the legend."""
    if tile in STONES or (tile == "sword" and state.phase == AFTER and sword_legends(state, seat)):
        return None
    if state.seat != seat:
        return NOT_NOW
    if tile == "sword":
        open_battles = int(state.river) & BATTLES
        if open_battles == 0 and state.phase == AFTER:
            return BATTLE_NOT_OPEN
        return use_reason(state, act.USE_SWORD + lowest(open_battles or BATTLES))
    if tile == "smuggler":
        paid = [stone for stone in range(len(STONES)) if state.beside[seat, STONE_1 + stone] > 0]
        return use_reason(state, act.USE_SMUGGLER + (paid[0] if paid else 0))
    return use_reason(state, _FIRST[tile])
