"""The other processes of a server, by PostgreSQL: what they have changed is heard by LISTEN and NOTIFY, and the lease
of a table is a row that belongs to one of them."""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Coroutine

import psycopg
import sqlalchemy as sql

from oakdoor.app.stored import Change
from oakdoor.app.tables.sharing import Here, News, Rejoined
from oakdoor.server.database.schema import LEASES, PROCESSES
from oakdoor.server.database.storage import Storage, Work
from oakdoor.server.peers import notices
from oakdoor.server.peers.membership import LAPSE, Expelled, Membership, joined
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.peers")
GONE = "gone"  # the only notice that a process has to hear of itself
AGAIN = 0.5  # seconds between two attempts to be heard again
ENDING = 2.0  # seconds that a stop waits for the thread that listens
# A lease is free where its process is not among the living, and only the living get one.
_TAKE = sql.text(
    "INSERT INTO leases (table_key, process) SELECT :key, number FROM processes WHERE number = :me "
    "ON CONFLICT (table_key) DO UPDATE SET process = excluded.process WHERE leases.process = excluded.process "
    "OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.number = leases.process) RETURNING process"
)
Hear = Callable[[News], None]


class PostgresPeers:
    """This process among those that share a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._hear: Hear = lambda news: None
        self._others: dict[str, Callable[..., None]] = {}  # who hears what is not about tables
        self._member: Membership | None = None  # while others can be heard
        self._leases: set[str] = set()
        self._moved = time.monotonic()  # when the loop last did something
        self._loop = asyncio.get_running_loop()
        self._work: set[asyncio.Task[None]] = set()
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="peers", daemon=True)

    def on(self, kind: str, hear: Callable[..., None]) -> None:
        """Let somebody hear one kind of notices: by which process, and what it says."""
        self._others[kind] = hear

    def join(self, hear: Hear) -> None:
        """Begin to hear the others; `hear` is told what is about tables."""
        self._hear = hear
        self.storage.announce = self._announce
        self._thread.start()

    @property
    def number(self) -> int:
        """What the others call this process; 0 while they do not hear it."""
        member = self._member
        return member.number if member is not None else 0

    # ------------------------------------------------------------------ leases

    def holds(self, key: str) -> bool:
        """Whether this process has the lease of a table. One that gives no sign of life has lost them all."""
        member = self._member
        return member is not None and key in self._leases and time.monotonic() - member.beaten < LAPSE

    async def take(self, key: str) -> bool:
        """Try to get the lease of a table; false if another process has it."""
        if self.holds(key):
            return True
        member, found = self._member, False
        if member is None:
            return False

        def work(connection: sql.Connection) -> None:
            nonlocal found
            found = connection.execute(_TAKE, {"key": key, "me": member.number}).first() is not None

        await self.storage.do(work)
        if found and member is self._member:
            self._leases.add(key)
        return self.holds(key)

    def release(self, key: str) -> None:
        """Give the lease of a table back."""
        self._leases.discard(key)
        mine = (LEASES.c.table_key == key, LEASES.c.process == self.number)
        text = notices.text_of(self.number, "freed", key)

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(LEASES).where(*mine))
            notices.send(connection, text)

        self._start(work)

    # ------------------------------------------------------------------ telling

    def tell(self, key: str, here: Here) -> None:
        """Say who is at a table by this process. While the others cannot be heard it has no number: when it has one
        again, all is told again."""

        def work(connection: sql.Connection) -> None:
            if number := self.number:
                notices.send(connection, notices.text_of_here(number, key, here))

        self._start(work)

    def say(self, kind: str, *values: object) -> None:
        """Tell the others something that is not about tables."""
        self._send(notices.text_of(self.number, kind, *values))

    def tell_limits(self, taken: dict[str, float]) -> None:
        """Say what people have asked for here."""
        for text in notices.texts_of_limits(self.number, taken):
            self._send(text)

    def _send(self, text: str) -> None:
        self._start(lambda connection: notices.send(connection, text))

    def _announce(self, connection: sql.Connection, changes: list[Change]) -> None:
        for text in notices.texts_about(self.number, changes):
            notices.send(connection, text)

    def _start(self, work: Work) -> None:
        """Tell something; where that fails, all is told again when others can be heard again."""
        task = self._loop.create_task(_quietly(self.storage.do(work)))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    # ------------------------------------------------------------------ hearing

    def _listen(self) -> None:
        """Hear the others, in a thread of its own; after a lost connection, again."""
        while not self._stops.is_set():
            try:
                with joined(self.storage.engine) as member:
                    self._post(self._joined, member)
                    self._ask(member)
                    while not self._stops.is_set():
                        for text in member.heard():
                            self._post(self._heard, text)
                            if self._stops.is_set():
                                return
                        self._beat(member)
            except Expelled:
                LOG.warning("the other processes took this one for dead; it begins anew")
            except (psycopg.Error, sql.exc.SQLAlchemyError, OSError) as error:
                if self._member is not None:
                    LOG.warning("other processes cannot be heard: %s", " ".join(str(error).split())[:200])
            except Exception:
                LOG.exception("other processes cannot be heard")
            finally:
                self._post(self._left)
            self._stops.wait(AGAIN)

    def _beat(self, member: Membership) -> None:
        """Give a sign of life, unless nothing moves here: then others take over."""
        self._post(self._alive)
        if time.monotonic() - self._moved < LAPSE:
            was_late = time.monotonic() - member.beaten >= LAPSE
            member.beat()
            if was_late:  # it had lost its leases for a while, and bots have stopped
                self._post(self._hear, Rejoined())
                self._ask(member)

    def _ask(self, member: Membership) -> None:
        """Ask the others who is where."""
        member.tell(notices.text_of(member.number, "asked"))

    def _alive(self) -> None:
        self._moved = time.monotonic()

    def _post(self, what: Callable[..., None], *values: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone
            self._loop.call_soon_threadsafe(what, *values)

    def _joined(self, member: Membership) -> None:
        self._member = member
        self._leases.clear()
        LOG.info("this is process %d of those that share the database", member.number)
        self._hear(Rejoined())

    def _left(self) -> None:
        self._member = None
        self._leases.clear()

    def _heard(self, text: str) -> None:
        try:
            process, kind, values = notices.read(text)
            if process == self.number and kind != GONE:
                return
            if kind in self._others:
                self._others[kind](process, *values)
            if (news := notices.news_of(process, kind, values)) is not None:
                self._hear(news)
        except (ValueError, TypeError):
            LOG.warning("a notice cannot be read")

    # ------------------------------------------------------------------ leaving

    async def leave(self) -> None:
        """Give all leases back at once, and be one of them no more."""
        number = self.number
        self._leases.clear()
        self._stops.set()

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(LEASES).where(LEASES.c.process == number))
            connection.execute(sql.delete(PROCESSES).where(PROCESSES.c.number == number))
            notices.send(connection, notices.text_of(number, "gone", number))

        await _quietly(self.storage.do(work))
        await asyncio.to_thread(self._thread.join, ENDING)


async def _quietly(work: Coroutine[object, object, None]) -> None:
    with contextlib.suppress(TableError):
        await work
