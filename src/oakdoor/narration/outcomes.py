"""What a step brought, in points: where every side stood before and after it, and how that is said."""

from typing import NamedTuple

from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words


class Standing(NamedTuple):
    """Where a side stands: who plays it, its points line by line, and how many of its dragons are tame."""

    seats: tuple[int, ...]
    lines: dict[str, int]
    tame: int = 0

    @property
    def score(self) -> int:
        """All its points."""
        return sum(self.lines.values())


class Stand(NamedTuple):
    """Where all sides stand, and what each of them must exceed where all win together."""

    sides: list[Standing]
    target: int | None = None

    @property
    def weakest(self) -> int:
        """The least that a side has."""
        return min(side.score for side in self.sides)


class Change(NamedTuple):
    """A side whose points a step changed."""

    before: Standing
    after: Standing

    @property
    def lines(self) -> list[str]:
        """The lines that changed, the most first."""
        found = [line for line, points in self.after.lines.items() if points != self.before.lines.get(line, 0)]
        return sorted(found, key=lambda line: -abs(self.after.lines[line] - self.before.lines.get(line, 0)))


def changes(before: Stand, after: Stand, mover: int) -> list[Change]:
    """The sides whose points a step changed: that of who made it first, then whose changed most."""
    pairs = [Change(old, new) for old, new in zip(before.sides, after.sides, strict=True) if old.lines != new.lines]
    return sorted(pairs, key=lambda one: (mover not in one.after.seats, -abs(one.after.score - one.before.score)))


def points_told(words: Words, names: list[str], changed: list[Change], reader: Reader) -> list[str]:
    """All sides whose points changed, in one sentence."""
    items = [
        words.text("outcome.side", name=side_name(words, names, one.after.seats, reader), old=old, new=new)
        for one in changed
        if (old := one.before.score) != (new := one.after.score)
    ]
    return [words.text("outcome.points", sides=", ".join(items))] if items else []


def side_name(words: Words, names: list[str], seats: tuple[int, ...], reader: Reader) -> str:
    """Who plays a side, the reader first; nobody plays that of the box."""
    if not seats:
        return words.text("board.suramun")
    ordered = sorted(seats, key=lambda seat: seat != reader)
    return words.listed([words.text("outcome.you") if seat == reader else names[seat] for seat in ordered])
