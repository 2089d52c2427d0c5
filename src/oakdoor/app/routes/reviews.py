"""Routes about reviews: of games that are over at a table, and of records that somebody brings."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse

from oakdoor.app import messages as say
from oakdoor.app.digests import digest_of, is_digest
from oakdoor.app.review.habits import habits_of
from oakdoor.app.review.jobs import Examined
from oakdoor.app.review.reviews import Asked
from oakdoor.app.review.wire import state_of
from oakdoor.app.routes.asking import Bots, Brought, Called, Queue, Speaking, TheHall, Who, limited
from oakdoor.app.thinking import Whose
from oakdoor.games.position.reader import EVERYTHING, written_eyes
from oakdoor.language.language import Language
from oakdoor.tables.errors import TableError

ALL_CARDS = written_eyes(EVERYTHING)
router = APIRouter(prefix="/api/reviews")


@dataclass(frozen=True)
class Subject:
    """The game of a review: its key, what tells its record apart, the record as far as it can be played, who sits
    there, who asked for hints, what is wrong with it, and whether somebody has brought it."""

    key: str
    digest: str
    record: dict[str, Any]
    seats: list[say.SeatInfo]
    lamps: list[say.LampAsked]
    examined: Examined
    imported: bool

    @property
    def is_own(self) -> bool:
        """Whether who asks sat there."""
        return any(seat.mine for seat in self.seats)

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [seat.name for seat in self.seats]

    def asked(self, whose: Whose, language: Language) -> Asked:
        """A question about it."""
        return Asked(whose, self.digest, self.record, self.names, language)


async def subject_of(hall: TheHall, visitor: Who, key: str) -> Subject:
    """What a key stands for; a game that is not over is not reviewed, for its players and for who watches."""
    if is_digest(digest := key.removeprefix(hall.prefix)):
        record, names, examined = await asyncio.to_thread(hall.reviews.uploaded, digest)
        return Subject(key, digest, record, _seats(record, names), [], examined, True)
    room = await hall.room(key, visitor.id)
    if room is None:
        raise TableError("missing", "there is no such table")
    if room.table.status != "over":
        raise TableError("not_over", "the game is not over: a review would tell what is still hidden")
    record = dict(room.table.running().record())
    info = room.info(visitor.id)
    examined = Examined("", "", len(record["moves"]))
    return Subject(key, digest_of(record), record, info.seats, info.lamp.asked, examined, info.imported)


def _seats(record: dict[str, Any], names: list[str]) -> list[say.SeatInfo]:
    """Seats for a record that has names at most."""
    names = [*names, *(f"{number + 1}" for number in range(len(names), record["players"]))][: record["players"]]
    return [
        say.SeatInfo(
            seat=seat,
            kind="person",
            name=name,
            avatar=say.AVATARS[seat],
            level=None,
            mine=False,
            online=True,
            stand_in=False,
        )
        for seat, name in enumerate(names)
    ]


TheSubject = Annotated[Subject, Depends(subject_of)]


@router.post("", status_code=201, dependencies=[limited("reviews")])
async def upload(hall: TheHall, queue: Queue, brought: Brought, request: say.ReviewRequest) -> say.ReviewKey:
    """Bring a record file; its key opens its review for everybody who has it."""
    brought(request.record)
    digest = await hall.reviews.upload(request.record, request.names or [], queue(""))
    return say.ReviewKey(key=hall.prefix + digest)


@router.post("/habits", dependencies=[limited("reviews")])
async def habits(hall: TheHall, visitor: Who, wanted: say.OwnReviews) -> say.Habits:
    """Which kinds of slips cost most in some games, as far as their reviews are kept here."""
    found: list[tuple[say.OwnReview, str]] = []
    for game in wanted.games:
        with contextlib.suppress(TableError):  # a table that is gone, or not over
            found.append((game, (await subject_of(hall, visitor, game.key)).digest))
    return await asyncio.to_thread(habits_of, hall.reviews, found)


@router.get("/{key}")
async def review(
    hall: TheHall, subject: TheSubject, language: Speaking, stamp: Annotated[str, Query(max_length=60)] = ""
) -> say.ReviewState:
    """How far a review is, and what is known of it."""
    return await state_of(hall.reviews, subject, language, stamp)


@router.post("/{key}", dependencies=[limited("reviews")])
async def begin(hall: TheHall, queue: Queue, subject: TheSubject, language: Speaking) -> say.ReviewState:
    """Let a review be worked out, if it is not yet, or by another version."""
    if not subject.examined.broken and not await hall.reviews.is_done(subject.digest):
        hall.reviews.begin(subject.digest, subject.record, queue(subject.digest), subject.is_own)
    return await state_of(hall.reviews, subject, language, "")


@router.get("/{key}/record")
async def record(subject: TheSubject) -> say.ReviewRequest:
    """The record as far as it can be played, for whoever reviews it on a machine of their own."""
    return say.ReviewRequest(record=subject.record, names=subject.names)


@router.post("/{key}/found", dependencies=[limited("reviews")])
async def bring(hall: TheHall, queue: Queue, subject: TheSubject, found: say.FoundReview) -> say.Brought:
    """Bring what a device found that has reviewed the game: whoever reads the review then need not work it out again.
    Only who sat there brings it, or, of a record that somebody has brought, who has its link."""
    if subject.examined.broken or not (subject.is_own or subject.imported):
        raise TableError("no_review", "there is nothing to be brought")
    return say.Brought(kept=await hall.reviews.bring(subject.digest, subject.record, found, queue(subject.digest)))


@router.get("/{key}/frames", response_model=say.Replay, dependencies=[limited("replays")])
async def frames(
    hall: TheHall, queue: Queue, subject: TheSubject, language: Speaking, eye: say.EyeNumber = ALL_CARDS
) -> StreamingResponse:
    """The game moment by moment as an eye sees it, and what could be played then."""
    if eye >= subject.record["players"]:
        raise TableError("no_seat", f"there is no seat {eye}")
    pieces = await hall.thinkers.replay(
        queue(subject.digest), subject.record, subject.names, language.code, "review", eye
    )
    return StreamingResponse(pieces, media_type="application/json")


@router.get("/{key}/turns/{number}", dependencies=[limited("what_ifs")])
async def turn(
    hall: TheHall,
    queue: Queue,
    subject: TheSubject,
    language: Speaking,
    number: say.Ply,
    eye: say.EyeNumber = ALL_CARDS,
) -> say.TurnTold:
    """A turn in words: what was missed, and the candidates with their reasons."""
    return await hall.reviews.told(subject.asked(queue(subject.digest), language), number, eye)


@router.get("/{key}/moves", dependencies=[limited("what_ifs")])
async def moves(
    hall: TheHall, queue: Queue, subject: TheSubject, language: Speaking, ply: say.Ply
) -> list[say.MoveName]:
    """All that could be played at a ply."""
    return await hall.reviews.moves(subject.asked(queue(subject.digest), language), ply)


@router.get("/{key}/worth", dependencies=[limited("what_ifs")])
async def worth(
    hall: TheHall, queue: Queue, subject: TheSubject, language: Speaking, ply: say.Ply, words: say.Words
) -> say.MoveWorth:
    """What a move would have been worth, as who decided knew it."""
    return await hall.reviews.worth(subject.asked(queue(subject.digest), language), ply, words)


@router.post("/{key}/what-if", dependencies=[limited("what_ifs")])
async def what_if(
    hall: TheHall, queue: Queue, subject: TheSubject, language: Speaking, wanted: say.WhatIf
) -> say.BranchTold:
    """Another way that the game could have taken."""
    return await hall.reviews.what_if(subject.asked(queue(subject.digest), language), wanted)


@router.post("/{key}/play", status_code=201, dependencies=[limited("tables")])
async def play_on(
    hall: TheHall, visitor: Called, queue: Queue, subject: TheSubject, bots: Bots, wanted: say.PlayOn
) -> say.TableKey:
    """Set up a table that goes on from a moment of the game, with bots in the other seats."""
    bots(len(subject.seats) - 1)
    return say.TableKey(key=await hall.play_on(visitor, subject.record, wanted, queue(subject.digest)))
