"""Stacks and hands: the deal, drawing, and the fresh start (V2.2 to V2.5)."""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.events import emit
from oakdoor.games.names import Log, Seat, Table
from oakdoor.games.rivality.components import FORTRESS, SET_SIZE, TILES, Box, Tile
from oakdoor.games.rivality.events import DRAWN, KEPT, REDREW, STACK_SHUFFLED
from oakdoor.games.rivality.state import CHANCE, FRESH, NOTHING, HandsState, colour_of
from oakdoor.games.state.chance import draw_below, seed_state, shuffle

RANDOM_SETS = 0  # otherwise 1 + the colour with the star tiles
NEAR = 1
MIXED_SIZE = 8  # tiles of each of three players


@rule
def is_fortress(box: Box, tile: Tile) -> bool:
    """Whether a tile is a fortress."""
    return box.kind[tile] == FORTRESS


@rule
def shuffle_stack(box: Box, state: HandsState, stack: Table, start: int, stop: int) -> None:
    """Shuffle stack[start:stop] so that its bottom tile is no fortress, all such orders alike (V2.3)."""
    others = 0
    for place in range(start, stop):
        if not is_fortress(box, int(stack[place])):
            others += 1
    if others == 0:
        return
    left = draw_below(state, others)
    bottom = start
    while is_fortress(box, int(stack[bottom])) or left > 0:
        if not is_fortress(box, int(stack[bottom])):
            left -= 1
        bottom += 1
    tile = stack[bottom]
    stack[bottom] = stack[stop - 1]
    stack[stop - 1] = tile
    shuffle(state, stack, start, stop - 1)


@rule
def _deal_sets(state: HandsState, options: int) -> None:
    """One colour gets the star tiles, the other the plain ones (V2.2)."""
    star = draw_below(state, 2) if options == RANDOM_SETS else options - 1
    state.star = star
    for colour in range(2):
        for place in range(SET_SIZE):
            state.stacks[colour, place] = place + (SET_SIZE if colour == star else 0)


@rule
def _deal_mixed(box: Box, state: HandsState) -> None:
    """Three players: the fortresses are dealt two each, the others six each (V2.2)."""
    pool = state.ground  # room to shuffle in, before anything lies there
    others = 0
    fortresses = TILES
    for tile in range(TILES):
        if is_fortress(box, tile):
            fortresses -= 1
            pool[fortresses] = tile
        else:
            pool[others] = tile
            others += 1
    shuffle(state, pool, 0, others)
    shuffle(state, pool, fortresses, TILES)
    for colour in range(3):
        for place in range(MIXED_SIZE):
            state.stacks[colour, place] = pool[place * 3 + colour]


@rule
def deal_stacks(box: Box, state: HandsState, players: int, options: int) -> None:
    """Every colour's stack, shuffled (V2.2, V2.3)."""
    for colour in range(3):
        for place in range(SET_SIZE):
            state.stacks[colour, place] = NOTHING
    colours = 3 if players == 3 else 2
    if colours == 3:
        state.star = NOTHING
        _deal_mixed(box, state)
    else:
        _deal_sets(state, options)
    for colour in range(colours):
        shuffle_stack(box, state, state.stacks[colour], 0, MIXED_SIZE if colours == 3 else SET_SIZE)


@rule
def deal(box: Box, state: HandsState, players: int, first: Seat, options: int, seed: int) -> None:
    """Stacks and first player by chance (V2.2, V2.6)."""
    seed_state(state, seed)
    deal_stacks(box, state, players, options)
    state.first = draw_below(state, players) if first < 0 else first


@rule
def draw_tile(state: HandsState, seat: Seat, log: Log) -> None:
    """Draw a tile into the hand, if the stack has one (V3.7)."""
    colour = colour_of(state, seat)
    top = int(state.stack_next[colour])
    if top == state.stack_size[colour]:
        return
    tile = int(state.stacks[colour, top])
    state.stack_next[colour] = top + 1
    state.hands[seat, state.held[seat]] = tile
    state.held[seat] = int(state.held[seat]) + 1
    if top + 1 == state.stack_size[colour]:
        state.bottom[colour] = seat
    emit(log, DRAWN, seat, tile, 0, 0, 0)


