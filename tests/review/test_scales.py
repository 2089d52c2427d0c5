"""The scales: all moves of a position, from what an eye knows."""

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.position.reader import EVERYTHING
from oakdoor.review import scales as module
from oakdoor.review.scales import CONTENDING, NoScales, Scales, seed_for
from review.games import position

LOOKS = 2 if is_plain() else 120
SEED = seed_for(1, 9, 0)


def test_all_moves_are_weighed_and_the_played_one_closely(base: Mode) -> None:
    game = position(base)
    legal = game.legal_actions()
    assert game.actor is not None
    for played in (legal[0], legal[-1]):
        weighed = Scales(base, game.box).weigh(game.state, game.actor, game.actor, LOOKS, SEED, played)
        assert len(weighed.moves) <= len(legal)
        assert {move.action for move in weighed.moves} <= set(legal)
        assert weighed.moves[weighed.played].action == played
        assert weighed.moves[weighed.played].tried >= LOOKS // CONTENDING
        values = [move.value for move in weighed.moves]
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)
        assert weighed.loss == pytest.approx(weighed.best - weighed.moves[weighed.played].value)


def test_scales_know_nothing_that_the_eye_cannot_know(base: Mode) -> None:
    """Worlds that differ only in what the seat cannot know weigh the same; with all cards they do not."""
    game = position(base, 8)
    seat = game.actor or 0
    found, unveiled = set(), set()
    for seed in range(3):
        world = base.copy_state(game.observed(seat))
        base.rules.resample(game.box, world, seat, seed)
        found.add(repr(Scales(base, game.box).weigh(world, seat, seat, LOOKS, SEED)))
        found_values = Scales(base, game.box).expected(world, seat, 2, SEED)
        assert found_values == Scales(base, game.box).expected(game.state, seat, 2, SEED)
        unveiled.add(repr(Scales(base, game.box).weigh(world, seat, EVERYTHING, LOOKS, SEED)))
    assert len(found) == 1
    assert len(unveiled) > 1


def test_the_order_of_positions_does_not_matter(base: Mode) -> None:
    one, other = position(base, 8), position(base, 12)
    scales = Scales(base, one.box)
    first = scales.weigh(one.state, one.actor or 0, one.actor or 0, LOOKS, SEED)
    scales.weigh(other.state, other.actor or 0, EVERYTHING, LOOKS, SEED)
    assert scales.weigh(one.state, one.actor or 0, one.actor or 0, LOOKS, SEED) == first


def test_the_rest_of_a_turn_ends_where_a_card_is_drawn(base: Mode) -> None:
    game = position(base, 2)
    seat = game.actor or 0
    words = {base.codec.words(action): action for action in game.legal_actions()}
    assert set(words) == {"draw", "take"}
    weighed = Scales(base, game.box).weigh(game.state, seat, seat, 8 * LOOKS, SEED, words["draw"])
    rest = {base.codec.words(move.action): move.rest for move in weighed.moves}
    assert rest["draw"] == ()
    if not is_plain():  # few looks do not come that far
        assert base.codec.words(rest["take"][0]).startswith("place")
        unveiled = Scales(base, game.box).weigh(game.state, seat, EVERYTHING, LOOKS, SEED, words["draw"])
        assert next(move for move in unveiled.moves if move.action == words["draw"]).rest


def test_where_nobody_has_trained_there_is_no_analysis(base: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "network_of", lambda mode: None)
    with pytest.raises(NoScales, match="no analysis"):
        Scales(base, base.components(None).box)
