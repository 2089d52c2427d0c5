"""OpenSpiel's search as a bot: it decides from what its seat knows, in games of both kinds."""

import pytest

from oakdoor.bots.contract import Budget, Sight
from oakdoor.envs.ismcts import OpenSpielBot
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode


@pytest.mark.parametrize(("game", "mode"), [("aetherya", "base"), ("rivality", "standard")])
def test_it_plays(game: str, mode: str) -> None:
    table = Game(find_mode(game, mode), 2, seed=4, events=False)
    bots = [OpenSpielBot(seat) for seat in range(2)]
    for _ in range(3):
        seat = table.actor
        assert seat is not None
        sight = Sight.of(table, seat)
        decision = bots[seat].decide(sight, Budget(iterations=3))
        assert decision.action in table.legal_actions()
        table.play_checked(decision.action)


def test_the_same_seed_decides_the_same() -> None:
    table = Game(find_mode("rivality", "standard"), 2, seed=1, events=False)
    sight = Sight.of(table, table.actor or 0)
    first, *others = (OpenSpielBot(9).decide(sight, Budget(iterations=5)).action for _ in range(8))
    assert others == [first] * 7


def test_the_same_seed_samples_the_same_worlds() -> None:
    table = Game(find_mode("rivality", "standard"), 2, seed=1, events=False)
    sight = Sight.of(table, table.actor or 0)
    first, second = (bot.resampled(bot.seen(sight), sight.seat).data for bot in (OpenSpielBot(9), OpenSpielBot(9)))
    assert first == second
