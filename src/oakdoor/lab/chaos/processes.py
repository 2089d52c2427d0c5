"""Processes of this machine by their numbers: who started whom, and how they are ended."""

import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterable


def _listed(*asked: str) -> str:
    return subprocess.run(["ps", *asked], capture_output=True, text=True, check=False).stdout


def children(number: int) -> list[int]:
    """The numbers of the processes that one has started."""
    pairs = (line.split() for line in _listed("-A", "-o", "pid=,ppid=").splitlines())
    return [int(pid) for pid, parent in pairs if int(parent) == number]


def command_of(number: int) -> str:
    """What a process runs."""
    return _listed("-o", "args=", "-p", str(number)).strip()


def is_running(number: int) -> bool:
    """Whether a process is there. One that has ended may wait for its parent to notice: it counts as gone."""
    return re.match(r"[^Z\s]", _listed("-o", "stat=", "-p", str(number))) is not None


def send(numbers: Iterable[int], sign: signal.Signals = signal.SIGKILL) -> None:
    """Send processes a signal, as far as they are there."""
    for number in numbers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, sign)


def are_gone(numbers: Iterable[int], seconds: float) -> bool:
    """Whether processes end within some seconds."""
    until, left = time.monotonic() + seconds, list(numbers)
    while left := [number for number in left if is_running(number)]:
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
