"""Routes about tournaments."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from oakdoor.app.people import Visitor
from oakdoor.app.routes.asking import Called, Who, limited
from oakdoor.server.club.routes import TheClub
from oakdoor.server.club.tournament import messages as say
from oakdoor.server.club.tournament.export import as_csv
from oakdoor.server.club.tournament.listing import listed
from oakdoor.server.club.tournament.telling import Reader
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/tournaments")
Stamp = Annotated[str, Query(max_length=60)]


@router.get("")
async def tournaments(club: TheClub, visitor: Who) -> list[say.TournamentSummary]:
    """The tournaments that you may know of."""
    club.tournaments.check_on()
    return await asyncio.to_thread(listed, club.storage, visitor.id)


@router.post("", status_code=201, dependencies=[limited("tables")])
async def create_tournament(club: TheClub, visitor: Called, wanted: say.NewTournament) -> say.TournamentKey:
    """Set a tournament up. Whoever does so runs it."""
    return say.TournamentKey(key=await club.tournaments.create(_named(visitor), wanted))


@router.get("/{key}")
async def tournament(club: TheClub, visitor: Who, key: str, stamp: Stamp = "") -> say.TournamentState:
    """A tournament, if it has changed since a stamp."""
    return await _state(club, visitor, key, stamp)


@router.post("/{key}/enter", dependencies=[limited("lists")])
async def enter_tournament(club: TheClub, visitor: Called, key: str) -> say.TournamentState:
    """Take part. In a rated tournament that is the agreement to rated games."""
    await club.tournaments.enter(_named(visitor), key)
    return await _state(club, visitor, key)


@router.post("/{key}/regulars", dependencies=[limited("lists")])
async def enter_regular(club: TheClub, visitor: Called, key: str, wanted: say.EnterRegular) -> say.TournamentState:
    """The organiser lets a regular take part."""
    await club.tournaments.enter_regular(visitor, key, wanted.level)
    return await _state(club, visitor, key)


@router.post("/{key}/withdraw", dependencies=[limited("lists")])
async def withdraw(club: TheClub, visitor: Who, key: str, wanted: say.Withdrawal) -> say.TournamentState:
    """Play no more; the organiser can say so for others."""
    await club.tournaments.withdraw(visitor, key, wanted.number)
    return await _state(club, visitor, key)


@router.post("/{key}/draw", dependencies=[limited("tables")])
async def draw_round(club: TheClub, visitor: Called, key: str, wanted: say.Draw) -> say.TournamentState:
    """Draw a round. It is drawn once, whoever asks how often."""
    await club.tournaments.draw(visitor, key, wanted.round)
    return await _state(club, visitor, key)


@router.post("/{key}/correct", dependencies=[limited("lists")])
async def correct_board(club: TheClub, visitor: Who, key: str, wanted: say.Correction) -> say.TournamentState:
    """An arbiter decides about a table, with a reason that everybody reads."""
    await club.tournaments.correct(visitor, key, wanted)
    return await _state(club, visitor, key)


@router.get("/{key}/export.csv", response_class=Response)
async def export_csv(club: TheClub, visitor: Who, key: str) -> Response:
    """The standings for a spreadsheet."""
    info = await _whole(club, visitor, key)
    told = {"Content-Disposition": 'attachment; filename="tournament.csv"'}
    return Response(as_csv(info), media_type="text/csv; charset=utf-8", headers=told)


@router.get("/{key}/export.json")
async def export_json(club: TheClub, visitor: Who, key: str) -> say.TournamentInfo:
    """Everything, for programs."""
    return await _whole(club, visitor, key)


async def _state(club: TheClub, visitor: Visitor, key: str, stamp: str = "") -> say.TournamentState:
    found = await club.tournaments.find(key[:24])
    reader = Reader(visitor.id, club.tournaments.may_run(found, visitor.id))
    person = await asyncio.to_thread(club.people.find, found.organiser)
    name = person.name if person is not None else ""
    return await asyncio.to_thread(club.teller.state, found, reader, stamp, name)


async def _whole(club: TheClub, visitor: Visitor, key: str) -> say.TournamentInfo:
    state = await _state(club, visitor, key)
    assert state.tournament is not None  # nobody has sent a stamp
    return state.tournament


def _named(visitor: Visitor) -> Visitor:
    if not visitor.named:
        raise TableError("unnamed", "give yourself a name first")
    return visitor
