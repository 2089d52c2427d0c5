"""What a review and a hint consist of, without any language.

A **ply** is a number of decisions played, chance that follows one included: 0 is the beginning, and a decision is
named by the ply before it. **Share** is the expected share of the win, 0 to 1; **lead** is the same in points
(spreads.py). **Loss** is what the best move that was found is better than the played one, never negative.

These declarations are the only ones. What is kept is written by them (data.py), and a review is in the protocol what
it is here (app/messages/review.py): a page is told fewer digits and no terms, in the same fields.
"""

import math
from dataclasses import dataclass
from typing import Annotated, Literal

from oakdoor.games.position.reader import EVERYTHING, Eyes, eyes_of
from oakdoor.review.data import Data, Digits, Untold

Mark = Literal["best", "good", "slip", "blunder"]
How = Literal["new", "gone", "turned", "mixed"]
Where = Literal["device", "server"]
Sure = Literal["certain", "likely", "guessed"]
When = Literal["now", "later"]
Share = Annotated[float, Digits(3)]
Points = Annotated[float, Digits(2)]
TOGETHER = "together"  # the line of a reason that is about several lines


@dataclass(frozen=True)
class Maker(Data):
    """What made a review: the program's version, its bot, how often it looked ahead at a decision, its seed, and where:
    on the device of who reads it, or on a server."""

    version: str
    bot: str
    looks: int
    seed: int
    where: Where


@dataclass(frozen=True)
class Term(Data):
    """A part of a reason: by how much a line of a side's score changes, on which cells (none where it lies on none),
    and how: by points that are new, that are gone, that turned into others on the same cells, or all of that. Of the
    side of who decides more is good, of the others less."""

    side: int
    line: str
    points: int
    cells: tuple[str, ...]
    how: How


@dataclass(frozen=True)
class Reason(Data):
    """A part of what makes one move better than another, as both are played on in the same worlds.

    `line` is a line of the score, or "end" (the game ends), "goal" (what all have to exceed), "win" (the chance to
    win), TOGETHER (all that is not told of several lines) for what is none; `what` the component it is about, as moves
    write it, or "" for none; of several lines, which: `legends`, the other `lines`, or `all`; `longer` and
    `sooner` are those that differ because the game lasts longer, or ends sooner. `points` is the
    difference in points of the decider's lead, or of the margin to a common goal: more is better for who decides,
    whosever line it is. `chance` is in which share of the worlds the moves differ in it; `often` and `instead` in which
    share it comes about with the better move and with the other one, as far as it is something that comes about."""

    side: int
    line: str
    what: str
    points: Points
    chance: Share
    sure: Sure
    when: When
    cells: tuple[str, ...]
    often: Share = 0.0
    instead: Share = 0.0
    change: Points = 0.0  # of the side's own score
    cards: tuple[str, ...] = ()  # one and those beside it that it scores with, or two that do not quarrel
    within: int = 0  # turns of the side's own in which a legend mostly comes about; 0 is more, or unknown


@dataclass(frozen=True)
class Why(Data):
    """Why one move is better than another: the reasons that are worth telling, by weight; the difference of both moves
    in points of the decider's lead, as played on, without what may be chance; and what of it is not told. What both
    share is not among them. `lost` is the difference just as it was counted, in points and of the win."""

    reasons: tuple[Reason, ...]
    whole: Points
    rest: Points
    lost: Points = 0.0
    lost_share: Share = 0.0

    @property
    def points(self) -> float:
        """The points that the reasons add up to."""
        return math.fsum(reason.points for reason in self.reasons)

    def is_enough(self, part: float) -> bool:
        """Whether there are reasons for the move, and no larger part of the whole is left untold."""
        return self.points > 0 and abs(self.rest) <= part * abs(self.whole)


NO_WHY = Why((), 0.0, 0.0)


@dataclass(frozen=True)
class Candidate(Data):
    """A move that was looked at: its rank, its words and those of the rest of the turn as it is best, what it is worth
    to who decides, how many looks went to it, why, and whether it was played."""

    rank: int
    moves: tuple[str, ...]
    share: Share
    lead: Points
    looks: int
    terms: Annotated[tuple[Term, ...], Untold()]  # they come with the words of their turn
    played: bool
    why: Annotated[tuple[Why, ...], Untold()] = ()  # against the played move, or the next best; one or none

    @property
    def move(self) -> str:
        """The decision itself."""
        return self.moves[0]


