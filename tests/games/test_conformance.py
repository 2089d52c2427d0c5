"""Every mode, for every number of players, passes the conformance suite."""

import pytest

from oakdoor.games.compiled import is_plain
from oakdoor.games.conformance import check_mode
from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_modes

TABLES = [
    pytest.param(mode, players, id=f"{mode.game}-{mode.name}-{players}")
    for mode in all_modes()
    for players in mode.players
]
GAMES = 1 if is_plain() else 12


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_conformance(mode: Mode, players: int) -> None:
    for seed in range(GAMES):
        check_mode(mode, players, seed)
