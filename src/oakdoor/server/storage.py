"""Storage: tables, seats, moves and chat in a database. A move is one row, only ever added, never changed.

Writing happens in one thread that puts everything waiting into one transaction, so that many tables share
one wait for the disk. `write` is done when its rows are safe; only then is anybody told.
"""

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from oakdoor.bots.registry import current_name
from oakdoor.games.errors import GameError
from oakdoor.server import ledger
from oakdoor.server.lines import SEVERAL as SEVERAL
from oakdoor.server.lines import UNDO as UNDO
from oakdoor.server.lines import Overtaken as Overtaken
from oakdoor.server.lines import kept_ahead as kept_ahead
from oakdoor.server.lines import lamp_of as lamp_of
from oakdoor.server.lines import lines_left as lines_left
from oakdoor.server.lines import read_setup as read_setup
from oakdoor.server.schema import CHAT, CLOCKS, LINKS, MOVES, SEATS, TABLES, prepare
from oakdoor.tables.chat import Line
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.storage")
UNREADABLE = (ValueError, TypeError, LookupError, GameError, sql.exc.SQLAlchemyError)  # what damaged rows lead to
Work = Callable[[sql.Connection], None]
_Job = tuple[Work, asyncio.Future[None]]


class Damaged(OSError):
    """The database cannot be used."""


def examine(file: Path) -> None:
    """Look whether a database can be read and written; raises a Damaged that says what to do."""
    storage = None
    try:
        storage = Storage(f"sqlite:///{file}")
        with storage.engine.begin() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    except sql.exc.DatabaseError as error:
        found = str(error.orig)
    finally:
        if storage is not None:
            storage.close()
    if found != "ok":
        why = " ".join(str(found).split())
        raise Damaged(
            f"{file} cannot be used ({why}); put a backup in its place, or move it away: then there are no tables. "
            f"oakdoor doctor --data {file.parent} --export GAMES saves the games that can be read"
        )


