"""A table for tests: positions laid out as the rulebook would draw them.

A battlefield is written place by place: `{"0,0": "well N 2 0", "1,0": "circle:31.11 E 0 1"}` gives the tile, where
its top edge points, and the golems of orange, purple and turquoise on it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oakdoor.games.contract import IllegalMove
from oakdoor.games.events import NO_LOG, Event
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import COLOURS, DIRECTIONS, EDGES, place_at, printed
from oakdoor.games.rivality.expert.capture import enclose
from oakdoor.games.rivality.field import clear_field, free_around, lay_tile, settle_control, tile_at
from oakdoor.games.rivality.solo.rules import find_ways
from oakdoor.games.rivality.standard import begin_turn
from oakdoor.games.rivality.state import NOTHING

TILES = printed().tiles
SPARE = ("cottage:23.32", "fortress:22.22.23", "circle:31.12", "circle:32.11")  # hands where a test does not care


def place(name: str) -> int:
    """The number of a place like 1,-2."""
    x, y = name.split(",")
    return place_at(int(x), int(y))


def number(game: Game, name: str) -> int:
    """The number of the tile at a place."""
    found = int(tile_at(game.state, place(name)))
    assert found >= 0, name
    return found


def tile(name: str) -> int:
    """The number of a tile."""
    return TILES.index(name)


def _lay_field(state: Any, field: Mapping[str, str], by: Mapping[str, int]) -> None:
    clear_field(state)
    state.tile[:] = NOTHING
    state.by[:] = NOTHING
    state.free_size = 0
    for where, text in field.items():
        name, turned, *golems = text.split()
        free_around(state, place(where))
        laid = lay_tile(state, tile(name), place(where), DIRECTIONS.index(turned))
        for colour, count in enumerate(golems):
            state.golems[laid, colour] = int(count)
        state.by[laid] = by.get(where, NOTHING)
        settle_control(state, laid, NO_LOG.copy())


def _lay_hands(state: Any, hands: Sequence[Sequence[str]], stacks: Sequence[Sequence[str]]) -> None:
    state.hands[:] = NOTHING
    for seat, names in enumerate(hands):
        state.held[seat] = len(names)
        state.hands[seat, : len(names)] = [tile(name) for name in names]
    state.returned[:] = NOTHING
    state.bottom[:] = NOTHING
    state.stacks[:] = NOTHING
    state.stack_next[:] = 0
    state.stack_size[:] = 0
    for colour, names in enumerate(stacks):
        state.stack_size[colour] = len(names)
        state.stacks[colour, : len(names)] = [tile(name) for name in names]


def battle(
    field: Mapping[str, str],
    hand: Sequence[str] = (),
    *,
    mode: str = "standard",
    players: int = 2,
    seat: int = 0,
    supply: Sequence[int] = (),
    wizards: Mapping[str, str] | None = None,
    stacks: Sequence[Sequence[str]] = (),
    hands: Sequence[Sequence[str]] | None = None,
    pending: Mapping[str, Sequence[str]] | None = None,
    by: Mapping[str, int] | None = None,
) -> Game:
    """A game in the middle: it is `seat`'s turn, with this hand; the others hold a tile so that the game goes on."""
    game = Game(find_mode("rivality", mode), players, seed=1, first=0)
    state = game.state
    _lay_field(state, field, by or {})
    others = [[SPARE[player]] for player in range(players)]
    _lay_hands(state, hands or [list(hand) or others[seat] if p == seat else others[p] for p in range(players)], stacks)
    full = 20 if players == 3 else 30
    for colour in range(int(state.colours)):
        state.supply[colour] = full - int(state.golems[:, colour].sum())
    for colour, golems in enumerate(supply):
        state.supply[colour] = golems
    for name, where in (wizards or {}).items():
        state.wizard[COLOURS.index(name)] = number(game, where)
    if mode == "expert":
        state.pending[:] = 0
        for where, edges in (pending or {}).items():
            state.pending[number(game, where)] = sum(1 << EDGES.index(edge) for edge in edges)
        state.touching[:] = 0
        state.enclosed = 0
        _enclose(state)
    begin_turn(state, seat)
    return game


def _enclose(state: Any) -> None:
    """What `enclose` would have kept while the tiles were placed."""
    ground = state.ground.copy()
    state.ground[ground >= 0] = NOTHING
    for laid in range(int(state.tiles)):
        state.ground[int(state.place[laid]) & 511] = laid
        enclose(state, laid)
    state.ground[:] = ground


def solo(
    golems: Mapping[str, str] | None = None,
    *,
    tiles: Mapping[str, str] | None = None,
    wizards: tuple[str, str] | None = None,
    supply: Sequence[int] = (),
    level: str = "apprentice",
    up: Iterable[str] = (),
    seed: int = 1,
) -> Game:
    """A solo game: golems of both sides by place, chosen tiles by place (swapped in), both wizards, tiles turned up."""
    options = {"level": level, "sets": ["plain", "star"]}
    game = Game(find_mode("rivality", "solo"), seed=seed, options=options)
    state = game.state
    for where, name in (tiles or {}).items():
        here, there = number(game, where), state.tile.tolist().index(tile(name))
        state.tile[[here, there]] = state.tile[[there, here]]
    for where, text in (golems or {}).items():
        here = number(game, where)
        state.golems[here, :2] = [int(count) for count in text.split()]
        settle_control(state, here, NO_LOG.copy())
        state.face_down = int(state.face_down) & ~(1 << here)
    for where in up:
        state.face_down = int(state.face_down) & ~(1 << number(game, where))
    for colour in range(2):
        state.supply[colour] = 30 - int(state.golems[:, colour].sum())
    for colour, left in enumerate(supply):
        state.supply[colour] = left
    for colour, where in enumerate(wizards or ()):
        state.wizard[colour] = number(game, where)
    if wizards:
        state.ways = find_ways(state)
    return game


def golems(game: Game, where: str) -> list[int]:
    """The golems at a place, by colour."""
    return [int(count) for count in game.state.golems[number(game, where)]][: int(game.state.colours)]


def holder(game: Game, where: str) -> str | None:
    """The colour that controls a place."""
    colour = int(game.state.control[number(game, where)])
    return COLOURS[colour] if colour != NOTHING else None


def supplies(game: Game) -> list[int]:
    """The golems in the supplies."""
    return [int(count) for count in game.state.supply[: int(game.state.colours)]]


def named(events: Iterable[Event], name: str) -> list[dict[str, Any]]:
    """The values of all events of one kind."""
    return [event.values for event in events if event.name == name]


def why_not(game: Game, words: str, seat: int | None = None) -> tuple[str, str]:
    """Why a decision is refused: the key and the rule of the reason. Nothing may have changed."""
    before = game.state.tobytes()
    try:
        game.play(words, seat)
    except IllegalMove as refused:
        assert game.state.tobytes() == before
        return refused.reason.key, refused.reason.rule
    raise AssertionError(f"{words} was not refused")
