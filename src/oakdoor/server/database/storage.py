"""The store in a database: tables, seats, moves and chat. A move is one row, only ever added, never changed.

Writing happens in one thread that puts everything waiting into one transaction, so that many tables share
one wait for the disk. `write` is done when its rows are safe; only then is anybody told. Where several processes share
a database, `announce` lets a transaction tell the others what it has changed: they hear of it when it is safe.
"""

import asyncio
import json
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import sqlalchemy as sql

from oakdoor.app.daily.kept import Comparison, Try
from oakdoor.app.lines import StoredLine
from oakdoor.app.past.outcomes import Choice, PastGame
from oakdoor.app.stored import Change, Gap, Overtaken, StoredReview, StoredTable, TableRow, Unreadable
from oakdoor.server.database import deals, ledger, reviews
from oakdoor.server.database.address import engine_of, read_address, shown
from oakdoor.server.database.changes import carry_out
from oakdoor.server.database.losing import NO_DATABASE, UNSURE, Lost, Unsure, is_lost, is_tangled, why_lost
from oakdoor.server.database.migrations import migrate
from oakdoor.server.database.schema import CHAT, CLOCKS, KEYS, LINKS, MOVES, REVISIONS, SEATS, TABLES
from oakdoor.tables.chat import ChatLine
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat

