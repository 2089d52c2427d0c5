"""What the coach remarks on a guided game of Rivality."""

from oakdoor.games.rivality.view import HandsSide, StandardView
from oakdoor.language.language import Words

_FEW = 5  # golems in a supply when the end is near


def remarks(words: Words, view: StandardView, seat: int, legal: list[str]) -> list[str]:
    """What to look at next, the most important first."""
    sides = view["colours"]
    own = next(side for side in sides if seat in side["seats"])
    others = [side for side in sides if side is not own]
    return [*_end(words, own, others), *_well(words, view, own), *_wizard(words, view, own), _score(words, own, others)]


def _end(words: Words, own: HandsSide, others: list[HandsSide]) -> list[str]:
    """The game ends with the last tile or with a supply (V5.1)."""
    least = min(side["supply"] for side in others)
    if own["supply"] <= _FEW:
        return [words.text("coach.own_golems", count=own["supply"])]
    if least <= _FEW:
        return [words.text("coach.their_golems", count=least)]
    return [words.text("coach.last_tiles")] if own["stack"] == 0 else []


def _well(words: Words, view: StandardView, own: HandsSide) -> list[str]:
    """Who holds the well gets contested tiles (V5.3)."""
    holder, *rest = [tile["control"] for tile in view["field"]]
    if holder == own["colour"]:
        return []
    if holder is None:
        return [words.text("coach.well_free")]
    return [words.text("coach.well_theirs")] if None in rest else []


def _wizard(words: Words, view: StandardView, own: HandsSide) -> list[str]:
    """A precious tile under the own wizard (V5.2)."""
    tile = next((tile["tile"] for tile in view["field"] if tile["place"] == own["wizard"]), "")
    return [words.text("coach.wizard")] if tile.startswith("fortress") else []


def _score(words: Words, own: HandsSide, others: list[HandsSide]) -> str:
    lead = (own["score"] or 0) - max(side["score"] or 0 for side in others)
    key = "coach.ahead" if lead > 0 else "coach.behind" if lead < 0 else "coach.level"
    return words.text(key, count=abs(lead))
