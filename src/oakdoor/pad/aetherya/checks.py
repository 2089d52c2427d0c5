"""What a sheet of Aetherya may hold: what a box has, laid where it can lie."""

from collections import Counter
from collections.abc import Iterable, Sequence

from oakdoor.games.aetherya.actions import cell_name
from oakdoor.games.aetherya.components import TRIBES
from oakdoor.games.aetherya.solo.state import row_start
from oakdoor.pad.aetherya.box import copies_for, decks_of, held
from oakdoor.pad.aetherya.sheets import AetheryaPad, CampaignPad, ConfrontationPad, CoopPad, ItemsPad, ItemsSheet
from oakdoor.pad.scored import PadError


def check(sheet: AetheryaPad) -> None:
    """Raise a PadError that says what cannot be."""
    if isinstance(sheet, CampaignPad):
        _check_campaign(sheet)
    elif isinstance(sheet, ConfrontationPad):
        _check_common(sheet)
    else:
        players = len(sheet.kingdoms)
        users = decks_of(sheet.mode, players)
        for seat, kingdom in enumerate(sheet.kingdoms, 1):
            _once(kingdom.legends, f"kingdom {seat}")
            if isinstance(kingdom, ItemsSheet):
                _check_tiles(kingdom, f"kingdom {seat}")
        if isinstance(sheet, CoopPad):
            _once(sheet.shed or [], "the discarded legends")
        if not sheet.other_box:
            _count((card for kingdom in sheet.kingdoms for card in kingdom.cells), copies_for(users))
            if not isinstance(sheet, CoopPad):
                _once([legend for kingdom in sheet.kingdoms for legend in kingdom.legends], "all kingdoms together")
            if isinstance(sheet, ItemsPad):
                _count_tiles(sheet.kingdoms, users)


def _once(names: Sequence[str], where: str) -> None:
    for name, number in Counter(names).items():
        if number > 1:
            raise PadError(f"{where}: {name} is there {number} times, there is one")


def _count(cards: Iterable[str | None], copies: dict[str, int]) -> None:
    """No more copies than the box holds (A1.2)."""
    for card, number in Counter(card for card in cards if card is not None).items():
        if number > copies[card]:
            raise PadError(f"{number} cards of type {card}, but the box holds {copies[card]}")


def _check_tiles(kingdom: ItemsSheet, where: str) -> None:
    """Treaties lie on tribes, staffs on dragons, one tile on a card (A6.5)."""
    _once([*kingdom.treaties, *kingdom.staffs], f"{where}, tiles on cards")
    cards = {cell_name(cell, 4): card for cell, card in enumerate(kingdom.cells)}
    for cell in kingdom.treaties:
        if cards.get(cell) not in TRIBES:
            raise PadError(f"{where}: a treaty lies on a tribe card, not on {cell}")
    for cell in kingdom.staffs:
        if cards.get(cell) != "dragon":
            raise PadError(f"{where}: a staff lies on a dragon, not on {cell}")


def _count_tiles(kingdoms: Sequence[ItemsSheet], sets: int) -> None:
    """One set of tiles for each player (A1.4)."""
    found = Counter(f"power stone {stone}" for kingdom in kingdoms for stone in kingdom.stones)
    found["peace treaty"] = sum(len(kingdom.treaties) for kingdom in kingdoms)
    found["staff of command"] = sum(len(kingdom.staffs) for kingdom in kingdoms)
    for tile, number in found.items():
        if number > sets:
            raise PadError(f"{number} tiles {tile}, but there are {sets}")


def _check_campaign(sheet: CampaignPad) -> None:
    """Rows of 4, 5 and 6 different legends; only the last age can be lost (A7.2, A7.7)."""
    _once([legend for age in sheet.ages for legend in age.row], "the rows")
    for number, age in enumerate(sheet.ages):
        size = row_start(number + 1) - row_start(number)
        if len(age.row) > size:
            raise PadError(f"the row of age {number + 1} has {size} legends, not {len(age.row)}")
        if age.lost and number < len(sheet.ages) - 1:
            raise PadError(f"age {number + 1} lost the campaign, so there is no age {number + 2}")
        if not sheet.other_box:
            _count(age.cells, copies_for(decks_of(sheet.mode, 1)))


def _check_common(sheet: ConfrontationPad) -> None:
    """A9.1, A9.2, A9.10, A9.12."""
    players = len(sheet.tribes)
    side = players + 3
    if len(sheet.cells) != side * side:
        raise PadError(f"the common kingdom of {players} has {side * side} cells, not {len(sheet.cells)}")
    played = [*sheet.tribes, *([sheet.absent] if sheet.absent else [])]
    if len(set(played)) != len(played):
        raise PadError("each player plays a different tribe, and the absent one is nobody's")
    if sheet.absent and players != 2:
        raise PadError("a tribe is absent only with two players")
    if len(sheet.legends) != players:
        raise PadError(f"legends must hold one list for each of {players} players")
    for seat, legends in enumerate(sheet.legends, 1):
        _once(legends, f"player {seat}")
    if sheet.dragons and "goblin" not in sheet.tribes:
        raise PadError("only the goblins keep dragons")
    _check_fortresses(sheet, side)
    if not sheet.other_box:
        _count_common(sheet)


def _check_fortresses(sheet: ConfrontationPad, side: int) -> None:
    """Fortresses stand on cards that somebody plays (A9.10)."""
    _once(sheet.fortresses, "fortresses")
    cards = {cell_name(cell, side): card for cell, card in enumerate(sheet.cells)}
    own = {*sheet.tribes, *(held()["homes"][tribe] for tribe in sheet.tribes)}
    for cell in sheet.fortresses:
        if cards.get(cell) not in own:
            raise PadError(f"a fortress stands on a player's card, not on {cell}")


def _count_common(sheet: ConfrontationPad) -> None:
    copies = copies_for(decks_of(sheet.mode, len(sheet.tribes)))
    if sheet.absent:
        copies |= {sheet.absent: 0, held()["homes"][sheet.absent]: 0}
    _count([*sheet.cells, *["dragon"] * sheet.dragons], copies)
    every = [legend for legends in sheet.legends for legend in legends]
    _once(every, "all players together")
    if any(legend in held()["apart"] for legend in every):
        raise PadError("the diversity legend is not in this game")
