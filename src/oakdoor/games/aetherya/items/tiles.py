"""Tiles: items and characters on and beside the kingdoms, and who knows which (A6)."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.aetherya import actions as act
from oakdoor.games.aetherya.components import (
    BATTLES,
    DIGITS,
    DRAGON,
    DWARF,
    ELF,
    GOBLIN,
    GRIFFIN,
    HAMMER,
    HUMAN,
    PALANTIR,
    SMUGGLER,
    STAFF,
    STONE_1,
    STONE_4,
    SWORD,
    THIEF,
    TREATY,
    Box,
    Tile,
)
from oakdoor.games.aetherya.events import (
    SWAPPED,
    TILE_DECLINED,
    TILE_FETCHED,
    TILE_KEPT,
    TILE_LAID,
    TILE_LOST,
    TILE_MOVED,
    TILE_SEEN,
    TILE_USED,
)
from oakdoor.games.aetherya.kingdom.kingdom import survey, where
from oakdoor.games.aetherya.kingdom.legends import clash, legends_met
from oakdoor.games.aetherya.kingdom.scoring import TAME_AT_MOST, tame_dragons
from oakdoor.games.aetherya.state import ARRANGING, CENTRE, NOTHING, KingdomState
from oakdoor.games.aetherya.turn import list_cells
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Cell, Cells, Log, Moves, Seat, Table
from oakdoor.games.state.cellset import count, lowest
from oakdoor.games.state.chance import draw_below


class ItemsState(KingdomState, Protocol):
    """Kingdoms with tiles on and beside them."""

    known: Annotated[Table, np.int32, (4, 4)]  # per seat and kingdom: the cells whose tile the seat has seen (A6.8)
    buried: Annotated[Table, np.int32, (4,)]  # per kingdom: which tiles of its set still lie face down on it
    shown: Annotated[Table, np.int32, (4,)]  # per kingdom: cells whose tile lies face up, a griffin (A6.7)
    treaties: Annotated[Table, np.int32, (4,)]  # per kingdom: cells under a treaty (A6.5)
    staffs: Annotated[Table, np.int32, (4,)]  # per kingdom: cells under a staff (A6.5)
    tiles: Annotated[Table, np.int8, (4, 16)]  # per kingdom and cell: the tile on the wilderness card
    beside: Annotated[Table, np.int8, (4, 12)]  # per seat and tile: how many lie beside the kingdom
    gone: Annotated[Table, np.int8, (12,)]  # per tile: how many are back in the box
    looks: Annotated[int, np.int8]  # palantirs used this turn (A6.8)
    settling: Annotated[Cell, np.int8]  # the cell whose tile is to be kept or declined (A6.2)


@rule
def face_down_tiles(state: ItemsState, kingdom: int) -> int:
    """The wilderness cells with a face-down tile; a hand that is not yet opened has none."""
    cells = int(state.hidden[kingdom]) & ~int(state.shown[kingdom])
    return cells & ~CENTRE if state.phase == ARRANGING else cells


@rule
def forget(state: ItemsState, kingdom: int, cell: Cell) -> int:
    """Take the tile off a cell; whatever was known of it is public now. Returns the tile."""
    tile = int(state.tiles[kingdom, cell])
    off = ~(1 << cell)
    if (int(state.shown[kingdom]) >> cell) & 1 == 0:
        state.buried[kingdom] = int(state.buried[kingdom]) & ~(1 << tile)
    state.shown[kingdom] = int(state.shown[kingdom]) & off
    for seat in range(4):
        state.known[seat, kingdom] = int(state.known[seat, kingdom]) & off
    state.tiles[kingdom, cell] = NOTHING
    return tile


@rule
def keep(state: ItemsState, log: Log) -> None:
    """Take the uncovered tile: it lies face up beside the kingdom (A6.2)."""
    seat = int(state.seat)
    cell = int(state.settling)
    tile = forget(state, seat, cell)
    state.beside[seat, tile] += 1
    emit(log, TILE_KEPT, seat, cell, tile, 0, 0)


@rule
def decline(state: ItemsState, log: Log) -> None:
    """Show the uncovered tile and return it to the box (A6.2)."""
    seat = int(state.seat)
    cell = int(state.settling)
    tile = forget(state, seat, cell)
    state.gone[tile] += 1
    emit(log, TILE_DECLINED, seat, cell, tile, 0, 0)


@rule
def lose_tile_on_card(state: ItemsState, kingdom: int, cell: Cell, log: Log) -> None:
    """A treaty leaves the game with its card (A6.5); a dragon with its staff is never replaced (A4.4)."""
    if (int(state.treaties[kingdom]) >> cell) & 1:
        state.treaties[kingdom] = int(state.treaties[kingdom]) & ~(1 << cell)
        state.gone[TREATY] += 1
        emit(log, TILE_LOST, kingdom, cell, TREATY, 0, 0)


@rule
def treaty_cells(state: ItemsState, seat: Seat) -> int:
    """Own face-up tribe cards without a tile (A6.5)."""
    tribes = where(state, seat, HUMAN) | where(state, seat, ELF) | where(state, seat, DWARF)
    return (tribes | where(state, seat, GOBLIN)) & ~int(state.treaties[seat])


@rule
def staff_cells(state: ItemsState, seat: Seat) -> int:
    """Own face-up wild dragons, if fewer than three own dragons are tame (A6.5)."""
    tame = tame_dragons(state, seat) | int(state.staffs[seat])
    if count(tame) >= TAME_AT_MOST:
        return 0
    return where(state, seat, DRAGON) & ~tame


@rule
def sword_legends(state: ItemsState, seat: Seat) -> int:
    """Open battle legends that one against one is enough for (A6.6)."""
    found = 0
    if state.legend_free and state.beside[seat, SWORD] > 0:
        legends = int(state.river) & BATTLES
        while legends:
            legend = lowest(legends)
            if clash(state, seat, legend):
                found |= 1 << legend
            legends &= legends - 1
    return found


@rule
def _list_looks(state: ItemsState, first: int, moves: Moves, size: int) -> int:
    """Append one action for each face-down tile of any kingdom."""
    for kingdom in range(int(state.players)):
        size = list_cells(face_down_tiles(state, kingdom), first + kingdom * 16, moves, size)
    return size


@rule
def _list_swaps(moves: Moves, size: int) -> int:
    for first in range(16):
        for second in range(first + 1, 16):
            moves[size] = act.USE_HAMMER + first * 16 + second
            size += 1
    return size


@rule
def in_reach(box: Box, tile: Tile, character: int) -> bool:
    """Which tiles a smuggler can fetch (all but stones) and a thief (items, stones included) (A6.10)."""
    if character == SMUGGLER:
        return not STONE_1 <= tile <= STONE_4
    return box.character[tile] == 0


@rule
def _booty(box: Box, state: ItemsState, seat: Seat, character: int) -> bool:
    """Whether anything beside another's kingdom is in reach of a smuggler or thief."""
    for other in range(int(state.players)):
        for tile in range(12):
            if other != seat and state.beside[other, tile] > 0 and in_reach(box, tile, character):
                return True
    return False


