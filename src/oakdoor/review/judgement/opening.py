"""What an arrangement brings: nobody sees it before all have arranged (A3.3), so it is scored when turns begin."""

from importlib import import_module

import numpy as np

from oakdoor.games.contract import CHANCE_SEAT, Mode
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.names import Record
from oakdoor.games.state.layout import State
from oakdoor.review.judgement.playing import Link, Scored, World
from oakdoor.review.scales import turn_phase

ARRANGE = "arrange"
SEED = 7


def is_arranging(mode: Mode, view: State) -> bool:
    """Whether cards are laid that nobody sees yet."""
    try:
        phases: tuple[str, ...] = import_module(f"oakdoor.games.{mode.game}.state").PHASES
    except ModuleNotFoundError:  # a game from elsewhere
        return False
    return phases[int(view.phase)] == ARRANGE


def laid_open(mode: Mode, box: Record, view: State, seat: int, actions: tuple[int, ...], seed: int = SEED) -> Record:
    """A world in which turns begin, after an arrangement of a seat and any ones of the others."""
    rules, moves, todo = mode.rules, mode.new_moves(), list(actions)
    world = mode.copy_state(view)
    rules.resample(box, world, seat, seed)
    while int(world.phase) != turn_phase(mode) and int(rules.actor(world)) >= CHANCE_SEAT:
        rules.legal(box, world, moves)
        is_own = todo and int(rules.actor(world)) == seat
        rules.apply(box, world, todo.pop(0) if is_own else int(moves[0]), NO_LOG.copy())
    return world


def lay_open(mode: Mode, box: Record, view: State, seat: int, actions: tuple[int, ...], worlds: list[World]) -> None:
    """Put what an own arrangement brings into worlds as what lies there when the turn is over."""
    world = laid_open(mode, box, view, seat, actions)
    side, points, log = int(mode.rules.side_of(view, seat)), np.zeros(len(mode.lines) + 1, np.int16), new_log()
    mode.rules.score(box, world, side, points, log)
    lines = {(side, line): int(value) for line, value in enumerate(points) if value}
    links: list[Link] = [tuple(row[1:]) for row in log[1 : 1 + int(log[0, 0])].tolist()]
    for one in worlds:
        one.now = Scored(False, one.now.steps, lines, links)
