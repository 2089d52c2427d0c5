"""Routes of wardens. Whoever is none is refused before anything else is looked at."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from typing import IO, Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse

from oakdoor.app.people import Visitor
from oakdoor.app.routes.asking import Who, limited
from oakdoor.server.club.club import Club
from oakdoor.server.club.hall.stating import new_handle
from oakdoor.server.club.members import digest_of
from oakdoor.server.club.rating.ratings import MISSING, is_installed
from oakdoor.server.club.routes import TheClub
from oakdoor.server.club.warden import messages as say
from oakdoor.server.club.warden.deeds import latest, note
from oakdoor.server.club.warden.folk import Known
from oakdoor.server.club.warden.order import Kind
from oakdoor.server.club.warden.overview import HERE_SECONDS, announcement_of, overview, settings_of
from oakdoor.server.club.warden.tables import Seen, State
from oakdoor.server.database.backup import write_backup
from oakdoor.tables.errors import TableError

PIECE = 1 << 16
Skip = Annotated[int, Query(ge=0, le=1_000_000)]


def _warden(club: TheClub, visitor: Who) -> Visitor:
    if not club.warden.order.is_warden(visitor.id):
        raise TableError("not_warden", "only a warden of this server can do that")
    return visitor


TheWarden = Annotated[Visitor, Depends(_warden)]
router = APIRouter(prefix="/api/warden", dependencies=[Depends(_warden)])
entry = APIRouter(prefix="/api/club")  # for those who are no wardens (yet)


@entry.post("/warden", dependencies=[limited("lists")])
async def become(club: TheClub, visitor: Who, wanted: say.BecomeWarden) -> None:
    """Become a warden by a link, which works once."""
    if not visitor.named:
        raise TableError("nameless", "choose a name first: others see who looks after the server")
    club.people.note(visitor, time.time())
    await club.people.write()
    await club.warden.become(visitor, wanted.token)


@entry.post("/heard")
async def heard(club: TheClub, visitor: Who) -> None:
    """You have read what a warden has said to you."""
    await club.warden.folk.hear(visitor.id)


@router.get("")
async def warden_overview(request: Request, club: TheClub) -> say.WardenOverview:
    """How the server is."""
    return await overview(club, request.app)


# ---------------------------------------------------------------------- tables


@router.get("/tables")
async def warden_tables(club: TheClub, state: State = "going", skip: Skip = 0) -> say.WardenTables:
    """Tables, those that were moved last first."""
    tables = club.warden.tables
    found, count = await asyncio.gather(
        asyncio.to_thread(tables.some, state, skip), asyncio.to_thread(tables.count, state)
    )
    return say.WardenTables(tables=[_table(one) for one in found], count=count)


@router.post("/tables/{handle}/close")
async def close_table(club: TheClub, warden: TheWarden, handle: say.Handle) -> None:
    """Close a table: nobody finds it any more. For 30 days a warden can open it again."""
    key = await asyncio.to_thread(club.warden.tables.key_of, handle)
    await club.warden.tables.close(warden.name, key)


@router.post("/tables/{handle}/reopen")
async def reopen_table(club: TheClub, warden: TheWarden, handle: say.Handle) -> None:
    """Open a table again that was closed."""
    key = await asyncio.to_thread(club.warden.tables.key_of, handle)
    await club.warden.tables.reopen(warden.name, key)


@router.get("/sweep")
async def would_sweep(club: TheClub, days: Annotated[int, Query(ge=1, le=3650)]) -> say.Swept:
    """How many tables a sweep would close."""
    keys = await asyncio.to_thread(club.warden.tables.swept_by, days)
    oldest = await asyncio.to_thread(club.storage.tables_with, keys[:1])
    return say.Swept(days=days, count=len(keys), oldest=oldest[0].moved if oldest else None)


@router.post("/sweep")
async def sweep(club: TheClub, warden: TheWarden, wanted: say.SweepWanted) -> say.Swept:
    """Close old tables now, 500 at most."""
    keys = await asyncio.to_thread(club.warden.tables.swept_by, wanted.days)
    return say.Swept(days=wanted.days, count=await club.warden.tables.sweep(warden.name, wanted.days, keys))


# ---------------------------------------------------------------------- people


@router.get("/people")
async def warden_people(
    club: TheClub, warden: TheWarden, search: Annotated[str, Query(max_length=48)] = "", skip: Skip = 0
) -> say.WardenPeople:
    """People by a part of their names."""
    folk = club.warden.folk
    await club.people.write()
    found = await asyncio.to_thread(folk.some, search, skip)
    count = await asyncio.to_thread(folk.count)
    return say.WardenPeople(people=[_person(one, warden) for one in found], count=count)


@router.put("/people/{handle}/standing")
async def say_to(club: TheClub, warden: TheWarden, handle: say.Handle, wanted: say.SayToPerson) -> None:
    """Have a word with a person, mute them, or ban them."""
    if wanted.kind == "word" and not wanted.text:
        raise TableError("malformed", "a word says something")
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    await club.warden.folk.say(warden.name, person, wanted.kind, wanted.days, wanted.text)


@router.delete("/people/{handle}/standing/{kind}")
async def lift(club: TheClub, warden: TheWarden, handle: say.Handle, kind: Kind) -> None:
    """Let a person do again what they might not."""
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    await club.warden.folk.lift(warden.name, person, kind)


@router.put("/people/{handle}/name")
async def rename_person(club: TheClub, warden: TheWarden, handle: say.Handle, wanted: say.RenamePerson) -> None:
    """Give a person another name, at all tables."""
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    await club.warden.folk.rename(warden.name, person, wanted.name)


@router.get("/people/{handle}/sessions")
async def devices(club: TheClub, warden: TheWarden, handle: say.Handle) -> list[say.WardenDevice]:
    """Where a person is signed in."""
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    return [
        say.WardenDevice(handle=name, browser=one.device.browser, system=one.device.system, seen=one.seen)
        for name, one in await club.warden.folk.devices(person)
    ]


@router.delete("/people/{handle}/sessions/{device}")
async def end_session(club: TheClub, warden: TheWarden, handle: say.Handle, device: say.Handle) -> None:
    """End a person on one device."""
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    await club.warden.folk.end_sessions(warden.name, person, device)


@router.delete("/people/{handle}/sessions")
async def end_sessions(club: TheClub, warden: TheWarden, handle: say.Handle) -> None:
    """End a person on all devices."""
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    await club.warden.folk.end_sessions(warden.name, person)


@router.put("/people/{handle}/warden")
async def set_warden(club: TheClub, warden: TheWarden, handle: say.Handle, wanted: say.SetWarden) -> None:
    """Let a person be a warden, or be one no more."""
    person = await asyncio.to_thread(club.warden.folk.find, handle)
    await club.warden.folk.set_warden(warden.name, person, wanted.warden)


# ---------------------------------------------------------------------- the club


@router.put("/settings")
async def change_settings(
    request: Request, club: TheClub, warden: TheWarden, wanted: say.ClubSettings
) -> say.ClubSettingsNow:
    """Change what is set; the limits hold at once."""
    given = wanted.model_dump(exclude_none=True, exclude={"own_limits", "word"})
    if wanted.own_limits is False:
        given["limits"] = None
    if wanted.word:
        given["word"] = await asyncio.to_thread(digest_of, wanted.word)
    elif wanted.members == "word" and not club.switches.now.word:
        raise TableError("malformed", "a club that asks for a word has one")
    if wanted.ratings and not is_installed():
        raise TableError("no_openskill", MISSING)
    if wanted.hall == "link" and not club.switches.now.hall_word:
        given["hall_word"] = new_handle()
    if given:
        await club.switches.put(**given)
        told = ", ".join(f"{name}: {value}" for name, value in given.items() if name not in ("word", "hall_word"))
        await _noted(club, warden, "settings", told or "word")
    club.warden.set_limits(request.app.state.limits)
    return settings_of(club.switches.now, request.app.state.limits, request.app.state.reach.is_open)


@router.put("/announcement")
async def announce(club: TheClub, warden: TheWarden, wanted: say.Announce) -> say.Announcement:
    """Show a line above all pages."""
    until = 0.0 if wanted.hours is None else time.time() + wanted.hours * 3600.0
    number = club.switches.now.announcement_number + 1
    now = await club.switches.put(announcement=wanted.text, announced_until=until, announcement_number=number)
    await _noted(club, warden, "announced", wanted.text)
    return announcement_of(now) or say.Announcement(text=wanted.text, until=until, number=number)


@router.delete("/announcement")
async def withdraw(club: TheClub, warden: TheWarden) -> None:
    """Take the line back."""
    await club.switches.put(announcement="", announced_until=0.0)
    await _noted(club, warden, "withdrawn", "")


@router.get("/log")
async def log(club: TheClub, before: Annotated[int, Query(ge=1, le=2**31 - 1)] | None = None) -> list[say.DeedDone]:
    """What wardens have done, the latest first."""
    found = await asyncio.to_thread(latest, club.storage.engine, before)
    return [say.DeedDone.model_validate(vars(one)) for one in found]


@router.get("/backup", response_class=StreamingResponse)
async def backup(club: TheClub, warden: TheWarden) -> StreamingResponse:
    """All that the database holds, as a file; without the secrets that sign cookies."""
    file = tempfile.TemporaryFile()  # noqa: SIM115  # it is closed when it is sent
    await asyncio.to_thread(write_backup, club.storage.engine, file, None, False)
    size = file.tell()
    file.seek(0)
    await _noted(club, warden, "backup", f"{size} B")
    name = time.strftime("oakdoor-%Y-%m-%d-%H%M.backup")
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Length": str(size),
        "Content-Encoding": "identity",  # it is compressed already
        "Cache-Control": "no-store",
    }
    return StreamingResponse(_pieces(file), media_type="application/octet-stream", headers=headers)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece


async def _noted(
    club: Club, warden: Visitor, deed: Literal["settings", "announced", "withdrawn", "backup"], detail: str
) -> None:
    await club.storage.do(lambda connection: note(connection, warden.name, deed, "", detail))


def _table(seen: Seen) -> say.WardenTable:
    names = ("name", "avatar", "kind", "stand_in")
    shown = [(one.name, one.picture, one.kind, one.stand_in) for one in seen.seats]
    seats = [say.WardenSeat.model_validate(dict(zip(names, one, strict=True))) for one in shown]
    return say.WardenTable(
        handle=seen.handle,
        label=seen.label,
        game=seen.game,
        mode=seen.mode,
        status=seen.status,
        seats=seats,
        to_move=seen.to_move,
        moved=seen.moved,
        closed=seen.closed,
    )


def _person(known: Known, warden: Visitor) -> say.WardenPerson:
    one = known.person
    return say.WardenPerson.model_validate(
        {
            "handle": known.handle,
            "name": one.name,
            "avatar": one.avatar,
            "created": one.created,
            "seen": one.seen,
            "here": one.seen >= time.time() - HERE_SECONDS,
            "seats": known.seats,
            "warden": known.is_warden,
            "me": one.id == warden.id,
            "told": [vars(standing) for standing in known.standings],
        }
    )
