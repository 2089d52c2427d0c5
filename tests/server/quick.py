"""What workers do in tests instead of thinking: quick, wrong, slow or deadly. A worker finds these by their names."""

import os
import random
import time
from typing import Any

from oakdoor.app.thinking import Task
from oakdoor.bots.registry import SPARE


def any_move(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    return random.choice(task.legal)


def first_move(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    return task.legal[0]


def _unless_spare(task: Task, bot: str) -> int | None:
    """The spare bot is well."""
    return task.legal[-1] if bot == SPARE else None


def raising(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    if (choice := _unless_spare(task, bot)) is None:
        raise RuntimeError("no idea")
    return choice


def illegal(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    return task.legal[-1] if bot == SPARE else max(task.legal) + 1


def nonsense(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> Any:
    return task.legal[-1] if bot == SPARE else "a move"


def hanging(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    if (choice := _unless_spare(task, bot)) is None:
        time.sleep(600)
        raise AssertionError
    return choice


def dying(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    if (choice := _unless_spare(task, bot)) is None:
        os._exit(3)
    return choice


def always_raising(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    raise RuntimeError("no idea at all")


def telling_pid(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    with open(os.environ["OAKDOOR_TEST_PIDS"], "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {os.getppid()}\n")
    return task.legal[0]


def napping(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def napping_for(seconds: str) -> int:
    return napping(float(seconds))


def real(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    """What workers do where nobody replaced it."""
    from oakdoor.app.thinking import think

    return think(task, bot)


def telling_cores(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    return cores


def telling_milliseconds(task: Task, bot: str, cores: int = 1, seconds: float = 0.0) -> int:
    return round(1000 * seconds)


def slow_hint(task: Task, names: list[str], code: str) -> None:
    time.sleep(30.0)
