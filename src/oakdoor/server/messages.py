"""The protocol: every object that travels between the server and a page. The client's types are made from these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from oakdoor.narration.told import Told

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
Avatar = Literal["fox", "owl", "squirrel", "badger", "deer", "bear", "raven", "boar"]
Level = Literal["easy", "fair", "strong"]
Code = Literal["en", "de", "fr"]


class Message(BaseModel):
    """Anything sent or received; unknown entries are refused."""

    model_config = ConfigDict(extra="forbid")


# ------------------------------------------------------------------ people


class Person(Message):
    """Somebody who visits: a name and a picture, no account."""

    name: str
    avatar: Avatar
    named: bool = Field(description="whether the person has chosen the name")


class PersonChange(Message):
    """A new name and picture."""

    name: Name
    avatar: Avatar


class PersonalLink(Message):
    """A path that, opened on another device, brings this person's seats there. It works once, for ten minutes."""

    path: str


# ------------------------------------------------------------------ the catalogue


class ModeInfo(Message):
    """One mode of one game."""

    game: str
    mode: str
    players: list[int]
    cooperative: bool
    options: dict[str, list[str]] = Field(description="the options a table can choose, each with its values")


class Catalogue(Message):
    """All that can be played."""

    version: str
    modes: list[ModeInfo]
    levels: list[Level]
    avatars: list[Avatar]


# ------------------------------------------------------------------ tables


class NewSeat(Message):
    """A seat of a new table: mine, a guest's on my device, for whoever has the link, or a bot's."""

    kind: Literal["me", "guest", "link", "bot"]
    name: Name | None = None
    avatar: Avatar | None = None
    level: Level | None = None


class ClockRule(Message):
    """A clock for each player: minutes for the game, and seconds added after each turn."""

    minutes: Annotated[int, Field(ge=1, le=180)]
    increment: Annotated[int, Field(ge=0, le=120)] = 0


class NewTable(Message):
    """A table to set up. Its play order is drawn at the start."""

    game: str
    mode: str
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=4)]
    options: dict[str, str | list[str]] = {}
    clock: ClockRule | None = None
    previews: bool = True
    scores: bool = True


class TableKey(Message):
    """The key of a table: it stands in its links and cannot be guessed."""

    key: str


class SeatInfo(Message):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["person", "guest", "bot", "open"]
    name: str
    avatar: Avatar
    level: Level | None = Field(description="a bot's level")
    mine: bool = Field(description="whether the reader may move for this seat")
    online: bool
    stand_in: bool = Field(description="whether a bot plays for its absent owner")


class UndoAsked(Message):
    """Somebody would like to take a step back; all other people must agree."""

    seat: int
    waits_for: list[int]


class TableInfo(Message):
    """A table without its game."""

    key: str
    game: str
    mode: str
    options: dict[str, Any]
    status: Literal["gathering", "playing", "over"]
    seats: list[SeatInfo]
    host: bool = Field(description="whether the reader set the table up")
    watching: bool = Field(description="whether the reader has no seat")
    previews: bool
    scores: bool
    clock: ClockRule | None
    invite: str | None = Field(description="the path that invites players; watchers are not told")
    watch: str = Field(description="the path that lets people watch")
    watchers: int
    rematch: str | None = Field(description="the key of the table that follows this one")
    undo: UndoAsked | None


class TableSummary(Message):
    """A table in one's list of tables."""

    key: str
    game: str
    mode: str
    status: Literal["gathering", "playing", "over"]
    names: list[str]
    my_turn: bool
    turn_of: str | None
    moved: float = Field(description="when the last move was made, in seconds since 1970")


class SeatChange(Message):
    """What the host does with a seat: a bot plays for its owner, the owner is back, or a bot takes an open seat."""

    action: Literal["stand_in", "return", "bot"]
    level: Level = "fair"


class Join(Message):
    """Take an open seat; without a number, the first one."""

    seat: int | None = None


# ------------------------------------------------------------------ the game


class EventRow(BaseModel):
    """One event of the engine: its name, its seat (-1 for nobody's), and its values."""

    model_config = ConfigDict(extra="allow")
    event: str
    seat: int


class Step(Message):
    """One decision: who made it, its events as the reader may know them, and their sentences."""

    ply: int = Field(description="the ply after this decision")
    seat: int
    events: list[EventRow]
    told: list[Told]


class Refusal(Message):
    """Why a move is not possible: a key for short labels, the number of the rule, a sentence."""

    key: str
    rule: str
    text: str


