"""Perft counts as data: how many ways there are to play on from early, middle and late positions."""

import json
from pathlib import Path
from typing import Any

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.game import Game
from oakdoor.games.registry import GAMES, find_mode
from oakdoor.lab.perft import count_from, perft
from perft.regenerate import position

FOLDER = Path(__file__).parent.parent / "perft"
ROWS = [
    pytest.param(game, row, id=f"{game}-{row['mode']}-{row['players']}-{row['after']}")
    for game in GAMES
    for row in json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
]
MOST_PLAIN = 2_000  # paths; the deeper counts are for the compiled rules


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_perft(game: str, row: dict[str, Any]) -> None:
    table = position(find_mode(game, row["mode"]), row["players"], row["after"])
    expected = [count for count in row["counts"] if not is_plain() or count <= MOST_PLAIN]
    assert [count_from(table, depth) for depth in range(1, len(expected) + 1)] == expected


def test_counting_changes_nothing() -> None:
    table = position(find_mode("aetherya", "items"), 2, 12)
    before = table.state.tobytes()
    count_from(table, 2)
    assert table.state.tobytes() == before


def test_the_first_count_is_the_number_of_legal_moves() -> None:
    table = position(find_mode("aetherya", "confrontation"), 3, 12)
    assert count_from(table, 1) == len(table.legal())
    assert perft(Game(find_mode("aetherya", "base"), 2, seed=1), 2) == [24, 24 * 24]
