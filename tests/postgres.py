"""Finds PostgreSQL for the tests, installs it from Debian's packages if there is none, and starts it in a folder of its
own: on a Unix socket that only this machine's user can reach, gone when the tests are over."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg

PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/bin",
    "/usr/bin",
)
# Nothing must be safe here, but quick and small.
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60",
            "listen_addresses=", "autovacuum=off")  # fmt: skip
HELP = (
    "The tests of PostgreSQL need its server, and it could not be installed here. Install it (on Debian: apt-get "
    "install postgresql) and run the same command again."
)


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs on this machine: the newest."""
    for place in PLACES:
        root, _, pattern = place.partition("/")
        for folder in sorted(Path(f"{root}/").glob(pattern), reverse=True):
            if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
                return folder.resolve()
    return None


def install_postgres() -> Path | None:
    """PostgreSQL from the package registry that this machine has."""
    if apt := shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        print("== PostgreSQL is missing: installing it with apt-get (about 60 MB)", flush=True)
        for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            waiting = [apt, "-o", "DPkg::Lock::Timeout=300"]  # a browser may be coming at the same time
            subprocess.run([*root, *waiting, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return find_postgres()


class Postgres:
    """A server of PostgreSQL in a folder of its own."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="oak-pg-", dir="/tmp"))  # a socket's path must be short
        self._data = self.folder / "data"
        self._made = 0
        self._as: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
            self._as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._run("initdb", "-D", str(self._data), "-U", "oak", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        with psycopg.connect(self._started(), autocommit=True) as connection:
            connection.execute("SELECT 1")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self._programs / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, env={**os.environ, "LC_ALL": "C"})  # fmt: skip
        assert done.returncode == 0, done.stdout

    def _started(self) -> str:
        self.start()
        return self.url("postgres")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = " ".join(f"-c {setting}" for setting in SETTINGS) + f" -k {self.folder}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", log, "-w", "-t", "60", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: `immediate` as a power cut would."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

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

    def close(self) -> None:
        """Stop it, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def postgres_programs() -> Path | None:
    """PostgreSQL's programs, however they come to be there."""
    return find_postgres() or install_postgres()


def main() -> int:
    """Make sure that there is a PostgreSQL, or say what to do."""
    if postgres_programs():
        return 0
    print(HELP, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
