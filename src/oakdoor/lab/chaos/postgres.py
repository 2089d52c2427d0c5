"""A server of PostgreSQL in a folder of its own: on a Unix socket that only this machine's user can reach, gone when it
is closed. Tests use it, too."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import psycopg

from oakdoor.lab.chaos.processes import are_gone, children, is_running, send

PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/bin",
    "/usr/bin",
)
# A crash of the server, not of the machine, takes nothing back: what was committed is with the system.
SAFE = ("shared_buffers=64MB", "max_connections=100", "listen_addresses=")
STARTING, AGAIN = 60.0, 0.2  # seconds in which it starts after a crash, and between two attempts
ENDING = 10.0  # seconds in which the processes of a server that was killed are gone


class Missing(OSError):
    """There is no PostgreSQL on this machine."""


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs on this machine: the newest."""
    for place in PLACES:
        root, _, pattern = place.partition("/")
        for folder in sorted(Path(f"{root}/").glob(pattern), reverse=True):
            if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
                return folder.resolve()
    return None


class Postgres:
    """A server of PostgreSQL in a folder of its own, with settings as it reads them (NAME=VALUE)."""

    def __init__(
        self, programs: Path, settings: tuple[str, ...] = SAFE, environment: Mapping[str, str] | None = None
    ) -> None:
        self._programs = programs
        self._settings = settings
        self._environment = dict(environment or {})  # of the server itself, more than it has of this process
        self.folder = Path(tempfile.mkdtemp(prefix="oak-pg-", dir="/tmp"))  # a socket's path must be short
        self._data = self.folder / "data"
        self._made = 0
        self._as: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
            self._as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._run("initdb", "-D", str(self._data), "-U", "oak", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute("SELECT 1")

    def _run(self, program: str, *arguments: str, **environment: str) -> None:
        command = [*self._as, str(self._programs / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True,
                              env={**os.environ, "LC_ALL": "C", **environment})  # fmt: skip
        if done.returncode:
            raise OSError(f"PostgreSQL: {program}: {done.stdout[-2000:]}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = " ".join(f"-c {setting}" for setting in self._settings) + f" -k {self.folder}"
        log = str(self.folder / "log")
        command = ("-D", str(self._data), "-o", options, "-l", log, "-w", "-t", "60", "start")
        self._run("pg_ctl", *command, **self._environment)

    def start_again(self) -> None:
        """Start it after a crash, as often as it takes: what is left of it may not be gone yet."""
        until = time.monotonic() + STARTING
        while True:
            try:
                self.start()
                return
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(AGAIN)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: `immediate` as a power cut would."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def processes(self) -> list[int]:
        """The numbers of its processes, the first one first; none where it does not run."""
        file = self._data / "postmaster.pid"
        first = int(file.read_text().split()[0]) if file.exists() else 0
        return [first, *children(first)] if first and is_running(first) else []

    def kill(self) -> None:
        """End all its processes at once, without a word to them (SIGKILL)."""
        numbers = self.processes()
        send(numbers)
        are_gone(numbers, ENDING)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://oak:never-shown@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"oakdoor_{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def log(self) -> str:
        """What it has written down."""
        file = self.folder / "log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    def close(self) -> None:
        """Stop it, and leave nothing behind."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def own_postgres(environment: Mapping[str, str] | None = None) -> Iterator[Postgres]:
    """A server of PostgreSQL for a while; raises a Missing."""
    programs = find_postgres()
    if programs is None:
        raise Missing("there is no PostgreSQL here: install it (on Debian: apt-get install postgresql)")
    server = Postgres(programs, SAFE, environment)
    try:
        yield server
    finally:
        server.close()


@contextlib.contextmanager
def database_of(asked: str | None) -> Iterator[str | None]:
    """The address of a database: as asked, `postgres` for a new one on a server of its own, or None for SQLite."""
    if asked != "postgres":
        yield None if asked in (None, "", "sqlite") else asked
        return
    with own_postgres() as server:
        yield server.database()
