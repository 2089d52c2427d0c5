"""A process among those that share a database: its number, its sign of life, and how the dead are found.

Each process holds an advisory lock of PostgreSQL on its number, in the session in which it listens. When it dies, the
session ends and the lock is free: the next process that looks, within a second, strikes it off, and its leases with it.
One that hangs, or whose machine is gone, is struck off when it has given no sign of life for five seconds. It notices
that when it goes on, and begins anew under another number; what it had thought of comes too late then, by the numbers
of the rows.
"""

import contextlib
import time
from collections.abc import Iterator

import psycopg
import sqlalchemy as sql

from oakdoor.server.peers.notices import CHANNEL, text_of

BEAT = 1.0  # seconds between two signs of life
LAPSE = 5.0  # seconds without one, after which a process has lost its leases
_LOCKS = 0x0A4D  # PostgreSQL's class of the locks on numbers of processes


class Expelled(Exception):
    """The others took this process for dead."""


class Membership:
    """One session of a process among the others."""

    def __init__(self, connection: psycopg.Connection[tuple[int, ...]]) -> None:
        self._connection = connection
        connection.execute(f"LISTEN {CHANNEL}".encode())
        with connection.transaction():  # whoever sees the number finds the lock taken
            row = connection.execute("INSERT INTO processes (beat) VALUES (now()) RETURNING number").fetchone()
            assert row is not None
            self.number = int(row[0])
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (_LOCKS, self.number))
        self.beaten = time.monotonic()

    def heard(self) -> Iterator[str]:
        """What others tell until the next sign of life is due."""
        for notice in self._connection.notifies(timeout=BEAT):
            yield notice.payload

    def beat(self) -> None:
        """Give a sign of life, and strike off whoever gives none; raises an Expelled."""
        now = time.monotonic()
        run = self._connection.execute
        if run("UPDATE processes SET beat = now() WHERE number = %s", (self.number,)).rowcount != 1:
            raise Expelled
        self.beaten = now
        late = "SELECT number, beat < now() - make_interval(secs => %s) FROM processes WHERE number <> %s"
        for number, is_late in run(late, (LAPSE, self.number)).fetchall():
            if is_late:
                self._strike_off(number)
            elif self._is_free(number):
                self._strike_off(number)
                run("SELECT pg_advisory_unlock(%s, %s)", (_LOCKS, number))

    def _is_free(self, number: int) -> bool:
        row = self._connection.execute("SELECT pg_try_advisory_lock(%s, %s)", (_LOCKS, number)).fetchone()
        return row is not None and bool(row[0])

    def _strike_off(self, number: int) -> None:
        with self._connection.transaction():  # one at a time: two that delete the same rows could wait for each other
            self._connection.execute("SELECT pg_advisory_xact_lock(%s, 0)", (_LOCKS,))
            self._connection.execute("DELETE FROM leases WHERE process = %s", (number,))
            self._connection.execute("DELETE FROM processes WHERE number = %s", (number,))
            self.tell(text_of(self.number, "gone", number))

    def tell(self, text: str) -> None:
        """Tell the others something."""
        self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))


@contextlib.contextmanager
def joined(engine: sql.Engine) -> Iterator[Membership]:
    """Be one of the processes, by a connection of its own."""
    pooled = engine.raw_connection()
    connection = pooled.driver_connection
    pooled.detach()
    assert isinstance(connection, psycopg.Connection)
    try:
        connection.rollback()
        connection.autocommit = True
        yield Membership(connection)
    finally:
        connection.close()