LOG = logging.getLogger("oakdoor.storage")
Work = Callable[[sql.Connection], None]
Announce = Callable[[sql.Connection, list[Change]], None]
_Job = tuple[Work, asyncio.Future[None]]
_LINES_FROM = (
    sql.select(MOVES)
    .where(MOVES.c.table_key == sql.bindparam("of_table"), MOVES.c.number >= sql.bindparam("first"))
    .order_by(MOVES.c.number)
)
_SEAT = [one.name for one in fields(Seat)]


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

    def __init__(self, address: str) -> None:
        self.url = read_address(address)
        self.engine = engine_of(self.url)
        self.announce: Announce | None = None
        self.keepers: list[Announce] = []  # who keep something of their own of what is changed
        if self.is_shared:
            self._open_shared()
        else:
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
            migrate(self.engine)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="storage", daemon=True)
        self._thread.start()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use the database at the same time."""
        return self.engine.dialect.name == "postgresql"

    def _open_shared(self) -> None:
        try:
            migrate(self.engine)
        except sql.exc.OperationalError as error:
            self.engine.dispose()
            raise Damaged(f"the database {shown(self.url)} cannot be used: {why_lost(error)}") from None
        except BaseException:
            self.engine.dispose()
            raise

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    # ------------------------------------------------------------------ writing

    async def write(self, changes: list[Change]) -> None:
        """Write changes, all or none; raises a TableError (an `Overtaken` where somebody else was first)."""

        def work(connection: sql.Connection) -> None:
            carry_out(connection, changes)
            for keep in self.keepers:
                keep(connection, changes)
            if self.announce is not None:
                self.announce(connection, changes)

        await self.do(work)

    async def do(self, work: Work) -> None:
        """Do some writing; returns when it is safe. It may be tried again, from the beginning."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, done))
        try:
            await done
        except (Overtaken, sql.exc.IntegrityError) as error:
            raise Overtaken from error
        except Lost as error:
            raise TableError(*NO_DATABASE) from error
        except Unsure as error:
            raise TableError(*UNSURE) from error
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

        try:
            await self.do(work)
        except Overtaken:  # another process was first
            return False
        return fresh

    async def erase_removed(self, before: float) -> None:
        """Erase tables that all their people have removed before a moment."""
        await self.do(lambda connection: ledger.erase_removed(connection, before))

    async def keep_review(self, digest: str, review: StoredReview, now: float) -> None:
        """Keep what is given of a review; the rest stays as it was, and the oldest reviews give way."""

        def work(connection: sql.Connection) -> None:
            reviews.put(connection, digest, review, now)

        try:
            await self.do(work)
        except Overtaken:  # another process was first: what is there is kept, and what is missing is added
            await self.do(work)

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while not self._jobs.empty() and (job := self._jobs.get()) is not None:
                jobs.append(job)
            self._write_jobs(jobs)
            if job is None:
                return

    def _write_jobs(self, jobs: list[_Job], again: bool = True) -> None:
        """All jobs in one transaction; if that fails, one by one, so that only the broken one fails. What was not done
        because the database had gone away, or others were in the way, is tried once more: nobody has to be refused
        because the database was restarted."""
        committing = False
        try:
            with self.engine.begin() as connection:
                for work, _ in jobs:
                    work(connection)
                committing = True
        except Exception as error:
            if again and not committing and (is_lost(error) or (len(jobs) == 1 and is_tangled(error))):
                self._write_jobs(jobs, again=False)
            elif is_lost(error):
                LOG.error("the database is gone: %s", why_lost(error))
                for _, done in jobs:
                    _answer(done, Unsure() if committing else Lost())
            elif len(jobs) == 1:
                _answer(jobs[0][1], error)
            else:
                for job in jobs:
                    self._write_jobs([job])
            return
        for _, done in jobs:
            _answer(done, None)

    # ------------------------------------------------------------------ reading

    @contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        """A connection to read with; a database that cannot be read is told as such."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except sql.exc.SQLAlchemyError as error:
            if is_lost(error):
                raise TableError(*NO_DATABASE) from error
            raise Unreadable(str(getattr(error, "orig", error))) from error

    def read(self, key: str) -> StoredTable | None:
        """A table by either of its keys, with all that is kept of it."""
        with self.reading() as connection:
            meant = sql.select(KEYS.c.table_key).where(KEYS.c.key == key).scalar_subquery()
            row = connection.execute(sql.select(TABLES).where(TABLES.c.key == meant)).first()
            if row is None:
                return None

            # All rows are read before one is looked at: a reader that stops halfway would keep others from writing.
            def of_table(table: sql.Table, order: str) -> Sequence[sql.Row[tuple[object, ...]]]:
                chosen = sql.select(table).where(table.c.table_key == row.key).order_by(table.c[order])
                return connection.execute(chosen).all()

            seats, moves, said = of_table(SEATS, "seat"), of_table(MOVES, "number"), of_table(CHAT, "id")
            clock = connection.execute(sql.select(CLOCKS).where(CLOCKS.c.table_key == row.key)).first()
            revised = connection.execute(sql.select(REVISIONS).where(REVISIONS.c.table_key == row.key)).first()
        if [move.number for move in moves] != list(range(len(moves))):
            raise Gap("lines are missing")
        return StoredTable(
            _row(row, seats),
            json.loads(row.header) if row.header else None,
            row.rematch,
            tuple(map(_line, moves)),
            (clock.rows, json.loads(clock.left)) if clock is not None else None,
            tuple(ChatLine(one.name, one.seat, one.text, one.at) for one in said),
            revised.number if revised is not None else 0,
            revised.wishes if revised is not None else None,
        )

    def lines_from(self, key: str, number: int) -> tuple[StoredLine, ...]:
        """The lines of a table from a number on."""
        with self.reading() as connection:
            moves = connection.execute(_LINES_FROM, {"of_table": key, "first": number}).all()
        if [move.number for move in moves] != list(range(number, number + len(moves))):
            raise Gap("lines are missing")
        return tuple(map(_line, moves))

    def tables_of(self, person: str, skip: int = 0, limit: int = 30) -> list[TableRow]:
        """A person's tables without those that they have removed: those that are not over first, then the latest."""
        own = sql.select(TABLES.c.key).where(ledger.own_tables(person), TABLES.c.key.not_in(ledger.removed_by(person)))
        first = sql.case((TABLES.c.status == "over", 1), else_=0)
        own = own.order_by(first, TABLES.c.moved.desc()).offset(skip).limit(limit)
        with self.reading() as connection:
            keys = list(connection.execute(own).scalars())
        return self.tables_with(keys)

    def tables_with(self, keys: list[str]) -> list[TableRow]:
        """Tables by their keys, in this order; those that are not there are left out."""
        with self.reading() as connection:
            rows = connection.execute(sql.select(TABLES).where(TABLES.c.key.in_(keys))).all()
            chosen = sql.select(SEATS).where(SEATS.c.table_key.in_(keys)).order_by(SEATS.c.seat)
            seats: dict[str, list[sql.Row[tuple[object, ...]]]] = {key: [] for key in keys}
            for seat in connection.execute(chosen).all():
                seats[seat.table_key].append(seat)
        return [_row(row, seats[row.key]) for row in sorted(rows, key=lambda row: keys.index(row.key))]

    def is_used(self, number: str) -> bool:
        """Whether a personal link was used."""
        with self.reading() as connection:
            return connection.execute(sql.select(LINKS).where(LINKS.c.number == number)).first() is not None

    def past_games(self, keys: list[str]) -> dict[str, PastGame]:
        """How games ended, by the keys of their tables; those that have not are left out."""
        with self.reading() as connection:
            return ledger.past_games(connection, keys)

    def games_of(self, person: str, choice: Choice, before: str | None, most: int) -> list[PastGame]:
        """A person's games that are over, the latest first; those before the one of a table."""
        with self.reading() as connection:
            return ledger.games_of(connection, person, choice, before, most)

    def import_of(self, person: str, digest: str) -> str | None:
        """The key of the table of a record that a person has imported, by the record's digest."""
        with self.reading() as connection:
            return ledger.import_of(connection, person, digest)

    def unkept(self, most: int) -> list[str]:
        """Tables whose games are over, but it is not kept how they ended."""
        with self.reading() as connection:
            return ledger.unkept(connection, most)

    def is_own(self, person: str, key: str) -> bool:
        """Whether a person sits at a table, or has set it up."""
        with self.reading() as connection:
            return ledger.is_own(connection, person, key)

    def is_closed(self, key: str) -> bool:
        """Whether everybody at a table, and its host, has removed it."""
        with self.reading() as connection:
            return ledger.is_closed(connection, key)

    def is_restorable(self, person: str, key: str, since: float) -> bool:
        """Whether a person has removed a table since a moment."""
        with self.reading() as connection:
            return ledger.is_restorable(connection, person, key, since)

    def removed_since(self, person: str, since: float) -> dict[str, float]:
        """The tables that a person has removed since a moment, the latest first, and when."""
        with self.reading() as connection:
            return ledger.removed_since(connection, person, since)

    def deal_tries(self, person: str, since: float) -> list[Try]:
        """A person's tries at deals since a moment, the latest first."""
        with self.reading() as connection:
            return deals.tries(connection, person, since)

    def deal_try(self, person: str, deal: str) -> Try | None:
        """A person's try at a deal."""
        with self.reading() as connection:
            return next(iter(deals.tries(connection, person, 0.0, deal)), None)

    def deal_scores(self, names: list[str]) -> dict[str, dict[int, int]]:
        """How many tries of anybody ended with each score, by deal."""
        with self.reading() as connection:
            return deals.scores(connection, names)

    def comparisons(self, names: list[str]) -> dict[str, Comparison]:
        """The games of the regulars, by deal."""
        with self.reading() as connection:
            return deals.comparisons(connection, names)

    def review(self, digest: str) -> StoredReview | None:
        """What is kept under a digest."""
        with self.reading() as connection:
            return reviews.read(connection, digest)


def _line(move: sql.Row[tuple[object, ...]]) -> StoredLine:
    return StoredLine(move.line, json.loads(move.left) if move.left else None, move.at)


def _row(row: sql.Row[tuple[object, ...]], seats: Sequence[sql.Row[tuple[object, ...]]]) -> TableRow:
    own = [Seat(**{name: getattr(seat, name) for name in _SEAT} | {"stand_in": bool(seat.stand_in)}) for seat in seats]
    return TableRow(row.key, row.watch_key, row.host, row.setup, row.status, row.actor, row.moved, own)


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


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a crash of the machine, too
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
