"""Finished pieces on the disk: what was worked out is not lost when a job is stopped."""

import hashlib
import json
import re
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path

from oakdoor.games.compiler.compiled import cache_root
from oakdoor.games.errors import OptionError
from oakdoor.lab.jobs.job import Job
from oakdoor.lab.jobs.version import Version, differences

HEAD = "job.json"
LONGEST = 30 * 24 * 3600.0  # seconds that an interrupted job is kept
_CHECKED = 32  # bytes of a file that say whether the others are whole


def jobs_root() -> Path:
    """Where pieces are kept until their job is done: beside the compiled rules."""
    return cache_root().parent / "jobs"


class Kept:
    """The finished pieces of one job in a folder of their own, a file each. Nothing is kept where there is none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.numbers: set[int] = set()  # of the pieces that are there

    @classmethod
    def opened(cls, job: Job, version: Version, resume: bool) -> "Kept":
        """The folder of a job: as it was left, or empty. What was made with another version is refused."""
        folder = jobs_root() / f"{re.sub(r'[^a-z0-9]+', '-', job.name.lower())}-{job.digest}"
        _drop_old()
        if resume:
            _check(folder, version)
        else:
            shutil.rmtree(folder, ignore_errors=True)
        kept = cls(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            head = {"name": job.name, "work": job.work, "pieces": len(job.pieces), "version": dict(version)}
            with suppress(FileNotFoundError):  # as below
                (folder / HEAD).write_text(json.dumps(head, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            print(f"oakdoor: finished pieces cannot be kept: {error.strerror}: {error.filename}", file=sys.stderr)
            return cls(None)
        if resume:
            kept.numbers = {number for number in range(len(job.pieces)) if kept.read(number) is not None}
        return kept

    def read(self, number: int) -> bytes | None:
        """A piece; None where it is not there, or damaged."""
        if self.folder is None:
            return None
        try:
            data = self._path(number).read_bytes()
        except OSError:
            return None
        result = data[_CHECKED:]
        return result if data[:_CHECKED] == hashlib.sha256(result).digest() else None

    def write(self, number: int, result: bytes) -> None:
        """Keep a piece, whole or not at all."""
        if self.folder is None:
            return
        path = self._path(number)
        part = path.with_suffix(".part")
        with suppress(FileNotFoundError):  # the same job was finished beside this one, which took the folder along
            part.write_bytes(hashlib.sha256(result).digest() + result)
            part.replace(path)
            self.numbers.add(number)

    def tell(self, pieces: int) -> None:
        """Say what is there to go on with, after the job was stopped; forget it where that is nothing."""
        done = len(self.numbers)
        if not done:
            self.forget()
            return
        told = f"{done} of {pieces} pieces are finished and kept: the same command with --resume goes on"
        print(f"oakdoor: {told}", file=sys.stderr)

    def forget(self) -> None:
        """The job is done."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _path(self, number: int) -> Path:
        assert self.folder is not None
        return self.folder / f"{number:06}.piece"


def _check(folder: Path, version: Version) -> None:
    """Refuse to go on with what was made with another version; say so where there is nothing to go on with."""
    try:
        found = json.loads((folder / HEAD).read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError):
        print("oakdoor: nothing is kept of this job, it begins at its beginning", file=sys.stderr)
        return
    if other := differences(version, tuple(found.items())):
        raise OptionError(f"what is kept of this job was made with {other}: start it without --resume")


def _drop_old() -> None:
    """Forget jobs that nobody went on with."""
    with suppress(OSError):
        for folder in jobs_root().iterdir():
            if folder.stat().st_mtime < time.time() - LONGEST:
                shutil.rmtree(folder, ignore_errors=True)