@rule
def _has_stone(state: ItemsState, seat: Seat) -> bool:
    for stone in range(STONE_1, STONE_4 + 1):
        if state.beside[seat, stone] > 0:
            return True
    return False


@rule
def _list_booty(box: Box, state: ItemsState, seat: Seat, character: int, moves: Moves, size: int) -> int:
    """Append the thief's takings, or the smuggler's bargains: an own stone for a tile (A6.10)."""
    for other in range(int(state.players)):
        for tile in range(12):
            if other == seat or state.beside[other, tile] == 0 or not in_reach(box, tile, character):
                continue
            if character == THIEF:
                moves[size] = act.USE_THIEF + other * 12 + tile
                size += 1
                continue
            for stone in range(4):
                if state.beside[seat, STONE_1 + stone] > 0:
                    moves[size] = act.USE_SMUGGLER + (other * 12 + tile) * 4 + stone
                    size += 1
    return size


@rule
def _tiles_to_see(state: ItemsState) -> bool:
    """Whether a face-down tile lies anywhere."""
    for kingdom in range(int(state.players)):
        if face_down_tiles(state, kingdom):
            return True
    return False


@rule
def can_use(box: Box, state: ItemsState) -> bool:
    """Whether any tile beside the active player's kingdom can be used now."""
    seat = int(state.seat)
    beside = state.beside[seat]
    return (
        beside[HAMMER] > 0
        or ((beside[GRIFFIN] > 0 or beside[PALANTIR] > state.looks) and _tiles_to_see(state))
        or (beside[TREATY] > 0 and treaty_cells(state, seat) != 0)
        or (beside[STAFF] > 0 and staff_cells(state, seat) != 0)
        or sword_legends(state, seat) != 0
        or (beside[THIEF] > 0 and _booty(box, state, seat, THIEF))
        or (beside[SMUGGLER] > 0 and _has_stone(state, seat) and _booty(box, state, seat, SMUGGLER))
    )


