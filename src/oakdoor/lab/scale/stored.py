"""A database with many stored tables: how long a server takes to start on it, and to open a table.

`python -m oakdoor.lab.scale stored --tables 10000 --rows 1000000 --database postgres`
"""

import contextlib
import random
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import sqlalchemy as sql
from tqdm import tqdm

from oakdoor.app import stored
from oakdoor.app.lines import UNDO
from oakdoor.app.stored import Change
from oakdoor.games.game import Game
from oakdoor.games.record import replay
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.chaos.postgres import database_of
from oakdoor.lab.serving import UNLIMITED, Server, new_cookie
from oakdoor.lab.table_bench import p95
from oakdoor.server.database.address import in_folder
from oakdoor.server.database.changes import carry_out
from oakdoor.server.database.schema import MOVES, TABLES
from oakdoor.server.database.storage import Storage
from oakdoor.tables.keys import new_key
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

GAMES = 5  # of each mode that are played; tables have one of them each
AT_ONCE = 200  # tables in one transaction
OPENED = 200  # tables that are opened


@dataclass
class Found:
    """What was measured, in seconds."""

    tables: int = 0
    rows: int = 0
    start: float = 0.0
    start_empty: float = 0.0
    opened: list[float] = field(default_factory=list)
    processor: float = 0.0  # of the server, for each table that is opened

    def lines(self) -> list[str]:
        """The figures."""
        opened = [1000 * one for one in self.opened]
        return [
            f"{self.tables:,} tables with {self.rows:,} rows: a server answers {self.start:.2f} s after its start, "
            f"{self.start_empty:.2f} s on an empty database",
            f"any of {len(opened)} tables opens in {median(opened):.0f} ms (median), 95 of 100 in {p95(opened):.0f}, "
            f"all in {max(opened):.0f}; {1000 * self.processor:.1f} ms of processor time each",
        ]


def measure(database: str | None, tables: int, rows: int, seed: int = 1) -> Found:
    """Fill a database, start a server on it and open tables."""
    with tempfile.TemporaryDirectory() as folder, database_of(database) as url:
        found = Found(start_empty=_started(Path(folder), url))
        keys = fill(url or in_folder(Path(folder)), tables, rows, random.Random(seed))
        found.tables, found.rows = _counted(url or in_folder(Path(folder)))
        server = Server(Path(folder), *UNLIMITED, database=url)
        try:
            began = time.monotonic()
            server.start()
            found.start = time.monotonic() - began
            cookie = new_cookie(server.address)
            _open(server, cookie, keys[0])  # what is imported then is no table's
            used = server.seconds()
            chosen = random.Random(seed).sample(keys[1:], min(OPENED, len(keys) - 1))
            found.opened = [_open(server, cookie, key) for key in chosen]
            found.processor = (server.seconds() - used) / len(chosen)
        finally:
            server.stop()
    return found


def fill(address: str, tables: int, rows: int, chance: random.Random) -> list[str]:
    """Store so many tables with so many rows together, by the statements that a server writes; their keys."""
    storage, keys = Storage(address), list[str]()
    games = [game for names in all_names() for game in _games(names, chance)]
    left = rows
    try:
        with tqdm(total=tables, desc="fill", unit="table") as progress:
            while len(keys) < tables:
                with storage.engine.begin() as connection:
                    for _ in range(min(AT_ONCE, tables - len(keys))):
                        share = left // (tables - len(keys))
                        table = _table(chance.choice(games), chance)
                        carry_out(connection, list(_changes(table, share)))
                        keys.append(table.key)
                        left -= share
                        progress.update()
    finally:
        storage.close()
    return keys


def _games(names: tuple[str, str], chance: random.Random) -> Iterator[Game]:
    """Random games of a mode, somewhere on their way."""
    mode = find_mode(*names)
    for _ in range(GAMES):
        game = Game(mode, chance.choice(mode.players), seed=chance.getrandbits(48), events=True)
        for _ in range(chance.randrange(20, 60)):
            if not game.is_over:
                before = game.record()
                game.play(chance.choice(game.legal()))
        yield replay(before) if game.is_over else game


def _table(game: Game, chance: random.Random) -> Table:
    """A table of people with a game."""
    people = [new_key() for _ in range(game.players)]
    seats = [Seat("person", f"Person {number}", "fox", owner=one) for number, one in enumerate(people)]
    setup = Setup(game.mode.game, game.mode.name, dict(game.options))
    table = Table(new_key(), new_key(), people[0], setup, seats)
    table.start(game, 0.0)
    return table


def _changes(table: Table, rows: int) -> Iterator[Change]:
    """A table that has so many rows: the game was played, taken back to its beginning and played again, as often as it
    takes."""
    now = time.time()
    yield from stored.new_table(table, now)
    yield stored.begun(table, now)[0]
    moves, lines = list(table.running().moves), list[str]()
    whole = [*moves, f"{UNDO} 0"]
    while len(lines) + len(whole) + len(moves) <= rows:
        lines += whole
    lines += moves[: max(0, rows - len(lines))]
    lines += [f"{UNDO} {len(moves)}"] * (rows - len(lines))
    yield from stored.added_lines(table, 0, lines, now)


def _counted(address: str) -> tuple[int, int]:
    storage = Storage(address)
    with contextlib.closing(storage), storage.engine.connect() as connection:
        counted = (sql.select(sql.func.count()).select_from(table) for table in (TABLES, MOVES))
        tables, rows = (int(connection.execute(one).scalar_one()) for one in counted)
    return tables, rows


def _started(folder: Path, url: str | None) -> float:
    """How long a server takes to start on what is there."""
    server = Server(folder, *UNLIMITED, database=url)
    began = time.monotonic()
    try:
        server.start()
        return time.monotonic() - began
    finally:
        server.stop()


def _open(server: Server, cookie: str, key: str) -> float:
    """How long a server takes to open a table."""
    began = time.monotonic()
    asked = urllib.request.Request(f"http://{server.address}/api/tables/{key}", headers={"Cookie": cookie})
    with urllib.request.urlopen(asked) as answer:
        answer.read()
    return time.monotonic() - began
