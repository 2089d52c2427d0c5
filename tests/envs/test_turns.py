"""PettingZoo's own tests of our tables, and what they do not ask: what seats see, and what a mistake costs."""

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from envs.tables import CYCLES, TABLES, ids
from oakdoor.envs.turns import TurnsEnv, env
from oakdoor.games.registry import find_mode


@pytest.mark.filterwarnings("ignore:Observation")  # of a dictionary with a mask
@pytest.mark.parametrize(("game", "mode", "players"), TABLES, ids=ids(TABLES))
def test_pettingzoo_finds_nothing_wrong(game: str, mode: str, players: int) -> None:
    made = partial(env, game, mode, players)
    api_test(made(), num_cycles=CYCLES)
    seed_test(made, num_cycles=CYCLES)


def test_seats_see_what_they_may_know() -> None:
    table = TurnsEnv("aetherya", "base", 3)
    table.reset(seed=5)
    mode = find_mode("aetherya", "base")
    game = table.match.game
    for seat, agent in enumerate(table.possible_agents):
        known = np.zeros(mode.rules.FEATURES, np.float32)
        mode.rules.features(game.box, game.observed(seat), seat, known, np.zeros((8, 8), np.int16), game.silent)
        assert np.array_equal(table.observe(agent)["observation"], known)


def test_an_illegal_choice_ends_the_game_for_all() -> None:
    table = TurnsEnv("rivality", "standard", 3)
    table.reset(seed=2)
    loser = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(loser)["action_mask"] == 0)[0]))
    assert table.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in table.possible_agents}
    assert all(table.terminations.values())
