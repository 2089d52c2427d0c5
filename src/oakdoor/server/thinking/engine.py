"""The engine of the page, run by the server: until its own compiler is done, workers think in the very modules of
WebAssembly that pages think in. They lie beside the built client, and a module is ready in a tenth of a second.

It does in Python what web/src/engine/ and web/src/device/module.ts do in a page.
"""

import json
import logging
import math
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from oakdoor.app.module import FarPlace, Module, rules_mark
from oakdoor.games.names import Data
from oakdoor.server.client import FOLDER

LOG = logging.getLogger("oakdoor.workers")
PAGE = 1 << 16
LINES, SEATS, RATED = 128, 4, 4  # bytes of all lines of a score; seats; states that rating needs
ROW, EVENTS = 12, 513  # bytes of an event; events of one decision, and their number
Found = TypeVar("Found")


class Far(bytes):
    """Bytes from a module's memory."""

    def to_bytes(self) -> bytes:
        """A copy of them."""
        return bytes(self)


class Machine:
    """A module with its memory, in which tables are laid one behind the other and stay where they are. One thread at a
    time may use it."""

    def __init__(self, code: bytes) -> None:
        import wasmtime  # only those who think need it

        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        exports: Any = wasmtime.Instance(self._store, wasmtime.Module(engine, code), []).exports(self._store)
        self._exports, self._memory = exports, exports["memory"]
        self._top = int(exports["heap"].value(self._store))
        self.alone = threading.RLock()

    def call(self, name: str, *values: int) -> int:
        """Call a function of the module."""
        return int(self._exports[name](self._store, *values))

    def room(self, size: int) -> int:
        """Room for so many bytes, all zero."""
        address = (self._top + 15) & ~15
        self._top = address + size
        missing = self._top - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
        return address

    def read(self, at: int, size: int) -> Far:
        """Bytes at an address."""
        return Far(self._memory.read(self._store, at, at + size))

    def write(self, at: int, data: bytes) -> None:
        """Lay bytes at an address."""
        self._memory.write(self._store, data, at)


