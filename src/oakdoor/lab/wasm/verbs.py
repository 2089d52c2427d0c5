"""The exports of a mode's module: its rules and the drivers that bots need, over addresses instead of tables.

Every export takes and returns plain numbers. The order matters: Numba would hand the inlining of a driver down to rules
that are first compiled inside it, so rules come first.
"""

from typing import Any

import numba
import numpy as np

from oakdoor.bots import rating
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode, Offer
from oakdoor.games.play import count_paths, playout
from oakdoor.games.state.hashing import all_matters, known_hash
from oakdoor.lab.wasm.memory import Tables, table_of
from oakdoor.lab.wasm.target import Export

i32, i64, f64 = numba.int32, numba.int64, numba.float64
OPTIONAL: tuple[Offer, ...] = ("standing", "shunned", "forget", "left", "margin")  # that get an export of their own


def exports_of(mode: Mode) -> list[Export]:
    """All exports of a mode, but for those of the search."""
    tables = Tables.of(mode)
    return [*_playing(mode, tables), *_knowing(mode, tables), *_scoring(mode, tables), *_driving(mode, tables)]


def _playing(mode: Mode, tables: Tables) -> list[Export]:
    """Set up and play."""
    rules, box, states, moves, log = mode.rules, tables.box, tables.states, tables.moves, tables.log
    deal_, start_, actor_, legal_, apply_ = rules.deal, rules.start, rules.actor, rules.legal, rules.apply

    def deal(b: int, s: int, players: int, first: int, options: int, seed: int) -> int:
        deal_(box(b)[0], states(s, 1)[0], players, first, options, seed)
        return 0

    def start(b: int, s: int, players: int, events: int, rows: int) -> int:
        start_(box(b)[0], states(s, 1)[0], players, log(events, rows))
        return 0

    def actor(s: int) -> int:
        return actor_(states(s, 1)[0])

    def legal(b: int, s: int, m: int) -> int:
        return legal_(box(b)[0], states(s, 1)[0], moves(m))

    def apply(b: int, s: int, action: int, events: int, rows: int) -> int:
        apply_(box(b)[0], states(s, 1)[0], action, log(events, rows))
        return 0

    return [
        (deal, (i32, i32, i32, i32, i32, i64), i32),
        (start, (i32, i32, i32, i32, i32), i32),
        (actor, (i32,), i32),
        (legal, (i32, i32, i32), i32),
        (apply, (i32, i32, i32, i32, i32), i32),
        *_laying(mode, tables),
    ]


def _laying(mode: Mode, tables: Tables) -> list[Export]:
    """A decision that is laid piece by piece, where there is one."""
    if "lay" not in mode.offers:
        return []
    lay_, box, states, log = mode.rules.lay, tables.box, tables.states, tables.log

    def lay(b: int, s: int, seat: int, action: int, mask: int, events: int, rows: int) -> int:
        lay_(box(b)[0], states(s, 1)[0], seat, action, mask, log(events, rows))
        return 0

    return [(lay, (i32,) * 7, i32)]


def _knowing(mode: Mode, tables: Tables) -> list[Export]:
    """What a seat knows."""
    rules, box, states = mode.rules, tables.box, tables.states
    observe_, resample_ = rules.observe, rules.resample

    def observe(b: int, s: int, seat: int) -> int:
        observe_(box(b)[0], states(s, 1)[0], seat)
        return 0

    def resample(b: int, s: int, seat: int, seed: int) -> int:
        resample_(box(b)[0], states(s, 1)[0], seat, seed)
        return 0

    return [(observe, (i32, i32, i32), i32), (resample, (i32, i32, i32, i64), i32)]


