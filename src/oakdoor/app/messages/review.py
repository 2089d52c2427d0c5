"""Messages about reviews: how far one is, its turns in the asker's language, and what might have been. The review
itself is a message as it stands (review/shapes.py)."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from oakdoor.app.messages.base import Message, Name, Written
from oakdoor.app.messages.game import Frame, Words
from oakdoor.app.messages.tables import LampAsked, SeatInfo
from oakdoor.bots.registry import USUAL, Level
from oakdoor.review.shapes import Mark, Review

Ply = Annotated[int, Field(ge=0, le=20_000)]
EyeNumber = Annotated[int, Field(ge=-1, le=3, description="a seat, or -1 for all cards")]
Branch = Annotated[list[Words], Field(max_length=40)]
Lines = Annotated[list[Annotated[str, StringConstraints(min_length=3, max_length=600)]], Field(max_length=400)]


class UsualShare(Message):
    """How often a regular plays the engine's first choice, in percent: between these in 95 of 100 cases."""

    level: Level
    low: int
    high: int


class ReviewState(Message):
    """How far a review is, with what is known of it."""

    key: str
    game: str
    mode: str
    imported: bool = Field(description="whether it is a record that somebody has brought, not a game of this server")
    together: bool = Field(description="whether all win or lose together: then chances are told, and never a lead")
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
    usual: list[UsualShare] = Field([], description="what regulars reach in this mode, as far as it was measured")
    review: Review | None


class TermTold(Message):
    """A reason in words, with the points that it brings to its side, how sure that is, when, and where they lie. Of
    the best move it is what the played one lacks, where that was played on; else what a move brings at once."""

    text: str
    points: float
    own: bool = Field(description="whether it is the side of who decides: else less is better")
    cells: list[str]
    sure: Literal["certain", "likely", "guessed"]
    when: Literal["now", "later"]


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


class FoundReview(Message):
    """What a device found at every decision of a game, for all who read its review."""

    version: Annotated[str, StringConstraints(max_length=40)] = Field(description="of the program that looked")
    found: Annotated[str, StringConstraints(max_length=8_000_000)] = Field(description="a list as JSON")


class Brought(Message):
    """Whether what a device found is kept, or something as good."""

    kept: bool


class ReviewKey(Message):
    """The key of a review: it stands in its links."""

    key: str


class MoveName(Message):
    """A move that could be played, and what people call it."""

    words: str
    told: str


class MoveWorth(Message):
    """What a move would have been worth to who decided: share of the win, lead, and what it loses to the best."""

    words: str
    told: str
    share: float
    lead: float
    loss: float
    lead_loss: float
    mark: Mark | None


class WhatIf(Message):
    """Another way from a ply on: the moves of who decided there, then the bots go on. `anew`: the cards that nobody
    has seen are dealt again."""

    eye: EyeNumber
    ply: Ply
    moves: Branch
    anew: bool = False
    further: Annotated[int, Field(ge=0, le=60)] = Field(6, description="so many turns are played on by bots")


class BranchTold(Message):
    """A way that a game did not take: its moments after the ply, why it is better or worse than what was played, and
    what is to be expected in the end."""

    frames: list[Frame]
    lines: list[str] = Field(description="of its record after the ply, chance included")
    ends: list[int] = Field(description="how many of these lines were played at each moment")
    over: bool = Field(description="whether the last moment is the end of the game")
    lead: float | None = Field(description="in the end, for who decided; null where it does not come to an end")
    share: float | None = Field(description="of the win")
    reasons: list[TermTold] = Field(description="beside the moves that were played; none where it begins with them")


class OwnReview(Message):
    """A game of somebody's: the key of its review, and the seat they had."""

    key: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    seat: Annotated[int, Field(ge=0, le=3)]


class OwnReviews(Message):
    """The last games of somebody, the latest first."""

    games: Annotated[list[OwnReview], Field(max_length=20)]


class HabitExample(Message):
    """A turn of a game, and the part of the win that it gave away."""

    key: str
    turn: int
    loss: float


class Habit(Message):
    """A kind of slips: the line of the score that they are about (or `outlook`), what they cost together as a part of
    the win, how many there were, the worst of them, and the lesson that helps, as MODE/NAME."""

    game: str
    kind: str
    loss: float
    count: int
    examples: list[HabitExample]
    lesson: str | None


class Habits(Message):
    """What somebody's slips cost most, the most expensive kind first, and the games whose reviews are kept here."""

    habits: list[Habit]
    reviewed: list[str]


class PlayOn(Message):
    """Play on from a ply, or from a moment of a branch that begins there, in a seat; bots sit in the others."""

    ply: Ply
    lines: Lines = Field([], description="of a branch's record, chance included")
    seat: Annotated[int, Field(ge=0, le=3)]
    level: Level = USUAL
