"""Routes about oneself: one's page, devices, export, erasing, the score pad that follows, the word of the club."""

import asyncio
import time

from fastapi import APIRouter, Request, Response

from oakdoor.app.people import COOKIE
from oakdoor.app.routes.asking import Speaking, Who, give_cookie, limited
from oakdoor.server.club.own.messages import (
    Erasing,
    NamedInShared,
    OwnPage,
    PadChanges,
    PadFollows,
    PadGames,
    PadMarks,
    PadWanted,
    SessionInfo,
    WordSaid,
)
from oakdoor.server.club.passkeys.routes import told
from oakdoor.server.club.routes import TheClub
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/me")


@router.get("/page")
async def page(request: Request, club: TheClub, visitor: Who) -> OwnPage:
    """What your own page shows."""
    club.sessions.note(visitor, request.headers.get("user-agent", ""), time.time())
    person = club.people.find(visitor.id)
    counts = await club.own.counts(visitor.id)
    sessions = [
        SessionInfo(
            id=one.id,
            browser=one.device.browser,
            system=one.device.system,
            kind=one.device.kind,
            way=one.way,
            created=one.created,
            seen=one.seen,
            here=one.id == visitor.session,
        )
        for one in await club.sessions.of(visitor.id)
    ]
    return OwnPage(
        since=person.created if person is not None else None,
        passkeys=told(await club.passkeys.of(visitor.id)),
        sessions=sorted(sessions, key=lambda one: not one.here),
        games=counts.games,
        seats=counts.seats,
        pad=counts.pad,
        pad_follows=await club.pad.follows(visitor.id),
        named=not await asyncio.to_thread(club.guests.hides, visitor.id),
        admitted=await club.members.missing(visitor.id) or "yes",
    )


@router.delete("/sessions/{session}", dependencies=[limited("lists")])
async def end_session(request: Request, club: TheClub, visitor: Who, session: str) -> OwnPage:
    """Sign one of your other devices out: it becomes a new visitor within seconds."""
    if session == visitor.session or not await club.sessions.end(visitor.id, session):
        raise TableError("no_session", "you are not signed in there")
    return await page(request, club, visitor)


@router.delete("/sessions", dependencies=[limited("lists")])
async def end_others(request: Request, response: Response, club: TheClub, visitor: Who) -> OwnPage:
    """Sign all your devices out but this one, those among them that are not listed."""
    visitor = await club.sessions.end_others(visitor, time.time())
    give_cookie(request, response, visitor)
    return await page(request, club, visitor)


@router.get("/export", dependencies=[limited("passkeys")])
async def export(club: TheClub, visitor: Who) -> Response:
    """Everything that is stored about you, as one JSON file."""
    await club.people.write()
    await club.sessions.write()
    headers = {"Content-Disposition": 'attachment; filename="oakdoor-me.json"', "Cache-Control": "no-store"}
    return Response(await club.own.export(visitor.id), media_type="application/json", headers=headers)


@router.post("/erase", dependencies=[limited("lists")], status_code=204)
async def erase(club: TheClub, visitor: Who, language: Speaking, wish: Erasing) -> Response:
    """Erase everything that is stored about you. This browser is a new visitor then, and so are your other devices."""
    await club.own.erase(visitor, language.text("table.erased"))
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


@router.post("/word", dependencies=[limited("passkeys")])
async def say_word(request: Request, club: TheClub, visitor: Who, said: WordSaid) -> OwnPage:
    """Say the word that lets members play."""
    await club.members.say_word(visitor, said.word)
    return await page(request, club, visitor)


@router.put("/shared", dependencies=[limited("lists")])
async def show_name(request: Request, club: TheClub, visitor: Who, wish: NamedInShared) -> OwnPage:
    """Show your name in what is shared of your games, or be a guest there."""
    await club.guests.choose(visitor.id, wish.named)
    return await page(request, club, visitor)


@router.put("/pad/follows", dependencies=[limited("lists")])
async def let_pad_follow(club: TheClub, visitor: Who, wish: PadFollows) -> PadMarks:
    """Let the score pad follow you from device to device, or keep none of its games here any more."""
    await club.pad.let_follow(visitor.id, wish.follows)
    return await pad(club, visitor)


@router.get("/pad")
async def pad(club: TheClub, visitor: Who) -> PadMarks:
    """Which games of your score pad are kept here."""
    return PadMarks(follows=await club.pad.follows(visitor.id), marks=await club.pad.marks(visitor.id))


@router.put("/pad", dependencies=[limited("scores")])
async def change_pad(club: TheClub, visitor: Who, changes: PadChanges) -> PadMarks:
    """Keep games of your score pad that are new or corrected, and forget those that you have removed."""
    await club.pad.change(visitor.id, changes.games, changes.removed)
    return await pad(club, visitor)


@router.post("/pad/games", dependencies=[limited("scores")])
async def pad_games(club: TheClub, visitor: Who, wanted: PadWanted) -> PadGames:
    """Some games of your score pad."""
    return PadGames(games=await club.pad.games(visitor.id, wanted.ids))
