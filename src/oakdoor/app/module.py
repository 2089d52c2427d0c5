"""The compiled rules of a mode beside this Python: WebAssembly that gets bytes. A page has it run by the browser
(web/src/device/module.ts), a server runs it itself until its own compiler is done (server/thinking/engine.py).

What bots and reviews think, and in which order, stays in Python: only their loops run there. A tree of a search lies
in the module's memory and is read from here as far as somebody asks.
"""

import hashlib
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np

import oakdoor.bots.thinking
import oakdoor.review.thinking
from oakdoor.bots import rating, search
from oakdoor.bots.rating import rate_moves
from oakdoor.bots.thinking.looking import VIEW, Mind, look_ahead, principal_variation
from oakdoor.bots.thinking.tree import Tree, new_tree
from oakdoor.games.compiler.compiled import sources_hash
from oakdoor.games.compiler.outside import Loop
from oakdoor.games.names import Lines, Log, Moves, Record, Seat, States, Table
from oakdoor.review.thinking.looks import look_as
from oakdoor.review.thinking.playing import play_on


class FarBytes(Protocol):
    """Bytes from there."""

    def to_bytes(self) -> bytes:
        """A copy of them."""


class FarPlace(Protocol):
    """Where a tree lies, and what looks ahead in it."""

    def size(self, name: str, /) -> int:
        """How many bytes a table has."""

    def read(self, name: str, start: int, size: int, /) -> FarBytes:
        """Bytes of a table."""

    def write(self, name: str, start: int, data: bytes, /) -> None:
        """Lay bytes into a table."""

    def look(self, box: bytes, view: bytes, seat: Seat, seed: int, looks: int, /) -> int:
        """Look ahead so many times; returns the node of the decision."""

    def variation(self, box: bytes, view: bytes, seat: Seat, seed: int, fewest: int, /) -> FarBytes:
        """The moves that were tried most often, from the decision on."""

    def judge(self, box: bytes, view: bytes, eye: Seat, seed: int, looks: int, sums: bytes, /) -> FarBytes:
        """Look ahead as an eye does, and add to `sums` what the position is worth to every seat."""

    def play(
        self, box: bytes, view: bytes, seat: Seat, eye: Seat, seed: int, plan: bytes, actions: bytes, rows: int,
        worlds: int, /,
    ) -> FarBytes:  # fmt: skip
        """Play moves on in many worlds as a plan says; returns what was noted, and what each world is worth."""


class FarModule(Protocol):
    """The module itself."""

    @property
    def searches(self) -> bool:
        """Whether it has weights to look ahead with."""

    def take(self, nodes: int, edges: int, /) -> FarPlace:
        """An empty tree with room for so much."""

    def give(self, place: FarPlace, /) -> None:
        """Nobody needs a tree any more."""

    def rate(
        self, box: bytes, view: bytes, seat: Seat, actions: bytes, seeds: bytes, rivals: bool, fear: int, /
    ) -> FarBytes:
        """What actions lead to for a seat, and behind it what things are worth now."""


BLOCK = 256  # numbers that are read at once


def rules_mark(game: str) -> str:
    """A hash of the rules and weights that the modules of a game are made from: one of other rules must not play."""
    homes = (oakdoor.bots.thinking, oakdoor.review.thinking, rating, search)
    weights = sorted((Path(search.__file__).parent / "weights").glob(f"{game}-*"))
    parts = [*map(sources_hash, (game, *(home.__name__ for home in homes)))]
    parts += [hashlib.sha256(path.read_bytes()).hexdigest() for path in weights]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


class Place:
    """A tree in a module's memory. When nobody knows it any more, another one may lie there."""

    def __init__(self, far: FarModule, nodes: int, edges: int) -> None:
        self.far = far.take(nodes, edges)
        self.edition = 0  # counts the changes: what was read before one is not true any more
        weakref.finalize(self, far.give, self.far)


class FarTable:
    """A table of numbers in a module's memory. What is read of it is read in blocks, and kept until it changes."""

    def __init__(self, place: Place, name: str, kind: "np.dtype[np.generic]") -> None:
        self.place, self._name, self._kind = place, name, kind
        self.shape = (place.far.size(name) // kind.itemsize,)
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
        data = self.place.far.read(self._name, start * size, (stop - start) * size).to_bytes()
        return np.frombuffer(data, self._kind)

    def __setitem__(self, at: int, value: float) -> None:
        self.place.far.write(self._name, int(at) * self._kind.itemsize, np.array([value], self._kind).tobytes())
        self._blocks.pop(int(at) // BLOCK, None)


class Module:
    """The compiled rules of one mode."""

    def __init__(self, far: FarModule) -> None:
        self._far = far
        self.searches = bool(far.searches)
        self._drivers: dict[Loop, Loop] = {rate_moves: self._rate}
        if self.searches:
            self._drivers |= {
                look_ahead: _look_ahead,
                principal_variation: _principal_variation,
                look_as: _look_as,
                play_on: _play_on,
            }

    def driver(self, loop: Loop) -> Loop | None:
        """A driver that runs there."""
        return self._drivers.get(loop)

    def tree(self, nodes: int, edges: int) -> Iterator[Any]:
        """The tables of an empty tree."""
        place = Place(self._far, nodes, edges)
        for name, table in zip(Tree._fields, new_tree(1, 1), strict=True):
            yield FarTable(place, f"tree_{name}", table.dtype)

    def _rate(
        self, box: Record, states: States, seat: Seat, rated: Moves, values: Table, seeds: Table, rivals: int,
        fear: int, moves: Moves, lines: Lines, log: Log,
    ) -> None:  # fmt: skip
        """`rate_moves`, there."""
        found = self._far.rate(
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
    return int(place.far.look(box, view, seat, seed, looks))


def _principal_variation(mind: Mind, seat: Seat, seed: int, fewest: int) -> int:
    place, box, view = _seen(mind)
    variation = np.frombuffer(place.far.variation(box, view, seat, seed, fewest).to_bytes(), np.int32)
    mind.room.path[: len(variation)] = variation
    return len(variation)


def _look_as(mind: Mind, seat: Seat, seed: int, looks: int, sums: Table) -> None:
    place, box, view = _seen(mind)
    place.edition += 1
    found = place.far.judge(box, view, seat, seed, looks, sums.tobytes())
    sums[:] = np.frombuffer(found.to_bytes(), np.float64)


def _play_on(
    mind: Mind, seat: Seat, eye: Seat, seed: int, plan: Table, actions: Table, origin: States, events: Log,
    found: Log, shares: Table,
) -> int:  # fmt: skip
    place, box, view = _seen(mind)
    place.edition += 1
    rows, worlds = found.shape[0], shares.shape[0]
    written = place.far.play(box, view, seat, eye, seed, plan.tobytes(), actions.tobytes(), rows, worlds).to_bytes()
    at = len(written) - worlds * shares.shape[1] * shares.dtype.itemsize
    noted = np.frombuffer(written[:at], np.int16).reshape(-1, found.shape[1])
    found[: len(noted)] = noted
    shares[:] = np.frombuffer(written[at:], np.float64).reshape(worlds, -1)
    return len(noted)
