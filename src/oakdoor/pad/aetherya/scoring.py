"""Sheets of Aetherya laid into states of their modes, and scored there."""

from collections.abc import Sequence
from typing import Any

from oakdoor.games.aetherya import base, coop
from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import CARDS, LEGENDS, STONE_1, printed
from oakdoor.games.aetherya.confrontation import mode as confrontation
from oakdoor.games.aetherya.confrontation.board import build_dwarf_fortresses
from oakdoor.games.aetherya.items import mode as items
from oakdoor.games.aetherya.items.tiles import ItemsState
from oakdoor.games.aetherya.kingdom.kingdom import survey
from oakdoor.games.aetherya.kingdom.legends import legends_met, legends_value
from oakdoor.games.aetherya.notation import AetheryaMode, Kept, legend_names
from oakdoor.games.aetherya.solo import mode as solo
from oakdoor.games.aetherya.solo.state import AGES, row_start
from oakdoor.games.aetherya.state import BY_CAMPAIGN, BY_LOSS, NOTHING, OVER, KingdomState
from oakdoor.games.contract import Outcome
from oakdoor.games.events import NO_LOG, new_log
from oakdoor.games.position.reader import WATCHER
from oakdoor.pad.aetherya import checks
from oakdoor.pad.aetherya.sheets import (
    AetheryaPad,
    AgeSheet,
    BasePad,
    CampaignPad,
    ConfrontationPad,
    CoopPad,
    ItemsPad,
    ItemsSheet,
)
from oakdoor.pad.scored import Age, Ask, Page, Scored

_LARGEST_LOG = 2048  # points of the largest common kingdom


def score(sheet: AetheryaPad) -> Scored:
    """Score a sheet; raises a PadError."""
    checks.check(sheet)
    if isinstance(sheet, CampaignPad):
        return _campaign(sheet)
    if isinstance(sheet, ConfrontationPad):
        return _common(sheet)
    return _kingdoms(sheet)


def _bits(names: list[str]) -> int:
    return sum(1 << LEGENDS.index(name) for name in names)


def _cells(names: list[str], side: int) -> int:
    return sum(1 << cell for cell in range(side * side) if cell_name(cell, side) in names)


def _blank(mode: AetheryaMode[Kept], players: int, side: int) -> Kept:
    """A state without cards, after the end."""
    state = mode.new_state()
    state.players, state.side, state.phase, state.held = players, side, OVER, NOTHING
    return state


def _lay(state: KingdomState, kingdom: int, cells: Sequence[str | None]) -> None:
    """Lay cards; what is not entered lies face down."""
    state.cells[kingdom, : len(cells)] = [NOTHING if card is None else CARDS.index(card) for card in cells]
    state.hidden[kingdom] = sum(1 << cell for cell, card in enumerate(cells) if card is None)
    survey(state, kingdom)


def _page(mode: AetheryaMode[Kept], state: Kept, kingdoms: int) -> Page:
    box = printed().box
    log = new_log(_LARGEST_LOG)
    mode.scores(box, state, log)
    met = [legend_names(int(legends_met(state, kingdom))) for kingdom in range(kingdoms)]
    return Page(mode.describe(box, state, WATCHER), mode.events(log, state), met)


def _kingdoms(sheet: BasePad | ItemsPad | CoopPad) -> Scored:
    modes: dict[str, AetheryaMode[Any]] = {"base": base.MODE, "items": items.MODE, "coop": coop.MODE}
    mode, players = modes[sheet.mode], len(sheet.kingdoms)
    state = _blank(mode, players, 4)
    if isinstance(sheet, ItemsPad):
        state.tiles[:] = NOTHING
        state.settling = NOTHING
    for seat, kingdom in enumerate(sheet.kingdoms):
        _lay(state, seat, kingdom.cells)
        state.taken[seat] = 0 if sheet.mode == "coop" else _bits(list(kingdom.legends))
        if isinstance(kingdom, ItemsSheet):
            _lay_tiles(state, seat, kingdom)
    if isinstance(sheet, CoopPad):
        state.shed = _bits(list(sheet.shed or []))
    outcome = mode.outcome(printed().box, state)
    asks = [ask for seat, kingdom in enumerate(sheet.kingdoms) for ask in _cards(seat, kingdom.cells)]
    if isinstance(sheet, CoopPad) and sheet.shed is None:
        asks.append(Ask("shed"))
    tie = [] if mode.cooperative else _tie(outcome)
    return Scored(mode, asks, [_page(mode, state, players)], outcome, tie)