class Link(BaseModel):
    """What one point is for: an event of the kind 'scored'."""

    model_config = ConfigDict(extra="allow")
    seat: int
    line: str
    points: int


class UndoState(Message):
    """Whether the reader can take a step back: freely, by asking the others, or not (then why)."""

    how: Literal["free", "ask", "no"]
    reason: str = ""


class Clocks(Message):
    """Seconds left for each seat, and whose clock runs."""

    left: list[float]
    running: int | None


class Result(Message):
    """How a game ended."""

    reason: str
    result: dict[str, Any]
    told: list[str]


class Position(Message):
    """Where a game stands, for one reader. `steps` are those after the ply `since`."""

    type: Literal["position"] = "position"
    ply: int
    edition: int = Field(description="counts undone steps: plies are comparable within one edition")
    since: int
    seat: int = Field(description="the seat whose view this is, -1 for a watcher")
    view: dict[str, Any]
    legal: list[str]
    refusals: dict[str, Refusal] = Field(description="moves that look possible and are not, with the reason")
    links: list[Link]
    steps: list[Step]
    hand_over: int | None = Field(description="the reader's other seat whose turn it is, if it must be handed over")
    undo: UndoState
    clocks: Clocks | None
    result: Result | None


class Preview(Message):
    """What a move would do, as far as its player can know. A null is not known."""

    type: Literal["preview"] = "preview"
    id: int
    words: str
    events: list[EventRow]
    told: list[Told]
    lines: list[dict[str, int | None]] = Field(description="each side's score lines afterwards")
    links: list[Link]


class Refused(Message):
    """A message that changed nothing, and why."""

    type: Literal["refused"] = "refused"
    id: int | None
    refusal: Refusal


class Accepted(Message):
    """A message that was done; moves are stored by now."""

    type: Literal["accepted"] = "accepted"
    id: int


class TableChanged(Message):
    """The table changed: seats, watchers, rematch, a wish to undo."""

    type: Literal["table"] = "table"
    table: TableInfo


class ChatLine(Message):
    """A line of the table's chat."""

    name: str
    seat: int
    text: str
    at: float


class Chatted(Message):
    """New lines of the chat; all of them after connecting."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


FromServer = Position | Preview | Refused | Accepted | TableChanged | Chatted

# ------------------------------------------------------------------ what a page sends while it is connected

Number = Annotated[int, Field(ge=0, le=2**31)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class FromPageMessage(Message):
    """What a page sends: every value has exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Move(FromPageMessage):
    """Play a move. The ply says on which position it is meant."""

    type: Literal["move"]
    id: Number
    seat: int
    ply: Number
    edition: Number
    words: Words


class AskPreview(FromPageMessage):
    """Ask what a move would do, or why it is not possible."""

    type: Literal["preview"]
    id: Number
    seat: int
    ply: Number
    edition: Number
    words: Words


class Sit(FromPageMessage):
    """Look at the table from one of one's own seats (after the device was handed over)."""

    type: Literal["sit"]
    id: Number
    seat: int


class Speak(FromPageMessage):
    """Change the language of this connection."""

    type: Literal["language"]
    id: Number
    code: Code


class AskUndo(FromPageMessage):
    """Take the last step back, or ask the others whether one may."""

    type: Literal["undo"]
    id: Number


class AnswerUndo(FromPageMessage):
    """Agree or not."""

    type: Literal["answer"]
    id: Number
    agree: bool


class Say(FromPageMessage):
    """A line for the chat."""

    type: Literal["chat"]
    id: Number
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


FromPage = Annotated[
    Move | AskPreview | Sit | Speak | AskUndo | AnswerUndo | Say,
    Field(discriminator="type"),
]

# ------------------------------------------------------------------ replay, book


class ReplayRequest(Message):
    """A record file to look at, from a seat's point of view (-1 for a watcher's)."""

    record: dict[str, Any]
    seat: Annotated[int, Field(ge=-1, le=3)] = -1
    names: Annotated[list[Name], Field(max_length=4)] | None = None
    language: Code = "en"


class Frame(Message):
    """One moment of a replay."""

    step: Step
    view: dict[str, Any]
    links: list[Link]


class Replay(Message):
    """A whole game, moment by moment; the first frame is the set-up."""

    game: str
    mode: str
    names: list[str]
    seat: int
    frames: list[Frame]
    result: Result | None


class BookEntry(Message):
    """What one card, legend, tile or word is about."""

    id: str
    name: str
    text: str


class Problem(Message):
    """The answer to a request that changed nothing."""

    detail: str
