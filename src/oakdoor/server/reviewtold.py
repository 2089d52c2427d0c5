"""Reviews as a page gets them: how far they are, and what is known of them, in figures."""

import asyncio
from typing import Any, Protocol

from oakdoor import __version__
from oakdoor.language.language import Language
from oakdoor.review import shapes
from oakdoor.server import messages as say
from oakdoor.server.reviewing import Examined
from oakdoor.server.reviews import Reviews


class Reviewed(Protocol):
    """The game of a review."""

    @property
    def key(self) -> str:
        """What stands in its links."""

    @property
    def digest(self) -> str:
        """What tells its record apart."""

    @property
    def record(self) -> dict[str, Any]:
        """Its record, as far as it can be played."""

    @property
    def seats(self) -> list[say.SeatInfo]:
        """Who sits there."""

    @property
    def lamps(self) -> list[say.LampAsked]:
        """Who asked for a hint, and when."""

    @property
    def examined(self) -> Examined:
        """What is wrong with the record."""


async def state_of(reviews: Reviews, subject: Reviewed, language: Language, stamp: str) -> say.ReviewState:
    """How far a review is. What a page with this stamp knows already is left out."""
    job = reviews.job(subject.digest)
    review = await reviews.find(subject.digest)
    state = job.state if job is not None else "ready" if review is not None else "none"
    is_old = review is not None and (job is None or job.review is None) and review.maker.version != __version__
    now = f"{state} {review.maker.version} {review.refined}" if review is not None else state
    told = await asyncio.to_thread(figures_of, review) if review is not None and stamp != now else None
    return say.ReviewState(
        key=subject.key,
        game=subject.record["game"],
        mode=subject.record["mode"],
        seats=subject.seats,
        asked=subject.lamps,
        state="broken" if subject.examined.broken else state,
        done=review.refined if review is not None else 0,
        turns=len(review.fair.turns) if review is not None else 0,
        old=review.maker.version if review is not None and is_old else None,
        problem=_problem(subject.examined, language),
        stamp=now,
        review=told,
    )


def _problem(examined: Examined, language: Language) -> str:
    """What is wrong with a record."""
    return language.text(f"table.record_{examined.broken}", detail=examined.why) if examined.broken else ""


def figures_of(review: shapes.Review) -> say.Review:
    """A review without its reasons."""
    return say.Review(
        version=review.maker.version,
        bot=review.maker.bot,
        looks=review.maker.looks,
        where=review.maker.where,
        plies=review.plies,
        leads=_rounded(review.leads),
        returns=list(review.returns),
        fair=_judging(review.fair),
        open=_judging(review.open),
        eyes=[_eye(eye) for eye in review.eyes],
    )


def _rounded(values: tuple[float, ...], digits: int = 2) -> list[float]:
    return [round(value, digits) for value in values]


def _judging(judging: shapes.Judging) -> say.ReviewJudging:
    return say.ReviewJudging(
        decisions=[_decision(judged) for judged in judging.decisions],
        turns=[_turn(turn) for turn in judging.turns],
    )


def _decision(judged: shapes.Judged) -> say.ReviewDecision:
    return say.ReviewDecision(
        ply=judged.ply,
        seat=judged.seat,
        move=judged.move,
        choices=judged.choices,
        lead_loss=round(judged.lead_loss, 2),
        mark=judged.mark,
        candidates=[
            say.ReviewCandidate(
                rank=one.rank,
                moves=list(one.moves),
                share=round(one.share, 3),
                lead=round(one.lead, 2),
                looks=one.looks,
                played=one.played,
            )
            for one in judged.candidates
        ],
    )


def _turn(turn: shapes.Turn) -> say.ReviewTurn:
    return say.ReviewTurn(
        number=turn.number,
        seat=turn.seat,
        first=turn.first,
        last=turn.last,
        lead_loss=round(turn.lead_loss, 2),
        mark=turn.mark,
        worst=turn.worst,
        refined=turn.refined,
    )


def _eye(eye: shapes.Eye) -> say.ReviewEye:
    curves = [
        say.ReviewCurve(
            seat=one.seat,
            shares=_rounded(one.shares, 3),
            leads=_rounded(one.leads),
            low=_rounded(one.low),
            high=_rounded(one.high),
        )
        for one in eye.curves
    ]
    lucks = [
        say.ReviewLuck(
            seat=one.seat,
            start=one.lead.start,
            cards=list(one.lead.cards),
            moves=list(one.lead.moves),
            result=one.lead.result,
            luck=one.lead.luck,
        )
        for one in eye.lucks
    ]
    return say.ReviewEye(eye=eye.eye, curves=curves, lucks=lucks, turning=list(eye.turning))
