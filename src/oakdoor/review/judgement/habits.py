"""Habits: which kinds of decisions cost a seat most, over several games that are reviewed.

A slip's kind is the line of its weightiest reason; where a review has none, the line of the score that its best move
brings most of at once, compared with the played one; where there is none, it is `outlook`. What a slip cost is told as
a part of the win: that can be added up over all modes.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from oakdoor.review.shapes import TOGETHER, Judged, Review

OUTLOOK = "outlook"  # the kind of a slip that costs no points at once
COSTLY = ("slip", "blunder")
LESSONS = Path(__file__).with_name("habits.toml")


@dataclass(frozen=True)
class Slip:
    """A turn of a seat that cost something: its number, the kind of its worst decision, and the part of the win that it
    gave away."""

    turn: int
    kind: str
    loss: float


def slips_of(review: Review, seat: int) -> list[Slip]:
    """The slips and blunders of a seat, by what it knew."""
    decisions = review.fair.decisions
    return [
        Slip(turn.number, kind_of(decisions[turn.worst], seat, review.players), turn.loss)
        for turn in review.fair.turns
        if turn.seat == seat and turn.mark in COSTLY
    ]


def kind_of(decision: Judged, seat: int, players: int) -> str:
    """What a decision was about: the line that the best move brings most of, compared with the played one."""
    if not decision.candidates:
        return OUTLOOK
    reasons = [reason for why in decision.candidates[0].why for reason in why.reasons if reason.points > 0]
    if reasons:
        named = [reason for reason in reasons if reason.line != TOGETHER]
        return max(named, key=lambda one: one.points).line if named else OUTLOOK
    played = next((one for one in decision.candidates if one.played), decision.candidates[0])
    gains: dict[str, int] = {}
    for sign, candidate in ((1, decision.candidates[0]), (-1, played)):
        for term in candidate.terms:
            own = 1 if term.side == seat or players == 1 else -1
            gains[term.line] = gains.get(term.line, 0) + sign * own * term.points
    line = max(gains, key=lambda one: gains[one], default=OUTLOOK)
    return line if gains.get(line, 0) > 0 else OUTLOOK


def costs(slips: Iterable[Slip]) -> dict[str, float]:
    """What each kind of slips cost together, the most expensive first."""
    found: dict[str, float] = {}
    for slip in slips:
        found[slip.kind] = found.get(slip.kind, 0.0) + slip.loss
    return dict(sorted(found.items(), key=lambda one: -one[1]))


@cache
def _lessons() -> dict[str, dict[str, str]]:
    return tomllib.loads(LESSONS.read_text(encoding="utf-8"))


def lesson_for(game: str, kind: str) -> str | None:
    """The lesson that helps with a kind of slips, as MODE/NAME; None where there is none."""
    return _lessons().get(game, {}).get(kind)