class Storage:
    """One database."""

    def __init__(self, url: str) -> None:
        self.engine = sql.create_engine(url, hide_parameters=True)  # keys open tables: no error tells them
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
        prepare(self.engine)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="storage", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    # ------------------------------------------------------------------ writing

    async def write(self, work: Work) -> None:
        """Do some writing; returns when it is safe, or raises a TableError (an Overtaken if others were first)."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, done))
        try:
            await done
        except (Overtaken, sql.exc.IntegrityError) as error:
            raise Overtaken from error
        except Exception as error:
            LOG.exception("something could not be stored")
            raise TableError("not_stored", "this could not be stored and has not happened") from error

    async def use_link(self, number: str, until: float, now: float) -> bool:
        """Keep that a personal link was used; false if it was used before."""
        fresh = False

        def work(connection: sql.Connection) -> None:
            nonlocal fresh
            connection.execute(sql.delete(LINKS).where(LINKS.c.until < now))
            fresh = connection.execute(sql.select(LINKS).where(LINKS.c.number == number)).first() is None
            if fresh:
                connection.execute(sql.insert(LINKS), [{"number": number, "until": until}])

        await self.write(work)
        return fresh

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while not self._jobs.empty() and (job := self._jobs.get()) is not None:
                jobs.append(job)
            self._write_jobs(jobs)
            if job is None:
                return

    def _write_jobs(self, jobs: list[_Job]) -> None:
        """All jobs in one transaction; if that fails, one by one, so that only the broken one fails."""
        try:
            with self.engine.begin() as connection:
                for work, _ in jobs:
                    work(connection)
        except Exception as error:
            if len(jobs) == 1:
                _answer(jobs[0][1], error)
                return
            for job in jobs:
                self._write_jobs([job])
            return
        for _, done in jobs:
            _answer(done, None)

    # ------------------------------------------------------------------ reading

    def read_table(self, key: str) -> tuple[Table, dict[str, Any] | None, list[Any]] | None:
        """A table by either of its keys, with its record's header and its move rows."""
        with self.engine.connect() as connection:
            row = connection.execute(
                sql.select(TABLES).where(sql.or_(TABLES.c.key == key, TABLES.c.watch_key == key))
            ).first()
            if row is None:
                return None
            # All rows are read before one is looked at: a reader that stops halfway would keep others from writing.
            seats = connection.execute(
                sql.select(SEATS).where(SEATS.c.table_key == row.key).order_by(SEATS.c.seat)
            ).all()
            table = Table(row.key, row.watch_key, row.host, read_setup(row.setup), [_seat(one) for one in seats])
            table.rematch = row.rematch
            moves = connection.execute(
                sql.select(MOVES).where(MOVES.c.table_key == row.key).order_by(MOVES.c.number)
            ).all()
            said = connection.execute(sql.select(CHAT).where(CHAT.c.table_key == row.key).order_by(CHAT.c.id)).all()
            table.chat.lines.extend(Line(one.name, one.seat, one.text, one.at) for one in said)
            return table, json.loads(row.header) if row.header else None, list(moves)

    def read_game(self, key: str) -> tuple[Table, int] | None:
        """A stored table with its game as it stood after its last row, and the number of its rows."""
        found = self.read_table(key)
        if found is None:
            return None
        table, header, rows = found
        if header is not None:
            lines, left, edition = lines_left(rows)
            left = self.read_clock(table.key, len(rows)) or left
            table.restore(header, lines, left, edition, time.monotonic(), kept_ahead(rows))
            table.lamp = lamp_of(rows)
        return table, len(rows)

    def standing(self, key: str) -> tuple[str, int | None] | None:
        """The status of a table and the seat that decides, as they are stored beside its lines."""
        with self.engine.connect() as connection:
            row = connection.execute(sql.select(TABLES.c.status, TABLES.c.actor).where(TABLES.c.key == key)).first()
        return (row.status, row.actor) if row is not None else None

    def moved(self, key: str) -> float:
        """When the last move was made at a table."""
        with self.engine.connect() as connection:
            return float(connection.execute(sql.select(TABLES.c.moved).where(TABLES.c.key == key)).scalar_one())

    def is_used(self, number: str) -> bool:
        """Whether a personal link was used."""
        with self.engine.connect() as connection:
            return connection.execute(sql.select(LINKS).where(LINKS.c.number == number)).first() is not None

    def read_clock(self, key: str, rows: int) -> list[float] | None:
        """The seconds that each seat had left when a table's clock was last kept, if that was after its last line."""
        kept = sql.select(CLOCKS.c.left).where(CLOCKS.c.table_key == key, CLOCKS.c.rows == rows)
        with self.engine.connect() as connection:
            left = connection.execute(kept).scalar()
        return json.loads(left) if left else None

    def tables_of(self, person: str, skip: int = 0, limit: int = 30) -> list[tuple[Any, list[Any]]]:
        """A person's tables, those that are not over first, then the latest, with their rows of seats."""
        own = sql.select(TABLES.c.key).where(ledger.own_tables(person), TABLES.c.key.not_in(ledger.removed_by(person)))
        first = sql.case((TABLES.c.status == "over", 1), else_=0)
        with self.engine.connect() as connection:
            own = own.order_by(first, TABLES.c.moved.desc()).offset(skip).limit(limit)
            return self.tables_with(list(connection.execute(own).scalars()))

    def tables_with(self, keys: list[str]) -> list[tuple[Any, list[Any]]]:
        """Tables by their keys, in this order: rows of tables with their rows of seats."""
        with self.engine.connect() as connection:
            rows = connection.execute(sql.select(TABLES).where(TABLES.c.key.in_(keys))).all()
            rows = sorted(rows, key=lambda row: keys.index(row.key))
            found: dict[str, list[Any]] = {key: [] for key in keys}
            for seat in connection.execute(
                sql.select(SEATS).where(SEATS.c.table_key.in_(keys)).order_by(SEATS.c.seat)
            ).all():
                found[seat.table_key].append(seat)
            return [(row, found[row.key]) for row in rows]


# ---------------------------------------------------------------------- what can be written


def new_table(table: Table, now: float) -> Work:
    """A table that was just set up."""
    row = {
        "key": table.key,
        "watch_key": table.watch_key,
        "host": table.host,
        "setup": json.dumps(asdict(table.setup)),
        "status": table.status,
        "moved": now,
    }
    return _executing((sql.insert(TABLES), [row]), (sql.insert(SEATS), _seat_rows(table)))


