"""What a move costs a PostgreSQL, by the server's own statements; what telling other processes costs; what bots cost.

`python -m oakdoor.lab.scale costs`
"""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import sqlalchemy as sql

from oakdoor.app.lines import StoredLine
from oakdoor.app.stored import LinesAdded, NewTable, TableRow
from oakdoor.bots.contract import Budget, Sight, Step
from oakdoor.bots.registry import LEVELS, find_bot
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.lab.chaos.postgres import Postgres, own_postgres
from oakdoor.server.database.changes import carry_out
from oakdoor.server.database.storage import Storage
from oakdoor.server.peers import notices
from oakdoor.server.peers.membership import joined
from oakdoor.tables.keys import new_key
from oakdoor.tables.seats import Seat

SECONDS = 3.0  # of each measurement
TABLES = 200  # that a writer has
DECISIONS = 20  # of a bot, in each game
SEATS = [Seat("bot", "Odo", "bear", level="odo"), Seat("bot", "Tove", "owl", level="tove")]
LEFT = [600.0, 600.0]


def lines(seconds: float = SECONDS) -> Iterator[str]:
    """All figures, one after the other."""
    with own_postgres() as postgres:
        storage = Storage(postgres.database())
        try:
            for writers, batch in ((1, 1), (2, 1), (1, 8), (2, 8), (4, 8), (2, 32)):
                yield _moves_line(storage, postgres, writers, batch, seconds)
            for listeners in (1, 2, 4, 8):
                yield _notices_line(storage, postgres, listeners, seconds)
        finally:
            storage.close()
    for level in LEVELS:
        yield _bot_line(level)


def processor_of(numbers: list[int]) -> float:
    """The processor time of some processes so far."""
    ticks = 0
    for number in numbers:
        path = Path(f"/proc/{number}/stat")
        if path.exists():
            ticks += sum(map(int, path.read_text().rpartition(") ")[2].split(" ")[11:13]))
    return ticks / float(os.sysconf("SC_CLK_TCK"))


def _moves_line(storage: Storage, postgres: Postgres, writers: int, batch: int, seconds: float) -> str:
    """Moves as web processes write them: so many at once in one transaction, each with its notice."""
    made = [_tables(storage) for _ in range(writers)]
    stop = threading.Event()

    def write(keys: list[str]) -> tuple[int, float]:
        used = time.thread_time()
        with storage.engine.connect() as connection:
            for number in count():
                for first in range(0, len(keys), batch):
                    if stop.is_set():
                        return number * len(keys) + first, time.thread_time() - used
                    with connection.begin():
                        for key in keys[first : first + batch]:
                            _move(connection, key, number)
        raise AssertionError

    with ThreadPoolExecutor(writers) as pool:
        futures = [pool.submit(write, keys) for keys in made]
        time.sleep(0.3)  # until all are connected
        before, began = processor_of(postgres.processes()), time.monotonic()
        time.sleep(seconds)
        used, took = processor_of(postgres.processes()) - before, time.monotonic() - began
        stop.set()
        written = [one.result() for one in futures]
    moves = sum(number for number, _ in written) * took / (took + 0.3)
    own = sum(spent for _, spent in written) / max(1, sum(number for number, _ in written))
    return (
        f"{writers} writers, {batch} moves in a transaction: {moves / took:,.0f} moves a second; PostgreSQL takes "
        f"{1000 * used / max(1.0, moves):.2f} ms of processor time for each, whoever writes {1000 * own:.2f} ms"
    )


def _tables(storage: Storage) -> list[str]:
    """New tables without a game."""
    rows = [TableRow(new_key(), new_key(), new_key(), "{}", "playing", 0, 0.0, SEATS) for _ in range(TABLES)]
    with storage.engine.begin() as connection:
        for row in rows:
            carry_out(connection, [NewTable(row)])
    return [row.key for row in rows]


def _move(connection: sql.Connection, key: str, number: int) -> None:
    """A move as a server writes it, with what it tells the others."""
    added = LinesAdded(key, number, (StoredLine("0 place b2 alliance-human-elf", LEFT, 1e9),), "playing", 1, 1e9)
    carry_out(connection, [added])
    for text in notices.texts_about(1, [added]):
        notices.send(connection, text)


def _notices_line(storage: Storage, postgres: Postgres, listeners: int, seconds: float) -> str:
    """Notices that so many processes hear and read, as many as can be sent."""
    keys, stop, spent = _tables(storage), threading.Event(), [0.0] * listeners
    heard = [0] * listeners
    ready = threading.Barrier(listeners + 1)

    def hear(place: int) -> None:
        with joined(storage.engine) as member:
            ready.wait()
            used = time.thread_time()
            while not stop.is_set():
                for text in member.heard():
                    notices.news_of(*notices.read(text))
                    heard[place] += 1
            spent[place] = time.thread_time() - used

    with ThreadPoolExecutor(listeners) as pool:
        for place in range(listeners):
            pool.submit(hear, place)
        ready.wait()
        before, sent, until = processor_of(postgres.processes()), 0, time.monotonic() + seconds
        with storage.engine.connect() as connection:
            while time.monotonic() < until:
                with connection.begin():
                    for key in keys[:8]:
                        _move(connection, key, sent // 8)
                        sent += 1
        used = processor_of(postgres.processes()) - before
        stop.set()
    each = 1000 * sum(spent) / max(1, sum(heard))
    return (
        f"{listeners} processes listen: {sent / seconds:,.0f} moves a second are told; PostgreSQL takes "
        f"{1000 * used / max(1, sent):.2f} ms for each, whoever hears one {each:.3f} ms"
    )


def _bot_line(level: str) -> str:
    """What a decision of a bot costs, in base games of three."""
    spent, decisions = 0.0, 0
    for seed in range(2):
        game, bot, steps = Game(find_mode("aetherya", "base"), 3, seed=seed), find_bot(level, seed), list[Step]()
        while (seat := game.actor) is not None and len(steps) < DECISIONS:
            sight, used = Sight.of(game, seat, steps), time.process_time()
            action = bot.decide(sight, Budget()).action
            if steps or seed:  # the first one also loads what is compiled
                spent, decisions = spent + time.process_time() - used, decisions + 1
            steps.append(Step(seat, tuple(game.play_checked(action))))
    return f"{level}: {1000 * spent / decisions:.1f} ms of processor time for a decision"
