"""Sessions: on which devices somebody is signed in. One that was ended counts no more, in no process.

A cookie is signed and holds its session, so that nothing must be looked up to know somebody. What is looked up is only
what was ended: few marks, all in memory, and read on every two seconds.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.people import Visitor, Way, on_a_device, way_of
from oakdoor.server.club.sessions.agents import Device, device_of
from oakdoor.server.club.sessions.schema import ENDED, SESSIONS
from oakdoor.server.database.losing import FAILED
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.sessions")
LOOK_SECONDS = 2.0  # between two looks at what other processes have ended
SEEN_EVERY = 60.0  # seconds: who stays is written down again so often
OVERLAP = 200  # marks that are read again: numbers are given before they can be read
MOST = 50  # sessions of one person that are kept; the longest unused are forgotten, not ended
ENDED_CODE = 4401  # close code of live connections
FOREVER = 1e12

Close = Callable[[int, str], Awaitable[None]]
Mark = tuple[str, float]  # what was ended: sessions with this mark that began by then


@dataclass(frozen=True)
class Session:
    """A device on which somebody is signed in."""

    id: str
    device: Device
    created: float
    seen: float

    @property
    def way(self) -> Way:
        """How the device became this person's."""
        return way_of(self.id)


class Sessions:
    """Knows who is signed in where, and which sessions have ended."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._ended: dict[str, float] = {}  # marks, and of sessions that began by when
        self._last = 0
        self._noted: dict[str, float] = {}
        self._due: dict[str, tuple[Visitor, Device, float]] = {}
        self._live: dict[Close, Visitor] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._take(self._read())

    # ------------------------------------------------------------------ what does not count any more

    def refuses(self, visitor: Visitor) -> bool:
        """Whether a cookie that says so counts no more."""
        if not self._ended:
            return False
        return any(_born(visitor.session) <= self._ended.get(mark, -1.0) for mark in _marks(visitor))

    def _read(self) -> list[tuple[int, Mark]]:
        fresh = sql.select(ENDED).where(ENDED.c.number > self._last - OVERLAP)
        with self._storage.reading() as connection:
            return [(row.number, (row.mark, row.until)) for row in connection.execute(fresh).all()]

    def _take(self, found: list[tuple[int, Mark]]) -> None:
        self._last = max((self._last, *(number for number, _ in found)))
        self.hear([mark for _, mark in found])

    async def keep_up(self) -> None:
        """Learn what other processes have ended, again and again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                self._take(await asyncio.to_thread(self._read))
            except FAILED:
                LOG.warning("nobody can say now which sessions have ended elsewhere")
            await self.write()

    # ------------------------------------------------------------------ live connections

    @contextmanager
    def connected(self, visitor: Visitor, close: Close) -> Iterator[None]:
        """A page is connected; it is closed when its session ends."""
        self._live[close] = visitor
        try:
            yield
        finally:
            self._live.pop(close, None)

    def _close_ended(self) -> None:
        for close in [close for close, visitor in self._live.items() if self.refuses(visitor)]:
            task = asyncio.create_task(_closed(close))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    # ------------------------------------------------------------------ who is signed in

    def note(self, visitor: Visitor, agent: str, now: float) -> None:
        """Somebody is here on a device. Whoever has no name of their own is nobody yet."""
        if not visitor.named or not visitor.session:
            return
        if now - self._noted.get(visitor.session, 0.0) >= SEEN_EVERY:
            self._due[visitor.session] = (visitor, device_of(agent), now)
            self._noted[visitor.session] = now

    async def write(self) -> None:
        """Write down who was here; what cannot be written now is written later."""
        due, self._due = self._due, {}
        due = {session: one for session, one in due.items() if not self.refuses(one[0])}
        if not due:
            return

        def work(connection: sql.Connection) -> None:
            ended = ended_among(connection, [visitor for visitor, _, _ in due.values()])  # by others, just now
            for session, (visitor, device, at) in due.items():
                if (visitor.id, session) in ended:
                    continue
                row = {"person": visitor.id, "seen": at, **device._asdict()}
                changed = sql.update(SESSIONS).where(SESSIONS.c.id == session)
                if not connection.execute(changed.values(row)).rowcount:
                    connection.execute(sql.insert(SESSIONS), [{"id": session, "created": at, **row}])
                    _forget_oldest(connection, visitor.id)

        try:
            await self._storage.do(work)
        except TableError:  # the database is away, or another process has just written the same session
            self._due = {**due, **self._due}
        oldest = max(self._noted.values(), default=0.0) - 2 * SEEN_EVERY
        self._noted = {session: at for session, at in self._noted.items() if at > oldest}

    async def of(self, person: str) -> list[Session]:
        """Where somebody is signed in, the latest first."""
        await self.write()
        chosen = sql.select(SESSIONS).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())

        def read() -> list[Session]:
            with self._storage.reading() as connection:
                rows = connection.execute(chosen).all()
            return [Session(row.id, Device(row.browser, row.system, row.kind), row.created, row.seen) for row in rows]

        return await asyncio.to_thread(read)

    # ------------------------------------------------------------------ ending

    async def end(self, person: str, session: str) -> bool:
        """End one of a person's sessions; false if there is none."""
        if all(one.id != session for one in await self.of(person)):
            return False
        await self._end([session], [of_session(session)])
        return True

    async def end_others(self, visitor: Visitor, now: float) -> Visitor:
        """End all that was given to a person up to now, whether it is known here or not; this device gets a new
        session."""
        await self.end_all(visitor.id, now)
        return on_a_device(visitor, way_of(visitor.session), now + 1)

    async def end_all(self, person: str, now: float) -> None:
        """End all that was given to a person up to now."""
        await self._end([one.id for one in await self.of(person)], [of_person(person, now)])

    async def _end(self, sessions: list[str], marks: list[Mark]) -> None:
        for session in sessions:
            self._due.pop(session, None)

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(SESSIONS).where(SESSIONS.c.id.in_(sessions)))
            end_marks(connection, marks)

        await self._storage.do(work)
        self.hear(marks)

    def hear(self, marks: list[Mark]) -> None:
        """What was ended just now counts no more from now on."""
        fresh = [(mark, until) for mark, until in marks if until > self._ended.get(mark, -1.0)]
        self._ended.update(fresh)
        if fresh:
            self._close_ended()