def signed(number: int) -> int:
    """64 bits as a number with a sign, as modules take them."""
    return ((int(number) + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


class Rules:
    """The compiled rules of a mode (`FarModule`)."""

    def __init__(self, about: Data, code: bytes, weights: bytes | None) -> None:
        self.about, self.machine = about, Machine(code)
        self.weights = None if weights is None else np.frombuffer(weights, "<f2").astype("<f4").tobytes()
        self.searches = weights is not None
        room, most = self.machine.room, about["actions"]["most"]
        self.box = room(about["box"]["size"])
        self._moves, self._rated = (room(most * about["actions"]["bytes"]) for _ in range(2))
        self._lines, self._values = room(LINES), room((most + 1) * 8)
        self._states = room(about["state"]["size"] * RATED)
        self._seeds, self._worlds = 0, 0
        self._free: list[Search] = []

    def rate(self, box: bytes, view: bytes, seat: int, actions: bytes, seeds: bytes, rivals: bool, fear: int) -> Far:
        """What actions lead to for a seat, summed over one sampled world for each seed, and what things are worth."""
        machine, size, worlds = self.machine, len(actions) // self.about["actions"]["bytes"], len(seeds) // 8
        with machine.alone:
            if worlds > self._worlds:
                self._seeds, self._worlds = machine.room(len(seeds)), worlds
            for at, data in (
                (self.box, box), (self._states, view), (self._rated, actions), (self._seeds, seeds),
                (self._values, bytes(8 * (size + 1))),
            ):  # fmt: skip
                machine.write(at, data)
            machine.call(
                "rate", self.box, self._states, seat, self._rated, size, self._values, self._seeds, worlds,
                int(rivals), fear, self._moves, self._lines,
            )  # fmt: skip
            return machine.read(self._values, 8 * (size + 1))

    def take(self, nodes: int, edges: int) -> "Search":
        """An empty tree with room for so much: one that nobody needs any more, or a new one, for memory is never given
        back."""
        with self.machine.alone:
            fits = [place for place in self._free if place.nodes >= nodes and place.edges >= edges]
            place = min(fits, key=lambda one: one.edges, default=None) or Search(self, nodes, edges)
            if place in self._free:
                self._free.remove(place)
            place.begin(nodes, edges)
            return place

    def give(self, place: FarPlace) -> None:
        """Nobody needs a tree any more."""
        assert isinstance(place, Search)
        self._free.append(place)


class Search:
    """A tree of a search in a module's memory, with what looks ahead in it (`FarPlace`)."""

    def __init__(self, rules: Rules, nodes: int, edges: int) -> None:
        self._rules, self._machine = rules, rules.machine
        self._about: Data = rules.about["search"]
        self.nodes, self.edges = nodes, edges
        self._sizes = self._table_sizes(nodes, edges)
        self._at = {
            name: self._machine.room(self._sizes[name]) for name in self._about["tables"] if name in self._sizes
        }
        self._at["box"] = rules.box
        self._mind, self._sums = self._machine.room(4 * len(self._about["tables"])), self._machine.room(SEATS * 8)
        self._playing: list[tuple[int, int]] = []  # room to play moves on, if that was ever wanted
        self._learn()

    def begin(self, nodes: int, edges: int) -> None:
        """Begin anew with an empty tree that uses no more than a part of the room there is."""
        slots, self._sizes = _slots(nodes), self._table_sizes(nodes, edges)
        numbers = {
            "slots_size": slots, "nodes_size": nodes, "edges_size": edges,
            "hidden_size": self._about["hidden"], "upper_size": self._about["upper"],
        }  # fmt: skip
        row = [numbers.get(name, self._at.get(name, 0)) for name in self._about["tables"]]
        self._machine.write(self._mind, np.array(row, "<i4").tobytes())
        self._machine.write(self._at["tree_used"], bytes(16))
        self._machine.write(self._at["tree_slots"], bytes(slots * 4))

    def _table_sizes(self, nodes: int, edges: int) -> dict[str, int]:
        """Bytes of each table, where the tree has room for so much."""
        about, looks = self._rules.about, self._about
        moves, slots, deep = about["actions"]["most"], _slots(nodes), (looks["deepest"] + 1) * 4
        actions = moves * about["actions"]["bytes"]
        room = {
            "states": looks["states"] * about["state"]["size"], "moves": actions, "chance": actions, "lines": LINES,
            "inputs": about["features"] * 4, "values": SEATS * 8, "path": deep, "deciders": deep,
            "known": 2 * moves * 8, "chancy": moves,
        }  # fmt: skip
        tree = {"keys": slots * 8, "slots": slots * 4, "used": 16, "total": edges * 8}
        tree |= dict.fromkeys(("first", "size", "visits"), nodes * 4)
        tree |= dict.fromkeys(("action", "twin", "prior", "guess", "tried"), edges * 4)
        network = {**dict(self._weight_sizes()), "hidden": looks["hidden"] * 4, "upper": looks["upper"] * 4}
        found = room | {f"tree_{name}": size for name, size in tree.items()}
        return found | {f"network_{name}": size for name, size in network.items()}

    def _weight_sizes(self) -> list[tuple[str, int]]:
        """The weights in their order, with the bytes of each."""
        hidden, upper, features = self._about["hidden"], self._about["upper"], self._rules.about["features"]
        counts = {
            "first": features * hidden, "first_bias": hidden, "second": hidden * upper, "second_bias": upper,
            "last": upper, "last_bias": 1,
        }  # fmt: skip
        return [(name, count * 4) for name, count in counts.items()]

    def _learn(self) -> None:
        weights, at = self._rules.weights or b"", 0
        for name, size in self._weight_sizes():
            self._machine.write(self._at[f"network_{name}"], weights[at : at + size])
            at += size

    def size(self, name: str) -> int:
        """How many bytes a table has."""
        return self._sizes[name]

    def read(self, name: str, start: int, size: int) -> Far:
        """Bytes of a table."""
        with self._machine.alone:
            return self._machine.read(self._at[name] + start, size)

    def write(self, name: str, start: int, data: bytes) -> None:
        """Lay bytes into a table."""
        with self._machine.alone:
            self._machine.write(self._at[name] + start, data)

    def look(self, box: bytes, view: bytes, seat: int, seed: int, looks: int) -> int:
        """Look ahead so many times; returns the node of the decision."""
        return self._seen(box, view, lambda: self._machine.call("look", self._mind, seat, signed(seed), looks))

    def variation(self, box: bytes, view: bytes, seat: int, seed: int, fewest: int) -> Far:
        """The moves that were tried most often, from the decision on."""

        def found() -> Far:
            length = self._machine.call("variation", self._mind, seat, signed(seed), fewest)
            return self._machine.read(self._at["path"], length * 4)

        return self._seen(box, view, found)

    def judge(self, box: bytes, view: bytes, eye: int, seed: int, looks: int, sums: bytes) -> Far:
        """Look ahead as an eye does, and add to `sums` what the position is worth to every seat."""

        def found() -> Far:
            self._machine.write(self._sums, sums)
            self._machine.call("judge", self._mind, eye, signed(seed), looks, self._sums, len(sums) // 8)
            return self._machine.read(self._sums, len(sums))

        return self._seen(box, view, found)

    def play(
        self, box: bytes, view: bytes, seat: int, eye: int, seed: int, plan: bytes, actions: bytes, rows: int,
        worlds: int,
    ) -> Far:  # fmt: skip
        """Play moves on in many worlds as a plan says; returns what was noted, and what each world is worth."""

        def found() -> Far:
            machine, shares = self._machine, worlds * SEATS * 8
            at = self._room_to_play(
                [len(plan), len(actions), self._rules.about["state"]["size"], EVENTS * ROW, rows * ROW, shares]
            )
            machine.write(at[0], plan)
            machine.write(at[1], actions)
            machine.call(
                "play", self._mind, seat, eye, signed(seed), at[0], at[1], len(actions) // 4, at[2], at[3], EVENTS,
                at[4], rows, at[5], worlds,
            )  # fmt: skip
            noted = (int(np.frombuffer(machine.read(at[4], 2), "<i2")[0]) + 1) * ROW
            return Far(machine.read(at[4], noted) + machine.read(at[5], shares))

        return self._seen(box, view, found)

    def _room_to_play(self, sizes: list[int]) -> list[int]:
        if len(self._playing) < len(sizes) or any(
            size > had for size, (_, had) in zip(sizes, self._playing, strict=True)
        ):
            self._playing = [(self._machine.room(size), size) for size in sizes]
        return [at for at, _ in self._playing]

    def _seen(self, box: bytes, view: bytes, work: Callable[[], Found]) -> Found:
        """Do something from what a seat sees."""
        with self._machine.alone:
            self._machine.write(self._rules.box, box)
            self._machine.write(self._at["states"], view)
            return work()


def _slots(nodes: int) -> int:
    return 1 << max(4, math.ceil(math.log2(2 * nodes)))


def manifest(folder: Path = FOLDER) -> Data:
    """What the engine beside a client consists of; nothing where there is none."""
    try:
        found: Data = json.loads((folder / "engine" / "engine.json").read_text(encoding="utf-8"))
        return found
    except (OSError, ValueError):
        return {}


def has_module(game: str, mode: str, folder: Path = FOLDER) -> bool:
    """Whether there is a module for a mode, made of these rules."""
    files = manifest(folder).get("modes", {}).get(f"{game}-{mode}")
    return files is not None and _rules_of(folder / files["description"]) == rules_mark(game)


@cache
def _rules_of(path: Path) -> str:
    """Of which rules a module is, "" where an older version has not said it; a description never changes under its
    name."""
    return str(json.loads(path.read_text(encoding="utf-8")).get("of_rules", ""))


def load(game: str, mode: str, folder: Path = FOLDER) -> Module | None:
    """The module of a mode; None where there is none, or one of other rules than these."""
    if not has_module(game, mode, folder):
        return None
    files = manifest(folder)["modes"][f"{game}-{mode}"]
    about, code, weights = (
        files[what] and (folder / files[what]).read_bytes() for what in ("description", "module", "weights")
    )
    try:
        return Module(Rules(json.loads(about), code, weights))
    except (
        ImportError,
        OSError,
        RuntimeError,
    ):  # a machine that it does not run on waits for its compiler
        LOG.exception("there is no module for %s %s", game, mode)
        return None
