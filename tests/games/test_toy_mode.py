"""A mode is added by its own folder and one line of the registry: then everything that serves all modes serves it."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.registry import OWN_BOTS, find_bot
from oakdoor.games import registry
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.conformance import check_mode, check_offers
from oakdoor.games.contract import LEARNT, IllegalMove, Mode
from oakdoor.games.errors import OptionError
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.play import playout
from oakdoor.games.record import check_record, replay
from oakdoor.lab.jobs import crews
from oakdoor.lab.perft import perft
from oakdoor.lab.simulate import Plan, play_games, summarise

FOLDER = Path(__file__).parent


@pytest.fixture
def mode(monkeypatch: pytest.MonkeyPatch) -> Mode:
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setitem(registry.MODES, ("heap", "open"), "heap.mode")
    return registry.find_mode("heap", "open")


@pytest.mark.parametrize("players", [2, 3])
def test_it_conforms(mode: Mode, players: int) -> None:
    for seed in range(5):
        check_mode(mode, players, seed)


def test_the_registry_names_it(mode: Mode) -> None:
    assert mode in registry.all_modes()
    assert registry.mode_names("heap") == ("open",)
    with pytest.raises(OptionError, match="heap has no mode 'shut'; it has open"):
        registry.find_mode("heap", "shut")


def test_it_is_played_recorded_and_previewed(mode: Mode) -> None:
    game = Game(mode, 2, seed=4, first=0)
    assert game.legal() == ["take 1", "take 2", "take 3"]
    assert [event.name for event in game.preview("take 2")] == ["taken", "taken"]
    assert [event.values["card"] for event in game.preview("take 2")] == [None, None], "nobody knows the heap"
    assert [event.values["card"] for event in game.play("take 2")] == game.deal["heap"][:2]
    with pytest.raises(IllegalMove, match="seat 1 is to move"):
        game.play("take 1", 0)
    while not game.is_over:
        game.play(random.Random(1).choice(game.legal()))
    assert check_record(game.record()).outcome() == game.outcome()
    assert replay(game.record(), 1).moves == ["0 take 2"]


def test_its_positions_are_counted(mode: Mode) -> None:
    assert perft(Game(mode, 2, seed=1), 4) == [3, 9, 27, 81]


@pytest.mark.parametrize("name", OWN_BOTS)
def test_bots_play_it(mode: Mode, name: str) -> None:
    game = Game(mode, 3, seed=1)
    sight = Sight.of(game, game.actor or 0)
    assert find_bot(name, 1).decide(sight, Budget()).action in game.legal_actions()


def test_it_is_simulated(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "warm_up", lambda *_, **__: None)  # processes that compile ahead do not know the mode
    plan = Plan(mode, 2, 4, 1, ["greedy", "random"])
    summary = summarise(plan, play_games(plan))
    assert summary["games"] == 4
    assert summary["reasons"] == {"heap": 4}


def test_drivers_run_over_it(mode: Mode) -> None:
    game = Game(mode, 2, seed=2)
    lines = np.zeros((2, 2), np.int16)
    assert drive(mode, playout)(game.box, game.state, mode.new_moves(), lines, NO_LOG.copy()) >= 4
    assert lines.sum() == sum(mode.components(None).data["worth"])


def test_a_mode_says_what_its_rules_offer(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    check_offers(mode)
    monkeypatch.setattr(mode, "offers", frozenset([*LEARNT, "left"]))
    with pytest.raises(AssertionError, match="the rules lack left"):
        check_offers(mode)
    monkeypatch.setattr(mode, "offers", frozenset(LEARNT))
    monkeypatch.setattr(mode.rules, "left", lambda state: 0, raising=False)
    with pytest.raises(AssertionError, match="does not say that its rules offer left"):
        check_offers(mode)


_COMPILED = """
from oakdoor.games import registry
registry.MODES["heap", "open"] = "heap.mode"
from oakdoor.games.conformance import check_mode
from oakdoor.games.game import Game
from oakdoor.lab.perft import perft
mode = registry.find_mode("heap", "open")
print(check_mode(mode, 2, 1).moves, perft(Game(mode, 2, seed=1), 4))
"""


def test_it_plays_the_same_game_compiled_and_plain(tmp_path: Path) -> None:
    told = []
    for plain in "01":
        path = os.pathsep.join([str(FOLDER), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "OAKDOOR_PLAIN": plain, "OAKDOOR_CACHE": str(tmp_path), "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", _COMPILED], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0] == told[1] != ""
