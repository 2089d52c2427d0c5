"""The parts of messages that the games shape: views, facts, events, and what points are for."""

from typing import Annotated, NotRequired

from pydantic import Field, SkipValidation
from typing_extensions import TypeAliasType, TypedDict

from oakdoor.games.aetherya import view as aetherya
from oakdoor.games.rivality import view as rivality
from oakdoor.games.rivality.view import Colour, Direction, Edge
from oakdoor.pad.aetherya.box import AetheryaBox
from oakdoor.pad.aetherya.sheets import AetheryaPad
from oakdoor.pad.rivality.box import RivalityBox
from oakdoor.pad.rivality.sheets import RivalityPad

AetheryaView = TypeAliasType("AetheryaView", Annotated[aetherya.AetheryaView, Field(discriminator="mode")])
RivalityView = TypeAliasType("RivalityView", Annotated[rivality.RivalityView, Field(discriminator="mode")])
GameView = TypeAliasType("GameView", Annotated[AetheryaView | RivalityView, Field(discriminator="game")])
# Views come from the games with their types, so that looking at every card of them again would be for nothing.
SentView = Annotated[GameView, SkipValidation]

AetheryaFacts = TypeAliasType("AetheryaFacts", Annotated[aetherya.AetheryaFacts, Field(discriminator="mode")])
GameFacts = TypeAliasType("GameFacts", Annotated[AetheryaFacts | rivality.RivalityFacts, Field(discriminator="game")])
SentFacts = Annotated[GameFacts, SkipValidation]

# What a score pad sends of a game that was played on a real table.
OfAetherya = TypeAliasType("OfAetherya", Annotated[AetheryaPad, Field(discriminator="mode")])
OfRivality = TypeAliasType("OfRivality", Annotated[RivalityPad, Field(discriminator="mode")])
PadSheet = TypeAliasType("PadSheet", Annotated[OfAetherya | OfRivality, Field(discriminator="game")])


class PadBoxes(TypedDict):
    """What the boxes hold, as far as a pad counts it."""

    aetherya: AetheryaBox
    rivality: RivalityBox


class EventRow(TypedDict):
    """One event of the engine: its name, its seat (-1 for nobody's), and the values that its kind has. A null is not
    known, or there is none."""

    event: str
    seat: int
    card: NotRequired[str | None]
    cards: NotRequired[int | None]
    cell: NotRequired[str | None]
    other: NotRequired[str | None]
    pile: NotRequired[int | None]
    was_hidden: NotRequired[bool | None]
    legend: NotRequired[str | None]
    other_legend: NotRequired[str | None]
    owner: NotRequired[int | None]
    age: NotRequired[int | None]
    harmony: NotRequired[int | None]
    value: NotRequired[int | None]
    fame: NotRequired[int | None]
    reason: NotRequired[str | None]
    line: NotRequired[str | None]
    points: NotRequired[int | None]
    tile: NotRequired[str | None]
    tiles: NotRequired[int | None]
    turned: NotRequired[Direction | int | None]
    colour: NotRequired[Colour | None]
    place: NotRequired[str | None]
    target: NotRequired[str | None]
    edge: NotRequired[Edge | None]
    golems: NotRequired[int | None]
    why: NotRequired[str | None]


class Link(TypedDict):
    """What one point is for, an event of the kind 'scored': a card and the neighbour that it scores with (or itself),
    or a tile of the battlefield. Points that lie nowhere have no cell."""

    seat: int
    line: str
    points: int
    cell: NotRequired[str | None]
    other: NotRequired[str | None]
    place: NotRequired[str]
    colour: NotRequired[Colour]
