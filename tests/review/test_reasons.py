"""Reasons are sums of the scorer's own lines, without anything that the decider cannot know."""

from collections import Counter

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.position.reader import EVERYTHING
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.review.judgement import reasons
from oakdoor.review.judgement.reasons import MOST, terms_of


def changes(mode: Mode, game: Game, actions: tuple[int, ...]) -> Counter[tuple[int, str]]:
    """What moves change in the true world, by side and line."""
    world = mode.copy_state(game.state)
    before = mode.scores(game.box, world)
    for action in actions:
        mode.rules.apply(game.box, world, action, NO_LOG.copy())
    after = mode.scores(game.box, world)
    return Counter(
        {
            (side, line): points - before[side][line]
            for side, lines in enumerate(after)
            for line, points in lines.items()
            if points != before[side][line]
        }
    )


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_every_term_is_a_change_of_a_line(mode: Mode) -> None:
    game = Game(mode, seed=5, events=False)
    checked = 0
    for number in range(24):
        if game.actor is None:
            break
        legal = game.legal_actions()
        action = legal[(5 * number) % len(legal)]
        true = changes(mode, game, (action,))
        for eye, view in ((EVERYTHING, game.state), (game.actor, game.observed(game.actor))):
            terms = terms_of(mode, game.box, view, game.actor, eye, (action,))
            assert len(terms) <= MOST
            assert [abs(term.points) for term in terms] == sorted((abs(t.points) for t in terms), reverse=True)
            for term in terms:
                assert true[term.side, term.line] == term.points
            checked += len(terms)
            if eye is EVERYTHING and len(true) <= MOST and terms:
                assert sum(term.points for term in terms) == sum(true.values())
        game.play_checked(action)
    assert checked


def test_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hint of a mode comes before the loop that plays moves on is compiled."""
    mode = find_mode("aetherya", "base")
    game = Game(mode, seed=5, events=False)
    found = 0
    for number in range(24):
        seat, legal = game.actor or 0, game.legal_actions()
        told = [terms_of(mode, game.box, game.observed(seat), seat, seat, (action,)) for action in legal[:4]]
        with monkeypatch.context() as patch:
            patch.setattr(reasons, "is_ready", lambda _: False)
            patch.setattr(reasons, "Player", None)
            assert [terms_of(mode, game.box, game.observed(seat), seat, seat, (one,)) for one in legal[:4]] == told
        found += any(told)
        game.play(mode.codec.words(legal[(5 * number) % len(legal)]))
    assert found


def test_a_drawn_card_is_no_reason() -> None:
    mode = find_mode("aetherya", "base")
    game = Game(mode, seed=5, events=False)
    while "draw" not in game.legal():
        game.play_checked(game.legal_actions()[0])
    draw = mode.codec.action("draw")
    assert draw is not None
    seat = game.actor or 0
    assert terms_of(mode, game.box, game.observed(seat), seat, seat, (draw,)) == ()


def test_a_dragon_that_is_tamed_is_told_as_turned() -> None:
    """Cells and the way of a change come from the scorer's own links."""
    mode = find_mode("aetherya", "base")
    found = set()
    for seed in range(12):
        game = Game(mode, seed=seed, events=False)
        for number in range(40):
            if game.actor is None:
                break
            legal = game.legal_actions()
            for action in legal[:6]:
                for term in terms_of(mode, game.box, game.state, game.actor or 0, EVERYTHING, (action,)):
                    if term.line == "dragons":
                        found.add((term.how, term.points > 0))
                        assert term.cells
            game.play_checked(legal[(3 * number) % len(legal)])
        if ("turned", True) in found:
            break
    assert ("turned", True) in found
