"""PettingZoo's own test of tables at which all act at once, and that all lay their cards in one step."""

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from envs.tables import CYCLES, TABLES, ids
from oakdoor.envs.parallel import AtOnceEnv


@pytest.mark.parametrize(("game", "mode", "players"), TABLES, ids=ids(TABLES))
def test_pettingzoo_finds_nothing_wrong(game: str, mode: str, players: int) -> None:
    parallel_api_test(AtOnceEnv(game, mode, players), num_cycles=CYCLES)


def test_all_arrange_in_one_step() -> None:
    table = AtOnceEnv("aetherya", "base", 4)
    shown, _ = table.reset(seed=1)
    assert all(one["action_mask"].sum() == 24 for one in shown.values())
    state = table.match.game.state
    hands = [sorted(state.cells[seat, [5, 6, 9, 10]].tolist()) for seat in range(4)]
    chosen = {agent: int(np.flatnonzero(one["action_mask"])[seat]) for seat, (agent, one) in enumerate(shown.items())}
    shown, *_ = table.step(chosen)
    assert [sorted(state.cells[seat, [5, 6, 9, 10]].tolist()) for seat in range(4)] == hands
    asked = table.match.game.actor
    for seat, one in enumerate(shown.values()):
        assert bool(one["action_mask"][table.waiting]) == (seat != asked)
