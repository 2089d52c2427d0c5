"""Positions of Rivality from a short notation: place, tile, where its top edge points, golems by colour."""

from collections.abc import Mapping
from typing import Any

from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import COLOURS, DIRECTIONS, EDGES, place_at, printed
from oakdoor.games.rivality.expert.capture import enclose
from oakdoor.games.rivality.field import SLOT, clear_field, free_around, lay, settle_control, tile_at
from oakdoor.games.rivality.standard import begin_turn
from oakdoor.games.rivality.state import NOTHING

_TILES = printed().tiles
_SPARE = "cottage:23.32"  # in the hand of whoever is not on turn, so that the game goes on


def position(example: dict[str, Any]) -> Game:
    """A game of two in the middle, as an example describes it; whoever is on turn holds the tile of its move."""
    mode = example.get("mode", "standard")
    if mode == "solo":
        return _solo(example)
    game = Game(find_mode("rivality", mode), 2, seed=1, first=0)
    seat = example.get("seat", 0)
    _lay_field(game.state, example["field"])
    _fill_supplies(game.state)
    _lay_hands(game.state, seat, example.get("move", f"put {_SPARE}").split()[1])
    _put_wizards(game.state, example)
    if mode == "expert":
        _lay_pending(game.state, example.get("pending", {}))
    begin_turn(game.state, seat)
    return game


def _solo(example: dict[str, Any]) -> Game:
    """A battlefield against Suramun: golems by place (V7.2)."""
    options = {"level": "apprentice", "sets": ["plain", "star"]}
    game = Game(find_mode("rivality", "solo"), 1, seed=1, options=options)
    state = game.state
    for where, *golems in (text.split() for text in example["field"]):
        number = _number(state, where)
        state.golems[number, :2] = [int(count) for count in golems]
        state.face_down = int(state.face_down) & ~(1 << number)
        settle_control(state, number, NO_LOG.copy())
    _fill_supplies(state)
    _put_wizards(state, example)
    return game


def _lay_field(state: Any, field: list[str]) -> None:
    clear_field(state)
    state.tile[:] = NOTHING
    state.by[:] = NOTHING
    state.free_size = 0
    for where, name, turned, *golems in (text.split() for text in field):
        free_around(state, _place(where))
        number = lay(state, _TILES.index(name), _place(where), DIRECTIONS.index(turned))
        state.golems[number, : len(golems)] = [int(count) for count in golems]
        settle_control(state, number, NO_LOG.copy())


def _fill_supplies(state: Any) -> None:
    """What does not stand on tiles is in the supply (V2.2)."""
    for colour in range(int(state.colours)):
        state.supply[colour] = 30 - int(state.golems[:, colour].sum())


def _lay_hands(state: Any, seat: int, tile: str) -> None:
    """One tile for each seat, and no stacks: nothing is drawn."""
    state.hands[:] = NOTHING
    for player in range(int(state.players)):
        state.held[player] = 1
        state.hands[player, 0] = _TILES.index(tile if player == seat else _SPARE)
    state.returned[:] = NOTHING
    state.bottom[:] = NOTHING
    state.stacks[:] = NOTHING
    state.stack_next[:] = 0
    state.stack_size[:] = 0


def _put_wizards(state: Any, example: dict[str, Any]) -> None:
    for colour, where in example.get("wizards", {}).items():
        state.wizard[COLOURS.index(colour)] = _number(state, where)


def _lay_pending(state: Any, pending: Mapping[str, list[str]]) -> None:
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


def _number(state: Any, where: str) -> int:
    return int(tile_at(state, _place(where)))
