"""What can be entered of a game of Aetherya, mode by mode; what is empty lies face down yet."""

from typing import Annotated, Literal

from pydantic import Field

from oakdoor.games.aetherya.components import CardName, LegendName
from oakdoor.games.aetherya.view import Tribe
from oakdoor.pad.sheet import Cell, Entered, Sheet

# What a winner waits for: cards of a kingdom or age, the next age, legends of an age's row, the discarded legends.
Missing = Literal["cards", "age", "row", "shed"]
Legends = Annotated[list[LegendName], Field(max_length=15)]
Cells = Annotated[list[Cell], Field(max_length=16)]
Cards = Annotated[list[CardName | None], Field(min_length=16, max_length=16)]


class KingdomSheet(Entered):
    """A kingdom in reading order, and its legends."""

    cells: Cards
    legends: Legends


class ItemsSheet(KingdomSheet):
    """A kingdom with what lies on and beside it: the cells of treaties and staffs, power stones by their number."""

    treaties: Cells
    staffs: Cells
    stones: Annotated[list[Annotated[int, Field(ge=1, le=4)]], Field(max_length=16)]


class AgeSheet(Entered):
    """The kingdom at the end of an age, the legends of its row, and whether one of them was still open (A7.7)."""

    cells: Cards
    row: Annotated[list[LegendName], Field(max_length=6)]
    lost: bool


class BasePad(Sheet):
    """The base game; a single kingdom can be counted, too."""

    game: Literal["aetherya"]
    mode: Literal["base"]
    kingdoms: Annotated[list[KingdomSheet], Field(min_length=1, max_length=4)]


class ItemsPad(Sheet):
    """The game with items and characters."""

    game: Literal["aetherya"]
    mode: Literal["items"]
    kingdoms: Annotated[list[ItemsSheet], Field(min_length=1, max_length=4)]


class CampaignPad(Sheet):
    """The solo campaign, age by age as far as it went."""

    game: Literal["aetherya"]
    mode: Literal["solo"]
    ages: Annotated[list[AgeSheet], Field(min_length=1, max_length=3)]


class CoopPad(Sheet):
    """The co-operative game: kingdoms whose legends do not count, and the discarded legends, once they are said."""

    game: Literal["aetherya"]
    mode: Literal["coop"]
    kingdoms: Annotated[list[KingdomSheet], Field(min_length=2, max_length=4)]
    shed: Legends | None


class ConfrontationPad(Sheet):
    """The common kingdom: who plays which tribe, fortresses, everybody's legends, the dragons that the goblins keep."""

    game: Literal["aetherya"]
    mode: Literal["confrontation"]
    tribes: Annotated[list[Tribe], Field(min_length=2, max_length=4)]
    absent: Tribe | None
    cells: Annotated[list[CardName | None], Field(min_length=25, max_length=49)]
    fortresses: Annotated[list[Cell], Field(max_length=49)]
    legends: Annotated[list[Legends], Field(max_length=4)]
    dragons: Annotated[int, Field(ge=0, le=20)]


AetheryaPad = BasePad | ItemsPad | CampaignPad | CoopPad | ConfrontationPad
