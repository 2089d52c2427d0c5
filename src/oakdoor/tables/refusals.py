"""Near misses: moves that look like the legal ones but are not possible, each with its reason.

A page shows them on the cards and tiles that it dims, so that nobody needs to try.
"""

from oakdoor.games.contract import Reason
from oakdoor.games.game import Game


def near_misses(game: Game, box: object, observed: object) -> dict[str, Reason]:
    """For each kind of legal move with one target, the targets that are not possible, as its player sees it."""
    mode = game.mode
    legal = set(game.legal())
    targets = mode.targets(observed)
    places = set(targets)
    patterns = {_pattern(words, places) for words in legal if words.startswith(mode.aimed)}
    why_not = mode.why_nots(box, observed)
    found: dict[str, Reason] = {}
    for target in targets:
        for before, after in patterns:
            words = f"{before}{target}{after}"
            action = mode.codec.action(words) if words not in legal else None
            if action is not None:
                found[words] = why_not(action)
    return found


def withheld(game: Game, box: object, observed: object, seat: int) -> dict[str, Reason]:
    """Why a seat cannot take or use what lies before it, by how such moves begin, as it sees it."""
    legal = game.legal() if game.actor == seat else []
    found = game.mode.withheld(box, observed, seat) if not game.is_over else {}
    return {
        words: reason
        for words, reason in found.items()
        if not any(one == words or one.startswith(f"{words} ") for one in legal)
    }


def _pattern(words: str, targets: set[str]) -> tuple[str, str]:
    """What stands before and after the target of a move."""
    parts = words.split(" ")
    place = next(place for place, part in enumerate(parts) if part in targets)
    return " ".join([*parts[:place], ""]), " ".join(["", *parts[place + 1 :]])
