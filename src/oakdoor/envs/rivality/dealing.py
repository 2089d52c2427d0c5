"""Rivality's deals as draws: the sets, then tile by tile, of each stack the bottom first (V2.2, V2.3, V7.2)."""

from collections.abc import Sequence
from functools import singledispatch

from oakdoor.envs.dealing import Dealt, Draws, Lot, first_player, one_by_one
from oakdoor.games.contract import Mode
from oakdoor.games.rivality.components import COLOURS, SET_SIZE, TILES, Box
from oakdoor.games.rivality.notation import HandsMode
from oakdoor.games.rivality.solo.mode import SoloMode
from oakdoor.games.rivality.stacks import MIXED_SIZE, is_fortress
from oakdoor.games.rivality.state import HandsState, colour_of

MOST = TILES
FORTRESSES_EACH = 2  # with three players (V2.2)


def _stack(box: Box, names: Sequence[str], left: list[int], size: int, fortresses: int) -> Draws[list[int]]:
    """A stack of so many of the tiles that are left, so many of them fortresses: no fortress at the bottom, all such
    stacks alike (V2.3)."""
    kinds = {tile: bool(is_fortress(box, tile)) for tile in left}
    wanted = {True: fortresses, False: size - fortresses}
    drawn = []
    for place in range(size):
        found = {kind: [tile for tile in left if kinds[tile] == kind] for kind in (True, False)}
        open_to = {False: 1} if place == 0 and wanted[False] else wanted
        weights = {tile: share / len(found[kind]) for kind, share in open_to.items() for tile in found[kind]}
        tile = yield Lot(names, weights)
        left.remove(tile)
        wanted[kinds[tile]] -= 1
        drawn.append(tile)
    return [*drawn[1:], drawn[0]]


def _star() -> Draws[int]:
    """The colour with the star tiles."""
    colour: int = yield Lot([f"{name} has the star tiles" for name in COLOURS[:2]], {0: 1, 1: 1})
    return colour


@singledispatch
def deals(mode: Mode, box: Box, players: int) -> Draws[Dealt]:
    """The deal of a new game."""
    raise NotImplementedError(f"{mode} is not dealt by chance that is told")


@deals.register
def _(mode: HandsMode, box: Box, players: int) -> Draws[Dealt]:
    stacks = []
    if players == 3:
        left = list(range(TILES))
        for _ in range(3):
            stacks.append((yield from _stack(box, mode.tiles, left, MIXED_SIZE, FORTRESSES_EACH)))
    else:
        star = yield from _star()
        for colour in range(2):
            left = _set(colour == star)
            fortresses = sum(bool(is_fortress(box, tile)) for tile in left)
            stacks.append((yield from _stack(box, mode.tiles, left, SET_SIZE, fortresses)))
    return Dealt((yield from first_player(players)), {"stacks": _named(mode.tiles, stacks)}, {})


@deals.register
def _(mode: SoloMode, box: Box, players: int) -> Draws[Dealt]:
    star = yield from _star()
    stacks = []
    for colour in range(2):
        stacks.append((yield from one_by_one(mode.tiles, _set(colour == star))))
    return Dealt(0, {"stacks": _named(mode.tiles, stacks)}, {})


def _set(is_star: bool) -> list[int]:
    """The tiles of a set."""
    return list(range(SET_SIZE, TILES) if is_star else range(SET_SIZE))


def _named(names: Sequence[str], stacks: list[list[int]]) -> list[list[str]]:
    return [[names[tile] for tile in stack] for stack in stacks]


def shuffles(mode: HandsMode, box: Box, state: HandsState) -> Draws[str]:
    """The stack of a fresh start (V2.5)."""
    colour = int(colour_of(state, int(state.shuffled)))
    left = state.stacks[colour, int(state.stack_next[colour]) : int(state.stack_size[colour])].tolist()
    fortresses = sum(bool(is_fortress(box, tile)) for tile in left)
    stack = yield from _stack(box, mode.tiles, left, len(left), fortresses)
    return "stack " + " ".join(_named(mode.tiles, [stack])[0])