@rule
def deal_hands(state: HandsState, log: Log) -> None:
    """Each player draws two tiles, in seat order from the first (V2.4)."""
    players = int(state.players)
    for colour in range(3):
        size = 0
        while size < SET_SIZE and state.stacks[colour, size] != NOTHING:
            size += 1
        state.stack_next[colour] = 0
        state.stack_size[colour] = size
        state.bottom[colour] = NOTHING
    state.shuffled = NOTHING
    for seat in range(4):
        state.held[seat] = 0
        for slot in range(2):
            state.hands[seat, slot] = NOTHING
            state.returned[seat, slot] = NOTHING
    for turn in range(players):
        seat = (int(state.first) + turn) % players
        draw_tile(state, seat, log)
        draw_tile(state, seat, log)


@rule
def play_from_hand(box: Box, state: HandsState, seat: Seat, tile: Tile) -> None:
    """A tile leaves the hand."""
    if state.hands[seat, 0] == tile:
        state.hands[seat, 0] = state.hands[seat, 1]
    state.hands[seat, 1] = NOTHING
    state.held[seat] = int(state.held[seat]) - 1
    colour = colour_of(state, seat)
    if state.bottom[colour] == seat and not is_fortress(box, tile):
        state.bottom[colour] = NOTHING  # this may have been the stack's bottom tile


@rule
def lacks_near_spell(box: Box, tile: Tile) -> bool:
    """Whether a tile has no spell of distance 1 (V2.5)."""
    for edge in range(3):
        if box.distance[tile, edge] == NEAR:
            return False
    return True


@rule
def may_redraw(box: Box, state: HandsState, seat: Seat) -> bool:
    """Whether neither tile of a first hand could reach the well (V2.5)."""
    return lacks_near_spell(box, int(state.hands[seat, 0])) and lacks_near_spell(box, int(state.hands[seat, 1]))


@rule
def look_for_fresh_start(box: Box, state: HandsState) -> bool:
    """Ask the next seat that may draw a new hand, from the first on (V2.5). False when all had their chance."""
    players = int(state.players)
    while state.fresh_left > 0:
        seat = (int(state.first) + players - int(state.fresh_left)) % players
        state.fresh_left = int(state.fresh_left) - 1
        if may_redraw(box, state, seat):
            state.seat = seat
            state.asked = seat
            state.phase = FRESH
            return True
    return False


@rule
def keep_hand(state: HandsState, log: Log) -> None:
    """The player goes without a fresh start (V2.5)."""
    emit(log, KEPT, int(state.seat), 0, 0, 0, 0)


@rule
def redraw(state: HandsState, log: Log) -> None:
    """Draw two new tiles; the old two take their place in the stack, which chance will shuffle (V2.5)."""
    seat = int(state.seat)
    colour = colour_of(state, seat)
    emit(log, REDREW, seat, 0, 0, 0, 0)
    for slot in range(2):
        place = int(state.stack_next[colour]) + slot
        tile = int(state.stacks[colour, place])
        state.stacks[colour, place] = state.hands[seat, slot]
        state.returned[seat, slot] = state.hands[seat, slot]
        state.hands[seat, slot] = tile
        emit(log, DRAWN, seat, tile, 0, 0, 0)
    state.shuffled = seat
    state.phase = CHANCE


@rule
def reshuffle(box: Box, state: HandsState) -> None:
    """Shuffle the stack of the player who drew a new hand (V2.5)."""
    colour = colour_of(state, int(state.shuffled))
    shuffle_stack(box, state, state.stacks[colour], int(state.stack_next[colour]), int(state.stack_size[colour]))


@rule
def tell_shuffled(state: HandsState, log: Log) -> None:
    """The shuffled stack lies ready."""
    colour = colour_of(state, int(state.shuffled))
    left = int(state.stack_size[colour]) - int(state.stack_next[colour])
    emit(log, STACK_SHUFFLED, int(state.shuffled), colour, left, 0, 0)
