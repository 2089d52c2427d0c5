"""What the regulars made of the deals of devices, shipped as numbers: `oakdoor lab daily` writes them ahead."""

import json
from functools import cache
from importlib import resources

from oakdoor.app.daily.kept import Comparison
from oakdoor.app.daily.playing import GAMES

FILE = "numbers.jsonl"
Numbers = dict[str, dict[int, int]]


def read(text: str) -> Numbers:
    """How many games ended with each score, by deal: a line each."""
    found = {}
    for line in text.splitlines():
        name, scores = json.loads(line)
        found[name] = {int(score): count for score, count in scores.items()}
    return found


@cache
def all_of_them() -> Numbers:
    """All that are shipped."""
    return read((resources.files(__package__) / FILE).read_text(encoding="utf-8"))


def shipped(name: str) -> Comparison | None:
    """What is shipped of a deal."""
    scores = all_of_them().get(name)
    return Comparison(GAMES, scores) if scores is not None else None
