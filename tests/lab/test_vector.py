"""What measures many games at once: rows of the benchmark, and the libraries beside ours."""

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.registry import find_mode
from oakdoor.lab.vector import bench, others


@pytest.mark.skipif(is_plain(), reason="compiled rules are measured")
def test_rows_are_shares_of_plain_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "DECISIONS", 2000)
    monkeypatch.setattr(bench, "RUNS", 1)
    masks, pieces, features = bench.vector_rows(find_mode("rivality", "solo"))
    assert {masks.unit, pieces.unit, features.unit} == {"times"}
    assert 0 < pieces.value < masks.value * 2
    assert 0 < features.value < masks.value * 2
    assert masks.name == "rivality solo, 1,024 games at once / one by one"


def test_openspiel_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "GAMES", 16)
    monkeypatch.setattr(others, "STEPS", 20)
    assert others.of_spiel("tic_tac_toe") > 0
