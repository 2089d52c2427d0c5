"""What the regulars say at a table: a sentence at the start and at the end, and now and then about what happened.

Nothing of it is kept: the same table says the same again, to everybody in their own language.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from oakdoor.bots.registry import LEVELS
from oakdoor.games.contract import WATCHER
from oakdoor.games.events import Event
from oakdoor.language.language import Words
from oakdoor.narration.teller import find_voice
from oakdoor.tables.table import Table

TIMID = "tove"  # only she is afraid of anything
SELDOM = 3  # one of so many moments is worth a word


class Saying(NamedTuple):
    """What somebody says: from which seat, and the key of the text."""

    seat: int
    key: str

    def text(self, words: Words) -> str:
        """It in a language."""
        return words.text(self.key)


def sayings(table: Table, ply: int) -> list[Saying]:
    """What is said after a ply; 0 is the deal."""
    seats = enumerate(table.seats)
    regulars = {number: one.level for number, one in seats if one.kind == "bot" and one.level in LEVELS}
    if not table.setup.talk or not regulars or table.game is None:
        return []
    if ply == 0:
        return [Saying(seat, f"talk.{level}.start") for seat, level in regulars.items()]
    if table.status == "over" and ply == table.ply:
        return _last_words(table, regulars)
    step = table.steps[ply - 1]
    level = regulars.get(step.seat)
    moment = None if level is None else _moment(table, step.seat, step.seen_by(WATCHER))
    if moment is None or (moment == "dread" and level != TIMID) or not _is_talkative(table, ply):
        return []
    return [Saying(step.seat, f"talk.{level}.{moment}")]


def _last_words(table: Table, regulars: Mapping[int, str | None]) -> list[Saying]:
    """How they take the end; who has won or lost together speaks for all."""
    winners = table.running().outcome().winners
    if table.running().mode.cooperative:
        return [Saying(next(iter(regulars)), "talk.together.won" if winners else "talk.together.lost")]
    return [Saying(seat, f"talk.{level}.{'won' if seat in winners else 'lost'}") for seat, level in regulars.items()]


def _moment(table: Table, seat: int, events: list[Event]) -> str | None:
    """What a step, as everybody may know it, was to the seat that made it, if it was anything."""
    return find_voice(table.setup.game).moment(seat, len(table.seats), events)


def _is_talkative(table: Table, ply: int) -> bool:
    return hashlib.sha256(f"{table.label} {ply}".encode()).digest()[0] % SELDOM == 0
