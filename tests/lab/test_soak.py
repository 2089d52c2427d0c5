"""The soak test: it passes what is right, and finds what is wrong in playing and in records."""

import json
from pathlib import Path

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes
from oakdoor.lab import soak
from oakdoor.lab.jobs.running import Means
from oakdoor.lab.simulate import Plan, play_game
from oakdoor.lab.soak import PIECE, main, tables


def test_every_mode_number_of_players_and_level_is_a_table() -> None:
    chosen = tables(all_modes(), None)
    assert len(chosen) == sum(len(mode.players) for mode in all_modes()) + 2
    assert tables(all_modes(), "rivality/solo") == [
        ("rivality", "solo", 1, f"level={level}") for level in ("apprentice", "journeyman", "master")
    ]
    assert {table[0] for table in tables(all_modes(), "solo")} == {"aetherya", "rivality"}


def test_games_that_are_right_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "2", "--only", "rivality/solo", "--folder", str(tmp_path), "--cores", "1"]
    assert main(words) == 0
    assert capsys.readouterr().out == "3 passed, 0 failed\n"
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_is_found_wherever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(plan: Plan, number: int) -> Game:
        if plan.options["level"] == "master":
            raise IndexError("too far")
        game = play_game(plan, number)
        if plan.options["level"] == "journeyman" and number == PIECE:
            game.moves[-1] = "0 nonsense"
        return game

    monkeypatch.setattr(soak, "play_game", played)
    words = ["--games", str(PIECE + 1), "--only", "rivality/solo", "--folder", str(tmp_path), "--cores", "1"]
    assert main(words) == 1
    said = capsys.readouterr()
    assert said.out == "1 passed, 2 failed\n"
    wrong, crashed = said.err.splitlines()
    assert wrong.startswith(f"rivality solo level=journeyman, 1 players, check, seed {PIECE + 1}: RecordError: move ")
    assert crashed == "rivality solo level=master, 1 players, simulate, seed 1: IndexError: too far"
    [kept] = tmp_path.iterdir()
    assert kept.name == "rivality-solo-1journeyman.jsonl"
    assert json.loads(kept.read_text(encoding="utf-8"))["moves"][-1] == "0 nonsense"


def test_processes_find_the_same(tmp_path: Path) -> None:
    assert soak.soak(tables(all_modes(), "rivality/solo"), 1, tmp_path, Means(cores=2)) == []
