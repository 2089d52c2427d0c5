"""Calibration finds the spread that games were made with."""

import json
from pathlib import Path

import numpy as np
import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.lab import calibrate as calibrating
from oakdoor.lab.calibrate import KNOTS, PIECE, Played, Seen, calibrate, fitted, play_piece
from oakdoor.lab.jobs.running import Means


def seen(even: float = 0.0) -> Seen:
    """Games whose leads are 8 points a unit of log odds at the beginning and 2 at the end, and noise."""
    random = np.random.default_rng(1)
    plies = np.tile(np.arange(60.0), 300)
    odds = random.normal(0, 1, len(plies))
    leads = even + (8 - 6 * plies / 60) * odds + random.normal(0, 3, len(plies))
    ends = even + random.normal(0, 9, 500)
    return Seen(plies, odds, leads, np.full(300, 60.0), ends, (ends > even).astype(float))


def test_the_spread_is_found_at_every_moment() -> None:
    found = fitted(seen(), False)
    assert found.length == 60
    assert found.deviation == pytest.approx(9, rel=0.1)
    assert found.even == 0
    for knot, spread in enumerate(found.spread):
        assert spread == pytest.approx(8 - 6 * knot / (KNOTS - 1), abs=0.5)
    assert found.low[4] == pytest.approx(-3.9, abs=0.5)
    assert found.high[4] == pytest.approx(3.9, abs=0.5)


def test_where_a_win_does_not_begin_at_nothing_that_is_found_too() -> None:
    found = fitted(seen(even=18.0), True)
    assert found.even == pytest.approx(18, abs=0.5)
    assert found.spread[0] == pytest.approx(8, abs=0.6)


def test_where_nobody_wins_even_odds_say_where_a_win_would_begin() -> None:
    all_lost = seen(even=18.0)
    found = fitted(all_lost._replace(shares=np.zeros_like(all_lost.shares)), True)
    assert found.even == pytest.approx(18, abs=0.5)


def test_each_table_is_measured_by_its_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    measured, written = [], []

    def played(mode, players: int, seed: int) -> Played:
        return [(seat, float(seed + seat)) for seat in range(players)], [1.0] * players, [1.0] * players

    monkeypatch.setattr(calibrating, "_game", played)
    monkeypatch.setattr(calibrating, "fitted", lambda seen, together: measured.append((seen, together)))
    monkeypatch.setattr(calibrating, "write_table", lambda table, path: written.append(table))
    calibrate([("aetherya", "coop"), ("rivality", "solo")], PIECE + 2)
    assert [list(table) for table in written] == [["aetherya/coop"], ["rivality/solo"]]
    assert [list(numbers) for table in written for numbers in table.values()] == [[2, 3, 4], [1]]
    assert [len(seen.ends) // (PIECE + 2) for seen, _ in measured] == [2, 3, 4, 1]
    assert sorted(set(measured[3][0].odds)) == list(range(PIECE + 2))


@pytest.mark.skipif(is_plain(), reason="plain rules are too slow to search with")
def test_what_was_expected_travels_as_json(tmp_path: Path) -> None:
    [game] = play_piece("rivality", "standard", 2, 3, 1)
    [(decided, leads, shares)] = json.loads(json.dumps([game]))
    assert [tuple(one) for one in decided if one[1] == one[1]] == [one for one in game[0] if one[1] == one[1]]
    assert (leads, shares) == game[1:]
    files = [tmp_path / f"{cores}.toml" for cores in (1, 2)]
    for cores, file in enumerate(files, 1):
        file.write_text("", encoding="utf-8")
        calibrate([("rivality", "solo")], PIECE + 1, Means(cores=cores), file)
    assert files[0].read_bytes() == files[1].read_bytes()
