"""How often regulars play the engine's first choice, measured by the lab: what a review compares players with."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("usual.toml")


class Usual(NamedTuple):
    """Of a regular, the share of decisions in percent: it lies between these in 95 of 100 cases."""

    level: str
    low: int
    high: int


@cache
def _all() -> dict[str, dict[str, list[int]]]:
    text = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    return {mode: dict(levels) for mode, levels in tomllib.loads(text).items()}


def usual_in(game: str, mode: str) -> list[Usual]:
    """What was measured in a mode; nothing where nobody has."""
    return [Usual(level, low, high) for level, (low, high) in _all().get(f"{game}/{mode}", {}).items()]
