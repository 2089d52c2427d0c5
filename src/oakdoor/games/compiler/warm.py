"""Warming up: compile every rule of a mode before anybody waits for it, and remember that it was done."""

from collections.abc import Iterator

import numpy as np

from oakdoor.games.compiler.compiled import cache_folder
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.play import count_paths, playout

STEPS = 9  # what `warm_mode` yields


def is_warm(game: str, mode: str, what: str = "") -> bool:
    """Whether this version's rules of a mode, or what else was made from them, were compiled before."""
    return (cache_folder(game) / f"warm-{what}{mode}").exists()


def warm_mode(mode: Mode) -> Iterator[str]:
    """Compile the rules of a mode step by step; yields the name of each rule when it is ready."""
    box = mode.components(None).box
    log = NO_LOG.copy()
    moves = mode.new_moves()
    lines = np.zeros((8, 8), np.int16)
    states = np.zeros(8, mode.state_type).view(np.recarray)
    rules = mode.rules
    rules.deal(box, states[0], mode.players[0], -1, 0, 1)
    yield "deal"
    rules.start(box, states[0], mode.players[0], log)
    yield "start"
    rules.actor(states[0])
    rules.legal(box, states[0], moves)
    yield "legal"
    states[1] = states[0]
    rules.apply(box, states[1], int(moves[0]), log)
    yield "apply"
    rules.observe(box, states[1], 0)
    yield "observe"
    rules.resample(box, states[1], 0, 1)
    yield "resample"
    rules.score(box, states[1], 0, lines[0], log)
    yield "score"
    states[2] = states[0]
    drive(mode, playout)(box, states[2], moves, lines, log)
    yield "playout"
    drive(mode, count_paths)(box, states, 1, np.zeros((2, mode.most_moves + 2), mode.action_type), log)
    yield "perft"


def mark_warm(mode: Mode, what: str = "") -> None:
    """Remember that the rules of a mode are compiled, with the drivers that everybody needs; or what else was made."""
    (cache_folder(mode.game) / f"warm-{what}{mode.name}").touch()
