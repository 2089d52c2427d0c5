"""Items and characters: the base game with tiles on the wilderness, for two to four players (A6)."""

from oakdoor.games.aetherya import base
from oakdoor.games.aetherya.actions import (
    DECLINE,
    END,
    KEEP,
    LEGEND,
    PLACE,
    REVEAL,
    USE_GRIFFIN,
    USE_HAMMER,
    USE_PALANTIR,
    USE_SMUGGLER,
    USE_STAFF,
    USE_SWORD,
    USE_THIEF,
    USE_TREATY,
    is_in,
)
from oakdoor.games.aetherya.components import SMUGGLER, STAFF, STONE_1, SWORD, THIEF, TREATY, Box
from oakdoor.games.aetherya.features import KINGDOMS, KINGDOMS_SIZE, kingdoms_features, mark
from oakdoor.games.aetherya.items.tiles import (
    ItemsState,
    can_use,
    decline,
    fill_tiles,
    hide_tiles,
    keep,
    lay_tile,
    legal_uses,
    lose_tile_on_card,
    move_tile,
    spend,
    stone_points,
    use_griffin,
    use_hammer,
    use_palantir,
)
from oakdoor.games.aetherya.kingdom.kingdom import is_hidden
from oakdoor.games.aetherya.kingdom.kingdom import left as left
from oakdoor.games.aetherya.kingdom.kingdom import shunned as shunned
from oakdoor.games.aetherya.kingdom.legends import legends_value
from oakdoor.games.aetherya.kingdom.scoring import LEGEND_LINE, harmony_lines, share_win
from oakdoor.games.aetherya.knowledge import fill_cards
from oakdoor.games.aetherya.state import (
    AFTER,
    BY_WILDERNESS,
    CENTRE,
    NOTHING,
    SETTLE,
)
from oakdoor.games.aetherya.state import actor as actor
from oakdoor.games.aetherya.state import side_of as side_of
from oakdoor.games.aetherya.state import sides as sides
from oakdoor.games.aetherya.turn import finish, place, refill_river, reveal, take_legend, takeable
from oakdoor.games.aetherya.turn import lay as lay
from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Action, Cell, Lines, Log, Moves, Seat, Table
from oakdoor.games.state.cellset import count
from oakdoor.games.state.chance import seed_state, shuffle
from oakdoor.games.state.features import fields, size_of
from oakdoor.games.state.layout import record_type

STATE = record_type(ItemsState)
TURN_FIELDS = fields("""
    settling 12 the uncovered tile that the seat is to keep or decline, if it has seen it
    looks 1 palantirs used this turn
""")
BESIDE_FIELDS = fields("""
    beside 12 per kingdom: by tile, how many lie beside it, as a share of 2
    buried 1 per kingdom: tiles face down on it, as a share of 12
    treaties 1 per kingdom: cards under a treaty
    staffs 1 per kingdom: dragons under a staff
""")
TILE_FIELDS = (*TURN_FIELDS, *BESIDE_FIELDS * KINGDOMS)
FEATURE_FIELDS = (*base.FEATURE_FIELDS, *TILE_FIELDS)
FEATURES = KINGDOMS_SIZE + size_of(TILE_FIELDS)


@rule
def deal(box: Box, state: ItemsState, players: int, first: Seat, options: int, seed: int) -> None:
    """Lay out cards and tiles by chance: each player's tiles lie shuffled on their wilderness (A6.1)."""
    base.deal(box, state, players, first, options, seed)
    for kingdom in range(players):
        for tile in range(12):
            state.tiles[kingdom, tile] = tile
        shuffle(state, state.tiles[kingdom], 0, 12)
        tile = 11
        for cell in range(15, -1, -1):
            if (CENTRE >> cell) & 1:
                state.tiles[kingdom, cell] = NOTHING
            else:
                state.tiles[kingdom, cell] = state.tiles[kingdom, tile]
                tile -= 1


