"""The searching bots: fair, in time, the same plain and compiled, and better than what they start from."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from bots.positions import position
from oakdoor.bots import search
from oakdoor.bots.contract import Budget, History, Sight
from oakdoor.bots.registry import SEARCHING, find_bot
from oakdoor.bots.search import LONGEST, PATIENCE, SearchBot, can_search, warm_search
from oakdoor.bots.thinking.looking import principal_variation
from oakdoor.bots.thinking.network import network_of, path_of
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode

LOOKS = 6 if is_plain() else 300
compiled_only = pytest.mark.skipif(is_plain(), reason="plain rules take seconds for so many looks")


@pytest.fixture(scope="module")
def mode() -> Mode:
    """The one mode whose search is compiled in tests; the others are the same source."""
    base = find_mode("aetherya", "base")
    warm_search(base)
    return base


def sight(game: Game) -> Sight:
    assert game.actor is not None
    return Sight.of(game, game.actor)


def test_a_decision_tells_its_value_its_line_and_the_other_moves(mode: Mode) -> None:
    seen = sight(position(mode, 12))
    decision = SearchBot(1).decide(seen, Budget(iterations=LOOKS))
    assert decision.value is not None
    assert 0 <= decision.value <= 1
    assert decision.variation[0] == decision.action
    assert len(decision.variation) <= LONGEST
    assert sorted([decision.action, *(look.action for look in decision.others)]) == sorted(seen.legal)
    visits = [look.visits or 0 for look in decision.others]
    assert visits == sorted(visits, reverse=True)
    assert LOOKS / len(seen.legal) <= LOOKS - 1 - sum(visits) < LOOKS  # the first look only finds the moves


def test_a_bot_knows_nothing_that_its_seat_cannot_know(mode: Mode) -> None:
    """Worlds that differ only in what the seat cannot know: the same choice, value and visits with the same seed."""
    for decisions in (3, 8, 21):
        game = position(mode, decisions)
        told = set()
        for seed in range(3):
            other = position(mode, decisions)
            assert game.actor is not None
            other.state = mode.copy_state(game.observed(game.actor))
            mode.rules.resample(other.box, other.state, game.actor, seed)
            told.add(repr(SearchBot(5).decide(sight(other), Budget(iterations=LOOKS))))
        assert len(told) == 1


_PLAIN = """
import json, sys
from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.search import SearchBot
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
game = Game(find_mode("aetherya", "base"), seed=3, events=False)
for number in range(12):
    legal = game.legal_actions()
    game.play_checked(legal[(7 * number) % len(legal)])
decision = SearchBot(1).decide(Sight.of(game, game.actor), Budget(iterations=10))
print(json.dumps([decision.action, decision.value, decision.variation, [list(look) for look in decision.others]]))
"""


@compiled_only
def test_plain_and_compiled_choose_the_same(mode: Mode) -> None:
    environment = {**os.environ, "OAKDOOR_PLAIN": "1"}
    answer = subprocess.run([sys.executable, "-c", _PLAIN], env=environment, capture_output=True, text=True, check=True)
    action, value, variation, others = json.loads(answer.stdout)
    decision = SearchBot(1).decide(sight(position(mode, 12)), Budget(iterations=10))
    assert (decision.action, list(decision.variation)) == (action, variation)
    assert decision.value == pytest.approx(value, abs=1e-5)
    assert [(look.action, look.visits) for look in decision.others] == [(one[0], one[2]) for one in others]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that only looks ahead move on, a millisecond each: no machine is too busy for it."""
    now = [0.0]
    real = search.search_with

    def timed(mode: Mode, loop: Any) -> Any:
        def drive(mind: Any, seat: int, seed: int, most: int) -> Any:
            now[0] += 0.001 * most if loop is not principal_variation else 0.0
            return real(mode, loop)(mind, seat, seed, most)

        return drive

    monkeypatch.setattr(search, "search_with", timed)
    monkeypatch.setattr(Budget, "now", lambda budget: now[0])
    return now


@compiled_only
def test_time_is_kept_to_the_millisecond(mode: Mode, clock: list[float]) -> None:
    seen = sight(position(mode, 1))
    spent = []
    for seed in range(3):
        begun = clock[0]
        SearchBot(seed).decide(seen, Budget(seconds=0.03))
        spent.append(clock[0] - begun)
    assert 0.025 < max(spent) < 0.0305


@compiled_only
def test_a_bot_never_thinks_longer_than_it_is_used_to(mode: Mode, clock: list[float]) -> None:
    SearchBot(1, seconds=0.02).decide(sight(position(mode, 1)), Budget(seconds=10))
    assert 0 < clock[0] < 0.0205