def kept_clock(table: Table, rows: int, now: float) -> Work:
    """What the clock of a table shows after so many lines; nothing where there is none to go on."""
    if table.clock is None or table.status != "playing":
        return _executing()
    left = [round(table.clock.seconds_left(seat, now), 3) for seat in range(len(table.seats))]
    gone = sql.delete(CLOCKS).where(CLOCKS.c.table_key == table.key)
    row = {"table_key": table.key, "rows": rows, "left": json.dumps(left)}
    return _executing((gone, None), (sql.insert(CLOCKS), [row]))


def changed_seats(table: Table) -> Work:
    """The seats as they are now."""
    gone = sql.delete(SEATS).where(SEATS.c.table_key == table.key)
    return _executing((gone, None), (sql.insert(SEATS), _seat_rows(table)))


def changed_setup(table: Table) -> Work:
    """What the table plays, as it is now."""
    return _executing((_changed(table, setup=json.dumps(asdict(table.setup))), None))


def begun(table: Table, now: float) -> Work:
    """The deal, which is the header of the record, and the first lines if chance made any."""
    game = table.running()
    header = {name: value for name, value in game.record().items() if name not in ("moves", "result", "legal")}
    changed = _changed(table, header=json.dumps(header), status=table.status, actor=_actor(table), moved=now)
    lines = _line_rows(table, 0, list(game.moves), now)
    dealt = _once(changed.where(TABLES.c.header.is_(None)))
    return together(dealt, _executing((sql.insert(MOVES), lines))) if lines else dealt


def added_lines(table: Table, number: int, lines: list[str], now: float) -> Work:
    """Lines of the record (or one that goes back), from this number on."""
    added = (sql.insert(MOVES), _line_rows(table, number, lines, now))
    played = _executing(added, (_changed(table, status=table.status, actor=_actor(table), moved=now), None))
    return together(played, ended(table, now)) if table.status == "over" else played


def ended(table: Table, now: float) -> Work:
    """How a game ended."""
    return lambda connection: ledger.keep_outcome(connection, table, now)


def followed_by(table: Table, rematch: str) -> Work:
    """The table that follows a table."""
    return _once(_changed(table, rematch=rematch).where(TABLES.c.rematch.is_(None)))


def together(*works: Work) -> Work:
    """Several things that happen all or not at all."""

    def work(connection: sql.Connection) -> None:
        for one in works:
            one(connection)

    return work


def said(key: str, line: Line) -> Work:
    """A line of the chat."""
    return _executing((sql.insert(CHAT), [{"table_key": key, **asdict(line)}]))


def _executing(*statements: tuple[sql.Executable, list[dict[str, Any]] | None]) -> Work:
    """Statements with their rows, one after the other."""

    def work(connection: sql.Connection) -> None:
        for statement, rows in statements:
            connection.execute(statement, rows)

    return work


def _once(change: sql.Update) -> Work:
    """A change that only the first one makes."""

    def work(connection: sql.Connection) -> None:
        if connection.execute(change).rowcount != 1:
            raise Overtaken

    return work


def _actor(table: Table) -> int | None:
    return SEVERAL if len(table.asked) > 1 else table.actor


def _changed(table: Table, **values: Any) -> sql.Update:
    return sql.update(TABLES).where(TABLES.c.key == table.key).values(**values)


def _line_rows(table: Table, number: int, lines: list[str], now: float) -> list[dict[str, Any]]:
    left = json.dumps([round(seconds, 3) for seconds in table.clock.left]) if table.clock is not None else None
    return [
        {"table_key": table.key, "number": number + place, "line": line, "left": left, "at": now}
        for place, line in enumerate(lines)
    ]


def _seat_rows(table: Table) -> list[dict[str, Any]]:
    return [{"table_key": table.key, "seat": number, **asdict(seat)} for number, seat in enumerate(table.seats)]


def _seat(row: Any) -> Seat:
    return Seat(row.kind, row.name, row.avatar, row.owner, current_name(row.level), bool(row.stand_in))


def _answer(done: asyncio.Future[None], error: BaseException | None) -> None:
    """Tell the waiting task; it may be gone with its loop."""

    def tell() -> None:
        if not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    loop = done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a crash of the machine, too
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
