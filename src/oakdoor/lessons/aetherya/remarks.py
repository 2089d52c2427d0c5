"""What the coach remarks on a guided game of Aetherya."""

from oakdoor.games.aetherya.view import BaseView
from oakdoor.language.language import Words

_FEW = 3  # wilderness cards that are left when the end is near


def where(move: str) -> str | None:
    """Where a card is placed; None for moves that show something new: nobody could have known what is better."""
    verb, *rest = move.split(" ")
    return rest[0] if verb == "place" else None


def remarks(words: Words, view: BaseView, seat: int, legal: list[str]) -> list[str]:
    """What to look at next, the most important first."""
    found = []
    for move in legal:
        if move.startswith("legend "):
            found.append(words.text("coach.legend", legend=words.word(f"legend.{move.split(' ')[1]}")))
    own, *others = sorted(view["kingdoms"], key=lambda one: one["seat"] != seat)
    left = min(len(one["wilderness"]) for one in view["kingdoms"])
    lead = (own["score"] or 0) - max((one["score"] or 0) for one in others)
    if left <= _FEW:
        key = "coach.end_ahead" if lead > 0 else "coach.end_behind"
        found.append(words.text(key, count=left, points=abs(lead)))
    key = "coach.ahead" if lead > 0 else "coach.behind" if lead < 0 else "coach.level"
    return [*found, words.text(key, points=abs(lead))]
