"""PostgreSQL for the tests: found on this machine, or installed from Debian's packages if there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from oakdoor.lab.chaos import postgres
from oakdoor.lab.chaos.postgres import find_postgres

# Nothing must be safe here, but quick and small.
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60",
            "listen_addresses=", "autovacuum=off")  # fmt: skip
HELP = (
    "The tests of PostgreSQL need its server, and it could not be installed here. Install it (on Debian: apt-get "
    "install postgresql) and run the same command again."
)


class Postgres(postgres.Postgres):
    """A server for tests, in a folder of its own."""

    def __init__(self, programs: Path) -> None:
        super().__init__(programs, SETTINGS)


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
