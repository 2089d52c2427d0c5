"""The greedy bot: what is best now, patience, and what it tells of its decision."""

import time

import numpy as np
import pytest

from oakdoor.bots import greedy
from oakdoor.bots.contract import Budget, Decision, History, Sight
from oakdoor.bots.greedy import PATIENCE, RESTLESS, GreedyBot
from oakdoor.bots.rating import rate
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode


@pytest.fixture
def sight() -> Sight:
    game = Game(find_mode("rivality", "standard"), 2, seed=3)
    while game.view(0)["phase"] != "turn":
        game.play(game.legal()[0])
    assert game.actor is not None
    return Sight.of(game, game.actor)


def slipped(decision: Decision) -> bool:
    return decision.value is None


def test_greedy_takes_what_is_best_now() -> None:
    """A drawn forest next to two elves beats any other place for it."""
    game = Game(find_mode("aetherya", "base"), 2, seed=2, first=0, events=False)
    while game.view(0)["phase"] == "arrange":
        game.play(game.legal()[0])
    game.play("draw")
    best = max(game.legal(), key=lambda words: _lead_after(game, words))
    chosen = game.mode.codec.words(GreedyBot(3).decide(Sight.of(game, 0), Budget()).action)
    # Revealing is a gamble that greedy rates by sampling; a placement it chooses is the best placement.
    if chosen.startswith("place"):
        assert _lead_after(game, chosen) == _lead_after(game, best)


def _lead_after(game: Game, words: str) -> int:
    if not words.startswith("place"):
        return -1000
    state = game.mode.copy_state(game.state)
    action = game.mode.codec.action(words)
    game.mode.rules.apply(game.box, state, action, game.silent)
    own, other = (sum(lines.values()) for lines in game.mode.scores(game.box, state))
    return own - other


def test_a_decision_tells_what_else_was_looked_at(sight: Sight) -> None:
    decision = GreedyBot(1).decide(sight, Budget())
    assert decision.variation == (decision.action,)
    assert sorted([decision.action, *(look.action for look in decision.others)]) == sorted(sight.legal)
    assert decision.value is not None
    values = [decision.value, *(look.value for look in decision.others)]
    assert values == sorted(values, reverse=True)


def test_without_a_choice_nothing_is_weighed(sight: Sight) -> None:
    only = Sight(sight.mode, sight.box, sight.view, sight.seat, sight.legal[:1])
    assert GreedyBot(1).decide(only, Budget()) == Decision(sight.legal[0])


def test_patience_ends_by_the_history_alone(sight: Sight) -> None:
    """A bot at a table is made anew for each decision; it does not forget how long it has played."""

    def slips(decided: int) -> int:
        late = Sight(sight.mode, sight.box, sight.view, sight.seat, sight.legal[:2], History(decided))
        return sum(slipped(GreedyBot(seed).decide(late, Budget(iterations=1))) for seed in range(20))

    assert slips(PATIENCE - 1) == 0
    assert 0 < slips(PATIENCE) < 40 * RESTLESS


def test_iterations_are_sampled_worlds(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = []
    monkeypatch.setattr(greedy, "rate", lambda *all: (worlds.append(len(all[5])), rate(*all))[1])
    GreedyBot(1).decide(sight, Budget(iterations=3))
    assert sum(worlds) == 3


def test_seconds_end_the_sampling(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(greedy, "rate", lambda *_: (calls.append(1), time.sleep(0.02), np.zeros(len(sight.legal)))[2])
    assert GreedyBot(1).decide(sight, Budget(seconds=0.0)).action in sight.legal
    assert len(calls) == 1  # at least one world, whatever the time
    GreedyBot(1).decide(sight, Budget(seconds=0.03, iterations=100))
    assert 2 <= len(calls) < 10
