"""The searcher that sees everything: it searches in the state as it is, and has no other world."""

import pytest

from bots.positions import position
from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.search import SearchBot, mind_for, search_with, warm_search
from oakdoor.bots.seer import Seer
from oakdoor.bots.thinking.looking import VIEW, WORLD, look_ahead, worlds_for
from oakdoor.bots.thinking.network import network_of
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode

LOOKS = 6 if is_plain() else 300


@pytest.fixture(scope="module")
def mode() -> Mode:
    """The one mode whose search is compiled in tests."""
    base = find_mode("aetherya", "base")
    warm_search(base)
    return base


def worlds(game: Game, number: int) -> list[Sight]:
    """Sights of worlds that differ only in what the seat to decide cannot know; each view is the whole world."""
    assert game.actor is not None
    found = []
    for seed in range(number):
        state = game.mode.copy_state(game.observed(game.actor))
        game.mode.rules.resample(game.box, state, game.actor, seed)
        found.append(Sight(game.mode, game.box, state, game.actor, game.legal_actions()))
    return found


def test_it_values_the_world_that_is(mode: Mode) -> None:
    """Where a card is to be drawn or turned over, each world has values of its own; others know but one."""
    game = position(mode, 12)
    while not any(mode.codec.words(action).startswith("reveal") for action in game.legal_actions()):
        game.play_checked(game.legal_actions()[0])
    sights = worlds(game, 4)
    assert len({repr(Seer(5).decide(sight, Budget(iterations=LOOKS))) for sight in sights}) > 1
    views = [mode.copy_state(sight.view) for sight in sights]
    for view, sight in zip(views, sights, strict=True):
        mode.rules.observe(sight.box, view, sight.seat)
    assert len({view.tobytes() for view in views}) == 1


def test_its_looks_begin_in_the_state_as_it_is(mode: Mode) -> None:
    """All but the generator, whose shuffles are still to come."""
    sight = worlds(position(mode, 12), 1)[0]
    mind = Seer.new_mind(mode, sight.box)
    mind.room.states[VIEW] = sight.view
    search_with(mode, look_ahead)(mind, sight.seat, 99, 0)  # no look; what is left is the world of its root
    begun = mode.copy_state(mind.room.states[WORLD])
    assert begun.rng.tolist() != sight.view.rng.tolist()
    begun.rng = sight.view.rng
    assert begun.tobytes() == sight.view.tobytes()


def test_it_values_moves_in_no_other_world(mode: Mode) -> None:
    network = network_of(mode)
    assert network is not None
    usual = mind_for(mode, mode.components(None).box, network).taste
    assert [worlds_for(usual, depth, size) for depth, size in ((0, 50), (1, 5), (1, 50))] == [8, 4, 1]
    sees_all = Seer.new_mind(mode, mode.components(None).box).taste
    assert [worlds_for(sees_all, depth, size) for depth, size in ((0, 50), (1, 5), (1, 50))] == [1, 1, 1]
    assert sees_all._replace(sees_all=0) == usual


@pytest.mark.skipif(not is_plain(), reason="the search of other modes is compiled only for people who wait")
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_it_plays_every_mode(mode: Mode) -> None:
    sight = worlds(position(mode, 5), 1)[0]
    assert Seer(1).decide(sight, Budget(iterations=2)).action in sight.legal


def test_only_it_says_so() -> None:
    assert Seer.sees_all
    assert not SearchBot.sees_all
