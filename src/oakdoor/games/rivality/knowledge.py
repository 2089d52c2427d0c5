"""Who may know what: states with everything hidden that a seat may not know, and states made whole again.

`observe` turns a state into a view: unknown tiles become NOTHING, and the generator is struck out. `fill` makes
a random full state from a view alone, so it cannot know more than the view does.
"""

from oakdoor.games.compiler.compiled import rule
from oakdoor.games.names import Seat
from oakdoor.games.rivality.components import SET_SIZE, TILES, Box, Colour, Number, Tiles
from oakdoor.games.rivality.stacks import is_fortress, lacks_near_spell, shuffle_stack
from oakdoor.games.rivality.state import FRESH, NOTHING, FieldState, HandsState, colour_of
from oakdoor.games.state.cellset import count
from oakdoor.games.state.chance import draw_below, seed_state, shuffle

_SET = (1 << SET_SIZE) - 1
_ALL = (1 << TILES) - 1
_FORTRESSES_EACH = 2  # with three players (V2.2)
_TRIES = 1000


@rule
def observe(box: Box, state: HandsState, seat: Seat) -> None:
    """Turn the state into what a seat may know of it; WATCHING only watches.

    Hands are secret from all others, the order of stacks from everybody (V2.4).
    """
    for other in range(4):
        if other != seat:
            for slot in range(2):
                state.hands[other, slot] = NOTHING
                state.returned[other, slot] = NOTHING
    for colour in range(3):
        for place in range(SET_SIZE):
            state.stacks[colour, place] = NOTHING
    hide_generator(state)


@rule
def hide_generator(state: FieldState) -> None:
    """Nobody knows what chance will do."""
    for word in range(4):
        state.rng[word] = 0


@rule
def unseen_tiles(view: FieldState) -> int:
    """The tiles that lie neither open on the battlefield nor in a known hand, as bits."""
    unseen = _ALL
    for number in range(int(view.tiles)):
        tile = int(view.tile[number])
        if 0 <= tile < TILES:
            unseen &= ~(1 << tile)
    return unseen


@rule
def pick(view: FieldState, tiles: Tiles, number: Number) -> int:
    """Some of a set of tiles, at random; no more than there are."""
    picked = 0
    for _ in range(min(number, count(tiles))):
        left = draw_below(view, count(tiles))
        tile = 0
        while (tiles >> tile) & 1 == 0 or left > 0:
            left -= (tiles >> tile) & 1
            tile += 1
        picked |= 1 << tile
        tiles &= ~(1 << tile)
    return picked


@rule
def _kinds(box: Box, tiles: Tiles, fortresses: bool) -> int:
    """The fortresses of a set of tiles, or the others."""
    found = 0
    for tile in range(TILES):
        if (tiles >> tile) & 1 and is_fortress(box, tile) == fortresses:
            found |= 1 << tile
    return found


@rule
def _returned_by_others(view: HandsState, colour: Colour) -> int:
    """The tiles that are known to be in another colour's stack since a fresh start (V2.5)."""
    found = 0
    for seat in range(int(view.players)):
        for slot in range(2):
            tile = int(view.returned[seat, slot])
            if tile != NOTHING and colour_of(view, seat) != colour:
                found |= 1 << tile
    return found


@rule
def set_of(view: FieldState, colour: Colour) -> int:
    """The tiles that a colour's stack was made of, as far as that is known before the game (V2.2)."""
    if view.colours == 3:
        return _ALL
    return _SET << SET_SIZE if colour == view.star else _SET


@rule
def _fill_asked_hand(box: Box, view: HandsState, unseen: int) -> int:
    """Who is asked for a fresh start holds two tiles without a spell of distance 1 (V2.5). Returns what is left."""
    seat = int(view.asked)
    if view.phase != FRESH or view.hands[seat, 0] != NOTHING:
        return unseen
    colour = colour_of(view, seat)
    fit = unseen & set_of(view, colour) & ~_returned_by_others(view, colour)
    for tile in range(TILES):
        if not lacks_near_spell(box, tile):
            fit &= ~(1 << tile)
    picked = pick(view, fit, 2)
    slot = 0
    for tile in range(TILES):
        if (picked >> tile) & 1:
            view.hands[seat, slot] = tile
            slot += 1
    return unseen & ~picked


@rule
def _unknown(view: HandsState, colour: Colour) -> int:
    """How many tiles of a colour are unknown: in its stack and in hands."""
    unknown = int(view.stack_size[colour]) - int(view.stack_next[colour])
    for seat in range(int(view.players)):
        if colour_of(view, seat) == colour and view.hands[seat, 0] == NOTHING:
            unknown += int(view.held[seat])
    return unknown


