"""The lock of a data folder: one server at a time writes there. The operating system frees it when the process dies."""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_NAME = "lock"
_FAR = 1 << 30  # on Windows a locked byte cannot be read: lock one far behind the text that says who holds it


class FolderInUse(OSError):
    """Another server holds the folder."""


class FolderLock:
    """Holds a data folder until it is freed or the process ends; raises a FolderInUse that says who holds it."""

    def __init__(self, folder: Path) -> None:
        path = folder / _NAME
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8", errors="replace")
        _hold(self._file, folder)
        self.say("it is just starting")

    def say(self, address: str) -> None:
        """Write down who holds the folder and where they can be reached."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"process {os.getpid()}, {address}\n")
        self._file.flush()

    @classmethod
    def wait_for(cls, folder: Path, seconds: float) -> "FolderLock":
        """Hold a folder as soon as whoever holds it lets it go; raises a FolderInUse after so many seconds."""
        until = time.monotonic() + seconds
        while True:
            try:
                return cls(folder)
            except FolderInUse:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def free(self) -> None:
        """Let others have the folder. The file stays: who waits at one that was removed would hold nothing."""
        self._file.close()


def holder_of(folder: Path) -> tuple[int, int] | None:
    """The process that holds a folder, and the port on which it listens; None where nobody does."""
    try:
        with reading(folder):
            return None
    except FolderInUse as error:
        found = re.search(r"\(process (\d+), http://\S+:(\d+)\)", str(error))
        return (int(found[1]), int(found[2])) if found else None


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """Hold a folder that is only read: nothing is written, also not who holds it. Raises a FolderInUse."""
    path = folder / _NAME
    if not path.exists():  # no server was ever there
        yield
        return
    with path.open(encoding="utf-8", errors="replace") as file:
        _hold(file, folder)
        yield


def _hold(file: IO[str], folder: Path) -> None:
    """Lock a file, or close it and say who has."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        holder = file.readline(200).strip() or "it does not say which"
        file.close()
        raise FolderInUse(
            f"{folder} is used by another server ({holder}); close that one, or name another folder with --data"
        ) from None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file.fileno(), 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
