"""Routes about reviews: of games that are over at a table, and of records that somebody brings."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse

from oakdoor.games.contract import WATCHER
from oakdoor.language.language import Language
from oakdoor.server import messages as say
from oakdoor.server.replay import check_size
from oakdoor.server.reviewing import Examined
from oakdoor.server.reviews import Asked, digest_of, is_digest
from oakdoor.server.reviewtold import state_of
from oakdoor.server.routes.asking import Bots, Called, Speaking, TheHall, Who, limited
from oakdoor.server.turns import Whose
from oakdoor.tables import table
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/reviews")


@dataclass(frozen=True)
class Subject:
    """The game of a review: its key, what tells its record apart, the record as far as it can be played, who sits
    there, who asked for hints, and what is wrong with it."""

    key: str
    digest: str
    record: dict[str, Any]
    seats: list[say.SeatInfo]
    lamps: list[say.LampAsked]
    examined: Examined

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [seat.name for seat in self.seats]

    def asked(self, person: str, language: Language) -> Asked:
        """A question about it."""
        return Asked(Whose(person, self.digest), self.digest, self.record, self.names, language)


async def _subject(hall: TheHall, visitor: Who, key: str) -> Subject:
    """What a key stands for; a game that is not over is not reviewed, for its players and for who watches."""
    if is_digest(digest := key.removeprefix(table.key_mark)):
        record, names, examined = hall.reviews.uploaded(digest)
        return Subject(key, digest, record, _seats(record, names), [], examined)
    room = await hall.room(key)
    if room is None:
        raise TableError("missing", "there is no such table")
    if room.table.status != "over":
        raise TableError("not_over", "the game is not over: a review would tell what is still hidden")
    record = room.table.running().record()
    info = room.info(visitor.id)
    return Subject(key, digest_of(record), record, info.seats, info.lamp.asked, Examined("", "", len(record["moves"])))


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


TheSubject = Annotated[Subject, Depends(_subject)]


@router.post("", status_code=201, dependencies=[limited("reviews")])
async def upload(hall: TheHall, visitor: Who, request: say.ReviewRequest) -> say.ReviewKey:
    """Bring a record file; its key opens its review for everybody who has it."""
    check_size(request.record)
    digest = await hall.reviews.upload(request.record, request.names or [], visitor.id)
    return say.ReviewKey(key=table.key_mark + digest)


@router.get("/{key}")
async def review(
    hall: TheHall, subject: TheSubject, language: Speaking, stamp: Annotated[str, Query(max_length=60)] = ""
) -> say.ReviewState:
    """How far a review is, and what is known of it."""
    return await state_of(hall.reviews, subject, language, stamp)


@router.post("/{key}", dependencies=[limited("reviews")])
async def begin(hall: TheHall, visitor: Who, subject: TheSubject, language: Speaking) -> say.ReviewState:
    """Let a review be worked out, if it is not yet, or by another version."""
    if not subject.examined.broken and not await hall.reviews.is_done(subject.digest):
        hall.reviews.begin(subject.digest, subject.record, visitor.id)
    return await state_of(hall.reviews, subject, language, "")


@router.get("/{key}/record")
async def record(subject: TheSubject) -> say.ReviewRequest:
    """The record as far as it can be played, for whoever reviews it on a machine of their own."""
    return say.ReviewRequest(record=subject.record, names=subject.names)


@router.get("/{key}/frames", response_model=say.Replay, dependencies=[limited("replays")])
async def frames(
    hall: TheHall, visitor: Who, subject: TheSubject, language: Speaking, eye: say.EyeNumber = WATCHER
) -> StreamingResponse:
    """The game moment by moment as an eye sees it, and what could be played then."""
    if eye >= subject.record["players"]:
        raise TableError("no_seat", f"there is no seat {eye}")
    pieces = await hall.workers.replay(
        Whose(visitor.id, subject.digest), subject.record, subject.names, language.code, "review", eye
    )
    return StreamingResponse(pieces, media_type="application/json")


@router.get("/{key}/turns/{number}", dependencies=[limited("what_ifs")])
async def turn(
    hall: TheHall, visitor: Who, subject: TheSubject, language: Speaking, number: say.Ply, eye: say.EyeNumber = WATCHER
) -> say.TurnTold:
    """A turn in words: what was missed, and the candidates with their reasons."""
    return await hall.reviews.told(subject.asked(visitor.id, language), number, eye)


@router.get("/{key}/moves", dependencies=[limited("what_ifs")])
async def moves(
    hall: TheHall, visitor: Who, subject: TheSubject, language: Speaking, ply: say.Ply
) -> list[say.MoveName]:
    """All that could be played at a ply."""
    return await hall.reviews.moves(subject.asked(visitor.id, language), ply)


@router.post("/{key}/what-if", dependencies=[limited("what_ifs")])
async def what_if(
    hall: TheHall, visitor: Who, subject: TheSubject, language: Speaking, wanted: say.WhatIf
) -> say.BranchTold:
    """Another way that the game could have taken."""
    return await hall.reviews.what_if(subject.asked(visitor.id, language), wanted)


@router.post("/{key}/play", status_code=201, dependencies=[limited("tables")])
async def play_on(hall: TheHall, visitor: Called, subject: TheSubject, bots: Bots, wanted: say.PlayOn) -> say.TableKey:
    """Set up a table that goes on from a moment of the game, with bots in the other seats."""
    bots(len(subject.seats) - 1)
    return say.TableKey(key=await hall.play_on(visitor, subject.record, wanted))
