"""Benchmarks: how fast the compiled rules are, as medians of five runs on one core."""

import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.search import SearchBot
from oakdoor.games.compiler.drivers import drive, driver
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import Lines, Log, Moves, Rule, States
from oakdoor.games.play import any_listed, playout

RUNS = 5
SECONDS = 0.5  # of one measured run, about
COPIES = 20_000_000
LOOKS = 2000  # of a search that is measured
GAMES = 40  # whose positions `apply` is measured in
APPLIED = 2_000_000  # times
SCORED = "PFMSHEDGROPFMSHE"


@dataclass(frozen=True)
class Row:
    """One measured figure: what, how much, of which unit, and what it should be at least or at most."""

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the figure is as it should be."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)


@driver
def random_games(
    box: object,
    states: States,
    players: int,
    games: int,
    seed: int,
    moves: Moves,
    lines: Lines,
    log: Log,
    *,
    deal: Rule,
    start: Rule,
    score: Rule,
    sides: Rule,
    apply: Rule,
    actor: Rule,
    any_action: Rule = any_listed,
) -> int:
    """Whole random games, set-up and scoring included; returns the number of decisions."""
    decisions = 0
    for number in range(games):
        deal(box, states[0], players, -1, 0, seed + number)
        start(box, states[0], players, log)
        decisions += playout(
            box, states[0], moves, lines, log, apply=apply, actor=actor, sides=sides, score=score, any_action=any_action
        )
    return decisions


@driver
def _copy_states(states: States, copies: int) -> None:
    """Copy a state to and fro, so that no copy can be left out."""
    for number in range(copies):
        states[(number + 1) % 2] = states[number % 2]


@driver
def _apply_each(
    box: object, states: States, room: States, actions: Moves, times: int, log: Log, *, apply: Rule
) -> None:
    """Play one action in a copy of each of some states, several times over."""
    for _ in range(times):
        for number in range(states.shape[0]):
            room[0] = states[number]
            apply(box, room[0], int(actions[number]), log)


@driver
def _copy_each(states: States, room: States, times: int) -> None:
    """The copies of `_apply_each` alone."""
    for _ in range(times):
        for number in range(states.shape[0]):
            room[0] = states[number]


Result = TypeVar("Result")


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def _worked(work: Callable[[], Result]) -> tuple[float, Result]:
    """Seconds of this process's own work, so that a busy machine counts little."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def decisions_per_second(mode: Mode, players: int) -> float:
    """Random play of one mode, the median of five runs."""
    box = mode.components(None).box
    states = np.zeros(1, mode.state_type).view(np.recarray)
    room = (mode.new_moves(), np.zeros((8, 8), np.int16), NO_LOG.copy())

    games_of_mode = drive(mode, random_games)

    def run(games: int, seed: int) -> int:
        return games_of_mode(box, states, players, games, seed, *room)

    run(1, 0)  # compiles
    seconds, _ = _worked(lambda: run(500, 0))
    games = max(500, int(500 * SECONDS / seconds))
    rates = []
    for number in range(RUNS):
        seconds, decisions = _worked(partial(run, games, number * games))
        rates.append(decisions / seconds)
    return statistics.median(rates)


def copies_per_second(mode: Mode) -> float:
    """Copies of one state in compiled code, the median of five runs."""
    states = np.zeros(2, mode.state_type).view(np.recarray)
    copy = drive(mode, _copy_states)
    copy(states, 2)
    return statistics.median(COPIES / _worked(lambda: copy(states, COPIES))[0] for _ in range(RUNS))


def _positions(mode: Mode, players: int) -> tuple[States, Moves]:
    """The positions of some random games with the action that was played in each."""
    states, actions = [], []
    for seed in range(GAMES):
        game = Game(mode, players, seed=seed, events=False)
        chooser = random.Random(seed)
        while not game.is_over:
            action = chooser.choice(game.legal_actions())
            states.append(mode.copy_state(game.state))
            actions.append(action)
            game.play_checked(action)
    return np.array(states, mode.state_type).view(np.recarray), np.array(actions, mode.action_type)


def apply_nanoseconds(mode: Mode, players: int) -> float:
    """What `apply` takes in the positions of random games, the median of five runs; the copying is taken off."""
    box = mode.components(None).box
    states, actions = _positions(mode, players)
    room, log = states[:1].copy(), NO_LOG.copy()
    apply, copy = drive(mode, _apply_each), drive(mode, _copy_each)
    apply(box, states, room, actions, 1, log)
    copy(states, room, 1)
    times = max(1, APPLIED // len(states))
    seconds = [
        _worked(lambda: apply(box, states, room, actions, times, log))[0]
        - _worked(lambda: copy(states, room, times))[0]
        for _ in range(RUNS)
    ]
    return statistics.median(seconds) * 1e9 / (times * len(states))


def middle_of_a_game(mode: Mode, players: int) -> Game:
    """A random game when half of it is played, where somebody has a choice."""
    whole, game = (Game(mode, players, seed=1, events=False) for _ in range(2))
    chooser = random.Random(1)
    played = []
    while not whole.is_over:
        played.append(chooser.choice(whole.legal_actions()))
        whole.play_checked(played[-1])
    for number, action in enumerate(played):
        if number >= len(played) // 2 and len(game.legal_actions()) > 1:
            break
        game.play_checked(action)
    return game


def looks_per_second(mode: Mode, players: int) -> float:
    """Looks ahead of the searching bots in the middle of a game, the median of five runs."""
    game = middle_of_a_game(mode, players)
    rates = []
    for seed in range(RUNS):
        bot = SearchBot(seed)
        sight = Sight.of(game, game.actor or 0)
        bot.decide(sight, Budget(iterations=LOOKS // 10))
        seconds, _ = _worked(partial(bot.decide, sight, Budget(iterations=LOOKS)))
        rates.append(LOOKS / seconds)
    return statistics.median(rates)


def _median_of_processes(command: list[str], **environment: str) -> float:
    """Seconds that a command takes from start to end, the median of five."""
    times = []
    for _ in range(RUNS):
        seconds, _ = _timed(
            lambda: subprocess.run(
                command, check=True, capture_output=True, env={**os.environ, "OAKDOOR_PLAIN": "0", **environment}
            )
        )
        times.append(seconds)
    return statistics.median(times)


_FIRST_MOVE = """
import time; start = time.perf_counter()
from typing import TypeVar
from oakdoor.games.game import Game
from typing import TypeVar
from oakdoor.games.registry import find_mode
game = Game(find_mode("aetherya", "base"), 2, seed=1)
game.play(game.legal()[0])
print(time.perf_counter() - start)
"""


def first_move_seconds() -> float:
    """From the import to the first compiled move, with a warm cache."""
    subprocess.run([sys.executable, "-c", _FIRST_MOVE], check=True, capture_output=True)
    times = [
        float(subprocess.run([sys.executable, "-c", _FIRST_MOVE], check=True, capture_output=True, text=True).stdout)
        for _ in range(RUNS)
    ]
    return statistics.median(times)


def cold_compile_seconds() -> float:
    """Compiling the rules of all modes into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "oakdoor", "warm"]
        environment = {**os.environ, "OAKDOOR_CACHE": folder, "OAKDOOR_PLAIN": "0"}
        return _timed(lambda: subprocess.run(command, check=True, capture_output=True, env=environment))[0]


