"""Routes of the hall."""

import asyncio
import hashlib
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from oakdoor.app import messages as app
from oakdoor.app.people import Visitor
from oakdoor.app.routes.asking import Bots, Called, InRoom, TheHall, Who, limited
from oakdoor.app.tables.room import Room
from oakdoor.server.club.alerts.alerts import Notice
from oakdoor.server.club.hall import messages as say
from oakdoor.server.club.hall.asking import club_of, is_open
from oakdoor.server.club.hall.clubhall import ClubHall
from oakdoor.server.club.hall.offers import may_be_watched, stand_up_from
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/hall")


async def _lounge(request: Request, visitor: Who) -> ClubHall:
    if not await is_open(request, visitor.id):
        raise TableError("no_hall", "there is no hall here")
    return club_of(request).lounge


TheLounge = Annotated[ClubHall, Depends(_lounge)]


@router.get("", dependencies=[limited("hall")], response_model=say.HallState)
async def hall_state(request: Request, response: Response, lounge: TheLounge, visitor: Who) -> Response:
    """The hall as you see it: asked again and again while it is looked at, and told only if it has changed."""
    await lounge.whereabouts.note(visitor.id, in_hall=True)
    await lounge.calls.wait(visitor.id)
    text = (await asyncio.to_thread(lounge.state, visitor)).model_dump_json()
    tag = f'"{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}"'
    same = request.headers.get("if-none-match") == tag
    told = Response(None if same else text, 304 if same else 200, media_type="application/json")
    told.headers["ETag"], told.headers["Cache-Control"] = tag, "private, no-cache"
    told.raw_headers.extend(response.raw_headers)  # a new visitor's cookie
    return told


@router.get("/count", dependencies=[limited("hall")])
async def hall_count(hall: TheHall, lounge: TheLounge, visitor: Who) -> say.HallCount:
    """How much waits for you."""
    await lounge.whereabouts.note(visitor.id, in_hall=False)
    tables = await asyncio.to_thread(hall.tables_of, visitor)
    invitations = await asyncio.to_thread(lounge.invitations.count, visitor.id)
    return say.HallCount(turns=sum(one.my_turn for one in tables), invitations=invitations)


@router.post("/enter", status_code=204, dependencies=[limited("lists")])
async def enter_hall(request: Request, visitor: Who, asked: say.HallWord) -> None:
    """Come into a hall that is not public, by its link."""
    if not await club_of(request).lounge.enter(visitor.id, asked.word):
        raise TableError("no_hall", "there is no hall here")


@router.put("/me", status_code=204, dependencies=[limited("lists")])
async def choose_hidden(lounge: TheLounge, visitor: Who, choice: say.HallChoice) -> None:
    """Be in the list of people, or not."""
    await lounge.whereabouts.choose(visitor.id, hidden=choice.hidden)


@router.delete("/me", status_code=204, dependencies=[limited("hall")])
async def leave_hall(lounge: TheLounge, visitor: Who) -> None:
    """The page is closed: you are not here, and ask for nothing any more."""
    await lounge.calls.withdraw(visitor.id)
    await lounge.whereabouts.leave(visitor.id)


# ---------------------------------------------------------------------- tables


@router.post("/tables", status_code=201, dependencies=[limited("tables")])
async def open_table(
    request: Request, hall: TheHall, lounge: TheLounge, visitor: Called, wanted: say.HallTable
) -> app.TableKey:
    """Set up a table in the hall: it looks for players, or invites some."""
    receivers = [await asyncio.to_thread(lounge.invitations.find, visitor.id, one) for one in wanted.invited]
    if receivers:
        _limit(request, visitor, len(receivers))
    table = await hall.create(visitor, _wanted(wanted))
    looking = wanted.looking or say.Looking()
    await lounge.offers.announce(table.key, looking, from_hall=True, listed=wanted.looking is not None)
    for person, _ in await lounge.invitations.send(visitor.id, receivers, table.key):
        values: dict[str, str | int] = {"name": visitor.name, "game": wanted.game, "mode": wanted.mode}
        await club_of(request).alerts.tell(Notice(person, "invited", "/hall", values))
    return app.TableKey(key=table.key)


