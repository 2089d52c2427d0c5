"""Golden records pin behaviour: the seed and the rules give exactly these games, compiled and plain."""

import json

import pytest

from golden.regenerate import golden_path, golden_record
from oakdoor.games.contract import Mode
from oakdoor.games.record import check_record
from oakdoor.games.registry import all_modes

TABLES = [
    pytest.param(mode, players, id=f"{mode.game}-{mode.name}-{players}")
    for mode in all_modes()
    for players in mode.players
]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_golden_record(mode: Mode, players: int) -> None:
    stored = json.loads(golden_path(mode, players).read_text(encoding="utf-8"))
    assert golden_record(mode, players) == stored
    check_record(stored)
