"""Positions of Rivality from a short notation: place, tile, where its top edge points, golems by colour.

`hand` makes a position whole, as a game has it: orange plays the plain tiles, purple those with a star, and what is not
written is dealt from the tiles that are left, always in the same order. `other` is the hand of whoever is not on turn,
`stack` are the tiles that come next from the own stack, `wizards` say where wizards stand, `pending` which spells wait.
In solo the field is written by place and golems, `own` are the player's tiles in reading order, `beyond` the first of
Suramun's, `open` places of his that lie face up, and `level` is the level. With `players = 3` there are three
colours.
"""

from collections.abc import Mapping
from random import Random

from oakdoor.games.contract import names_to_numbers
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import Data, Record
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import (
    COLOURS,
    DIRECTIONS,
    EDGES,
    LIMIT,
    SET_SIZE,
    place_at,
    place_name,
    printed,
)
from oakdoor.games.rivality.expert.capture import enclose
from oakdoor.games.rivality.field import SLOT, clear_field, free_around, lay_tile, settle_control, tile_at
from oakdoor.games.rivality.solo.rules import find_ways
from oakdoor.games.rivality.standard import begin_turn
from oakdoor.games.rivality.state import NOTHING

_TILES = printed().tiles
_SPARE = "cottage:23.32"  # in the hand of whoever is not on turn, so that the game goes on


def position(example: Data) -> Game:
    """A game in the middle, as an example describes it; whoever is on turn holds the tile of its move."""
    mode = example.get("mode", "standard")
    if mode == "solo":
        return _solo(example)
    players = example.get("players", 2)
    options = {"sets": ["plain", "star"]} if players == 2 else {}
    game = Game(find_mode("rivality", mode), players, seed=1, first=0, options=options)
    seat = example.get("seat", 0)
    _lay_field(game.state, example["field"])
    _fill_supplies(game.state)
    if "hand" in example:
        _deal(game.state, example, seat)
    else:
        _lay_hands(game.state, seat, example.get("move", f"put {_SPARE}").split()[1])
    _put_wizards(game.state, example)
    if mode == "expert":
        _lay_pending(game.state, example.get("pending", {}))
    begin_turn(game.state, seat)
    return game


def _solo(example: Data) -> Game:
    """A battlefield against Suramun: golems by place (V7.2)."""
    options = {"level": example.get("level", "apprentice"), "sets": ["plain", "star"]}
    game = Game(find_mode("rivality", "solo"), 1, seed=1, options=options)
    state = game.state
    _lay_solo_tiles(state, SET_SIZE, example.get("own", []))
    _lay_solo_tiles(state, 0, example.get("beyond", []))
    for where, *golems in (text.split() for text in example["field"]):
        number = _number(state, where)
        _put_golems(state, number, golems)
        _turn_up(state, number)
    for where in example.get("open", ()):
        _turn_up(state, _number(state, where))
    _fill_supplies(state)
    _put_wizards(state, example)
    if state.wizard[0] != NOTHING:
        state.ways = find_ways(state)
    return game


def _turn_up(state: Record, number: int) -> None:
    state.face_down = int(state.face_down) & ~(1 << number)


def _lay_solo_tiles(state: Record, start: int, names: list[str]) -> None:
    """The first tiles of a side as they are written, the others after them in the order of the deal (V7.2)."""
    dealt = [int(tile) for tile in state.tile[start : start + SET_SIZE]]
    first = _tiles(names)
    _check_once(first, set(dealt))
    state.tile[start : start + SET_SIZE] = [*first, *(tile for tile in dealt if tile not in first)]


def _check_once(tiles: list[int], box: set[int]) -> None:
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise ValueError(f"{_TILES[tile]} is there twice")
        if tile not in box:
            raise ValueError(f"{_TILES[tile]} is another colour's tile")


def _lay_field(state: Record, field: list[str]) -> None:
    clear_field(state)
    state.tile[:] = NOTHING
    state.by[:] = NOTHING
    state.free_size = 0
    for where, name, turned, *golems in (text.split() for text in field):
        free_around(state, _place(where))
        number = lay_tile(state, _TILES.index(name), _place(where), DIRECTIONS.index(turned))
        _put_golems(state, number, golems)


