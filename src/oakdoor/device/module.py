"""The compiled rules of a mode beside the page's Python: WebAssembly that gets bytes (web/src/device/module.ts).

What bots and reviews think, and in which order, stays in Python: only their loops run there. A tree of a search lies
in the module's memory and is read from here as far as somebody asks.
"""

import logging
import weakref
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Protocol

import numpy as np

from oakdoor.bots.rating import rate_moves
from oakdoor.bots.thinking.looking import VIEW, Mind, best_line, look_ahead
from oakdoor.bots.thinking.tree import Tree, new_tree
from oakdoor.games.compiler.outside import Loop, add_module
from oakdoor.games.names import Lines, Log, Moves, Record, Seat, States, Table
from oakdoor.games.registry import all_names
from oakdoor.review.thinking.looks import look_as
from oakdoor.review.thinking.playing import play_on


class JavaBytes(Protocol):
    """Bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """A copy of them."""


class JavaPlace(Protocol):
    """A `Place` of web/src/device/module.ts."""

    size: Callable[[str], int]
    read: Callable[[str, int, int], JavaBytes]
    write: Callable[[str, int, bytes], None]
    look: Callable[[bytes, bytes, Seat, int, int], int]
    line: Callable[[bytes, bytes, Seat, int, int], JavaBytes]
    judge: Callable[[bytes, bytes, Seat, int, int, bytes], JavaBytes]
    play: Callable[[bytes, bytes, Seat, Seat, int, bytes, bytes, int, int], JavaBytes]


class JavaModule(Protocol):
    """A `RulesModule` of web/src/device/module.ts."""

    searches: bool
    take: Callable[[int, int], JavaPlace]
    give: Callable[[JavaPlace], None]
    rate: Callable[[bytes, bytes, Seat, bytes, bytes, bool, int], JavaBytes]


LOG = logging.getLogger("oakdoor.device")
BLOCK = 256  # numbers that are read at once


class Place:
    """A tree in a module's memory. When nobody knows it any more, another one may lie there."""

    def __init__(self, java: JavaModule, nodes: int, edges: int) -> None:
        self.java = java.take(nodes, edges)
        self.edition = 0  # counts the changes: what was read before one is not true any more
        weakref.finalize(self, java.give, self.java)


class FarTable:
    """A table of numbers in a module's memory. What is read of it is read in blocks, and kept until it changes."""

    def __init__(self, place: Place, name: str, kind: "np.dtype[np.generic]") -> None:
        self.place, self._name, self._kind = place, name, kind
        self.shape = (place.java.size(name) // kind.itemsize,)
        self._blocks: dict[int, list[float]] = {}
        self._edition = 0

    def __getitem__(self, at: int | slice) -> Table | float:
        if isinstance(at, slice):
            start, stop, _ = at.indices(self.shape[0])
            return self._read(start, stop)
        if self._edition != self.place.edition:
            self._edition = self.place.edition
            self._blocks.clear()
        block, place = divmod(int(at), BLOCK)
        found = self._blocks.get(block)
        if found is None:
            start = block * BLOCK
            found = self._blocks[block] = self._read(start, min(start + BLOCK, self.shape[0])).tolist()
        return found[place]

    def _read(self, start: int, stop: int) -> Table:
        size = self._kind.itemsize
        data = self.place.java.read(self._name, start * size, (stop - start) * size).to_bytes()
        return np.frombuffer(data, self._kind)

    def __setitem__(self, at: int, value: float) -> None:
        self.place.java.write(self._name, int(at) * self._kind.itemsize, np.array([value], self._kind).tobytes())
        self._blocks.pop(int(at) // BLOCK, None)


class Module:
    """The compiled rules of one mode."""

    def __init__(self, java: JavaModule) -> None:
        self._java = java
        self.searches = bool(java.searches)
        self._drivers: dict[Loop, Loop] = {rate_moves: self._rate}
        if self.searches:
            self._drivers |= {look_ahead: _look_ahead, best_line: _best_line, look_as: _look_as, play_on: _play_on}

    def driver(self, loop: Loop) -> Loop | None:
        """A driver that runs there."""
        return self._drivers.get(loop)

    def tree(self, nodes: int, edges: int) -> Iterator[Any]:
        """The tables of an empty tree."""
        place = Place(self._java, nodes, edges)
        for name, table in zip(Tree._fields, new_tree(1, 1), strict=True):
            yield FarTable(place, f"tree_{name}", table.dtype)

    def _rate(
        self, box: Record, states: States, seat: Seat, rated: Moves, values: Table, seeds: Table, rivals: int,
        fear: int, moves: Moves, lines: Lines, log: Log,
    ) -> None:  # fmt: skip
        """`rate_moves`, there."""
        found = self._java.rate(
            box.tobytes(), states[0].tobytes(), seat, rated.tobytes(), seeds.tobytes(), bool(rivals), fear
        )
        values += np.frombuffer(found.to_bytes(), np.int64)


def _seen(mind: Mind) -> tuple[Place, bytes, bytes]:
    """Where a mind's tree lies, its box and what it sees."""
    used: Any = mind.tree.used
    return used.place, mind.box.tobytes(), mind.room.states[VIEW].tobytes()


def _look_ahead(mind: Mind, seat: Seat, seed: int, looks: int) -> int:
    place, box, view = _seen(mind)
    place.edition += 1
    return int(place.java.look(box, view, seat, seed, looks))


def _best_line(mind: Mind, seat: Seat, seed: int, fewest: int) -> int:
    place, box, view = _seen(mind)
    line = np.frombuffer(place.java.line(box, view, seat, seed, fewest).to_bytes(), np.int32)
    mind.room.path[: len(line)] = line
    return len(line)


def _look_as(mind: Mind, seat: Seat, seed: int, looks: int, sums: Table) -> None:
    place, box, view = _seen(mind)
    place.edition += 1
    found = place.java.judge(box, view, seat, seed, looks, sums.tobytes())
    sums[:] = np.frombuffer(found.to_bytes(), np.float64)


def _play_on(
    mind: Mind, seat: Seat, eye: Seat, seed: int, plan: Table, actions: Table, origin: States, events: Log,
    found: Log, shares: Table,
) -> int:  # fmt: skip
    place, box, view = _seen(mind)
    place.edition += 1
    rows, worlds = found.shape[0], shares.shape[0]
    written = place.java.play(box, view, seat, eye, seed, plan.tobytes(), actions.tobytes(), rows, worlds).to_bytes()
    at = len(written) - worlds * shares.shape[1] * shares.dtype.itemsize
    noted = np.frombuffer(written[:at], np.int16).reshape(-1, found.shape[1])
    found[: len(noted)] = noted
    shares[:] = np.frombuffer(written[at:], np.float64).reshape(worlds, -1)
    return len(noted)


class Modules:
    """Gets the module of a mode when it is first wanted. Where a device cannot have it, Python does everything."""

    def __init__(self, load: Callable[[str, str], Awaitable[JavaModule]] | None) -> None:
        self._load = load
        self._there: set[tuple[str, str]] = set()

    def has(self, game: str, mode: str) -> bool:
        """Whether the module of a mode is there."""
        return (game, mode) in self._there

    async def get(self, game: str, mode: str) -> None:
        """Have the module of a mode run its drivers from now on."""
        if self._load is None or self.has(game, mode) or (game, mode) not in all_names():
            return
        try:
            add_module(game, mode, Module(await self._load(game, mode)))
            self._there.add((game, mode))
        except Exception:  # whatever a browser raises; it is tried again the next time
            LOG.exception("there is no module for %s %s", game, mode)
