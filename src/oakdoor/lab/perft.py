"""Perft: how many ways there are to play on, as numbers that pin the rules."""

import numpy as np

from oakdoor.games.compiler.drivers import drive
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.play import count_paths


def perft(game: Game, depth: int) -> list[int]:
    """The number of sequences of 1 to `depth` decisions from a game's position."""
    return [count_from(game, level) for level in range(1, depth + 1)]


def count_from(game: Game, depth: int) -> int:
    """The number of sequences of `depth` decisions from where a game stands."""
    mode = game.mode
    states = np.zeros(depth + 1, mode.state_type).view(np.recarray)
    states[0] = game.state
    moves = np.zeros((depth + 1, mode.most_moves + 2), mode.action_type)
    return int(drive(mode, count_paths)(game.box, states, depth, moves, NO_LOG.copy()))
