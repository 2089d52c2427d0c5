"""Drivers: loops over a mode's rules, handed over plain or written as modules into the cache folder."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from oakdoor.games.compiler.drivers import _settled, drive, driver
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.play import playout
from oakdoor.games.registry import all_modes, find_mode


@driver
def decisions_left(box, state, moves, log, *, legal, apply, actor):
    """How many decisions there are if always the first move is made."""
    decisions = 0
    while legal(box, state, moves) > 0 and decisions < 50:
        apply(box, state, int(moves[0]), log)
        decisions += 1
    return decisions


@driver
def twice(box, state, moves, log, *, legal, apply, actor, standing):
    """A driver that calls another one, and one for a rule that the mode may do without."""
    first = decisions_left(box, state, moves, log, legal=legal, apply=apply, actor=actor)
    return first * 100 + standing(state, seat=7)


@driver
def nobody(state, seat, *, sides):
    return sides(state) + seat


@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_a_driver_runs_over_the_rules_of_every_mode(mode) -> None:
    game = Game(mode, seed=3)
    lines = np.zeros((8, 8), np.int16)
    decisions = drive(mode, playout)(game.box, game.state, mode.new_moves(), lines, NO_LOG.copy())
    assert game.is_over
    assert decisions > 5
    assert [sum(row.values()) for row in game.scores()] == [int(row.sum()) for row in lines[: len(game.scores())]]


def test_drivers_call_drivers_and_stand_in_for_rules() -> None:
    mode = find_mode("aetherya", "base")
    game = Game(mode, 3, seed=3)
    both = drive(mode, twice, standing=nobody)(game.box, game.state, mode.new_moves(), NO_LOG.copy())
    assert both == 50 * 100 + 3 + 7


def test_a_driver_is_made_once_for_a_mode_and_its_other_printings() -> None:
    mode = find_mode("rivality", "standard")
    assert drive(mode, playout) is drive(mode.printed_as(mode.components(None).data), playout)
    assert drive(mode, playout) is not drive(find_mode("rivality", "expert"), playout)


def test_a_missing_rule_is_named() -> None:
    with pytest.raises(KeyError, match="standing"):
        drive(find_mode("aetherya", "base"), twice)


def test_the_rules_become_globals() -> None:
    source = """
    @driver
    def go(box: Any, *, legal: Any, apply: Any) -> int:
        return step(box, key=1, legal=legal)
    """
    assert _settled(source, {"legal": None, "apply": None}) == "def go(box):\n    return step(box, key=1)\n"


_SCRIPT = """
from oakdoor.games.compiler.drivers import drive, driver
from oakdoor.games.registry import find_mode

@driver
def seats(state, *, sides, side_of):
    return sides(state) * 10 + side_of(state, 3)

mode = find_mode("rivality", "standard")
state = mode.new_state()
state.colours = 2
seats_of = drive(mode, seats)
print(seats_of(state), sum(getattr(seats_of, "stats").cache_hits.values()))
"""


def test_processes_at_once_share_a_cache(tmp_path: Path) -> None:
    """Two that start with an empty cache, then one that finds it full: all agree, the last compiles nothing."""
    (tmp_path / "script.py").write_text(_SCRIPT)
    environment = {**os.environ, "OAKDOOR_PLAIN": "0", "OAKDOOR_CACHE": str(tmp_path)}
    command = [sys.executable, str(tmp_path / "script.py")]
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate()[0].split()[0] for process in both] == ["21", "21"]
    written = [path.name for path in tmp_path.rglob("drivers/*")]
    assert len(written) == 1, "one whole file for the one driver"
    assert subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout == "21 1\n"
    changed = _SCRIPT.replace("* 10", "* 100")
    (tmp_path / "script.py").write_text(changed)
    assert subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout == "201 0\n"


@driver
def all_at_once(box, state, moves, *, rules):
    """A driver that wants all rules as one."""
    return rules.legal(box, state, moves) * 100 + rules.standing(state, 7)


def test_a_driver_may_want_all_rules_as_one() -> None:
    mode = find_mode("aetherya", "base")
    game = Game(mode, 3, seed=3)
    found = drive(mode, all_at_once, standing=nobody)(game.box, game.state, mode.new_moves())
    assert found == len(game.legal_actions()) * 100 + 3 + 7
    with pytest.raises(KeyError, match="standing"):
        drive(mode, twice)
