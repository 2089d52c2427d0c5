"""The parts of messages that the games shape: views, facts, events, and what points are for."""

from typing import TYPE_CHECKING, Annotated, NotRequired, TypeAlias

from pydantic import Field, SerializeAsAny, SkipValidation
from typing_extensions import TypeAliasType, TypedDict

from oakdoor.games.aetherya import events as aetherya_events
from oakdoor.games.aetherya import view as aetherya
from oakdoor.games.eventrows import rows_of
from oakdoor.games.events import EventValue
from oakdoor.games.rivality import events as rivality_events
from oakdoor.games.rivality import view as rivality
from oakdoor.games.rivality.view import Colour
from oakdoor.pad.aetherya import sheets as aetherya_sheets
from oakdoor.pad.aetherya.box import AetheryaBox
from oakdoor.pad.aetherya.sheets import AetheryaPad
from oakdoor.pad.rivality import sheets as rivality_sheets
from oakdoor.pad.rivality.box import RivalityBox
from oakdoor.pad.rivality.sheets import RivalityPad

AetheryaView = TypeAliasType("AetheryaView", Annotated[aetherya.AetheryaView, Field(discriminator="mode")])
RivalityView = TypeAliasType("RivalityView", Annotated[rivality.RivalityView, Field(discriminator="mode")])
GameView = TypeAliasType(
    "GameView", Annotated[AetheryaView | RivalityView, Field(discriminator="game"), SerializeAsAny()]
)
# Views come from the games with their types, so that looking at every card of them again would be for nothing. They
# are written as they are: a game from elsewhere has views of its own.
SentView = Annotated[GameView, SkipValidation]

AetheryaFacts = TypeAliasType("AetheryaFacts", Annotated[aetherya.AetheryaFacts, Field(discriminator="mode")])
GameFacts = TypeAliasType(
    "GameFacts", Annotated[AetheryaFacts | rivality.RivalityFacts, Field(discriminator="game"), SerializeAsAny()]
)
SentFacts = Annotated[GameFacts, SkipValidation]

# What a score pad sends of a game that was played on a real table.
OfAetherya = TypeAliasType("OfAetherya", Annotated[AetheryaPad, Field(discriminator="mode")])
OfRivality = TypeAliasType("OfRivality", Annotated[RivalityPad, Field(discriminator="mode")])
PadSheet = TypeAliasType("PadSheet", Annotated[OfAetherya | OfRivality, Field(discriminator="game")])
# What it is asked for, and the colours that are asked about.
PadMissing: TypeAlias = aetherya_sheets.Missing | rivality_sheets.Missing
PadColour: TypeAlias = Colour


class PadBoxes(TypedDict):
    """What the boxes hold, as far as a pad counts it."""

    aetherya: AetheryaBox
    rivality: RivalityBox


if TYPE_CHECKING:
    AetheryaEvent: TypeAlias = dict[str, EventValue]
    RivalityEvent: TypeAlias = dict[str, EventValue]
    EventRow: TypeAlias = AetheryaEvent | RivalityEvent
    SentEvent: TypeAlias = EventRow
else:  # one type for each kind
    AetheryaEvent = TypeAliasType(
        "AetheryaEvent",
        Annotated[rows_of("aetherya", aetherya_events.KINDS), Field(discriminator="event"), SerializeAsAny()],
    )
    RivalityEvent = TypeAliasType(
        "RivalityEvent",
        Annotated[rows_of("rivality", rivality_events.KINDS), Field(discriminator="event"), SerializeAsAny()],
    )
    EventRow = TypeAliasType("EventRow", AetheryaEvent | RivalityEvent)
    SentEvent = Annotated[EventRow, SkipValidation]  # the games make them of these kinds


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
