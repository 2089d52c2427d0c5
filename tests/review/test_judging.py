"""Decisions judged by what came after them."""

from oakdoor.review.judgement.judging import settled
from oakdoor.review.shapes import Candidate, Judged
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
