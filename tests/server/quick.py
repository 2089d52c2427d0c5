"""What workers do in tests instead of thinking: quick, wrong, slow or deadly. A worker finds these by their names."""

import os
import random
import time
from typing import Any


def any_move(task: Any, legal: list[int], level: str, decided: int) -> int:
    return random.choice(legal)


def first_move(task: Any, legal: list[int], level: str, decided: int) -> int:
    return legal[0]


def _unless_spare(level: str, legal: list[int]) -> int | None:
    """Bots of the spare level are well."""
    return legal[-1] if level == "strong" else None


def raising(task: Any, legal: list[int], level: str, decided: int) -> int:
    if (choice := _unless_spare(level, legal)) is None:
        raise RuntimeError("no idea")
    return choice


def illegal(task: Any, legal: list[int], level: str, decided: int) -> int:
    return legal[-1] if level == "strong" else max(legal) + 1


def nonsense(task: Any, legal: list[int], level: str, decided: int) -> Any:
    return legal[-1] if level == "strong" else "a move"


def hanging(task: Any, legal: list[int], level: str, decided: int) -> int:
    if (choice := _unless_spare(level, legal)) is None:
        time.sleep(600)
        raise AssertionError
    return choice


def dying(task: Any, legal: list[int], level: str, decided: int) -> int:
    if (choice := _unless_spare(level, legal)) is None:
        os._exit(3)
    return choice


def always_raising(task: Any, legal: list[int], level: str, decided: int) -> int:
    raise RuntimeError("no idea at all")


def telling_pid(task: Any, legal: list[int], level: str, decided: int) -> int:
    with open(os.environ["OAKDOOR_TEST_PIDS"], "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {os.getppid()}\n")
    return legal[0]


def real(task: Any, legal: list[int], level: str, decided: int) -> int:
    """What workers do where nobody replaced it."""
    from oakdoor.server import workers

    return workers.think(task, legal, level, decided)