def test_a_bot_never_looks_more_often_than_it_is_used_to(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    real = search.search_with

    def counted(*given: Any) -> Any:
        drive = real(*given)
        return lambda *all: (looks.append(all[3]), drive(*all))[1]

    monkeypatch.setattr(search, "search_with", counted)
    seen = sight(position(mode, 12))
    for budget in (Budget(seconds=60.0), Budget(iterations=50), Budget()):
        looks.clear()
        SearchBot(1, seconds=60.0, looks=5).decide(seen, budget)
        assert sum(looks[:-1]) == 5  # the last call finds the principal variation


def test_without_a_choice_nothing_is_looked_at(mode: Mode) -> None:
    seen = sight(position(mode, 1))
    only = Sight(seen.mode, seen.box, seen.view, seen.seat, seen.legal[:1])
    assert SearchBot(1).decide(only, Budget()).value is None


def test_what_was_found_is_used_again(mode: Mode) -> None:
    """A look at a decision that was looked at before counts with the others; the first look only finds the moves."""

    def looks(bot: SearchBot) -> int:
        return sum(look.visits or 0 for look in bot.decide(seen, Budget(iterations=1)).others)

    seen = sight(position(mode, 12))
    bot = SearchBot(1)
    bot.decide(seen, Budget(iterations=4 * LOOKS))
    assert looks(SearchBot(1)) == 0
    assert looks(bot) > 0


@pytest.mark.parametrize(("nodes", "edges"), [(LOOKS, 10**6), (10**4, 30 * LOOKS)])
def test_a_tree_with_little_room_gives_way(mode: Mode, monkeypatch: pytest.MonkeyPatch, nodes: int, edges: int) -> None:
    """Whichever is used up first: a decision that finds no place in the tree could not be told."""
    monkeypatch.setattr(search, "NODES", nodes)
    monkeypatch.setattr(search, "EDGES", edges)
    bot = SearchBot(1)
    for decisions in (16, 18, 20, 22):
        game = position(mode, decisions)
        decision = bot.decide(sight(game), Budget(iterations=LOOKS))
        assert sorted([decision.action, *(look.action for look in decision.others)]) == sorted(game.legal_actions())


def test_until_the_search_is_compiled_a_bot_plays_greedily(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = sight(position(mode, 12))
    monkeypatch.setattr(search, "can_search", lambda mode: False)
    decision = SearchBot(1).decide(seen, Budget(iterations=1))
    assert decision.action in seen.legal
    assert all(look.visits is None for look in decision.others)


@compiled_only
def test_search_beats_greedy(mode: Mode) -> None:
    wins = 0.0
    for seed in range(5):
        for seat in (0, 1):
            game = Game(mode, 2, seed=seed, first=0, events=False)
            bots = [find_bot("search" if one == seat else "greedy", seed) for one in (0, 1)]
            while game.actor is not None:
                budget = Budget(iterations=100) if game.actor == seat else Budget()
                game.play_checked(bots[game.actor].decide(Sight.of(game, game.actor), budget).action)
            wins += game.outcome().returns[seat]
    assert wins >= 7


@pytest.mark.skipif(not is_plain(), reason="the search of this mode is compiled only for people who wait")
def test_moves_with_the_same_outcome_are_looked_at_once() -> None:
    seen = sight(position(find_mode("rivality", "standard"), 6))
    decision = SearchBot(1).decide(seen, Budget(iterations=5))
    assert len({look.value for look in decision.others}) < 0.8 * len(seen.legal)
    assert len(decision.others) == len(seen.legal) - 1


def test_nobody_waits_for_ever(mode: Mode) -> None:
    """The later it gets, the more a move may be worse that brings the end nearer."""
    game = position(mode, 12)
    while not any(mode.codec.words(action).startswith("reveal") for action in game.legal_actions()):
        game.play_checked(game.legal_actions()[0])
    seen = sight(game)

    def left_after(decided: int) -> int:
        late = Sight(seen.mode, seen.box, seen.view, seen.seat, seen.legal, History(decided))
        state = mode.copy_state(game.state)
        action = SearchBot(4).decide(late, Budget(iterations=LOOKS)).action
        mode.rules.apply(game.box, state, action, NO_LOG.copy())
        return int(mode.rules.left(state))

    assert left_after(PATIENCE + 1000) < mode.rules.left(game.state)


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_every_mode_has_weights_that_fit(mode: Mode) -> None:
    assert path_of(mode).stat().st_size < 300_000
    network = network_of(mode)
    assert network is not None
    assert len(network.first) == mode.rules.FEATURES


def test_searching_bots_say_so() -> None:
    for name in SEARCHING:
        assert isinstance(find_bot(name), SearchBot)
    assert can_search(find_mode("aetherya", "base")) or not is_plain()


def test_several_cores_share_the_looks_and_add_up_what_they_found(mode: Mode) -> None:
    seen = sight(position(mode, 12))
    alone = SearchBot(1).decide(seen, Budget(iterations=LOOKS))
    together = SearchBot(1).decide(seen, Budget(iterations=LOOKS, cores=2))
    again = SearchBot(1).decide(seen, Budget(iterations=LOOKS, cores=2))
    assert together == again
    assert sorted([together.action, *(look.action for look in together.others)]) == sorted(seen.legal)
    assert together.value == pytest.approx(alone.value, abs=0.2)
    tries = [sum(look.visits or 0 for look in one.others) for one in (alone, together)]
    assert abs(tries[0] - tries[1]) < LOOKS


@pytest.mark.parametrize(("name", "looks"), [("base", 2), ("confrontation", 16)])
def test_runa_looks_ahead_only_a_few_times(name: str, looks: int, mode: Mode) -> None:
    played = find_mode("aetherya", name)
    if not can_search(played):
        pytest.skip("the search of one mode is compiled in tests; the others are the same source")
    bot = find_bot("runa", 1)
    assert isinstance(bot, SearchBot)
    bot.seconds = None  # plain rules take longer for the same looks
    bot.decide(sight(position(played, 12)), Budget(iterations=100))
    tree = bot._minds[0].tree
    assert tree.tried[: tree.size[0]].sum() == looks - 1  # the first look only finds the moves
