"""Moves played on in the same worlds: what lies there when the turn is over, and later."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from oakdoor.bots.search import taste_of, tree_for
from oakdoor.bots.thinking.looking import VIEW, Mind, new_room
from oakdoor.bots.thinking.network import network_of
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import VALUES, new_log
from oakdoor.games.names import Record
from oakdoor.games.position.reader import Eyes
from oakdoor.games.state.hashing import all_matters
from oakdoor.games.state.layout import State
from oakdoor.review.judgement.ahead import NOTED, POINTS, STOPS
from oakdoor.review.scales import NoScales, looking_as, turn_phase
from oakdoor.review.thinking.playing import LINE, NOW, SCORED_AT, play_on

NODES = 16  # of a tree that holds one decision
ROWS, ROW = 24_000, 2 + VALUES  # of what is found, and numbers of one
LONGEST = 240  # decisions of one world
DETAILED = 16  # worlds in which it is noted what each point is for

Link: TypeAlias = tuple[int, int, int, int, int]  # side, line, where, where else, points


@dataclass
class Scored:
    """A world when it is scored: whether the game is over, after how many decisions, the points by side and line, what
    they are for, and what was noted on the way: kind of event, seat, first value, turns begun before it."""

    is_over: bool
    steps: int
    lines: dict[tuple[int, int], int] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    noted: tuple[tuple[str, int, int, int], ...] = ()


@dataclass
class World:
    """One world, played on: when the turn is over, later, and what it is worth to every seat then."""

    now: Scored
    later: Scored
    shares: tuple[float, ...] = ()


class Player:
    """Plays on from positions of one game, one after the other."""

    def __init__(self, mode: Mode, box: Record) -> None:
        network = network_of(mode)
        if network is None:
            raise NoScales(f"there is no analysis for {mode.game} {mode.name}")
        self.mode = mode
        tree = tree_for(mode, NODES, mode.most_moves)
        self._mind = Mind(box, new_room(mode), tree, network, taste_of(mode))
        self._on = drive(mode, play_on, forget=all_matters)
        self._origin = np.zeros(1, mode.state_type).view(np.recarray)
        self._events, self._found = new_log(), new_log(ROWS)

    def play(
        self, view: State, seat: int, eye: Eyes, actions: tuple[int, ...], seed: int, worlds: int, turns: int
    ) -> list[World]:
        """Moves of a seat and what follows, in worlds that agree with what an eye knows, until so many turns began."""
        return self._worlds(view, seat, eye, actions, seed, worlds, turns, LONGEST)

    def play_only(
        self, view: State, seat: int, eye: Eyes, actions: tuple[int, ...], seed: int, worlds: int
    ) -> list[World]:
        """Moves of a seat and nothing else; what lies there then is the same now and later."""
        return self._worlds(view, seat, eye, actions, seed, worlds, len(actions) + 1, len(actions))

    def _worlds(
        self, view: State, seat: int, eye: Eyes, actions: tuple[int, ...], seed: int, worlds: int, turns: int,
        longest: int,
    ) -> list[World]:  # fmt: skip
        mode = self.mode
        kinds = [kind.name for kind in mode.kinds]
        wanted, stops = _bits(kinds, NOTED), _bits(kinds, STOPS)
        plan = np.array([worlds, turns, longest, turn_phase(mode), wanted, stops, DETAILED], np.int64)
        shares = np.zeros((worlds, 4), np.float64)
        self._mind.room.states[VIEW] = view
        self._on(
            self._mind, seat, looking_as(eye), seed, plan, np.array(actions, np.int32), self._origin, self._events,
            self._found, shares,
        )  # fmt: skip
        count = int(self._found[0, 0]) + 1
        numbers = self._found[:count].ravel().tolist()  # one list is read faster than many
        rows = [numbers[at : at + ROW] for at in range(ROW, ROW * count, ROW)]
        return _worlds(rows, kinds, shares.tolist(), int(view.players))


def _bits(kinds: list[str], names: Iterable[str]) -> int:
    return sum(1 << kinds.index(name) for name in names if name in kinds)


def _worlds(rows: list[list[int]], kinds: list[str], shares: list[list[float]], players: int) -> list[World]:
    """What was found, world by world."""
    worlds: list[World] = []
    noted: list[tuple[str, int, int, int]] = []
    scored = Scored(False, 0)
    for kind, first, second, third, fourth, fifth in rows:
        if kind == LINE:
            scored.lines[first, second] = third
        elif kind == SCORED_AT:
            if second == NOW:
                scored = Scored(bool(third), fourth, noted=tuple(noted))
                worlds.append(World(scored, scored, tuple(shares[first][:players])))
            else:
                scored = worlds[-1].later = Scored(bool(third), fourth, noted=tuple(noted))
                noted = []
        elif kinds[kind] == POINTS:
            scored.links.append((first, second, third, fourth, fifth))
        else:
            noted.append((kinds[kind], first, second, fifth))
    return worlds
