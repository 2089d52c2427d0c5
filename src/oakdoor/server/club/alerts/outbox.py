"""What is to be sent: kept until it was, claimed by one process at a time, tried again, and dropped after a day."""

import secrets
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.server.club.alerts.notices import Notice
from oakdoor.server.club.alerts.schema import OUTBOX
from oakdoor.server.database.storage import Storage

KEPT = 86_400.0  # seconds after which nothing is sent any more
KNOWN = 8 * 86_400.0  # seconds in which an event is known, so that nobody is told twice
CLAIMED = 60.0  # seconds that sending may take
FIRST_PAUSE = 30.0  # seconds before it is tried again, twice as long each time
LONGEST_PAUSE = 3600.0
AT_ONCE = 20  # ways that are served in one round


@dataclass(frozen=True)
class Parcel:
    """All that is due for one way."""

    way: str
    claim: str
    notices: list[Notice]


class Outbox:
    """Reads and writes it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def put(self, ways: dict[str, float], notice: Notice, now: float) -> None:
        """Put something in for some ways, each with the moment when it is to go. One that knows the event is left."""
        fresh = {"event": notice.event, "notice": notice.written(), "created": now, "tries": 0, "claimed": 0.0}

        def work(connection: sql.Connection) -> None:
            known = sql.select(OUTBOX.c.way).where(OUTBOX.c.event == notice.event, OUTBOX.c.way.in_(list(ways)))
            told = set(connection.execute(known).scalars())
            rows = [{"way": way, "due": due, **fresh} for way, due in ways.items() if way not in told]
            if rows:
                connection.execute(sql.insert(OUTBOX), rows)

        await self._storage.do(work)

    def due(self, now: float) -> list[str]:
        """The ways for which something is due and nobody sends it."""
        chosen = sql.select(OUTBOX.c.way).where(OUTBOX.c.due <= now, OUTBOX.c.claimed <= now).distinct().limit(AT_ONCE)
        with self._storage.reading() as connection:
            return list(connection.execute(chosen).scalars())

    async def claim(self, way: str, now: float) -> Parcel | None:
        """Take all that is due for a way; None where another process was first."""
        claim = secrets.token_urlsafe(12)
        free = (OUTBOX.c.way == way, OUTBOX.c.due <= now, OUTBOX.c.claimed <= now)
        texts: list[str] = []

        def work(connection: sql.Connection) -> None:
            texts.clear()
            connection.execute(sql.update(OUTBOX).where(*free).values(claim=claim, claimed=now + CLAIMED))
            mine = sql.select(OUTBOX.c.notice).where(OUTBOX.c.claim == claim, OUTBOX.c.due.is_not(None))
            texts.extend(connection.execute(mine.order_by(OUTBOX.c.id)).scalars())

        await self._storage.do(work)
        return Parcel(way, claim, [Notice.read(text) for text in texts]) if texts else None

    async def sent(self, parcel: Parcel) -> None:
        """It was sent, or need not be: the events are remembered, not what was said."""
        await self._change(sql.update(OUTBOX).where(OUTBOX.c.claim == parcel.claim).values(due=None, notice="{}"))

    async def failed(self, parcel: Parcel, now: float) -> None:
        """It could not be sent: it is tried again later."""

        def work(connection: sql.Connection) -> None:
            mine = OUTBOX.c.claim == parcel.claim
            tries = int(connection.execute(sql.select(sql.func.max(OUTBOX.c.tries)).where(mine)).scalar() or 0)
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**tries)
            values = {"tries": tries + 1, "due": now + pause, "claimed": 0.0, "claim": None}
            connection.execute(sql.update(OUTBOX).where(mine).values(values))
            connection.execute(sql.delete(OUTBOX).where(OUTBOX.c.created < now - KEPT, OUTBOX.c.tries > 0))

        await self._storage.do(work)

    async def tidy(self, now: float) -> None:
        """Forget what is long over."""
        await self._change(sql.delete(OUTBOX).where(OUTBOX.c.created < now - KNOWN))

    async def _change(self, statement: sql.Update | sql.Delete) -> None:
        def work(connection: sql.Connection) -> None:
            connection.execute(statement)

        await self._storage.do(work)
