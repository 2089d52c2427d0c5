"""Gymnasium: its own check of our environments for one, and their ids."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from envs.tables import ALONE, ids
from oakdoor.envs.registration import env_id
from oakdoor.envs.solo import SoloEnv
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import all_modes, all_names


@pytest.mark.filterwarnings("ignore:.*(infinity|not within the observation space)")
@pytest.mark.parametrize(("game", "mode"), ALONE, ids=ids(ALONE))
def test_gymnasium_finds_nothing_wrong(game: str, mode: str) -> None:
    check_env(gymnasium.make(f"oakdoor.envs:{env_id(game, mode)}").unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("game", "mode"), ALONE, ids=ids(ALONE))
def test_a_seed_gives_the_same_games(game: str, mode: str) -> None:
    first, second = (SoloEnv(game, mode) for _ in range(2))
    seeds = [3, None, None]
    begun = [(first.reset(seed=seed)[0], second.reset(seed=seed)[0]) for seed in seeds]
    for one, other in begun:
        assert np.array_equal(one["observation"], other["observation"])
    assert first.match.game.record() == second.match.game.record()
    first.reset(seed=4)
    assert first.match.game.record() != second.match.game.record()


def test_every_mode_has_an_id() -> None:
    assert {env_id(*names) for names in all_names()} <= set(gymnasium.registry)
    alone = {env_id(mode.game, mode.name) for mode in all_modes() if mode.players == (1,)}
    assert alone == {one for names in all_names() if gymnasium.spec(one := env_id(*names)).entry_point is not None}


def test_only_modes_for_one() -> None:
    with pytest.raises(OptionError, match="not played alone"):
        SoloEnv("aetherya", "base")
