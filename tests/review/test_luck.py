"""Luck and decisions add up, and where nothing was shown there is no luck."""

import pytest

from oakdoor.review.judgement.luck import part_of, seen, way
from oakdoor.review.positions import Played, played_through
from oakdoor.review.shapes import Judged
from oakdoor.review.spreads import Spread
from review.games import golden

SPREAD = Spread(20, 8.0, 0.0, (6.0, 3.0), (-9.0, -2.0), (9.0, 2.0))


@pytest.fixture(scope="module")
def played() -> Played:
    """Three seats of their own."""
    return played_through(golden("rivality-standard-3"))


def test_a_loss_is_shared_by_the_others(played: Played) -> None:
    assert part_of(played, 1, 1) == -1
    assert part_of(played, 0, 1) == part_of(played, 2, 1) == 0.5


def test_who_plays_together_loses_together() -> None:
    team = played_through(golden("rivality-standard-4"))
    assert [part_of(team, seat, 1) for seat in range(4)] == [1, -1, 1, -1]
    alone = played_through(golden("rivality-solo-1"))
    assert part_of(alone, 0, 0) == -1


def test_a_way_adds_up_and_what_shows_nothing_is_no_luck(played: Played) -> None:
    losses = [0.01 * (ply % 4) for ply in range(len(played.positions))]
    for seat in range(3):
        found = way(played, seat, 1.0, losses, lambda ply: 0.4 + 0.01 * ply if ply % 3 == 0 else None)
        total = found.sum
        assert total.start + sum(total.cards) + sum(total.moves) == pytest.approx(1.0, abs=1e-12)
        assert found.values[3] == pytest.approx(0.43)
        for ply in (1, 2, 4):  # what was expected before is what was expected after, but for the loss
            change = part_of(played, seat, played.positions[ply].seat) * losses[ply]
            assert found.values[ply + 1] - found.values[ply] == pytest.approx(change)


def test_without_anything_shown_all_is_decisions(played: Played) -> None:
    losses = [0.02] * len(played.positions)
    found = way(played, 0, 1.0, losses, lambda ply: None)
    assert found.sum.cards == (0.0, 0.0, 0.0)
    assert found.sum.moves[0] == pytest.approx(-0.02 * sum(one.seat == 0 for one in played.positions))


def test_a_curve_ends_in_the_result(played: Played) -> None:
    decisions = [Judged(one.ply, one.seat, "", 2, 0.03, 0.4, "good", ()) for one in played.positions]
    curve, luck = seen(played, SPREAD, 2, decisions, lambda ply: 0.9 if ply % 2 else None)
    assert len(curve.shares) == len(curve.leads) == len(curve.low) == len(curve.high) == len(played.positions) + 1
    assert curve.shares[-1] == played.returns[2]
    assert curve.leads[-1] == curve.low[-1] == curve.high[-1] == played.leads[2]
    assert all(low <= lead <= high for low, lead, high in zip(curve.low, curve.leads, curve.high, strict=True))
    assert all(0 <= share <= 1 for share in curve.shares)
    for total, result in ((luck.lead, played.leads[2]), (luck.share, played.returns[2])):
        assert total.start + sum(total.cards) + sum(total.moves) == pytest.approx(result, abs=1e-9)
