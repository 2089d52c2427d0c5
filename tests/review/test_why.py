"""Why one move is better than another: differences in the same worlds, certain, likely or guessed."""

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_names, find_mode
from oakdoor.review.judgement.why import LEAST, MOST, why
from oakdoor.review.shapes import Reason, Why
from review.games import position


@pytest.mark.parametrize(
    "mode", [find_mode(*names) for names in all_names()], ids=lambda mode: f"{mode.game}-{mode.name}"
)
def test_every_mode_has_reasons(mode: Mode) -> None:
    game = position(mode, 2 if mode.name == "solo" else 13)
    seat = game.actor or 0
    legal = game.legal_actions()
    first, second = legal[0], legal[-1]
    found = why(mode, game.box, game.observed(seat), seat, (first,), (second,), 6, worlds=2)
    assert len(found.reasons) <= MOST
    assert found.whole - found.rest == pytest.approx(sum(reason.points for reason in found.reasons))
    assert all(abs(reason.points) >= LEAST for reason in found.reasons if reason.line != "end")
    assert Why.from_data(found.to_data()) == found
    again = why(mode, game.box, game.observed(seat), seat, (first,), (second,), 6, worlds=2)
    assert again == found
    same = why(mode, game.box, game.observed(seat), seat, (first,), (first,), 6, worlds=2)
    assert same == Why((), 0.0, 0.0)  # what both share is not told


def test_a_reason_can_be_written_and_read() -> None:
    reason = Reason(0, "dragons", "", 6.0, 1.0, "certain", "now", ("b3",))
    assert Reason.from_data(reason.to_data()) == reason
