"""What can be entered of a game of Rivality, mode by mode: tiles in any order, for places do not count at the end."""

from typing import Annotated, Literal

from pydantic import Field

from oakdoor.games.rivality.view import Colour, SoloLevel, TileKind
from oakdoor.pad.sheet import Entered, Sheet

# What a winner waits for: any golems, and where a colour's wizard stands.
Missing = Literal["golems", "wizard"]
Golems = Annotated[int, Field(ge=0, le=60)]
Wizards = Annotated[list[Colour], Field(max_length=3)]


class TileSheet(Entered):
    """A tile with its golems in the order of the colours, and the wizards on it."""

    kind: TileKind
    golems: Annotated[list[Golems], Field(min_length=2, max_length=3)]
    wizards: Wizards


class ExpertTileSheet(TileSheet):
    """A tile of the expert game, and the colour that takes it because it surrounds it now (V6.3)."""

    surrounded: Colour | None


Players = Annotated[int, Field(ge=2, le=4)]


class FieldSheet(Sheet):
    """A battlefield. `aside`: the colours whose wizards stand on none of its tiles; older sheets do not say so."""

    game: Literal["rivality"]
    aside: Wizards = Field([])


class StandardPad(FieldSheet):
    """A battlefield; the mana well is the first tile."""

    mode: Literal["standard"]
    players: Players
    tiles: Annotated[list[TileSheet], Field(min_length=1, max_length=25)]


class ExpertPad(FieldSheet):
    """A battlefield of the expert game; surrounded tiles are taken in the order in which they stand here."""

    mode: Literal["expert"]
    players: Players
    tiles: Annotated[list[ExpertTileSheet], Field(min_length=1, max_length=25)]


class SuramunPad(FieldSheet):
    """The tiles with golems of a game against Suramun, the player's golems first."""

    mode: Literal["solo"]
    level: SoloLevel
    tiles: Annotated[list[TileSheet], Field(max_length=25)]


RivalityPad = StandardPad | ExpertPad | SuramunPad
