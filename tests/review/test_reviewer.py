"""Reviews: of every mode, the same every time, blind for what a seat cannot know, and with an eye for blunders."""

from itertools import count
from typing import Any

import pytest

from oakdoor.bots.search import warm_search
from oakdoor.games.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.lab.reviewing import faults
from oakdoor.review import looking
from oakdoor.review.looking import FEWEST_LOOKS, MOST_LOOKS, PLAIN_LOOKS, Looker, looks_for
from oakdoor.review.reviewer import Reviewer, review
from oakdoor.review.scales import Scales, warm_review
from oakdoor.review.shapes import ALL, Review
from review.games import Dice, first_sight, golden, guessed_game, play_on

RECORDS = ["aetherya-base-2", "aetherya-items-3", "aetherya-coop-4", "aetherya-confrontation-2", "aetherya-solo-1",
           "rivality-standard-4", "rivality-expert-3", "rivality-solo-1"]  # fmt: skip
compiled_only = pytest.mark.skipif(is_plain(), reason="plain rules take too long to look ahead")


@pytest.fixture(scope="module")
def base() -> Mode:
    """The one mode whose search is compiled in tests; the others are the same source."""
    mode = find_mode("aetherya", "base")
    warm_search(mode)
    warm_review(mode)
    return mode


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews by scales that are quick."""
    monkeypatch.setattr(looking, "Scales", Dice)


@compiled_only
@pytest.mark.usefixtures("dice")
@pytest.mark.parametrize("name", RECORDS)
def test_every_mode_is_reviewed_and_adds_up(name: str) -> None:
    record = golden(name)
    reviews = list(Reviewer(record).reviews())
    last = reviews[-1]
    assert [one.refined for one in reviews] == list(range(len(last.fair.turns) + 1))
    assert faults(last) == []
    assert all(faults(one) == [] for one in reviews[:2])
    assert [eye.eye for eye in last.eyes] == [*range(record["players"]), ALL]
    forced = [one for one in last.fair.decisions if one.choices == 1]
    assert all(one.mark is None and not one.candidates and one.loss == 0 for one in forced)
    for judging in (last.fair, last.open):
        for one in judging.decisions:
            if one.candidates:
                assert [candidate.rank for candidate in one.candidates] == sorted({c.rank for c in one.candidates})
                assert sum(candidate.played for candidate in one.candidates) == 1
                assert one.loss == pytest.approx(
                    one.candidates[0].share - next(c.share for c in one.candidates if c.played), abs=1e-9
                )


def test_a_small_game_is_reviewed_by_plain_rules_too() -> None:
    if not is_plain():
        pytest.skip("the search of this mode is compiled only for people who wait")
    last = review(golden("rivality-solo-1"), looks=1)
    assert faults(last) == []
    assert last.maker.looks == 1
    assert looks_for(Looker(golden("rivality-solo-1")).played) == PLAIN_LOOKS


@compiled_only
def test_looks_depend_on_the_length_of_a_game_alone() -> None:
    short, long = (Looker(golden(name)).maker.looks for name in ("rivality-solo-1", "aetherya-confrontation-4"))
    assert FEWEST_LOOKS <= long <= short == MOST_LOOKS


@compiled_only
def test_a_review_is_the_same_on_one_core_and_on_two(base: Mode) -> None:
    record = guessed_game(base, 5).record()
    one, two = review(record, looks=12), review(record, looks=12, cores=2)
    assert one == two
    assert faults(one) == []
    assert review(record, seed=2, looks=12) != one


def _with_blunder(mode: Mode, seed: int) -> tuple[dict[str, Any], int]:
    """A game of the network in which somebody once plays the worst of many moves, and the ply of that."""
    game = Game(mode, seed=seed, events=False)
    scales = Scales(mode, game.box)
    for decided in count():
        seat = game.actor
        assert seat is not None
        if decided > 20 and len(game.legal_actions()) > 9:
            worst = scales.weigh(game.state, seat, seat, 60, 1, rests=False).moves[-1].action
            if scales.weigh(game.state, seat, seat, 100, 1, worst, rests=False).loss > 0.4:
                break
        game.play_checked(first_sight(game, scales))
    game.play_checked(worst)
    play_on(game, scales)
    return game.record(), decided


@compiled_only
def test_a_planted_blunder_is_marked_there(base: Mode) -> None:
    record, ply = _with_blunder(base, 3)
    found = review(record, looks=80, cores=2)
    decision = found.fair.decisions[ply]
    assert decision.mark == "blunder"
    turn = next(turn for turn in found.fair.turns if turn.first <= ply < turn.last)
    assert turn.mark == "blunder"
    assert turn.worst == ply
    assert not decision.candidates[0].played
    marks = [one.mark for one in found.fair.turns if one.seat == turn.seat and one != turn]
    assert marks.count("blunder") < len(marks) / 3  # it does not cry at everything


def _redealt(record: dict[str, Any], mode: Mode, pile: str) -> tuple[dict[str, Any], int]:
    """A record whose deal differs only in the order of what lies deep in a pile, played on as before as long as nobody
    has come to it; and the ply until which it is the same."""
    cards = list(record["deal"][pile])
    other = {**record, "deal": {**record["deal"], pile: cards[:-4] + cards[:-5:-1]}}
    game = Game.from_deal(mode, record["players"], record["first"], other["deal"], record["options"], events=False)
    true = Game.from_deal(mode, record["players"], record["first"], record["deal"], record["options"], events=False)
    ply = 0
    for line in record["moves"]:
        seat, _, words = line.partition(" ")
        if seat == "*":
            break
        true.play(words)
        game.play(words)
        ply += 1
        seats = range(record["players"])
        if any(game.observed(seat).tobytes() != true.observed(seat).tobytes() for seat in seats):
            ply -= 1  # the decision that showed it is judged by what was known before
            break
    play_on(game, Scales(mode, game.box))
    return game.record(), ply


@compiled_only
@pytest.mark.parametrize("pile", ["deck", "legends"])
def test_what_a_seat_knew_does_not_change_with_hidden_cards(base: Mode, pile: str) -> None:
    record = guessed_game(base, 8).record()
    other, ply = _redealt(record, base, pile)
    assert ply > 6
    assert record["moves"][:ply] == other["moves"][:ply]
    assert record["deal"] != other["deal"]
    one, two = (review(deal, looks=12) for deal in (record, other))
    for before, after in zip(one.fair.decisions[: ply - 1], two.fair.decisions[: ply - 1], strict=True):
        assert before.candidates[0] == after.candidates[0]
        assert before.choices == after.choices
    looker = Looker(record, looks=1)
    for seat in range(2):
        before_curve, after_curve = one.eye(seat).curves[0], two.eye(seat).curves[0]
        shown = [at for at in range(ply) if looker.shown(at)[seat]]
        assert before_curve.shares[: shown[-1] + 1] == after_curve.shares[: shown[-1] + 1]
        assert before_curve.leads[: shown[-1] + 1] == after_curve.leads[: shown[-1] + 1]
    if pile == "deck":  # with all cards it does
        assert one.eye(ALL).curves[0].shares[: ply + 1] != two.eye(ALL).curves[0].shares[: ply + 1]


@compiled_only
def test_the_turning_points_are_looked_at_first(base: Mode) -> None:
    record = guessed_game(base, 6).record()
    reviews = Reviewer(record, looks=30).reviews()
    glance = next(reviews)
    turning = {number for eye in glance.eyes for number in eye.turning}
    assert turning
    early: Review = glance
    for _ in range(len(turning)):
        early = next(reviews)
    assert {turn.number for turn in early.fair.turns if turn.refined} == turning
