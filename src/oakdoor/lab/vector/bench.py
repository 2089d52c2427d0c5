"""The vector environment against plain random games of the same mode, in one run: what stepping many games costs."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.lab.bench import Row, random_games

GAMES = 1024  # at once
RUNS = 7
DECISIONS = 300_000  # of one run, about
LEAST, LEAST_TOLD = 0.7, 0.35  # of plain random games: with masks only, and with observations


class Rates(NamedTuple):
    """Decisions per second of processor time, in the median of some runs."""

    playouts: float
    masks: float
    pieces: float
    features: float


def _timed(work: Callable[[], int]) -> float:
    began = time.process_time()
    decisions = work()
    return decisions / (time.process_time() - began)


def _playouts(mode: Mode) -> Callable[[], int]:
    """Plain random games, one after the other."""
    box, players = mode.components(None).box, mode.players[0]
    states = np.zeros(1, mode.state_type).view(np.recarray)
    room = (mode.new_moves(), np.zeros((8, 8), np.int16), NO_LOG.copy())
    play = drive(mode, random_games)
    games = max(1, DECISIONS // play(box, states, players, 1, 0, *room))
    return lambda: play(box, states, players, games, 0, *room)


def _stepped(mode: Mode, features: bool = False, pieces: bool = False) -> Callable[[], int]:
    """Random choices in many games at once."""
    from oakdoor.envs.vector import GamesEnv  # of an extra

    games = GamesEnv(GAMES, mode.game, mode.name, features=features, pieces=pieces, copy=False)
    games.reset(seed=1)
    steps = DECISIONS // GAMES

    def run() -> int:
        for _ in range(steps):
            games.step(games.sample())
        return steps * GAMES

    return run


def rates(mode: Mode) -> Rates:
    """All in turn, so that a machine's mood is the same for all."""
    works = (_playouts(mode), _stepped(mode), _stepped(mode, pieces=True), _stepped(mode, features=True))
    for work in works:
        work()
    runs = [[_timed(work) for work in works] for _ in range(RUNS)]
    return Rates(*(statistics.median(column) for column in zip(*runs, strict=True)))


def vector_rows(mode: Mode) -> list[Row]:
    """What is left of the speed of plain random games."""
    found = rates(mode)
    name = f"{mode.game} {mode.name}, {GAMES:,} games at once"
    return [
        Row(f"{name} / one by one", found.masks / found.playouts, "times", least=LEAST),
        Row(f"{name}, with pieces / one by one", found.pieces / found.playouts, "times", least=LEAST_TOLD),
        Row(f"{name}, with features / one by one", found.features / found.playouts, "times"),
    ]
