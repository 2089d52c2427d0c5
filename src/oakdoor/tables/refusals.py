"""Near misses: moves that look like the legal ones but are not possible, each with its reason.

A page shows them on the cards and tiles that it dims, so that nobody needs to try.
"""

import re
from typing import Any

from oakdoor.games.contract import Reason
from oakdoor.games.game import Game

_VERBS = ("place", "play", "rise", "reveal", "go", "use treaty", "use staff")
_CELL = re.compile(r"[a-g][1-7]")
_PLACE = re.compile(r"-?\d+,-?\d+")


def near_misses(game: Game, box: Any, observed: Any) -> dict[str, Reason]:
    """For each kind of legal move with one target, the targets that are not possible, as its player sees it."""
    legal = set(game.legal())
    patterns = {pattern for words in legal if words.startswith(_VERBS) and (pattern := _pattern(words))}
    if not patterns:
        return {}
    found: dict[str, Reason] = {}
    for target in game.mode.targets(observed):
        for before, after in patterns:
            words = f"{before}{target}{after}"
            action = game.mode.codec.action(words) if words not in legal else None
            if action is not None:
                found[words] = game.mode.why_not(box, observed, action)
    return found


def _pattern(words: str) -> tuple[str, str] | None:
    """What stands before and after the one target of a move."""
    parts = words.split(" ")
    targets = [number for number, part in enumerate(parts) if _CELL.fullmatch(part) or _PLACE.fullmatch(part)]
    if len(targets) != 1:
        return None
    return " ".join([*parts[: targets[0]], ""]), " ".join(["", *parts[targets[0] + 1 :]])
