"""Warming up: compile every rule of a mode before anybody waits for it, and remember that it was done."""

from collections.abc import Iterator

import numpy as np

from oakdoor.games.compiled import cache_folder
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG

STEPS = 9  # what `warm_mode` yields


def is_warm(game: str, mode: str) -> bool:
    """Whether this version's rules of a mode were compiled before."""
    return (cache_folder(game) / f"warm-{mode}").exists()


def warm_mode(mode: Mode) -> Iterator[str]:
    """Compile the rules of a mode step by step; yields the name of each rule when it is ready."""
    box = mode.components(None).box
    log = NO_LOG.copy()
    moves = mode.new_moves()
    lines = np.zeros((8, 8), np.int16)
    states = np.zeros(8, mode.state_type).view(np.recarray)
    rules = mode.rules
    rules.new(box, states[0], mode.players[0], -1, 0, 1, log)
    yield "new"
    rules.actor(states[0])
    size = rules.legal(box, states[0], moves)
    yield "legal"
    states[1] = states[0]
    rules.apply(box, states[1], int(moves[0]), log)
    yield "apply"
    rules.observe(box, states[1], 0)
    yield "observe"
    rules.resample(box, states[1], 0, 1)
    yield "resample"
    rules.score(box, states[1], 0, lines[0], log)
    rules.standing(box, states[1], 0, lines[0], log)
    yield "score"
    states[2] = states[0]
    rules.playout(box, states[2], moves, lines, log)
    yield "playout"
    rules.perft(box, states, 1, np.zeros((2, mode.most_moves + 2), mode.action_type), log)
    yield "perft"
    seeds = np.ones(1, np.int64)
    values = np.zeros(size, np.int64)
    rules.rate(box, states[:4], 0, moves[:size].copy(), values, seeds, moves, lines[0], log)
    yield "rate"
    rules.start(box, states[0], mode.players[0], log)
    (cache_folder(mode.game) / f"warm-{mode.name}").touch()
