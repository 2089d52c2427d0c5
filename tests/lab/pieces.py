"""Work for the tests of jobs, which workers find by its import path."""

import os
import signal
import time
from pathlib import Path

from oakdoor.games.errors import GameError

PATIENCE = 60  # seconds, after which a test has failed


def square(folder: str, number: int) -> dict[str, int]:
    """A result as JSON; notes that it was worked on."""
    with (Path(folder) / f"done-{number}").open("a") as notes:
        notes.write("x")
    return {"number": number, "square": number * number}


def raw(folder: str, number: int) -> bytes:
    """A result as bytes, which JSON could not write."""
    return bytes([255, number])


def last_first(folder: str, number: int) -> int:
    """The first piece is finished when the third is."""
    if number == 0:
        wait_for(Path(folder) / "done-2")
    square(folder, number)
    return number


def dies_once(folder: str, number: int) -> int:
    """The second piece takes its worker along, the first time."""
    mark = Path(folder) / "died"
    if number == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies(folder: str, number: int) -> int:
    """The second piece takes every worker along."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuses(folder: str, number: int) -> int:
    """The pieces after the first find a mistake, the second one last."""
    if number == 0:
        return 0
    if number == 1:
        wait_for(Path(folder) / "done-2")
    square(folder, number)
    raise GameError(f"the piece {number} is wrong")


def sleeps(folder: str, number: int) -> int:
    """Says who works on it, and goes on until somebody says that it is enough."""
    (Path(folder) / f"worker-{os.getpid()}").touch()
    wait_for(Path(folder) / "enough")
    return number


def waits_for_word(folder: str, number: int) -> int:
    """The third piece and those after it wait until somebody says go."""
    if number >= 2:
        wait_for(Path(folder) / "go")
    square(folder, number)
    return number


def wait_for(path: Path) -> None:
    """Wait until a file is there."""
    until = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < until, f"{path.name} never came"
        time.sleep(0.02)
