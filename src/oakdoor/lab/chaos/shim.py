"""A disk that is full or slow and a date that jumps, for single processes and without rights over the machine: a small
library that is loaded before theirs (shim.c, LD_PRELOAD). It needs a C compiler and Linux."""

import mmap
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")
_WISHES = struct.Struct("=qqq")
GROWS_NOT, TAKES_NOTHING = 1, 2  # how full a disk is


def compiler() -> str | None:
    """The C compiler that is there, on a system that loads such a library."""
    return shutil.which("cc") or shutil.which("gcc") if sys.platform == "linux" else None


def build(folder: Path) -> Path | None:
    """The library, made in a folder; None where it cannot be made."""
    found, made = compiler(), folder / "shim.so"
    if found is None:
        return None
    command = [found, "-shared", "-fPIC", "-O1", "-w", "-o", str(made), str(SOURCE), "-ldl"]
    done = subprocess.run(command, capture_output=True, check=False)
    return made if done.returncode == 0 else None


class Shim:
    """What the disk and the date of some processes are like now."""

    def __init__(self, library: Path, name: str) -> None:
        self._library = library
        self._path = library.with_name(name)
        self._path.write_bytes(_WISHES.pack(0, 0, 0))
        with self._path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _WISHES.size)
        self._full = self._slow = self._ahead = 0

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs in its environment to be subject to it."""
        before = os.environ.get("LD_PRELOAD", "")
        return {"LD_PRELOAD": f"{self._library}:{before}".rstrip(":"), "OAKDOOR_SHIM": str(self._path)}

    def fill(self, how: int) -> None:
        """The disk is full, or 0 for not any more."""
        self._full = how
        self._write()

    def slow_down(self, seconds: float) -> None:
        """Each wait for the disk takes so much longer."""
        self._slow = round(seconds * 1e6)
        self._write()

    def jump(self, seconds: float) -> None:
        """The date jumps, once more."""
        self._ahead += round(seconds * 1e9)
        self._write()

    def _write(self) -> None:
        self._map[:] = _WISHES.pack(self._full, self._slow, self._ahead)
