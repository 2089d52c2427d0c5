"""Messages about a game: what a page draws, what it sends while it is connected, and replays."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints

from oakdoor.app.messages.base import Code, Message, Name, Written, visible
from oakdoor.app.messages.catalogue import Book
from oakdoor.app.messages.tables import TableInfo
from oakdoor.app.messages.views import Link, SentEvent, SentView
from oakdoor.games.position.reader import WATCHER, written
from oakdoor.narration.ending import Yours
from oakdoor.narration.told import Told
from oakdoor.tables.lamp import Lamps


class Said(Message):
    """What a regular said."""

    seat: int
    text: str


class Step(Message):
    """One decision: who made it, its events as the reader may know them, their sentences, what its turn has
    brought in points, and what was said then."""

    ply: int = Field(description="the ply after this decision")
    seat: int
    events: list[SentEvent]
    told: list[Told]
    outcomes: list[str] = Field(description="what its turn has brought in points so far; none where points are hidden")
    said: list[Said]


class Refusal(Message):
    """Why a move is not possible: a key for short labels, the number of the rule, a sentence."""

    key: str
    rule: str
    text: str


class UndoState(Message):
    """Whether the reader can take a step back: freely, by asking the others, or not (then why)."""

    how: Literal["free", "ask", "no"]
    reason: str = ""


class Clocks(Message):
    """Seconds left for each seat, and whose clocks run."""

    left: list[float]
    running: list[int]


class ResultSide(Message):
    """A side that scored: its seats (none, if nobody plays it), its lines and their sum, or a campaign's score."""

    seats: list[int]
    lines: dict[str, int]
    score: int


class Result(Message):
    """How a game ended, in one shape for all modes."""

    reason: str
    ranks: list[int] = Field(description="of every seat, 1 is best; who ties shares one")
    returns: list[float] = Field(description="of every seat: its share of the win")
    winners: list[int] = Field(description="the seats that won")
    sides: list[ResultSide]
    target: int | None = Field(description="what every side had to exceed to win together")
    fame: list[int] | None = Field(description="of a campaign's completed ages")
    well: int | None = Field(description="the side that controls the well")
    told: list[str] = Field(description="who wins, and why")
    ended: str = Field(description="why the game is over, as a sentence")
    yours: Yours | None = Field(
        description="what it is to the reader; null for watchers and where several share a page"
    )


class Position(Message):
    """Where a game stands, for one reader. `steps` are those after the ply `since`."""

    type: Literal["position"] = "position"
    ply: int
    edition: int = Field(description="counts undone steps: plies are comparable within one edition")
    since: int
    seat: int = Field(description="the seat whose view this is, -1 for a watcher")
    view: SentView
    legal: list[str]
    sight: str | None = Field(description="for previews: what the seat to move sees, as the rules read it, in base64")
    refusals: dict[str, Refusal] = Field(description="moves that look possible and are not, with the reason")
    links: list[Link]
    steps: list[Step]
    asked: list[int] = Field(description="the seats that are to decide: one, or all who do so at the same time")
    kept: str | None = Field(description="what the reader's seat has decided while others, asked with it, still do")
    hand_over: int | None = Field(description="the reader's other seat whose turn it is, if it must be handed over")
    undo: UndoState
    clocks: Clocks | None
    result: Result | None


class History(Message):
    """A piece of the steps before those that came with a position: those after the ply `since`."""

    type: Literal["history"] = "history"
    edition: int
    since: int
    seat: int
    steps: list[Step]


class Preview(Message):
    """What a move would do, as far as its player can know. A null is not known."""

    words: str
    events: list[SentEvent]
    told: list[Told]
    lines: list[dict[str, int | None]] = Field(description="each side's score lines afterwards")
    links: list[Link]


class HintTerm(Message):
    """A reason: what differs from the next best move, by how many points of which side's score (the asker's own, or
    another's, of which less is better), how sure that is, when, and where."""

    text: str
    points: float
    side: int
    own: bool
    cells: list[str]
    sure: Literal["certain", "likely", "guessed"]
    when: Literal["now", "later"]


