"""The exports of the search: a mind is a row of addresses, with the sizes of its tables behind them."""

from collections.abc import Callable

import numba
import numpy as np

from oakdoor.bots.search import search_with, taste_of
from oakdoor.bots.thinking.looking import DEEPEST, ROOM_STATES, Mind, Room, Taste, look_ahead, principal_variation
from oakdoor.bots.thinking.network import Network
from oakdoor.bots.thinking.tree import Tree
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.names import Table
from oakdoor.games.state.hashing import all_matters
from oakdoor.lab.wasm.memory import Tables, compiled, table_of
from oakdoor.lab.wasm.target import Export
from oakdoor.lab.wasm.verbs import i32, i64
from oakdoor.review.thinking.looks import look_as
from oakdoor.review.thinking.playing import PLAN, play_on

# Where the addresses of a mind's tables stand in its row, and the sizes of those that can have any.
ROOM = ("states", "moves", "chance", "lines", "inputs", "values", "path", "deciders", "known", "chancy")
SIZES = ("slots", "nodes", "edges", "hidden", "upper")
MIND = (
    "box",
    *ROOM,
    *(f"tree_{name}" for name in Tree._fields),
    *(f"network_{name}" for name in Network._fields),
    *(f"{name}_size" for name in SIZES),
)
AT_TREE, AT_NETWORK = 1 + len(ROOM), 1 + len(ROOM) + len(Tree._fields)
AT_SIZES = AT_NETWORK + len(Network._fields)


def search_exports(mode: Mode) -> list[Export]:
    """The exports of a mode's search, and of the looks of its reviews."""
    mind_at = _mind(mode)
    look_ahead_, principal_variation_ = search_with(mode, look_ahead), search_with(mode, principal_variation)
    look_as_, reals = drive(mode, look_as, forget=all_matters), table_of(np.float64)

    def look(mind: int, seat: int, seed: int, looks: int) -> int:
        return look_ahead_(mind_at(mind), seat, seed, looks)

    def variation(mind: int, seat: int, seed: int, fewest: int) -> int:
        return principal_variation_(mind_at(mind), seat, seed, fewest)

    def judge(mind: int, seat: int, seed: int, looks: int, sums: int, seats: int) -> int:
        look_as_(mind_at(mind), seat, seed, looks, reals(sums, seats))
        return 0

    return [
        (look, (i32, i32, i64, i32), i32),
        (variation, (i32, i32, i64, i32), i32),
        (judge, (i32, i32, i64, i32, i32, i32), i32),
        _playing_on(mode, mind_at),
    ]


def _playing_on(mode: Mode, mind_at: Callable[[int], Mind]) -> Export:
    """The door that plays moves on."""
    play_on_, tables = drive(mode, play_on, forget=all_matters), Tables.of(mode)
    states, log = tables.states, tables.log
    longs, ints, reals, plan_size = table_of(np.int64), table_of(np.int32), table_of(np.float64), PLAN

    def play(
        mind: int, seat: int, eye: int, seed: int, plan: int, actions: int, number: int, origin: int, events: int,
        events_rows: int, found: int, found_rows: int, shares: int, worlds: int,
    ) -> int:  # fmt: skip
        return play_on_(
            mind_at(mind), seat, eye, seed, longs(plan, plan_size), ints(actions, number), states(origin, 1),
            log(events, events_rows), log(found, found_rows), reals(shares, (worlds, 4)),
        )  # fmt: skip

    return play, (i32, i32, i32, i64, *(i32,) * 10), i32


def _mind(mode: Mode) -> Callable[[int], Mind]:
    """What makes a mind from the address of its row."""
    tables, row = Tables.of(mode), table_of(np.int32)
    box, room_at, tree_at, network_at = tables.box, _room(mode, tables), _tree(), _network(mode)
    curiosity, sharpness, worlds, together, sees_all = taste_of(mode)
    size = len(MIND)

    @numba.njit(inline="always")  # a record cannot be returned
    def mind(address: int) -> Mind:
        at = row(address, size)
        taste = Taste(curiosity, sharpness, worlds, together, sees_all)
        return Mind(box(at[0])[0], room_at(at), tree_at(at), network_at(at), taste)

    return mind


def _room(mode: Mode, tables: Tables) -> Callable[[Table], Room]:
    states, moves, lines, log = tables.states, tables.moves, tables.lines, tables.log
    int8, int32, int64, float32, float64 = map(table_of, (np.int8, np.int32, np.int64, np.float32, np.float64))
    size, most, features = mode.state_type.itemsize // 4, mode.most_moves, mode.rules.FEATURES

    @compiled
    def room(at: Table) -> Room:
        return Room(
            states(at[1], ROOM_STATES),
            int32(at[1], (ROOM_STATES, size)),
            moves(at[2]),
            moves(at[3]),
            lines(at[4]),
            log(0, 0),
            float32(at[5], features),
            float64(at[6], 4),
            int32(at[7], DEEPEST + 1),
            int32(at[8], DEEPEST + 1),
            int64(at[9], (2, most)),
            int8(at[10], most),
        )

    return room


def _tree() -> Callable[[Table], Tree]:
    int32, int64, float32, float64 = map(table_of, (np.int32, np.int64, np.float32, np.float64))

    @compiled
    def tree(at: Table) -> Tree:
        t, slots, nodes, edges = AT_TREE, at[AT_SIZES], at[AT_SIZES + 1], at[AT_SIZES + 2]
        return Tree(
            int64(at[t], slots),
            int32(at[t + 1], slots),
            int64(at[t + 2], 2),
            int32(at[t + 3], nodes),
            int32(at[t + 4], nodes),
            int32(at[t + 5], nodes),
            int32(at[t + 6], edges),
            int32(at[t + 7], edges),
            float32(at[t + 8], edges),
            float32(at[t + 9], edges),
            int32(at[t + 10], edges),
            float64(at[t + 11], edges),
        )

    return tree


def _network(mode: Mode) -> Callable[[Table], Network]:
    float32, features = table_of(np.float32), mode.rules.FEATURES

    @compiled
    def network(at: Table) -> Network:
        n, hidden, upper = AT_NETWORK, at[AT_SIZES + 3], at[AT_SIZES + 4]
        return Network(
            float32(at[n], (features, hidden)),
            float32(at[n + 1], hidden),
            float32(at[n + 2], (hidden, upper)),
            float32(at[n + 3], upper),
            float32(at[n + 4], upper),
            float32(at[n + 5], 1),
            float32(at[n + 6], hidden),
            float32(at[n + 7], upper),
        )

    return network