def end_marks(connection: sql.Connection, marks: list[Mark]) -> None:
    """Let what these marks mean count no more."""
    connection.execute(sql.insert(ENDED), [{"mark": mark, "until": until} for mark, until in marks])


def ended_among(connection: sql.Connection, visitors: Iterable[Visitor]) -> set[tuple[str, str]]:
    """Whose cookies count no more, whichever process has ended them: persons with their sessions."""
    asked = {(visitor.id, visitor.session): _marks(visitor) for visitor in visitors}
    wanted = [mark for marks in asked.values() for mark in marks]
    latest = sql.select(ENDED.c.mark, sql.func.max(ENDED.c.until).label("until")).where(ENDED.c.mark.in_(wanted))
    ended = {row.mark: row.until for row in connection.execute(latest.group_by(ENDED.c.mark)).all()}
    return {one for one, marks in asked.items() if any(_born(one[1]) <= ended.get(mark, -1.0) for mark in marks)}


def erased_among(connection: sql.Connection, people: Iterable[str]) -> set[str]:
    """Those of whom nothing is kept any more: all that was given to them has ended for good."""
    marks = {of_person(person)[0]: person for person in people}
    chosen = sql.select(ENDED.c.mark).where(ENDED.c.mark.in_(list(marks)), ENDED.c.until >= FOREVER)
    return {marks[mark] for mark in connection.execute(chosen).scalars()}


def of_session(session: str) -> Mark:
    """The mark of one session."""
    return _digest(f"session {session}"), FOREVER


def of_person(person: str, until: float = FOREVER) -> Mark:
    """The mark of all that was given to a person up to a moment."""
    return _digest(f"person {person}"), until


def _marks(visitor: Visitor) -> list[str]:
    """The marks that would end a cookie."""
    return [of_session(visitor.session)[0], of_person(visitor.id)[0]]


def _born(session: str) -> float:
    """When a session began; without one long ago."""
    parts = session.split(".")
    return float(int(parts[1], 16)) if len(parts) == 3 else 0.0


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _forget_oldest(connection: sql.Connection, person: str) -> None:
    latest = sql.select(SESSIONS.c.id).where(SESSIONS.c.person == person)
    latest = latest.order_by(SESSIONS.c.seen.desc()).limit(MOST)
    connection.execute(
        sql.delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.id.not_in(latest.scalar_subquery()))
    )


async def _closed(close: Close) -> None:
    with contextlib.suppress(RuntimeError):  # the page has gone by itself
        await close(ENDED_CODE, "this device was signed out")
