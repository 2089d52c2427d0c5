"""Reviews as a page gets them: how far they are, and what is known of them, in figures."""

import asyncio
from typing import Any, Protocol

from oakdoor import __version__
from oakdoor.app import messages as say
from oakdoor.app.review.jobs import Examined
from oakdoor.app.review.reviews import Reviews
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Language
from oakdoor.review.usual import usual_in


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
    def imported(self) -> bool:
        """Whether somebody has brought it."""

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
    told = await asyncio.to_thread(review.told) if review is not None and stamp != now else None
    return say.ReviewState(
        key=subject.key,
        game=subject.record["game"],
        mode=subject.record["mode"],
        imported=subject.imported,
        together=find_mode(subject.record["game"], subject.record["mode"]).cooperative,
        seats=subject.seats,
        asked=subject.lamps,
        state="broken" if subject.examined.broken else state,
        done=review.refined if review is not None else 0,
        turns=len(review.fair.turns) if review is not None else 0,
        old=review.maker.version if review is not None and is_old else None,
        problem=_problem(subject.examined, language),
        stamp=now,
        usual=[
            say.UsualShare.model_validate(one._asdict())
            for one in usual_in(subject.record["game"], subject.record["mode"])
        ],
        review=told,
    )


def _problem(examined: Examined, language: Language) -> str:
    """What is wrong with a record."""
    return language.text(f"table.record_{examined.broken}", detail=examined.why) if examined.broken else ""