def _cards(board: int, cells: Sequence[str | None]) -> list[Ask]:
    """The cards that a kingdom lacks."""
    empty = cells.count(None)
    return [Ask("cards", board, empty)] if empty else []


def _lay_tiles(state: ItemsState, seat: int, kingdom: ItemsSheet) -> None:
    """What lies on and beside a kingdom (A6.5, A6.9)."""
    state.treaties[seat] = _cells(kingdom.treaties, 4)
    state.staffs[seat] = _cells(kingdom.staffs, 4)
    for stone in kingdom.stones:
        state.beside[seat, STONE_1 + stone - 1] += 1


def _campaign(sheet: CampaignPad) -> Scored:
    """The ages one by one, then the campaign as its last age left it (A7.7, A7.8)."""
    mode, box = solo.MODE, printed().box
    pages, ages = [], []
    state = _blank(mode, 1, 4)
    for number, age in enumerate(sheet.ages):
        state = _blank(mode, 1, 4)
        state.legends[:] = _dealt(number, age)
        state.age = number
        _lay(state, 0, age.cells)
        pages.append(_page(mode, state, 1))
        lines = mode.scores(box, state)[0]
        harmony, value = sum(lines.values()), int(legends_value(box, _bits(list(age.row))))
        ages.append(Age(lines, harmony, value, harmony - value))
    lost = sheet.ages[-1].lost
    ended = ages[:-1] if lost else ages
    state.completed = len(ended)
    state.fame[: len(ended)] = [age.fame for age in ended]
    asks = [ask for number, age in enumerate(sheet.ages[: len(ended)]) for ask in _asks_of(number, age)]
    if not lost and len(sheet.ages) < AGES:
        asks.append(Ask("age", len(sheet.ages)))
    state.reason = BY_LOSS if lost else BY_CAMPAIGN
    return Scored(mode, asks, pages, mode.outcome(box, state), [], ages)


def _asks_of(number: int, age: AgeSheet) -> list[Ask]:
    """What an age lacks: cards of its kingdom, legends of its row (A7.2, A7.8)."""
    row = row_start(number + 1) - row_start(number) - len(age.row)
    return _cards(number, age.cells) + ([Ask("row", number, row)] if row else [])


def _dealt(number: int, age: AgeSheet) -> list[int]:
    """All legends with the age's row at its place; where the others lie does not count."""
    row = [LEGENDS.index(name) for name in age.row]
    others = [legend for legend in range(len(LEGENDS)) if legend not in row]
    start = row_start(number)
    return [*others[:start], *row, *others[start:]]


def _common(sheet: ConfrontationPad) -> Scored:
    """The common kingdom; mountains between dwarves get the fortress that is due to them (A9.13)."""
    mode, players = confrontation.MODE, len(sheet.tribes)
    side = players + 3
    state = _blank(mode, players, side)
    state.tribes[:] = NOTHING
    state.tribes[:players] = [CARDS.index(tribe) for tribe in sheet.tribes]
    state.absent = NOTHING if sheet.absent is None else CARDS.index(sheet.absent)
    state.display[:] = NOTHING
    state.dragons = sheet.dragons
    _lay(state, 0, sheet.cells)
    state.fortresses = _cells(sheet.fortresses, side)
    build_dwarf_fortresses(state, NO_LOG.copy())
    for seat, legends in enumerate(sheet.legends):
        state.taken[seat] = _bits(list(legends))
    outcome = mode.outcome(printed().box, state)
    return Scored(mode, _cards(0, sheet.cells), [_page(mode, state, 1)], outcome, _tie(outcome))


def _tie(outcome: Outcome) -> list[str | None]:
    """By side, the line that broke a tie for the first place: the best that differs (A5.5)."""
    best = max(side.score for side in outcome.sides)
    tied = [number for number, side in enumerate(outcome.sides) if side.score == best]
    if len(tied) < 2 or len(outcome.winners) > 1:
        return []
    ranked = {
        number: sorted(outcome.sides[number].lines.items(), key=lambda line: line[1], reverse=True) for number in tied
    }
    winner = outcome.winners[0]
    points = {number: [value for _, value in lines] for number, lines in ranked.items()}
    closest = max((number for number in tied if number != winner), key=lambda number: points[number])
    place = next(at for at, value in enumerate(points[winner]) if value != points[closest][at])
    return [ranked[number][place][0] if number in (winner, closest) else None for number in range(len(outcome.sides))]