def _put_golems(state: Record, number: int, golems: list[str]) -> None:
    """Golems by colour; no more than a tile can hold (V3.6)."""
    state.golems[number, : len(golems)] = [int(count) for count in golems]
    if int(state.golems[number].sum()) > LIMIT:
        raise ValueError(f"{place_name(int(state.place[number]))} has more than {LIMIT} golems")
    settle_control(state, number, NO_LOG.copy())


def _fill_supplies(state: Record) -> None:
    """What does not stand on tiles is in the supply (V2.2)."""
    for colour in range(int(state.colours)):
        state.supply[colour] = (20 if int(state.colours) == 3 else 30) - int(state.golems[:, colour].sum())


def _deal(state: Record, example: Data, seat: int) -> None:
    """Both hands and stacks: what is written, then what is left of each set (V2.2, V2.4)."""
    laid = [int(tile) for tile in state.tile[1 : int(state.tiles)]]
    _clear_hands(state)
    for player in range(int(state.players)):
        own = set(range(SET_SIZE * player, SET_SIZE * (player + 1)))
        hand = _tiles(example.get("hand" if player == seat else "other", []))
        first = _tiles(example.get("stack", [])) if player == seat else []
        _check_once([*own.intersection(laid), *hand, *first], own)
        left = _shuffled(own.difference(laid, hand, first))
        if not hand:
            hand, left = left[:2], left[2:]
        _hold(state, player, hand)
        drawn = [*(tile for tile in laid if tile in own), *hand]
        state.stacks[player] = [*drawn, *first, *left]
        state.stack_next[player] = len(drawn)
        state.stack_size[player] = SET_SIZE
    for number, tile in enumerate(laid, 1):
        state.by[number] = tile // SET_SIZE


def _tiles(names: list[str]) -> list[int]:
    return names_to_numbers(names, _TILES, "a position")


def _shuffled(tiles: set[int]) -> list[int]:
    """Tiles in an order that is always the same, with no fortress at the bottom (V2.3)."""
    order = sorted(tiles)
    Random(1).shuffle(order)
    others = [place for place, tile in enumerate(order) if not _TILES[tile].startswith("fortress")]
    return [*order[others[-1] + 1 :], *order[: others[-1] + 1]] if others else order


def _lay_hands(state: Record, seat: int, tile: str) -> None:
    """One tile for each seat, and no stacks: nothing is drawn."""
    _clear_hands(state)
    for player in range(int(state.players)):
        _hold(state, player, [_TILES.index(tile if player == seat else _SPARE)])


def _hold(state: Record, seat: int, tiles: list[int]) -> None:
    state.held[seat] = len(tiles)
    state.hands[seat, : len(tiles)] = tiles


def _clear_hands(state: Record) -> None:
    state.hands[:] = NOTHING
    state.returned[:] = NOTHING
    state.bottom[:] = NOTHING
    state.stacks[:] = NOTHING
    state.stack_next[:] = 0
    state.stack_size[:] = 0


def _put_wizards(state: Record, example: Data) -> None:
    for colour, where in example.get("wizards", {}).items():
        state.wizard[COLOURS.index(colour)] = _number(state, where)


def _lay_pending(state: Record, pending: Mapping[str, list[str]]) -> None:
    """Delayed spells, and what the rules would have kept of which tiles touch while they were laid (V6.1, V6.3)."""
    state.pending[:] = 0
    for where, edges in pending.items():
        state.pending[_number(state, where)] = sum(1 << EDGES.index(edge) for edge in edges)
    state.touching[:] = 0
    state.enclosed = 0
    ground = state.ground.copy()
    state.ground[ground >= 0] = NOTHING
    for number in range(int(state.tiles)):
        state.ground[int(state.place[number]) & SLOT] = number
        enclose(state, number)
    state.ground[:] = ground


def _place(name: str) -> int:
    x, y = name.split(",")
    return place_at(int(x), int(y))


def _number(state: Record, where: str) -> int:
    return int(tile_at(state, _place(where)))
