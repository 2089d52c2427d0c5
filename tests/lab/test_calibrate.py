"""Calibration finds the spread that games were made with."""

import numpy as np
import pytest

from oakdoor.lab.calibrate import KNOTS, Seen, fitted


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
