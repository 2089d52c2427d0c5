"""Reviews: of every mode, the same every time, blind for what a seat cannot know, and with an eye for blunders."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from oakdoor.bots.search import warm_search
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.position.reader import EVERYTHING
from oakdoor.games.registry import find_mode
from oakdoor.lab.reviewing import faults
from oakdoor.review import looking
from oakdoor.review.looking import FEWEST_LOOKS, MOST_LOOKS, PLAIN_LOOKS, Looker, Seen, looks_for
from oakdoor.review.positions import Played
from oakdoor.review.reviewer import Reviewer, review
from oakdoor.review.scales import Scales, warm_review
from oakdoor.review.shapes import Review
from review.games import first_sight, golden, guessed_game, play_on, throw_dice

RECORDS = ["aetherya-base-2", "aetherya-items-3", "aetherya-coop-4", "aetherya-confrontation-2", "aetherya-solo-1",
           "rivality-standard-4", "rivality-expert-3", "rivality-solo-1"]  # fmt: skip
compiled_only = pytest.mark.skipif(is_plain(), reason="plain rules take too long to look ahead")


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews by scales that are quick."""
    throw_dice(monkeypatch)


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
    assert [eye.eyes for eye in last.eyes] == [*range(record["players"]), EVERYTHING]
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


def _margins(game: Game, seat: int) -> dict[int, int]:
    """What the scorer says of every legal move: the points of the decider's side over the best other's, at once."""
    mode, found = game.mode, {}
    own = int(mode.rules.side_of(game.state, seat))
    for action in game.legal_actions():
        after = mode.copy_state(game.state)
        mode.rules.apply(game.box, after, action, NO_LOG.copy())
        sums = [sum(lines.values()) for lines in mode.scores(game.box, after)]
        found[action] = sums[own] - max(points for side, points in enumerate(sums) if side != own)
    return found


def _with_blunder(mode: Mode, seed: int) -> tuple[dict[str, Any], dict[str, Any], int, int]:
    """A game of the network, the same one with the move planted in it that the scorer likes least of all, the ply of
    that, and how many points it costs at once. Nobody who judges games has a say in what is planted."""
    clean = Game(mode, seed=seed, events=False)
    scales, choices = Scales(mode, clean.box), list[tuple[int, int, int]]()
    actions = []
    while clean.actor is not None:
        actions.append(first_sight(clean, scales))
        margins = _margins(clean, clean.actor)
        worst = min(margins, key=lambda action: margins[action])
        choices.append((margins[actions[-1]] - margins[worst], -len(choices), worst))
        clean.play_checked(actions[-1])
    cost, ply, worst = max(choices)
    game = Game(mode, seed=seed, events=False)
    for action in [*actions[:-ply], worst]:
        game.play_checked(action)
    play_on(game, scales)
    return dict(clean.record()), dict(game.record()), -ply, cost


@compiled_only
@pytest.mark.parametrize(("name", "seed"), [("aetherya/base", 3), ("rivality/standard", 3)])
def test_a_planted_blunder_is_marked_there(name: str, seed: int) -> None:
    mode = find_mode(*name.split("/"))
    warm_search(mode)
    warm_review(mode)
    clean, planted, ply, cost = _with_blunder(mode, seed)
    assert cost > 6
    found = review(planted, looks=80, cores=2)
    decision = found.fair.decisions[ply]
    assert (decision.mark, decision.candidates[0].played) == ("blunder", False)
    turn = next(turn for turn in found.fair.turns if turn.first <= ply < turn.last)
    assert (turn.mark, turn.worst) == ("blunder", ply)
    marks = [one.mark for one in found.fair.turns]
    assert marks.count("blunder") < len(marks) / 6, "it does not cry at everything"
    before = review(clean, looks=80, cores=2).fair.decisions[ply]
    assert before.candidates == () or before.mark in ("best", "good"), "without it there is nothing to be marked"


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
    return dict(game.record()), ply


@compiled_only
@pytest.mark.parametrize("pile", ["deck", "legends"])
def test_what_a_seat_knew_does_not_change_with_hidden_cards(base: Mode, pile: str) -> None:
    record: dict[str, Any] = {**guessed_game(base, 8).record()}
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
        assert one.eye(EVERYTHING).curves[0].shares[: ply + 1] != two.eye(EVERYTHING).curves[0].shares[: ply + 1]


def _in_another_world(played: Played, ply: int, seat: int) -> Played:
    """The same game, but before one decision the cards lie in another way that agrees with all that a seat knew."""
    position, mode = played.positions[ply], played.mode
    for seed in count(1):
        world = mode.copy_state(position.state)
        mode.rules.observe(played.box, world, seat)
        mode.rules.resample(played.box, world, seat, seed)
        world.rng = position.state.rng
        if world.tobytes() != position.state.tobytes():
            break
    positions = list(played.positions)
    positions[ply] = replace(position, state=world)
    return replace(played, positions=tuple(positions))


@pytest.mark.skipif(
    not is_plain(), reason="the search of one mode is compiled in tests; the others are the same source"
)
@pytest.mark.parametrize("name", RECORDS)
def test_in_no_mode_a_decision_is_judged_by_hidden_cards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the decider knew it: the same losses, marks, best moves and reasons. As another seat knew it: the same
    expectation."""
    monkeypatch.setattr(looking, "shows", lambda *_: False)  # one decision is enough for plain rules
    looker = Looker(golden(name), looks=2)
    true, box = looker.played, looker.played.box
    position = min((one for one in true.positions if one.ply > 1 and one.legal > 2), key=lambda one: one.legal)
    ply, seat = position.ply, position.seat

    def judged(played: Played) -> Seen:
        looker.played = played
        return looker.look(ply, close=True).fair

    known = judged(true)
    assert known.judged.candidates
    assert judged(_in_another_world(true, ply, seat)) == known
    other = (seat + 1) % true.players
    unlike = _in_another_world(true, ply, other).positions[ply]
    first, second = (Scales(true.mode, box).expected(one.state, other, 1, 7)[other] for one in (position, unlike))
    assert first == second


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
