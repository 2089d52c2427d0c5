"""Decisions judged by what came after them."""

import pytest

from oakdoor.review.judgement.judging import agreed, settled
from oakdoor.review.shapes import Candidate, Judged, Why
from oakdoor.review.spreads import Spread

SPREAD = Spread(100, 10.0, 0.0, (10.0, 10.0), (-9.0, -2.0), (9.0, 2.0))


def decision() -> Judged:
    shares = {1: 0.7, 2: 0.6, 3: 0.5, 9: 0.3}
    candidates = tuple(
        Candidate(rank, (f"move {rank}",), share, SPREAD.lead(share, 4), 20, (), rank == 9)
        for rank, share in shares.items()
    )
    return Judged(4, 0, "move 9", 12, 0.4, candidates[0].lead - candidates[3].lead, "blunder", candidates)


def test_a_move_that_proved_better_moves_up() -> None:
    after = settled(SPREAD, decision(), 0.55)
    assert [(one.move, one.rank) for one in after.candidates] == [
        ("move 1", 1),
        ("move 2", 2),
        ("move 9", 3),
        ("move 3", 4),
    ]
    assert abs(after.loss - 0.15) < 1e-9
    assert after.lead_loss < decision().lead_loss
    assert after.mark == "blunder"


def test_a_move_that_proved_best_lost_nothing() -> None:
    after = settled(SPREAD, decision(), 0.9)
    assert after.candidates[0].played
    assert (after.loss, after.lead_loss, after.mark) == (0, 0, "best")
    assert after.candidates[0].share == 0.7  # what was expected before stays


def test_a_move_that_proved_worse_stays_as_it_was_weighed() -> None:
    assert settled(SPREAD, decision(), 0.1) == decision()


def test_three_quarters_of_a_loss_are_what_playing_on_finds() -> None:
    lost = decision().lead_loss
    for played_on in (lost, lost / 2, lost * 1.2):
        after = agreed(SPREAD, decision(), Why((), 0.0, 0.0, lost=played_on), together=False)
        assert abs(after.lead_loss - (lost + 3 * played_on) / 4) < 1e-9
        assert [one.rank for one in after.candidates] == sorted({one.rank for one in after.candidates})
    shares = [one.share for one in after.candidates]
    assert shares == sorted(shares, reverse=True)
    together = agreed(SPREAD, decision(), Why((), 0.0, 0.0, lost_share=0.2), together=True)
    assert abs(together.loss - 0.25) < 1e-9


@pytest.mark.parametrize("played_on", [0.0, -0.1, -100.0])
def test_where_playing_on_finds_nothing_nothing_was_lost(played_on: float) -> None:
    after = agreed(SPREAD, decision(), Why((), 0.0, 0.0, lost=played_on), together=False)
    assert (after.loss, after.mark, after.candidates[0].played) == (0, "best", True)
    together = agreed(SPREAD, decision(), Why((), 0.0, 0.0, lost_share=played_on), together=True)
    assert (together.loss, together.mark) == (0, "best")
