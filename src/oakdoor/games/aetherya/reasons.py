"""Why a move is not possible: the reasons of all modes of Aetherya, with their rule and a sentence in English.

Nothing is decided here. The rules list what is legal; this names what stands in the way of the rest.
"""

from typing import Any

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya.components import DRAGON, PORTAL, STONE_1, TILES
from oakdoor.games.aetherya.kingdom import is_hidden
from oakdoor.games.aetherya.state import (
    AFTER,
    ARRANGE,
    BLOCKING,
    HOLD_DRAWN,
    HOLD_TAKEN,
    PAIR,
    SETTLE,
    SHEDDING,
    SWAPPING,
    TURN,
)
from oakdoor.games.contract import Reason

SAME_TYPE = Reason("same_type", "A4.4", "a face-up card is never replaced by a card of its own type")
STAYS = Reason("stays", "A4.4", "a face-up dragon or portal stays where it is")
NOT_WILDERNESS = Reason("not_wilderness", "A4.3", "only a wilderness card can be turned over")
MUST_PLACE = Reason("must_place", "A4.2", "a card from the discard pile must be placed")
NOT_OPEN = Reason("legend_not_open", "A4.5", "that legend is not among the open ones")
ONE_LEGEND = Reason("one_legend", "A4.5", "only one legend can be taken in a turn")
NOT_MET = Reason("legend_not_met", "A4.7", "the face-up cards do not meet that legend's condition")
NOT_SETTLED = Reason("settle_first", "A6.2", "the uncovered tile is kept or declined first")
NOT_YOUR_CARDS = Reason("not_your_cards", "A3.3", "the four cards in hand are arranged, each once")
EMPTY_PILE = Reason("empty_pile", "A8.1", "that discard pile is empty")
ONE_CARD_LEFT = Reason("one_card_left", "A7.4", "with one card left in the deck only the mixed pair is possible")
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
NOT_IN_ROWS = Reason("not_in_rows", "A7.3", "a legend of this age's row is swapped with one of the next row")
OTHER_MODE = Reason("other_mode", "", "that move belongs to another mode")

EXPECTED = {
    ARRANGE: Reason("arrange_first", "A3.3", "arrange your four cards first"),
    TURN: Reason("draw_first", "A4.1", "take or draw a card first"),
    HOLD_DRAWN: Reason("holding_drawn", "A4.3", "place the card you hold, or discard it for turning over wilderness"),
    HOLD_TAKEN: MUST_PLACE,
    AFTER: Reason("turn_done", "A4.5", "your kingdom is done for this turn"),
    SETTLE: NOT_SETTLED,
    SWAPPING: Reason("swap_first", "A7.3", "swap two legends or none before the first turn of the age"),
    PAIR: Reason("drop_first", "A7.4", "discard one of the two cards first"),
    BLOCKING: Reason("block_first", "A7.9", "pick the block of four cards that stays"),
    SHEDDING: Reason("shed_first", "A8.3", "no legend was fulfilled in this round: discard an open one"),
}


def _in(action: int, block: int, size: int) -> bool:
    return bool(act.is_in(action, block, size))


def legend_reason(state: Any, legend: int) -> Reason:
    """Why a legend cannot be taken now (A4.5)."""
    if state.phase in (ARRANGE, SETTLE, SWAPPING, BLOCKING, SHEDDING):
        return EXPECTED[int(state.phase)]
    if not state.legend_free:
        return ONE_LEGEND
    if not int(state.river) >> legend & 1:
        return NOT_OPEN
    return NOT_MET


def _place_reason(state: Any, cell: int) -> Reason:
    if state.phase not in (HOLD_DRAWN, HOLD_TAKEN):
        return EXPECTED[int(state.phase)]
    if is_hidden(state, int(state.seat), cell):
        return OTHER_MODE
    card = int(state.cells[state.seat, cell])
    if card in (DRAGON, PORTAL):
        return STAYS
    return SAME_TYPE if card == state.held else OTHER_MODE


def _reveal_reason(state: Any, cell: int) -> Reason:
    if state.phase != HOLD_DRAWN:
        return EXPECTED[int(state.phase)]
    return OTHER_MODE if is_hidden(state, int(state.seat), cell) else NOT_WILDERNESS


def _use_reason(state: Any, action: int) -> Reason:
    """Why a tile cannot be used so (A6.5 to A6.10)."""
    if state.phase != AFTER:
        if _in(action, act.USE_SWORD, 15) and state.phase in (TURN, HOLD_DRAWN, HOLD_TAKEN):
            return SWORD_LATER
        return EXPECTED[int(state.phase)]
    words = act.CODEC.words(action).split(" ")
    tile = words[2] if words[0] == "legend" else words[1]
    beside = state.beside[int(state.seat)]
    if beside[TILES.index(tile)] == 0:
        return NO_TILE
    if tile == "sword":
        legend = action - act.USE_SWORD
        reason = legend_reason(state, legend)
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


def _draw_reason(state: Any, action: int) -> Reason:
    """Why a card cannot be drawn or taken so."""
    if state.phase != TURN:
        return EXPECTED[int(state.phase)]
    if action == act.PAIR_DECK and hasattr(state, "pair"):
        return ONE_CARD_LEFT
    if _in(action, act.TAKE_FROM, 2) and len(state.pile_sizes) == 2:
        return EMPTY_PILE
    return OTHER_MODE


def kingdom_reason(state: Any, action: int) -> Reason:
    """Why an action is not legal now, in a mode with kingdoms."""
    phase = int(state.phase)
    if _in(action, act.PLACE, 16):
        return _place_reason(state, action - act.PLACE)
    if _in(action, act.PLACE_TO, 32):
        return _place_reason(state, (action - act.PLACE_TO) // 2)
    if _in(action, act.REVEAL, 16):
        return _reveal_reason(state, action - act.REVEAL)
    if _in(action, act.REVEAL_TO, 32):
        return _reveal_reason(state, (action - act.REVEAL_TO) // 2)
    if _in(action, act.LEGEND, 15):
        return legend_reason(state, action - act.LEGEND)
    if _in(action, act.USE_SWORD, act.SWAP - act.USE_SWORD) and hasattr(state, "beside"):
        return _use_reason(state, action)
    if _in(action, act.SHED, 15) and phase == SHEDDING:
        return NOT_OPEN
    if _in(action, act.SWAP, 225) and phase == SWAPPING:
        return NOT_IN_ROWS
    if action >= act.ARRANGE and phase == ARRANGE:
        return NOT_YOUR_CARDS
    if action in (act.DRAW, act.TAKE, act.PAIR_DECK, act.PAIR_MIXED) or _in(action, act.TAKE_FROM, 2):
        return _draw_reason(state, action)
    return EXPECTED[phase]
