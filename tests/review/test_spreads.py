"""Shares of the win in points, and marks."""

from pathlib import Path

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.record import replay
from oakdoor.games.registry import all_modes
from oakdoor.review.spreads import Spread, lead_in, spread_of, write_table
from review.games import golden

EVEN = Spread(100, 10.0, 0.0, (8.0, 4.0), (-12.0, -2.0), (10.0, 2.0))


def test_an_even_chance_is_no_lead_and_chances_are_alike_on_both_sides() -> None:
    assert EVEN.lead(0.5, 30) == 0
    assert EVEN.lead(0.8, 30) == pytest.approx(-EVEN.lead(0.2, 30))
    leads = [EVEN.lead(share / 20, 50) for share in range(21)]
    assert leads == sorted(leads)
    assert EVEN.lead(1.0, 0) == EVEN.lead(0.99, 0)  # no search is surer


def test_the_same_chance_is_fewer_points_towards_the_end() -> None:
    assert EVEN.lead(0.8, 0) == 2 * EVEN.lead(0.8, 100) == 2 * EVEN.lead(0.8, 150)
    assert EVEN.band(1.0, 0) == (-11.0, 11.0)
    assert EVEN.band(1.0, 50) == (-6.0, 7.0)


@pytest.mark.parametrize(
    ("lost", "mark"),
    [
        (0, "best"),
        (0.3, "best"),
        (0.4, "good"),
        (0.6, "good"),
        (1.9, "good"),
        (2.1, "slip"),
        (5.4, "slip"),
        (5.6, "blunder"),
    ],
)
def test_marks_are_set_by_the_deviation(lost: float, mark: str) -> None:
    assert EVEN.mark(lost) == mark


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_every_mode_is_measured_for_all_numbers_of_players(mode: Mode) -> None:
    for players in mode.players:
        spread = spread_of(mode, players)
        assert spread.length > 3
        assert spread.deviation > 1
        assert len(spread.spread) == len(spread.low) == len(spread.high)
        assert max(spread.spread) > 0
        assert all(low <= high for low, high in zip(spread.low, spread.high, strict=True))


def test_what_was_measured_is_written_beside_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "spreads.toml"
    write_table({"a/b": {2: EVEN}}, path)
    write_table({"a/c": {1: EVEN}}, path)
    text = path.read_text(encoding="utf-8")
    assert '["a/b".2]' in text
    assert '["a/c".1]' in text
    assert text.count("spread = [8.00, 4.00]") == 2


def test_a_lead_is_the_difference_to_the_best_other_side() -> None:
    game = replay(golden("aetherya-base-3"))
    scores = [side.score for side in game.outcome().sides]
    for seat, score in enumerate(scores):
        others = scores[:seat] + scores[seat + 1 :]
        assert lead_in(game.mode, game.box, game.state, seat) == score - max(others)


def test_a_lead_of_all_together_is_by_how_much_they_won() -> None:
    game = replay(golden("aetherya-coop-2"))
    outcome = game.outcome()
    weakest = min(side.score for side in outcome.sides)
    assert outcome.target is not None
    assert lead_in(game.mode, game.box, game.state, 0) == weakest - outcome.target
