"""Checks of reviews: they find what does not add up."""

from dataclasses import replace

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.lab import reviewing
from oakdoor.lab.reviewing import check_reviews, faults
from oakdoor.review import reviewer
from review.games import golden, throw_dice
from suite import keeping


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews by scales that are quick."""
    throw_dice(monkeypatch)


def test_a_sum_that_is_wrong_is_found() -> None:
    found = reviewer.review(golden("rivality-solo-1"), looks=1)
    assert faults(found) == []
    luck = found.eyes[0].lucks[0]
    wrong = replace(luck, lead=replace(luck.lead, start=luck.lead.start + 0.1))
    broken = replace(found, eyes=(replace(found.eyes[0], lucks=(wrong,)), *found.eyes[1:]))
    assert len(faults(broken)) == 1
    assert "lead" in faults(broken)[0]


def test_a_curve_and_a_loss_that_are_wrong_are_found() -> None:
    found = reviewer.review(golden("rivality-solo-1"), looks=1)
    curve = replace(found.eyes[0].curves[0], shares=(*found.eyes[0].curves[0].shares[:-1], 0.3))
    assert faults(replace(found, eyes=(replace(found.eyes[0], curves=(curve,)),)))
    one = replace(found.fair.decisions[0], loss=-0.1)
    assert faults(replace(found, fair=replace(found.fair, decisions=(one, *found.fair.decisions[1:]))))


REVIEWED = [("rivality", "solo")] if is_plain() else [("rivality", "standard"), ("aetherya", "coop")]


@pytest.mark.parametrize(("game", "mode"), keeping(REVIEWED[:1], REVIEWED))
def test_games_of_bots_are_reviewed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, mode: str
) -> None:
    monkeypatch.setattr(reviewing, "PLAYERS", ("random",))
    assert check_reviews([(game, mode)], 2 if is_plain() else 6, 1, 1) == 0
    said = capsys.readouterr().out
    assert "0 faults" in said
    assert "whole review" in said
