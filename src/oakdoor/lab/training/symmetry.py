"""Symmetries: kingdoms that are turned or mirrored are worth the same, so one game teaches eight times."""

import numpy as np

from oakdoor.games.contract import Mode
from oakdoor.games.names import Table

CELLS_FIELD = "cells"
SIDE = 4


def _turned_cells() -> list[Table]:
    """The cells of a kingdom in all eight ways to look at it."""
    board = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    looks = [np.rot90(board, turns) for turns in range(4)]
    return [look.ravel() for look in looks] + [look.T.ravel() for look in looks]


def symmetries(mode: Mode) -> list[Table]:
    """Orders of a mode's features that mean the same: those of the cells of its kingdoms."""
    same = np.arange(mode.rules.FEATURES)
    orders = []
    for cells in _turned_cells():
        order = same.copy()
        at = 0
        for name, size, _ in mode.rules.FEATURE_FIELDS:
            if name == CELLS_FIELD and size % len(cells) == 0:
                types = size // len(cells)
                order[at : at + size] = at + (cells[:, None] * types + np.arange(types)).ravel()
            at += size
        orders.append(order)
    return orders if any((order != same).any() for order in orders) else [same]