def _scoring(mode: Mode, tables: Tables) -> list[Export]:
    """What a position is worth."""
    rules, box, states, lines, log = mode.rules, tables.box, tables.states, tables.lines, tables.log
    score_, sides_, side_of_, returns_, features_ = (
        rules.score, rules.sides, rules.side_of, rules.returns, rules.features,
    )  # fmt: skip
    reals, inputs, features_size = table_of(np.float64), table_of(np.float32), rules.FEATURES

    def score(b: int, s: int, side: int, into: int, events: int, rows: int) -> int:
        return score_(box(b)[0], states(s, 1)[0], side, lines(into)[0], log(events, rows))

    def sides(s: int) -> int:
        return sides_(states(s, 1)[0])

    def side_of(s: int, seat: int) -> int:
        return side_of_(states(s, 1)[0], seat)

    def returns(b: int, s: int, into: int, room: int) -> int:
        returns_(box(b)[0], states(s, 1)[0], reals(into, 4), lines(room), log(0, 0))
        return 0

    def features(b: int, s: int, seat: int, into: int, room: int) -> int:
        features_(box(b)[0], states(s, 1)[0], seat, inputs(into, features_size), lines(room), log(0, 0))
        return 0

    return [
        (score, (i32, i32, i32, i32, i32, i32), i32),
        (sides, (i32,), i32),
        (side_of, (i32, i32), i32),
        (returns, (i32, i32, i32, i32), i32),
        (features, (i32, i32, i32, i32, i32), i32),
        *_special(mode, tables),
    ]


def _special(mode: Mode, tables: Tables) -> list[Export]:
    """Rules that only some modes have."""
    box, states, lines, log = tables.box, tables.states, tables.lines, tables.log
    rules: list[Any] = [getattr(mode.rules, name) if name in mode.offers else None for name in OPTIONAL]
    standing_, shunned_, forget_, left_, margin_ = rules

    def standing(b: int, s: int, seat: int, room: int) -> int:
        return standing_(box(b)[0], states(s, 1)[0], seat, lines(room)[0], log(0, 0))

    def shunned(b: int, s: int, seat: int) -> int:
        return shunned_(box(b)[0], states(s, 1)[0], seat)

    def forget(s: int) -> int:
        forget_(states(s, 1)[0])
        return 0

    def left(s: int) -> int:
        return left_(states(s, 1)[0])

    def margin(b: int, s: int, seat: int, room: int) -> int:
        return margin_(box(b)[0], states(s, 1)[0], seat, lines(room)[0], log(0, 0))

    exports: list[Export] = [
        (standing, (i32, i32, i32, i32), i32),
        (shunned, (i32, i32, i32), i32),
        (forget, (i32,), i32),
        (left, (i32,), i32),
        (margin, (i32, i32, i32, i32), f64),
    ]
    return [export for export in exports if export[0].__name__ in mode.offers]


def _driving(mode: Mode, tables: Tables) -> list[Export]:
    """Loops over the rules: random play, counting, hashes, and what moves bring."""
    box, states, moves, lines, log = tables.box, tables.states, tables.moves, tables.lines, tables.log
    size, most = mode.state_type.itemsize // 4, mode.most_moves + 2
    words, longs, actions = table_of(np.int32), table_of(np.int64), table_of(mode.action_type)
    known_ = drive(mode, known_hash, forget=all_matters)
    playout_, count_ = drive(mode, playout), drive(mode, count_paths)
    rate_ = drive(mode, rating.rate_moves, worth=rating.worth, standing=rating.lead, shunned=rating.nothing_shunned)

    def known(b: int, s: int, which: int, room: int, seat: int) -> int:
        count = max(which, room) + 1
        return known_(box(b)[0], states(s, count), words(s, (count, size)), which, room, seat)

    def random_game(b: int, s: int, m: int, into: int) -> int:
        return playout_(box(b)[0], states(s, 1)[0], moves(m), lines(into), log(0, 0))

    def perft(b: int, s: int, depth: int, m: int) -> int:
        return count_(box(b)[0], states(s, depth + 1), depth, actions(m, (depth + 1, most)), log(0, 0))

    def rate(
        b: int, s: int, seat: int, rated: int, number: int, values: int, seeds: int, worlds: int, rivals: int,
        fear: int, m: int, room: int,
    ) -> int:  # fmt: skip
        rate_(
            box(b)[0], states(s, 4), seat, actions(rated, number), longs(values, number + 1), longs(seeds, worlds),
            rivals, fear, moves(m), lines(room)[0], log(0, 0),
        )  # fmt: skip
        return 0

    return [
        (known, (i32, i32, i32, i32, i32), i64),
        (random_game, (i32, i32, i32, i32), i32),
        (perft, (i32, i32, i32, i32), i64),
        (rate, (i32,) * 12, i32),
    ]