@rule
def start(box: Box, state: ItemsState, players: int, log: Log) -> None:
    """Set up from a deal."""
    base.start(box, state, players, log)
    state.looks = 0
    state.settling = NOTHING
    for kingdom in range(4):
        state.buried[kingdom] = 0xFFF if kingdom < players else 0
        state.shown[kingdom] = 0
        state.treaties[kingdom] = 0
        state.staffs[kingdom] = 0
        for seat in range(4):
            state.known[seat, kingdom] = 0
        for tile in range(12):
            state.beside[kingdom, tile] = 0
    for tile in range(12):
        state.gone[tile] = 0


@rule
def legal(box: Box, state: ItemsState, moves: Moves) -> int:
    """Write all legal actions to `moves`; returns how many."""
    if state.phase == SETTLE:
        moves[0] = KEEP
        moves[1] = DECLINE
        return 2
    size = base.legal(box, state, moves)
    if state.phase == AFTER:
        return legal_uses(box, state, moves, size)
    return size


@rule
def apply(box: Box, state: ItemsState, action: Action, log: Log) -> None:
    """Play a legal action."""
    if is_in(action, PLACE, 16):
        cell = action - PLACE
        tile_waits = is_hidden(state, int(state.seat), cell)
        lose_tile_on_card(state, int(state.seat), cell, log)
        place(state, cell, 0, log)
        settle_or_close(box, state, cell, tile_waits, log)
    elif is_in(action, REVEAL, 16):
        reveal(state, action - REVEAL, 0, log)
        settle_or_close(box, state, action - REVEAL, True, log)
    elif action == KEEP:
        keep(state, log)
        close(box, state, log)
    elif action == DECLINE:
        decline(state, log)
        close(box, state, log)
    elif action == END:
        end_turn(state)
    elif is_in(action, USE_SWORD, USE_THIEF + 48 - USE_SWORD):
        use(state, action, log)
        go_on(box, state)
    elif is_in(action, LEGEND, 15) and state.phase == AFTER:
        take_legend(state, action - LEGEND, log)
        refill_river(state, base.RIVER, log)
        go_on(box, state)
    else:
        base.apply(box, state, action, log)


