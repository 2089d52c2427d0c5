"""All forms in which reasons are told, made up so that none is missed: for `make sentences`."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from oakdoor.games.contract import Mode
from oakdoor.language.language import CODES, Language
from oakdoor.review.report.telling import Telling
from oakdoor.review.shapes import TOGETHER, Reason, Sure, When, Why

ENDS = ("ends_ahead", "ends_behind", "goes_on_ahead", "goes_on_behind")
SURE: tuple[Sure, ...] = ("certain", "likely", "guessed")
OFTEN = ((1.0, 0.0), (0.62, 0.0), (0.62, 0.21), (0.21, 0.62), (0.0, 0.62))
LEGENDS = ("diversity", "region-forest", "federation-elf", "alliance-human-dwarf", "battle-goblin-elf")
CARDS = (
    ("goblins", ("swamp", "goblin", "goblin")),
    ("goblins", ("goblin", "swamp")),
    ("elves", ("elf", "forest", "forest", "forest")),
    ("humans", ("human", "plain", "forest", "mountain")),
    ("dwarves", ("mountain", "dwarf", "dwarf")),
    ("conflicts", ("dwarf", "elf")),
)


def reasons_said(mode: Mode, names: list[str]) -> Iterator[tuple[str, str]]:
    """Every form of reason of a mode, with its language; whoever decides sits first."""
    sides = [0, *range(len(names))]
    for code in CODES:
        telling = Telling(mode, None, Language(code, strict=True), names)
        for reason in reasons_of(mode, len(names)):
            for text in telling.why(Why((reason,), reason.points, 0.0), sides):
                yield code, f"{text}."
        for text in (*telling.why(Why((), 0.0, 0.0), sides), *telling.why(Why((), 3.0, 3.0), sides)):
            yield code, f"{text}."


def reasons_of(mode: Mode, players: int) -> Iterator[Reason]:
    """One reason of each kind: lines, legends, how games end, goals and chances."""
    own_and_other = range(min(2, players))
    for side, line, sure, points in product(own_and_other, mode.lines, SURE, (3.0, -1.0)):
        if line not in getattr(mode, "unscored", ()):
            yield _reason(side, line, "", points, sure)
    yield from _groups(players, ("legends", "lines", "all") if mode.game == "aetherya" else ("lines", "all"))
    for what in ENDS:
        yield _reason(0, "end", what, 3.0, "certain")
    if mode.game == "aetherya":
        for side, legend, often in product(own_and_other, LEGENDS, OFTEN):
            yield _reason(side, "legends", legend, 4.0 if often[0] > often[1] else -4.0, "likely", *often)
        for legend, points in product(LEGENDS, (4.0, -4.0)):
            yield _reason(0, "legends", legend, points, "certain", 1.0 if points > 0 else 0.0, 0.0)
        yield from _neighbours()
    elif "well" in mode.lines:
        for side, often in product(own_and_other, OFTEN[2:4]):
            yield _reason(side, "well", "", 3.0 if often[0] > often[1] else -3.0, "likely", *often)
    if mode.cooperative:
        yield _reason(0, "win", "", 3.0, "likely", 0.62, 0.41)
    if mode.name == "coop":
        for legend, often in product(LEGENDS, OFTEN):
            yield _reason(0, "goal", legend, 2.0, "likely", *often)


def _groups(players: int, kinds: tuple[str, ...]) -> Iterator[Reason]:
    """Several lines as one reason: the decider's, another's; and those that differ because of how long a game lasts."""
    for side, what in product(range(min(2, players)), kinds):
        yield _reason(side, TOGETHER, what, 1.0, "likely")
    yield _reason(0, TOGETHER, "longer", 1.0, "likely")
    if players > 1:
        yield _reason(1, TOGETHER, "sooner", -1.0, "likely")


def _neighbours() -> Iterator[Reason]:
    """Cards that score with one, two or different neighbours, and some that are kept apart."""
    for line, cards in CARDS:
        yield replace(_reason(0, line, "", 4.0, "certain"), cards=cards)


def _reason(
    side: int, line: str, what: str, points: float, sure: Sure, often: float = 0.0, instead: float = 0.0
) -> Reason:
    when: When = "now" if sure == "certain" else "later"
    lead = points if side == 0 else -points
    return Reason(side, line, what, lead, 1.0, sure, when, (), often, instead, points)
