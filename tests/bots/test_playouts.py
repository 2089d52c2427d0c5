"""The search by random playouts: UCB1, the real results of games, fair, and better than random."""

import math

import numpy as np
import pytest

from bots.positions import position
from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.playouts import PlayoutsBot, is_playouts_warm, warm_playouts
from oakdoor.bots.registry import find_entrant
from oakdoor.bots.thinking.playouts import choose_by_bound
from oakdoor.bots.thinking.tree import Tree, add_node, new_tree, slot_of
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode

LOOKS = 12 if is_plain() else 300


@pytest.fixture(scope="module")
def mode() -> Mode:
    """The one mode whose playouts are compiled in tests."""
    base = find_mode("aetherya", "base")
    warm_playouts(base)
    return base


def tried(results: list[tuple[int, float]]) -> Tree:
    """A tree with one node whose edges were tried so often, with so much in sum."""
    tree = new_tree(4, 16)
    add_node(tree, slot_of(tree, 5), 5, np.arange(len(results)), len(results))
    for edge, (tries, total) in enumerate(results):
        tree.tried[edge], tree.total[edge] = tries, total
        tree.visits[0] += tries
    return tree


def test_every_move_is_tried_once_and_then_by_its_upper_bound() -> None:
    assert choose_by_bound(tried([(3, 3.0), (0, 0.0), (0, 0.0)]), 0) == 1
    for results in ([(9, 5.0), (3, 1.0)], [(9, 8.0), (3, 1.0)], [(50, 30.0), (4, 1.0), (7, 4.0)]):
        visits = sum(tries for tries, _ in results)
        bounds = [total / tries + math.sqrt(2 * math.log(1 + visits) / tries) for tries, total in results]
        assert choose_by_bound(tried(results), 0) == bounds.index(max(bounds))


def returns_by_action(game: Game, seat: int) -> dict[int, float] | None:
    """What each legal move makes of a game that every one of them ends; None where one does not."""
    found = {}
    for action in game.legal_actions():
        state, values = game.mode.copy_state(game.state), np.zeros(4)
        game.mode.rules.apply(game.box, state, action, NO_LOG.copy())
        if game.mode.rules.actor(state) != -2:
            return None
        game.mode.rules.returns(game.box, state, values, np.zeros((8, 8), np.int16), NO_LOG.copy())
        found[action] = float(values[seat])
    return found


@pytest.mark.skipif(not is_plain(), reason="the playouts of this mode are compiled only for people who wait")
def test_it_finds_the_winning_move_by_real_results() -> None:
    """At the last decision of a game every playout is the result."""
    standard = find_mode("rivality", "standard")
    decided = 0
    for seed in range(12):
        game = position(standard, 0, seed)
        ends = None
        while game.actor is not None and ends is None:
            ends = returns_by_action(game, game.actor) if len(game.moves) > 20 else None
            if ends is None:
                game.play_checked(game.legal_actions()[(seed * 5) % len(game.legal_actions())])
        if game.actor is None or ends is None or len(set(ends.values())) < 2:
            continue
        decided += 1
        decision = PlayoutsBot(1).decide(Sight.of(game, game.actor), Budget(iterations=3 * len(ends)))
        assert ends[decision.action] == max(ends.values())
    assert decided > 0


def test_it_knows_nothing_that_its_seat_cannot_know(mode: Mode) -> None:
    game = position(mode, 8)
    assert game.actor is not None
    told = set()
    for seed in range(3):
        other = position(mode, 8)
        other.state = mode.copy_state(game.observed(game.actor))
        mode.rules.resample(other.box, other.state, game.actor, seed)
        told.add(repr(PlayoutsBot(5).decide(Sight.of(other, game.actor), Budget(iterations=LOOKS))))
    assert len(told) == 1


def test_a_decision_tells_its_looks(mode: Mode) -> None:
    game = position(mode, 12)
    assert game.actor is not None
    decision = PlayoutsBot(1).decide(Sight.of(game, game.actor), Budget(iterations=LOOKS))
    visits = [look.visits or 0 for look in decision.others]
    assert sorted([decision.action, *(look.action for look in decision.others)]) == sorted(game.legal_actions())
    assert max(visits) <= LOOKS - 1 - sum(visits)  # the first look only finds the moves; the most tried is played
    assert decision.value is not None
    assert 0 <= decision.value <= 1


@pytest.mark.skipif(not is_plain(), reason="the playouts of other modes are compiled only for people who wait")
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_it_plays_every_mode(mode: Mode) -> None:
    game = position(mode, 5)
    assert game.actor is not None
    assert PlayoutsBot(1).decide(Sight.of(game, game.actor), Budget(iterations=1)).action in game.legal_actions()


@pytest.mark.skipif(is_plain(), reason="plain rules are too slow for whole games")
def test_it_beats_random(mode: Mode) -> None:
    assert is_playouts_warm(mode.game, mode.name)
    wins = 0.0
    for seed in range(5):
        game = Game(mode, 2, seed=seed, events=False)
        bots = [find_entrant(name, seed) for name in ("playouts", "random")]
        while game.actor is not None:
            sight = Sight.of(game, game.actor)
            game.play_checked(bots[game.actor].decide(sight, Budget(iterations=200)).action)
        wins += game.outcome().returns[0]
    assert wins >= 4
