"""What the coach remarks on a guided game of Aetherya."""

from collections.abc import Sequence

from oakdoor.games.aetherya.view import AetheryaView, CampaignView, ConfrontationView, CoopView
from oakdoor.games.position.view import Scored
from oakdoor.language.language import Figure, Words

_FEW = 3  # wilderness cards that are left when the end is near


def begins_turn(view: AetheryaView) -> bool:
    """Whether a turn is to begin: what a lone player's turn ends with."""
    return view["phase"] == "turn"


def remarks(words: Words, view: AetheryaView, seat: int, legal: list[str]) -> list[str]:
    """What to look at next, the most important first."""
    found = []
    for move in legal:
        if move.startswith("legend "):
            found.append(words.text("coach.legend", legend=words.word(f"legend.{move.split(' ')[1]}")))
    if view["mode"] == "solo":
        return [*found, _campaign(words, view)]
    if view["mode"] == "coop":
        return [*found, _together(words, view, seat)]
    if view["mode"] == "confrontation":
        return [*found, *_common(words, view, seat)]
    left = min(len(one["wilderness"]) for one in view["kingdoms"])
    lead = _lead(view["kingdoms"], seat)
    if left <= _FEW:
        key = "coach.end_ahead" if lead > 0 else "coach.end_behind"
        found.append(words.text(key, count=left, points=abs(lead)))
    return [*found, _standing(words, lead)]


def _lead(sides: Sequence[Scored], seat: int) -> int:
    """By how much a seat leads, or how far it is behind."""
    scores = [side["score"] or 0 for side in sides]
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _standing(words: Words, lead: int) -> str:
    key = "coach.ahead" if lead > 0 else "coach.behind" if lead < 0 else "coach.level"
    return words.text(key, points=abs(lead))


def _campaign(words: Words, view: CampaignView) -> str:
    """How far the row of the age is done, and how much time is left for it (A7.6, A7.7)."""
    left, row = len(view["kingdoms"][0]["wilderness"]), len(view["river"])
    if not row:
        return words.text("coach.row_done", target=view["target"])
    if left <= _FEW:
        return words.text("coach.row_late", count=left)
    return words.text("coach.row_open", count=row)


def _together(words: Words, view: CoopView, seat: int) -> str:
    """Which kingdom is the weakest, and whether it is strong enough (A8.5)."""
    weakest = min(view["kingdoms"], key=lambda one: one["score"] or 0)
    score, target = weakest["score"] or 0, view["target"]
    if score > target:
        return words.text("coach.all_strong", target=target)
    key = "coach.weak_own" if weakest["seat"] == seat else "coach.weak_other"
    return words.text(key, points=Figure(score), target=target)


def _common(words: Words, view: ConfrontationView, seat: int) -> list[str]:
    """What could be destroyed (A9.9), how near the end is (A9.14), and who leads."""
    found = []
    if view["prey"] and set(view["weapons"]) & set(view["display"]):
        found.append(words.text("coach.prey", count=len(view["prey"]), where=words.listed(view["prey"])))
    left = len(view["wilderness"]) - view["ends_at"]
    if left <= _FEW:
        found.append(words.text("coach.common_end", count=left))
    return [*found, _standing(words, _lead(view["seats"], seat))]
