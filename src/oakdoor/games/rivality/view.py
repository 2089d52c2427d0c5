"""What Rivality's views and facts hold, mode by mode."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from oakdoor.games.position.view import Facts, Scored, View

Colour = TypeAliasType("Colour", Literal["orange", "purple", "turquoise"])
Direction = TypeAliasType("Direction", Literal["N", "E", "S", "W"])
Edge = TypeAliasType("Edge", Literal["left", "top", "right"])
TileKind = TypeAliasType("TileKind", Literal["well", "circle", "cottage", "fortress"])
FieldName = Literal["standard", "expert", "solo"]
FieldPhase = TypeAliasType("FieldPhase", Literal["fresh", "chance", "turn", "cast", "back", "delayed", "over"])
SoloLevel = TypeAliasType("SoloLevel", Literal["apprentice", "journeyman", "master"])


class Side(Scored):
    """A colour: who plays it (nobody plays Suramun's), its golems left, where its wizard stands."""

    colour: Colour
    seats: list[int]
    supply: int
    wizard: str | None


class HandsSide(Side):
    """A colour with a stack of tiles."""

    stack: int


class FieldTile(TypedDict):
    """A tile of the battlefield (`hidden` if it lies face down); golems are counted in the order of the colours.
    `entrenched` are the shields among its `shields` that golems add."""

    place: str
    tile: str
    turned: Direction
    golems: list[int]
    control: Colour | None
    shields: int
    entrenched: int


class PlacedTile(FieldTile):
    """A tile that a seat placed; nobody placed the well."""

    by: int | None


class SpellTile(PlacedTile):
    """A tile of the expert game: its delayed spells and the places they wait for."""

    pending: dict[Edge, str]


class SoloTile(FieldTile):
    """A tile of solo."""

    face_down: bool


class Question(TypedDict):
    """What a choice within a turn is about: a tile, and whose spell it is."""

    place: str
    colour: Colour


class SetOptions(TypedDict):
    """Who has which set; with three players the sets are mixed."""

    sets: NotRequired[list[Literal["plain", "star"]]]


class SoloOptions(SetOptions):
    """The options of solo."""

    level: SoloLevel


class FieldParts(View):
    """What every mode's view begins with, but for its mode."""

    game: Literal["rivality"]
    phase: FieldPhase
    turn: int
    question: Question | None


class HandsParts(FieldParts):
    """What the modes with hands add: hands (`hidden` where the reader may not know them), free places."""

    options: SetOptions
    colours: list[HandsSide]
    hands: list[list[str]]
    free: list[str]


class StandardView(HandsParts):
    """The standard game."""

    mode: Literal["standard"]
    field: list[PlacedTile]


class ExpertView(HandsParts):
    """The game with expert rules."""

    mode: Literal["expert"]
    field: list[SpellTile]


class SoloView(FieldParts):
    """One player against Suramun; `ways` are the places where the wizard can go."""

    mode: Literal["solo"]
    options: SoloOptions
    colours: list[Side]
    field: list[SoloTile]
    ways: list[str]


HandsView = StandardView | ExpertView
RivalityView = HandsView | SoloView


class Spell(TypedDict):
    """A spell of an upright tile."""

    edge: Edge
    golems: int
    distance: int
    ignores_shields: bool


class Tile(TypedDict):
    """What is printed on a tile."""

    kind: TileKind
    points: int
    shields: int
    spells: list[Spell]


class Entrenchment(TypedDict):
    """So many golems of its holder give a tile so many shields."""

    golems: int
    shields: int


class RivalityFacts(Facts):
    """What is on every tile, by its name, and when one is entrenched."""

    game: Literal["rivality"]
    mode: FieldName
    tiles: dict[str, Tile]
    entrenchment: Entrenchment