def _wanted(table: say.HallTable) -> app.NewTable:
    seats = [app.NewSeat(kind="me"), *(app.NewSeat(kind="link") for _ in range(table.players - 1))]
    return app.NewTable.model_validate(
        {
            "game": table.game,
            "mode": table.mode,
            "seats": seats,
            "clock": table.clock and table.clock.model_dump(),
            "days": table.days and table.days.model_dump(),
        }
    )


def _limit(request: Request, visitor: Visitor, count: int) -> None:
    """Refuses more invitations than somebody may send."""
    address = request.client.host if request.client else None
    request.app.state.limits.take("invitations", visitor.id, address, count)


@router.get("/tables/{key}")
async def table_in_hall(lounge: TheLounge, visitor: Who, room: InRoom, key: str) -> say.TableInHall:
    """What the hall knows of a table of yours."""
    _check_own(room, visitor, key)
    known = await asyncio.to_thread(lounge.offers.about, key)
    if known is None:
        return say.TableInHall(listed=None, watched=False, agrees=False)
    said = (await asyncio.to_thread(lounge.offers.consents, [key])).get(key, {})
    return say.TableInHall(
        listed=known.looking if known.listed else None,
        watched=may_be_watched(known, said),
        agrees=said.get(visitor.id, known.from_hall),
    )


@router.put("/tables/{key}", status_code=204, dependencies=[limited("lists")])
async def list_table(lounge: TheLounge, visitor: Who, room: InRoom, key: str, looking: say.Looking) -> None:
    """Let a table that you have set up look for players."""
    _check_host(room, visitor, key)
    if room.table.status != "gathering":
        raise TableError("no_offer", "the game has begun")
    await lounge.offers.announce(key, looking)


@router.delete("/tables/{key}", status_code=204, dependencies=[limited("lists")])
async def unlist_table(lounge: TheLounge, visitor: Who, room: InRoom, key: str) -> None:
    """Let a table that you have set up look for nobody any more."""
    _check_host(room, visitor, key)
    await lounge.offers.take_off(key)


@router.put("/tables/{key}/watch", status_code=204, dependencies=[limited("lists")])
async def agree_to_watch(lounge: TheLounge, visitor: Who, room: InRoom, key: str, wish: say.Agreement) -> None:
    """Let the hall watch a table of yours, or not: one who minds is enough."""
    _check_own(room, visitor, key)
    await lounge.offers.agree(key, visitor.id, wish.agrees)


def _check_own(room: Room, visitor: Visitor, key: str) -> None:
    if key != room.table.key or not (room.table.seats_of(visitor.id) or room.table.host == visitor.id):
        raise TableError("missing", "there is no such table")


def _check_host(room: Room, visitor: Visitor, key: str) -> None:
    _check_own(room, visitor, key)
    if room.table.host != visitor.id:
        raise TableError("not_host", "only the host of the table can do that")


async def _seated(hall: TheHall, lounge: ClubHall, key: str, visitor: Visitor) -> app.TableKey:
    """Sit down at a table; whoever sits there already goes there. If it begins with that, who is away is told."""
    room = await hall.room(key)
    if room is None:
        raise TableError("no_offer", "this table does not look for players any more")
    if not room.table.seats_of(visitor.id):
        await room.change_seats(
            lambda draft: draft.sit_down(visitor.id, visitor.name, visitor.avatar, None, app.AVATARS)
        )
        await lounge.seating.tell_begun(room, visitor.id, visitor.name)
    return app.TableKey(key=room.table.key)


@router.post("/offers/{handle}/sit", dependencies=[limited("lists")])
async def sit_down(hall: TheHall, lounge: TheLounge, visitor: Called, handle: say.Handle) -> app.TableKey:
    """Sit down at a table that looks for players, if you are as strong as it wants them, where that is known."""
    key = await asyncio.to_thread(lounge.offers.key_of, handle)
    await asyncio.to_thread(lounge.check_strength, key, visitor.id)
    return await _seated(hall, lounge, key, visitor)