@rule
def _share(box: Box, view: HandsState, colour: Colour, unseen: int) -> int:
    """A random share of the unseen tiles for one of three players, who has two fortresses in all (V2.2) and
    knows which tiles went back to the stack in a fresh start (V2.5)."""
    fortresses = _FORTRESSES_EACH
    for number in range(int(view.tiles)):
        if view.by[number] == colour and is_fortress(box, int(view.tile[number])):
            fortresses -= 1
    for slot in range(2):
        tile = int(view.hands[colour, slot])
        if tile != NOTHING and is_fortress(box, tile):
            fortresses -= 1
    share = 0
    unseen &= ~_returned_by_others(view, colour)
    for slot in range(2):
        tile = int(view.returned[colour, slot])
        if tile != NOTHING and (unseen >> tile) & 1:
            share |= 1 << tile
    fortresses -= count(_kinds(box, share, True))
    share |= pick(view, _kinds(box, unseen & ~share, True), fortresses)
    return share | pick(view, _kinds(box, unseen & ~share, False), _unknown(view, colour) - count(share))


@rule
def _hold_returned(view: HandsState, colour: Colour) -> bool:
    """Whether the tiles just shuffled back into the stack would be in a team mate's hand (V2.5)."""
    drawn = 2 * int(view.players) // int(view.colours)
    if view.stack_next[colour] > drawn:
        return False  # somebody drew from the stack since
    for seat in range(int(view.players)):
        for slot in range(2):
            tile = int(view.returned[seat, slot])
            if tile != NOTHING and colour_of(view, seat) == colour:
                for place in range(drawn - 2):
                    if view.stacks[colour, place] == tile:
                        return True
    return False


@rule
def _shuffle_unknown(box: Box, view: HandsState, colour: Colour, tiles: Tiles) -> int:
    """The unknown tiles of a colour in a random order; returns how many. Those in hands come first, the last is
    no fortress if it is the stack's bottom tile, wherever that is now (V2.3)."""
    size = 0
    for tile in range(TILES):
        if (tiles >> tile) & 1:
            view.stacks[colour, size] = tile
            size += 1
    last = int(view.bottom[colour])
    is_bottom = view.stack_next[colour] < view.stack_size[colour]
    if last != NOTHING and view.hands[last, 0] == NOTHING:
        is_bottom = True
    for _ in range(_TRIES):
        if is_bottom:
            shuffle_stack(box, view, view.stacks[colour], 0, size)
        else:
            shuffle(view, view.stacks[colour], 0, size)
        if not _hold_returned(view, colour):
            break
    return size


@rule
def _fill_colour(box: Box, view: HandsState, colour: Colour, tiles: Tiles) -> None:
    """Deal a colour's unknown tiles to hands and stack."""
    size = _shuffle_unknown(box, view, colour, tiles)
    last = int(view.bottom[colour])
    dealt = 0
    for turn in range(1, int(view.players) + 1):
        # the seat with the stack's bottom tile comes last
        seat = (last + turn) % int(view.players)
        if colour_of(view, seat) == colour and view.hands[seat, 0] == NOTHING:
            for slot in range(int(view.held[seat])):
                view.hands[seat, slot] = view.stacks[colour, dealt]
                dealt += 1
    place = int(view.stack_size[colour])
    while size > dealt and place > 0:  # a position that somebody laid may leave tiles over
        size -= 1
        place -= 1
        view.stacks[colour, place] = view.stacks[colour, size]
    for drawn in range(place):
        view.stacks[colour, drawn] = NOTHING


@rule
def fill_tiles(box: Box, view: HandsState) -> None:
    """A random full state from a view: unknown hands and stacks."""
    unseen = unseen_tiles(view)
    for seat in range(4):
        for slot in range(2):
            if view.hands[seat, slot] != NOTHING:
                unseen &= ~(1 << int(view.hands[seat, slot]))
    unseen = _fill_asked_hand(box, view, unseen)
    for colour in range(int(view.colours)):
        share = _share(box, view, colour, unseen) if view.colours == 3 else unseen & set_of(view, colour)
        unseen &= ~share
        _fill_colour(box, view, colour, share)


@rule
def resample(box: Box, view: HandsState, seat: Seat, seed: int) -> None:
    """Turn a seat's view into a random full state that agrees with it."""
    seed_state(view, seed)
    fill_tiles(box, view)
