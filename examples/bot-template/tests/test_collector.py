"""The bot plays whole games by the rules, and prefers what it is made to prefer."""

import pytest

from oakdoor import Game, find_mode
from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.registry import find_bot


@pytest.mark.parametrize(("game", "mode"), [("aetherya", "base"), ("rivality", "standard")])
def test_it_plays_whole_games(game: str, mode: str) -> None:
    """Every decision is legal, and a legend is taken where one can be."""
    bot, table = find_bot("collector", seed=1), Game(find_mode(game, mode), players=2, seed=1)
    while not table.is_over:
        sight = Sight.of(table, table.actor)
        words = [sight.mode.codec.words(action) for action in sight.legal]
        chosen = sight.mode.codec.words(bot.decide(sight, Budget(seconds=1.0)).action)
        assert chosen in words
        assert chosen.startswith("legend") or not any(one.startswith("legend") for one in words)
        table.play(chosen)