def c_playout() -> dict[str, float] | None:
    """The hand-written C playout's figures, the median run of five; None without its source or a compiler."""
    source = Path("bench/base_playout.c")
    compiler = shutil.which("cc")
    if compiler is None or not source.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "base_playout"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        runs = [
            json.loads(subprocess.run([program, "60000"], check=True, capture_output=True, text=True).stdout)
            for _ in range(RUNS)
        ]
    middle: dict[str, float] = sorted(runs, key=lambda run: run["rate"])[RUNS // 2]
    return middle


# At least so many decisions per second by random play, with the fewest players.
FLOORS = {
    ("aetherya", "base"): 10_000_000,
    ("aetherya", "items"): 1_500_000,
    ("aetherya", "solo"): 1_500_000,
    ("aetherya", "coop"): 1_500_000,
    ("aetherya", "confrontation"): 4_000_000,
    ("rivality", "standard"): 12_000_000,
    ("rivality", "expert"): 6_000_000,
    ("rivality", "solo"): 6_000_000,
}
APPLY_AT_MOST = {"rivality": 120}  # nanoseconds
STATE_BYTES = {"aetherya": 1024, "rivality": 2048}


def mode_rows(mode: Mode) -> list[Row]:
    """The figures of one mode: random play for each number of players, the state's size, copies."""
    rows = []
    for players in mode.players:
        floor = FLOORS.get((mode.game, mode.name)) if players == mode.players[0] else None
        name = f"{mode.game} {mode.name}, {players} player{'s' if players > 1 else ''}"
        rows.append(Row(name, decisions_per_second(mode, players), "decisions/s", least=floor))
    rows.append(Row(f"{mode.game} {mode.name}, search", looks_per_second(mode, mode.players[0]), "looks/s"))
    most = APPLY_AT_MOST.get(mode.game)
    rows.append(Row(f"{mode.game} {mode.name}, apply", apply_nanoseconds(mode, mode.players[0]), "ns", most=most))
    size = mode.state_type.itemsize
    rows.append(Row(f"{mode.game} {mode.name}, state", size, "bytes", most=STATE_BYTES[mode.game]))
    if mode.name in ("base", "standard"):
        rows.append(Row(f"{mode.game} {mode.name}, copies", copies_per_second(mode), "states/s", least=50e6))
    return rows


def start_rows() -> list[Row]:
    """The figures of starting: first move, cold compile, one kingdom from the command line."""
    score = _median_of_processes([sys.executable, "-m", "oakdoor", "score", SCORED])
    return [
        Row("import to first compiled move", first_move_seconds(), "s", most=2),
        Row("cold compile of all modes", cold_compile_seconds(), "s", most=90),
        Row("oakdoor score, one kingdom", score, "s", most=0.6),
    ]


def machine() -> str:
    """The machine's name for a report: processor, cores, system, versions."""
    processor = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                processor = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    import numba

    return (
        f"{processor}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}"
    )
