"""What is put under faults: a server with its processes and workers, and its database."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from oakdoor.lab.chaos import shim
from oakdoor.lab.chaos.postgres import Postgres, own_postgres
from oakdoor.lab.chaos.processes import children, command_of
from oakdoor.lab.chaos.shim import Shim
from oakdoor.lab.serving import Server
from oakdoor.server.database.address import engine_of, in_folder, read_address

OPTIONS = ("--pace", "0.3", "--limits", "0")
PORTS = range(9100, 9900, 20)
SPAWNED = "spawn_main"  # in the command of processes that Python has started for its own program
_HOLDERS = (  # the processes of the server by the number of their leases, the most first
    "SELECT application_name FROM leases JOIN pg_locks ON objid = process AND locktype = 'advisory' AND granted "
    "JOIN pg_stat_activity ON pg_stat_activity.pid = pg_locks.pid GROUP BY 1 ORDER BY count(*) DESC"
)
_CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'oakdoor%' "
    "AND pid <> pg_backend_pid()"
)


class House:
    """A server on SQLite, or on a PostgreSQL of its own. The shims are None where there is no C compiler."""

    def __init__(
        self, server: Server, postgres: Postgres | None, address: str, processes: int, shims: tuple[Shim | None, ...]
    ) -> None:
        self.server = server
        self.postgres = postgres
        self.address = address
        self.processes = processes
        self.server_shim, self.database_shim = shims
        self.engine = engine_of(read_address(address))

    @property
    def disk(self) -> Shim | None:
        """The disk of the database."""
        return self.server_shim if self.postgres is None else self.database_shim

    def web(self) -> list[int]:
        """The web processes."""
        if self.processes == 1:
            return [self.server.number]
        return _spawned(self.server.number)

    def all_of_server(self) -> list[int]:
        """All processes of the server, its workers included."""
        found = [self.server.number]
        for number in found:
            found += children(number)
        return found

    def workers(self) -> list[int]:
        """The workers of all web processes."""
        return [worker for number in self.web() for worker in _spawned(number)]

    def holder(self) -> int | None:
        """The web process with the most leases."""
        assert self.postgres is not None
        with psycopg.connect(self.address) as connection:
            row = connection.execute(_HOLDERS).fetchone()
        return int(str(row[0]).rpartition(" ")[2]) if row else None

    def cut_database(self) -> None:
        """End all connections of the server to the database."""
        with psycopg.connect(self.address) as connection:
            connection.execute(_CUT)

    def close(self) -> None:
        """Look no more."""
        self.engine.dispose()


def _spawned(number: int) -> list[int]:
    return [one for one in children(number) if SPAWNED in command_of(one)]


@contextlib.contextmanager
def house(database: str, processes: int) -> Iterator[House]:
    """A server that answers, on `sqlite` or on a `postgres` of its own."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="oak-chaos-", dir="/tmp")))
        folder.chmod(0o755)  # the user of PostgreSQL reads the library there
        data = folder / "data"
        data.mkdir(0o700)
        library = shim.build(folder)
        shims = tuple(Shim(library, name) if library else None for name in ("server", "database"))
        around = [one.environment if one else {} for one in shims]
        postgres = stack.enter_context(own_postgres(around[1])) if database == "postgres" else None
        url = postgres.database() if postgres else None
        port = ("--port", str(PORTS[os.getpid() % len(PORTS)]))  # others may start a server at the same moment
        options = (*OPTIONS, *port, *(("--processes", str(processes)) if postgres and processes > 1 else ()))
        server = Server(data, *options, database=url, environment=around[0])
        stack.callback(server.stop)
        server.start()
        made = House(server, postgres, url or in_folder(data), processes if postgres else 1, shims)
        stack.callback(made.close)
        yield made