@rule
def use(state: ItemsState, action: Action, log: Log) -> None:
    """Use a tile beside the own kingdom (A6.5 to A6.10)."""
    seat = int(state.seat)
    if is_in(action, USE_TREATY, 16):
        lay_tile(state, TREATY, action - USE_TREATY, log)
    elif is_in(action, USE_STAFF, 16):
        lay_tile(state, STAFF, action - USE_STAFF, log)
    elif is_in(action, USE_SWORD, 15):
        spend(state, seat, SWORD, log)
        take_legend(state, action - USE_SWORD, log)
        refill_river(state, base.RIVER, log)
    elif is_in(action, USE_GRIFFIN, 64):
        use_griffin(state, (action - USE_GRIFFIN) // 16, (action - USE_GRIFFIN) % 16, log)
    elif is_in(action, USE_HAMMER, 256):
        use_hammer(state, (action - USE_HAMMER) // 16, (action - USE_HAMMER) % 16, log)
    elif is_in(action, USE_PALANTIR, 64):
        use_palantir(state, (action - USE_PALANTIR) // 16, (action - USE_PALANTIR) % 16, log)
    elif is_in(action, USE_SMUGGLER, 192):
        code = action - USE_SMUGGLER
        spend(state, seat, SMUGGLER, log)
        move_tile(state, code // 48, seat, code // 4 % 12, log)
        move_tile(state, seat, code // 48, STONE_1 + code % 4, log)
    else:
        code = action - USE_THIEF
        spend(state, seat, THIEF, log)
        move_tile(state, code // 12, seat, code % 12, log)


@rule
def settle_or_close(box: Box, state: ItemsState, cell: Cell, tile_waits: bool, log: Log) -> None:
    """The tile on an uncovered card is kept or declined before anything else (A6.2, A6.4)."""
    if tile_waits:
        state.settling = cell
        state.phase = SETTLE
    else:
        close(box, state, log)


@rule
def close(box: Box, state: ItemsState, log: Log) -> None:
    """After the kingdom action and its tile: the end of the game, or the end-of-turn phase (A6.3, A6.4)."""
    state.settling = NOTHING
    if state.hidden[state.seat] == 0:
        discard_tiles(state)
        finish(state, BY_WILDERNESS, log)
    else:
        state.phase = AFTER
        go_on(box, state)


@rule
def go_on(box: Box, state: ItemsState) -> None:
    """The turn ends by itself when no tile and no legend is left to choose."""
    if not takeable(state) and not can_use(box, state):
        end_turn(state)


@rule
def end_turn(state: ItemsState) -> None:
    """The next player's turn."""
    state.looks = 0
    base.end_turn(state)


@rule
def discard_tiles(state: ItemsState) -> None:
    """Tiles still lying on wilderness cards are discarded (A6.4)."""
    for kingdom in range(int(state.players)):
        for cell in range(16):
            tile = int(state.tiles[kingdom, cell])
            if tile != NOTHING:
                state.gone[tile] += 1
                state.tiles[kingdom, cell] = NOTHING
        state.buried[kingdom] = 0
        state.shown[kingdom] = 0
        for seat in range(4):
            state.known[seat, kingdom] = 0


@rule
def score(box: Box, state: ItemsState, seat: Seat, lines: Lines, log: Log) -> int:
    """The seven lines of a seat with treaties, staffs and power stones, and their sum (A5, A6.5, A6.9)."""
    total = harmony_lines(box, state, seat, int(state.staffs[seat]), int(state.treaties[seat]), lines, log)
    lines[LEGEND_LINE] = legends_value(box, int(state.taken[seat])) + stone_points(state, seat)
    return total + int(lines[LEGEND_LINE])


@rule
def score_all(box: Box, state: ItemsState, lines: Table, log: Log) -> None:
    """The lines of all seats, each in a row."""
    for seat in range(int(state.players)):
        score(box, state, seat, lines[seat], log)


@rule
def returns(box: Box, state: ItemsState, values: Table, lines: Table, log: Log) -> None:
    """Each seat's share of the win as things stand (A5.5)."""
    score_all(box, state, lines, log)
    share_win(int(state.players), values, lines)


@rule
def tile_features(state: ItemsState, seat: Seat, into: Table, at: int) -> None:
    """The tiles that everybody can see, and the one to be settled."""
    if state.phase == SETTLE and state.seat == seat:
        seen = int(state.known[seat, seat]) | int(state.shown[seat])
        if (seen >> int(state.settling)) & 1:
            mark(into, at, 12, int(state.tiles[seat, state.settling]))
    into[at + 12] = float(state.looks)
    at += 13
    for turned in range(int(state.players)):
        kingdom = (seat + turned) % int(state.players)
        for tile in range(12):
            into[at + tile] = state.beside[kingdom, tile] * 0.5
        into[at + 12] = count(int(state.buried[kingdom])) / 12.0
        into[at + 13] = float(count(int(state.treaties[kingdom])))
        into[at + 14] = float(count(int(state.staffs[kingdom])))
        at += 15


@rule
def features(box: Box, state: ItemsState, seat: Seat, into: Table, lines: Table, log: Log) -> None:
    """What a seat knows, as numbers (features.py)."""
    score_all(box, state, lines, log)
    kingdoms_features(box, state, seat, lines, into)
    tile_features(state, seat, into, KINGDOMS_SIZE)


@rule
def observe(box: Box, state: ItemsState, seat: Seat) -> None:
    """Turn the state into what a seat may know of it; WATCHING only watches."""
    hide_tiles(state, seat)
    base.observe(box, state, seat)


@rule
def resample(box: Box, view: ItemsState, seat: Seat, seed: int) -> None:
    """Turn a seat's view into a random full state that agrees with it."""
    seed_state(view, seed)
    fill_cards(box, view, int(view.players))
    fill_tiles(view)
