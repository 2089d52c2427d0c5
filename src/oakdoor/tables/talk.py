"""What the regulars say at a table: a line at the start and at the end, and now and then about what just happened.

Nothing of it is kept: the same table says the same again, to everybody in their own language. Nobody says the same line
twice in a game; whoever has no line left is silent.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from oakdoor.bots.registry import LEVELS
from oakdoor.language.language import Words
from oakdoor.tables.brought import brought
from oakdoor.tables.table import Table

TIMID = "tove"  # only she is afraid of anything
SELDOM = 3  # one of so many moments is worth a word
LINES = 4  # for every moment, in every language


class Saying(NamedTuple):
    """What somebody says: from which seat, the key of the text, and the names that it may mention."""

    seat: int
    key: str
    name: str = ""
    winners: tuple[str, ...] = ()

    def text(self, words: Words) -> str:
        """It in a language."""
        return words.text(self.key, name=self.name, winner=words.listed(list(self.winners)))


def sayings(table: Table, ply: int) -> list[Saying]:
    """What is said after a ply; 0 is the deal."""
    seats = enumerate(table.seats)
    regulars = {number: one.level for number, one in seats if one.kind == "bot" and one.level in LEVELS}
    if not table.setup.talk or not regulars or table.game is None:
        return []
    if ply == 0:
        return [Saying(seat, _line(table, seat, f"talk.{level}.start", 0)) for seat, level in regulars.items()]
    if table.status == "over" and ply == table.ply:
        return _last_words(table, regulars)
    return [saying for at, saying in _said(table, regulars, ply) if at == ply]


def _said(table: Table, regulars: Mapping[int, str | None], until: int) -> Iterator[tuple[int, Saying]]:
    """All that was said up to a ply about what happened: at most one line after each."""
    used: Counter[str] = Counter()
    for ply, one in enumerate(brought(table)[:until], 1):
        if not _is_talkative(table, ply):
            continue
        for moment in one.moments:
            level = regulars.get(moment.seat)
            key = f"talk.{level}.{moment.kind}"
            if level is None or (moment.kind == "dread" and level != TIMID) or used[key] == LINES:
                continue
            line = _line(table, moment.seat, key, used[key])
            used[key] += 1
            yield ply, Saying(moment.seat, line, table.seats[moment.doer].name)
            break


def _line(table: Table, seat: int, key: str, number: int) -> str:
    """The key of a line: every table begins with another one, and goes through all of them."""
    first = hashlib.sha256(f"{table.label} {seat} {key}".encode()).digest()[0]
    return f"{key}.{(first + number) % LINES + 1}"


def _last_words(table: Table, regulars: Mapping[int, str | None]) -> list[Saying]:
    """How they take the end; whoever has won or lost together speaks for all."""
    winners = table.running().outcome().winners
    if table.running().mode.cooperative:
        seat = next(iter(regulars))
        return [Saying(seat, _line(table, seat, "talk.together.won" if winners else "talk.together.lost", 0))]
    names = tuple(table.seats[seat].name for seat in winners)
    sides = {int(table.running().mode.rules.side_of(table.running().state, seat)) for seat in winners}
    won = "tie" if len(sides) > 1 else "won"
    ends = {seat: won if seat in winners else "lost" for seat in regulars}
    return [
        Saying(seat, _line(table, seat, f"talk.{level}.{ends[seat]}", 0), winners=names)
        for seat, level in regulars.items()
    ]


def _is_talkative(table: Table, ply: int) -> bool:
    return hashlib.sha256(f"{table.label} {ply}".encode()).digest()[0] % SELDOM == 0
