"""Messages about reviews: a game judged turn by turn, its turns in the asker's language, and what might have been."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from oakdoor.bots.registry import USUAL, Level
from oakdoor.server.messages.base import Message, Name, Written
from oakdoor.server.messages.game import Frame, Words
from oakdoor.server.messages.tables import LampAsked, SeatInfo

Mark = Literal["best", "good", "slip", "blunder"]
Ply = Annotated[int, Field(ge=0, le=20_000)]
EyeNumber = Annotated[int, Field(ge=-1, le=3, description="a seat, or -1 for all cards")]
Branch = Annotated[list[Words], Field(max_length=40)]
Lines = Annotated[list[Annotated[str, StringConstraints(min_length=3, max_length=600)]], Field(max_length=400)]


class ReviewCandidate(Message):
    """A move that was looked at, with the rest of its turn, and what it is worth to who decides."""

    rank: int
    moves: list[str] = Field(description="the decision, and how the turn goes on best after it")
    share: float = Field(description="the expected share of the win")
    lead: float = Field(description="the same in points")
    looks: int
    played: bool


class ReviewDecision(Message):
    """A decision and what else there was; a forced one has no mark and no candidates."""

    ply: int = Field(description="before it")
    seat: int
    move: str
    choices: int = Field(description="moves with different outcomes")
    lead_loss: float
    mark: Mark | None
    candidates: list[ReviewCandidate]


class ReviewTurn(Message):
    """All decisions of one seat in a row."""

    number: int
    seat: int
    first: int = Field(description="the ply before it")
    last: int = Field(description="the ply after it")
    lead_loss: float
    mark: Mark | None
    worst: int = Field(description="the ply of the decision that lost most")
    refined: bool = Field(description="whether it was more than glanced at")


class ReviewJudging(Message):
    """All decisions and turns, judged in one way."""

    decisions: list[ReviewDecision]
    turns: list[ReviewTurn]


class ReviewCurve(Message):
    """How a seat stood at every ply; its lead was between low and high in eight of ten games."""

    seat: int
    shares: list[float]
    leads: list[float]
    low: list[float]
    high: list[float]


class ReviewLuck(Message):
    """How a seat's lead came about: where it began, what every seat's cards and moves did to it. It adds up."""

    seat: int
    start: float
    cards: list[float]
    moves: list[float]
    result: float
    luck: float = Field(description="the part of luck in all that happened, 0 to 1")


class ReviewEye(Message):
    """A game as one eye sees it: a seat's own, or -1 for all cards."""

    eye: int
    curves: list[ReviewCurve]
    lucks: list[ReviewLuck]
    turning: list[int] = Field(description="the turns where most changed, in order")


class Review(Message):
    """A whole game judged: by what the decider knew (`fair`), and with all cards (`open`)."""

    version: str = Field(description="of the program that judged it")
    bot: str = Field(description="that looked ahead")
    looks: int = Field(description="at every decision")
    where: Literal["device", "server"] = Field(description="on which machine: the reader's own, or a server")
    plies: int
    leads: list[float] = Field(description="by seat, in the end")
    returns: list[float] = Field(description="by seat: its share of the win")
    fair: ReviewJudging
    open: ReviewJudging
    eyes: list[ReviewEye]


class ReviewState(Message):
    """How far a review is, with what is known of it."""

    key: str
    game: str
    mode: str
    seats: list[SeatInfo]
    asked: list[LampAsked] = Field(description="who asked for a hint, and after which ply; a record does not say it")
    state: Literal["none", "waiting", "compiling", "computing", "ready", "failed", "broken"] = Field(
        description="none: nobody has asked for it yet; broken: the record cannot be played to its end"
    )
    done: int = Field(description="turns that are judged")
    turns: int
    old: str | None = Field(description="the version that judged it, if it would be judged otherwise now")
    problem: str = Field("", description="why it failed, or what is wrong with the record")
    stamp: str = Field(description="changes with what is known: ask with it, and what has not changed is left out")
    review: Review | None


class TermTold(Message):
    """A part of a reason in words, with the points that it brings to its side, and where they lie."""

    text: str
    points: int
    own: bool = Field(description="whether it is the side of who decides: else less is better")
    cells: list[str]


class CandidateTold(Message):
    """A move in words, and why it is good or bad."""

    told: str
    reasons: list[TermTold]


class DecisionTold(Message):
    """The candidates of a decision in words, in their order."""

    ply: int
    candidates: list[CandidateTold]


class TurnTold(Message):
    """A turn in words: what was missed, and the candidates of each of its decisions."""

    number: int
    told: str
    decisions: list[DecisionTold]


class ReviewRequest(Message):
    """A record file to review, or the record of a game that is reviewed."""

    record: Written
    names: Annotated[list[Name], Field(max_length=4)] | None = None


class ReviewKey(Message):
    """The key of a review: it stands in its links."""

    key: str


class MoveName(Message):
    """A move that could be played, and what people call it."""

    words: str
    told: str


class WhatIf(Message):
    """Another way from a ply on: the moves of who decided there, then the bots go on. `anew`: the cards that nobody
    has seen are dealt again."""

    eye: EyeNumber
    ply: Ply
    moves: Branch
    anew: bool = False
    further: Annotated[int, Field(ge=0, le=60)] = Field(6, description="so many turns are played on by bots")


class BranchTold(Message):
    """A way that a game did not take: its moments after the ply, and what is to be expected in the end."""

    frames: list[Frame]
    lines: list[str] = Field(description="of its record after the ply, chance included")
    ends: list[int] = Field(description="how many of these lines were played at each moment")
    over: bool = Field(description="whether the last moment is the end of the game")
    lead: float | None = Field(description="in the end, for who decided; null where it does not come to an end")
    share: float | None = Field(description="of the win")


class PlayOn(Message):
    """Play on from a ply, or from a moment of a branch that begins there, in a seat; bots sit in the others."""

    ply: Ply
    lines: Lines = Field([], description="of a branch's record, chance included")
    seat: Annotated[int, Field(ge=0, le=3)]
    level: Level = USUAL
