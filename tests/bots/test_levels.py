"""Levels: how often a bot at a table leaves a move to chance."""

import pytest

from oakdoor.bots.contract import Sight
from oakdoor.bots.greedy import PATIENCE, GreedyBot
from oakdoor.bots.levels import LEVELS, SLIPS, LevelBot
from oakdoor.games.contract import OptionError
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode


@pytest.fixture
def sight() -> Sight:
    game = Game(find_mode("rivality", "standard"), 2, seed=3)
    while game.view(0)["phase"] != "turn":
        game.play(game.legal()[0])
    seat = game.actor
    assert seat is not None
    return Sight(game.mode, game.box, game.observed(seat), seat, game.legal_actions())


def test_the_better_a_level_the_fewer_slips() -> None:
    assert [*LEVELS] == sorted(LEVELS, key=lambda level: -SLIPS[level])
    assert SLIPS["strong"] == 0


def test_a_strong_bot_is_the_greedy_one(sight: Sight) -> None:
    greedy = {GreedyBot(seed).decide(sight) for seed in range(12)}
    assert {LevelBot("strong", seed=seed).decide(sight) for seed in range(12)} <= greedy


def test_an_easy_bot_plays_other_moves_too(sight: Sight) -> None:
    greedy = {GreedyBot(seed).decide(sight) for seed in range(12)}
    assert {LevelBot("easy", seed=seed).decide(sight) for seed in range(12)} - greedy


def test_patience_is_remembered_between_decisions() -> None:
    """A bot at a table is made anew for each decision; it must not forget how long it has played."""
    assert LevelBot("strong", decided=PATIENCE + 1).greedy.decided == PATIENCE + 1


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(OptionError, match="easy, fair, strong"):
        LevelBot("brilliant")