@dataclass(frozen=True)
class Judged(Data):
    """A decision: the ply before it, who made it, how many moves with different outcomes there were, what the played
    one lost, and the best three with the played one, the best first. A forced move has no mark and no candidates."""

    ply: int
    seat: int
    move: str
    choices: int
    loss: Share
    lead_loss: Points
    mark: Mark | None
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class Turn(Data):
    """All decisions of one seat in a row: the plies before and after them, what they lost together, and the ply of the
    one that lost most. `refined` is false while it was only glanced at."""

    number: int
    seat: int
    first: int
    last: int
    loss: Share
    lead_loss: Points
    mark: Mark | None
    worst: int
    refined: bool


@dataclass(frozen=True)
class Judging(Data):
    """All decisions and turns of a game, judged in one way."""

    decisions: tuple[Judged, ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Curve(Data):
    """How a seat stood at every ply: its share of the win, its lead, and where the lead lay in eight of ten games."""

    seat: int
    shares: tuple[Share, ...]
    leads: tuple[Points, ...]
    low: tuple[Points, ...]
    high: tuple[Points, ...]


@dataclass(frozen=True)
class Sum(Data):
    """How a result came about: where it began, what every seat's cards and moves did to it, and what became of it.
    It adds up."""

    start: float
    cards: tuple[float, ...]
    moves: tuple[float, ...]
    result: float

    @property
    def luck(self) -> float:
        """The part of luck in all that happened, 0 to 1."""
        cards, moves = sum(map(abs, self.cards)), sum(map(abs, self.moves))
        return cards / (cards + moves) if cards + moves else 0.0


@dataclass(frozen=True)
class Luck(Data):
    """Luck and decisions as they came to a seat: in points of its lead, and in its share of the win."""

    seat: int
    lead: Sum
    share: Sum


@dataclass(frozen=True)
class Eye(Data):
    """A game as one eye sees it: a seat's own (its curve and its luck), or that of all cards (every seat's)."""

    eye: int  # as messages and files write it (reader.py)
    curves: tuple[Curve, ...]
    lucks: tuple[Luck, ...]
    turning: tuple[int, ...]  # numbers of the turns where most changed, in order

    @property
    def eyes(self) -> Eyes:
        """Whose eyes these are."""
        return eyes_of(self.eye)


@dataclass(frozen=True)
class Review(Data):
    """A whole game judged: what made the review, the game, its result, how every decision was judged by what its
    decider knew (`fair`) and with all cards (`open`), and what each eye saw."""

    maker: Maker
    game: str
    mode: str
    players: int
    plies: int
    returns: tuple[float, ...]  # by seat: its share of the win
    leads: tuple[Points, ...]  # by seat, in the end
    deviation: float  # of the lead in this mode, by which marks are set
    fair: Judging
    open: Judging
    eyes: tuple[Eye, ...]

    def eye(self, eyes: Eyes) -> Eye:
        """What an eye saw."""
        return next(one for one in self.eyes if one.eyes == eyes)

    def judging(self, eye: Eyes) -> Judging:
        """How decisions are judged for an eye."""
        return self.open if eye == EVERYTHING else self.fair

    @property
    def refined(self) -> int:
        """How many turns are more than glanced at."""
        return sum(turn.refined for turn in self.fair.turns)


@dataclass(frozen=True)
class Branched(Data):
    """A decision of a branch: who made it, its words, and the score of every side after it."""

    seat: int
    move: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Branch(Data):
    """What might have been: a game played on by bots from a ply with another move, with the cards as they lay or dealt
    `anew`, and how that ended (nothing where it was stopped)."""

    maker: Maker
    ply: int
    anew: bool
    steps: tuple[Branched, ...]
    returns: tuple[float, ...]
    leads: tuple[float, ...]


@dataclass(frozen=True)
class Hint(Data):
    """The best moves of a seat from what it sees: at most three, and how sure: from 1 (guessing) to 5 (certain), with
    in how many of ten searches the first one was best."""

    maker: Maker
    seat: int
    candidates: tuple[Candidate, ...]
    sure: int
    agreed: int
