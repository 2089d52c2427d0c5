"""Every mode, for every number of players and every level, passes the conformance suite."""

from typing import Any

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.conformance import check_mode
from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_modes

# Options that change the rules, where a mode has any.
LEVELS: dict[str, list[dict[str, Any]]] = {
    "rivality-solo": [{"level": "apprentice"}, {"level": "journeyman"}, {"level": "master"}],
}
TABLES = [
    pytest.param(mode, players, options, id="-".join([mode.game, mode.name, str(players), *options.values()]))
    for mode in all_modes()
    for players in mode.players
    for options in LEVELS.get(f"{mode.game}-{mode.name}", [{}])
]
GAMES = 1 if is_plain() else 10


@pytest.mark.parametrize(("mode", "players", "options"), TABLES)
def test_conformance(mode: Mode, players: int, options: dict[str, Any]) -> None:
    for seed in range(GAMES):
        check_mode(mode, players, seed, options)