@router.post("/offers/{handle}/leave", status_code=204, dependencies=[limited("lists")])
async def stand_up(hall: TheHall, lounge: TheLounge, visitor: Who, handle: say.Handle) -> None:
    """Leave a table that still looks for players."""
    room = await hall.room(await asyncio.to_thread(lounge.offers.key_of, handle))
    if room is not None and room.table.seats_of(visitor.id):
        await room.change_seats(lambda draft: stand_up_from(draft, visitor.id))


# ---------------------------------------------------------------------- quick match


@router.post("/call", dependencies=[limited("calls")])
async def call(request: Request, lounge: TheLounge, visitor: Called, bots: Bots, wanted: say.NewCall) -> say.OwnCall:
    """Ask for a game now; whoever wants the same already is met at once."""
    if wanted.level is not None:
        bots(1)
    made = await lounge.calls.ask(visitor, wanted)
    return lounge.own(made)


@router.get("/call", dependencies=[limited("hall")])
async def own_call(lounge: TheLounge, visitor: Who) -> say.OwnCall | None:
    """How your call stands. A page that waits asks this again and again."""
    found = await lounge.calls.wait(visitor.id)
    return None if found is None else lounge.own(found)


@router.post("/call/regular", dependencies=[limited("lists")])
async def play_regular(lounge: TheLounge, visitor: Who, bots: Bots) -> say.OwnCall:
    """Play the regular now; if somebody has come meanwhile, play with them."""
    bots(1)
    return lounge.own(await lounge.calls.seat_regular(visitor.id))


@router.delete("/call", status_code=204, dependencies=[limited("hall")])
async def withdraw(lounge: TheLounge, visitor: Who) -> None:
    """Ask for no game any more, or know where you sit."""
    await lounge.calls.withdraw(visitor.id)


# ---------------------------------------------------------------------- people


@router.get("/people", dependencies=[limited("hall")])
async def people_to_invite(lounge: TheLounge, visitor: Who) -> list[say.KnownPerson]:
    """Whom you may invite: those who are here, and those with whom you have sat at a table."""
    here = await asyncio.to_thread(lounge.whereabouts.here)
    known = await asyncio.to_thread(lounge.invitations.acquaintances, visitor.id)
    blocked = await asyncio.to_thread(lounge.invitations.blocked, visitor.id)
    found = {one.person: (one, True) for one in here} | {
        one.person: (one, any(one.person == other.person for other in here)) for one in known
    }
    return [
        say.KnownPerson.model_validate(
            {
                "handle": one.handle,
                "name": one.name,
                "avatar": one.avatar,
                "here": is_here,
                "blocked": one.person in blocked,
            }
        )
        for one, is_here in found.values()
        if one.person != visitor.id
    ]


@router.put("/people/{handle}/block", status_code=204, dependencies=[limited("lists")])
async def block(lounge: TheLounge, visitor: Who, handle: say.Handle) -> None:
    """Want no invitations from somebody; they are not told."""
    await lounge.invitations.block(visitor.id, await asyncio.to_thread(lounge.invitations.find, visitor.id, handle))


@router.delete("/people/{handle}/block", status_code=204, dependencies=[limited("lists")])
async def unblock(lounge: TheLounge, visitor: Who, handle: say.Handle) -> None:
    """Want invitations from somebody again."""
    await lounge.invitations.unblock(visitor.id, await asyncio.to_thread(lounge.invitations.find, visitor.id, handle))


@router.post("/invitations/{number}/accept", dependencies=[limited("lists")])
async def accept(hall: TheHall, lounge: TheLounge, visitor: Called, number: say.Handle) -> app.TableKey:
    """Sit down at the table to which you are invited."""
    key = await asyncio.to_thread(lounge.invitations.key_of, visitor.id, number)
    seated = await _seated(hall, lounge, key, visitor)
    await lounge.invitations.drop(visitor.id, number)
    return seated


@router.delete("/invitations/{number}", status_code=204, dependencies=[limited("lists")])
async def decline(lounge: TheLounge, visitor: Who, number: say.Handle) -> None:
    """Decline an invitation."""
    await lounge.invitations.drop(visitor.id, number)
