"""All bots: they play legal moves, the same seed plays the same, and greedy is better than random."""

import pytest

from oakdoor.bots.contract import Budget, Sight, Step
from oakdoor.bots.registry import OWN_BOTS, SEARCHING, find_bot
from oakdoor.games.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode


def play(mode: Mode, names: list[str], seed: int, most: int = 5000, budget: Budget | None = None) -> Game:
    game = Game(mode, len(names), seed=seed, events=False)
    bots = [find_bot(name, seed * 10 + seat) for seat, name in enumerate(names)]
    steps: list[Step] = []
    while (seat := game.actor) is not None and len(game.moves) < most:
        action = bots[seat].decide(Sight.of(game, seat, steps), budget or Budget()).action
        assert action in game.legal_actions()
        steps.append(Step(seat, tuple(game.play_checked(action))))
    return game


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
@pytest.mark.parametrize("name", [name for name in OWN_BOTS if name not in SEARCHING - {"search"}])
def test_every_bot_plays_every_mode(mode: Mode, name: str) -> None:
    slow = is_plain() and name != "random"
    searches = name in SEARCHING  # one look is many moves
    budget = Budget(iterations=1) if searches else None
    most = (1 if searches else 3) if slow else 5000
    game = play(mode, [name] * mode.players[-1], seed=1, most=most, budget=budget)
    assert game.is_over or len(game.moves) >= most


def test_the_same_seed_plays_the_same() -> None:
    mode = find_mode("aetherya", "items")
    most = 8 if is_plain() else 100
    assert play(mode, ["greedy", "greedy"], 5, most).moves == play(mode, ["greedy", "greedy"], 5, most).moves


def test_greedy_beats_random() -> None:
    games = 1 if is_plain() else 20
    for name, players in (("base", 2), ("confrontation", 2)):
        wins = 0
        for seed in range(games):
            result = play(find_mode("aetherya", name), ["greedy"] + ["random"] * (players - 1), seed).outcome().result
            wins += result["winners"] == [0]
        assert wins >= games * 0.8