class HintMove(Message):
    """A move that a hint names: its words and those of the rest of the turn, told in sentences (also for whoever does
    not see the board), with the lead that is expected then, and why."""

    rank: int
    moves: list[str]
    text: str
    aloud: str
    lead: float
    share: float = Field(description="of the win, as it is expected")
    terms: list[HintTerm]


class Hint(Message):
    """The answer to who has asked for a hint; nobody else gets it."""

    type: Literal["hint"] = "hint"
    id: int
    seat: int
    ply: int
    edition: int
    moves: list[HintMove] = Field(description="at most three, the best first")
    sure: Annotated[int, Field(ge=1, le=5)] = Field(description="from 1, guessing, to 5, certain")
    agreed: int = Field(description="in how many of ten searches the first was best; 0 where nothing was searched")


class HintTask(Message):
    """What a seat sees, for a page that thinks about its hint itself; that it has asked everybody knows by now."""

    type: Literal["hint_task"] = "hint_task"
    id: int
    seat: int
    ply: int
    edition: int
    game: str
    mode: str
    components: dict[str, Any] | None = Field(description="of another printing")
    sight: str = Field(description="as the page's own rules read it, in base64")
    legal: list[str]
    decided: int = Field(description="how often the seat has decided so far")
    names: list[str]


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


class Pong(Message):
    """The server is there."""

    type: Literal["pong"] = "pong"
    id: int
    at: float = Field(description="the server's time, in seconds")


FromServer = Position | History | Hint | HintTask | Refused | Accepted | TableChanged | Chatted | Pong

# ------------------------------------------------------------------ what a page sends while it is connected

Number = Annotated[int, Field(ge=0, le=2**31)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class FromPageMessage(Message):
    """What a page sends, with a number for the answer: every value has exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Number
    at: float | None = Field(None, description="when it was meant, by the server's time as the last `pong` told it")


class Move(FromPageMessage):
    """Play a move. The ply says on which position it is meant."""

    type: Literal["move"]
    seat: int
    ply: Number
    edition: Number
    words: Words


class AskHint(FromPageMessage):
    """Ask for a hint; a page that thinks itself wants only what it needs for that."""

    type: Literal["hint"]
    seat: int
    ply: Number
    edition: Number
    own: bool = Field(False, description="whether the page thinks itself")


class WishLamps(FromPageMessage):
    """Wish for another number of hints for everybody."""

    type: Literal["lamps"]
    lamps: Lamps


class AnswerLamps(FromPageMessage):
    """Agree to another number of hints or not."""

    type: Literal["answer_lamps"]
    agree: bool


class Sit(FromPageMessage):
    """Look at the table from one of one's own seats (after the device was handed over)."""

    type: Literal["sit"]
    seat: int


class Speak(FromPageMessage):
    """Change the language of this connection."""

    type: Literal["language"]
    code: Code


class AskUndo(FromPageMessage):
    """Take the last step back, or ask the others whether one may."""

    type: Literal["undo"]


class AnswerUndo(FromPageMessage):
    """Agree or not."""

    type: Literal["answer"]
    agree: bool


class Ping(FromPageMessage):
    """Ask whether the server is there."""

    type: Literal["ping"]


class Say(FromPageMessage):
    """A line for the chat."""

    type: Literal["chat"]
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), AfterValidator(visible)
    ]


FromPage = Annotated[
    Move | AskHint | WishLamps | AnswerLamps | Sit | Speak | AskUndo | AnswerUndo | Say | Ping,
    Field(discriminator="type"),
]

# ------------------------------------------------------------------ replay


class ReplayRequest(Message):
    """A record file to look at, from a seat's point of view (-1 for a watcher's)."""

    record: Written
    seat: Annotated[int, Field(ge=written(WATCHER), le=3)] = written(WATCHER)
    names: Annotated[list[Name], Field(max_length=4)] | None = None
    language: Code = "en"


class Frame(Message):
    """One moment of a replay."""

    step: Step
    view: SentView
    links: list[Link]
    legal: list[str] = Field(description="what could be played then; only in a review")


class Replay(Message):
    """A whole game, moment by moment; the first frame is the set-up."""

    game: str
    mode: str
    names: list[str]
    seat: int
    frames: list[Frame]
    book: Book
    result: Result | None