@rule
def legal_uses(box: Box, state: ItemsState, moves: Moves, size: int) -> int:
    """Append every use of a tile beside the active player's kingdom (A6.3)."""
    seat = int(state.seat)
    beside = state.beside[seat]
    if beside[TREATY] > 0:
        size = list_cells(treaty_cells(state, seat), act.USE_TREATY, moves, size)
    if beside[STAFF] > 0:
        size = list_cells(staff_cells(state, seat), act.USE_STAFF, moves, size)
    size = list_cells(sword_legends(state, seat), act.USE_SWORD, moves, size)
    if beside[GRIFFIN] > 0:
        size = _list_looks(state, act.USE_GRIFFIN, moves, size)
    if beside[HAMMER] > 0:
        size = _list_swaps(moves, size)
    if beside[PALANTIR] > state.looks:
        size = _list_looks(state, act.USE_PALANTIR, moves, size)
    if beside[SMUGGLER] > 0:
        size = _list_booty(box, state, seat, SMUGGLER, moves, size)
    if beside[THIEF] > 0:
        size = _list_booty(box, state, seat, THIEF, moves, size)
    return size


@rule
def spend(state: ItemsState, seat: Seat, tile: Tile, log: Log) -> None:
    """Put a used tile back in the box."""
    state.beside[seat, tile] -= 1
    state.gone[tile] += 1
    emit(log, TILE_USED, seat, tile, 0, 0, 0)


@rule
def lay_tile(state: ItemsState, tile: Tile, cell: Cell, log: Log) -> None:
    """Lay a treaty on an own tribe card, or a staff on an own wild dragon (A6.5)."""
    seat = int(state.seat)
    state.beside[seat, tile] -= 1
    if tile == TREATY:
        state.treaties[seat] = int(state.treaties[seat]) | (1 << cell)
    else:
        state.staffs[seat] = int(state.staffs[seat]) | (1 << cell)
    emit(log, TILE_LAID, seat, cell, tile, 0, 0)


@rule
def use_griffin(state: ItemsState, kingdom: int, cell: Cell, log: Log) -> None:
    """Exchange the griffin for a face-down tile; it stays there face up (A6.7)."""
    seat = int(state.seat)
    tile = forget(state, kingdom, cell)
    state.beside[seat, GRIFFIN] -= 1
    state.beside[seat, tile] += 1
    state.tiles[kingdom, cell] = GRIFFIN
    state.shown[kingdom] = int(state.shown[kingdom]) | (1 << cell)
    emit(log, TILE_FETCHED, seat, kingdom, cell, tile, 0)


@rule
def _swap_bits(cells: Cells, first: int, second: int) -> int:
    """A set of cells after the contents of two cells changed places."""
    if (cells >> first) & 1 != (cells >> second) & 1:
        return cells ^ ((1 << first) | (1 << second))
    return cells


@rule
def use_hammer(state: ItemsState, first: int, second: int, log: Log) -> None:
    """Swap two cards of the own kingdom; what lies on them, and what is known of it, moves along (A6.8)."""
    seat = int(state.seat)
    spend(state, seat, HAMMER, log)
    card = int(state.cells[seat, first])
    state.cells[seat, first] = state.cells[seat, second]
    state.cells[seat, second] = card
    tile = int(state.tiles[seat, first])
    state.tiles[seat, first] = state.tiles[seat, second]
    state.tiles[seat, second] = tile
    state.hidden[seat] = _swap_bits(int(state.hidden[seat]), first, second)
    state.shown[seat] = _swap_bits(int(state.shown[seat]), first, second)
    state.treaties[seat] = _swap_bits(int(state.treaties[seat]), first, second)
    state.staffs[seat] = _swap_bits(int(state.staffs[seat]), first, second)
    for reader in range(4):
        state.known[reader, seat] = _swap_bits(int(state.known[reader, seat]), first, second)
    survey(state, seat)
    state.met[seat] = legends_met(state, seat)
    emit(log, SWAPPED, seat, first, second, 0, 0)


@rule
def use_palantir(state: ItemsState, kingdom: int, cell: Cell, log: Log) -> None:
    """Secretly look at a face-down tile; only this seat knows it from now on (A6.8)."""
    seat = int(state.seat)
    state.looks += 1
    state.known[seat, kingdom] = int(state.known[seat, kingdom]) | (1 << cell)
    emit(log, TILE_USED, seat, PALANTIR, 0, 0, 0)
    emit(log, TILE_SEEN, seat, kingdom, cell, int(state.tiles[kingdom, cell]), 0)


@rule
def move_tile(state: ItemsState, giver: int, taker: int, tile: Tile, log: Log) -> None:
    """A tile changes from beside one kingdom to beside another."""
    state.beside[giver, tile] -= 1
    state.beside[taker, tile] += 1
    emit(log, TILE_MOVED, taker, giver, tile, 0, 0)


@rule
def stone_points(state: ItemsState, seat: Seat) -> int:
    """The last digit of the sum of a player's power stones (A6.9)."""
    total = 0
    for value in range(1, 5):
        total += value * int(state.beside[seat, STONE_1 + value - 1])
    return total % DIGITS


@rule
def hide_tiles(state: ItemsState, seat: Seat) -> None:
    """Face-down tiles are unknown but to those who saw them, and what others saw is theirs to know (A6.8)."""
    for kingdom in range(4):
        cells = waiting_tiles(state, kingdom)
        while cells:
            cell = lowest(cells)
            if seat < 0 or (int(state.known[seat, kingdom]) >> cell) & 1 == 0:
                state.tiles[kingdom, cell] = NOTHING
            cells &= cells - 1


@rule
def waiting_tiles(state: ItemsState, kingdom: int) -> int:
    """The cells with a face-down tile: on the wilderness, or on the card just uncovered (A6.2)."""
    cells = face_down_tiles(state, kingdom)
    if state.settling != NOTHING and kingdom == state.seat:
        cells |= (1 << int(state.settling)) & ~int(state.shown[kingdom])
    return cells


@rule
def fill_tiles(state: ItemsState) -> None:
    """The unknown tiles of each kingdom in a random order: what is left of its set, less what the seat knows."""
    for kingdom in range(int(state.players)):
        cells = waiting_tiles(state, kingdom)
        unseen = int(state.buried[kingdom])
        places = 0
        for cell in range(16):
            if (cells >> cell) & 1:
                if state.tiles[kingdom, cell] == NOTHING:
                    places |= 1 << cell
                else:
                    unseen &= ~(1 << int(state.tiles[kingdom, cell]))
        while places:
            rank = draw_below(state, count(unseen))
            left = unseen
            for _ in range(rank):
                left &= left - 1
            tile = lowest(left)
            state.tiles[kingdom, lowest(places)] = tile
            unseen &= ~(1 << tile)
            places &= places - 1
