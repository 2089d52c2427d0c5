"""Routes about games over days."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from oakdoor.app.days import ahead
from oakdoor.app.messages import DaysRule
from oakdoor.app.routes.asking import InRoom, Speaking, Who, limited
from oakdoor.app.tables.position import teller_of
from oakdoor.app.tables.room import Room
from oakdoor.server.club.days import messages as say
from oakdoor.server.club.days.holidays import Holiday
from oakdoor.server.club.days.plans import Plan, is_dropped
from oakdoor.server.club.days.turns import Turns
from oakdoor.server.club.routes import TheClub
from oakdoor.tables.errors import TableError
from oakdoor.tables.history import copied

router = APIRouter(prefix="/api/club")


def _turns(club: TheClub) -> Turns:
    return club.turns()


TheTurns = Annotated[Turns, Depends(_turns)]


@router.get("/turns")
def turns(visitor: Who, found: TheTurns) -> say.Turns:
    """The tables that wait for you, the nearest end first, and those at which others are to move."""
    return found.of(visitor)


@router.get("/days/{key}")
async def day_table(club: TheClub, visitor: Who, room: InRoom, found: TheTurns) -> say.DayTable:
    """Whose days pass at a table, and what you keep about it."""
    table, now = room.table, club.hall.clock.time()
    if table.setup.days is None:
        raise TableError("missing", "this table has no days for each move")
    waits = await asyncio.to_thread(found.waits, [table.key], visitor.id, now)
    mark = await asyncio.to_thread(club.days.marks.of, visitor.id, table.key)
    rule = DaysRule(days=table.setup.days.days, lapse=table.setup.days.lapse)
    return say.DayTable(now=now, days=rule, waits=waits[table.key], note=mark.note, ply=mark.ply, edition=mark.edition)


@router.put("/days/{key}/note", dependencies=[limited("lists")])
async def put_note(club: TheClub, visitor: Who, room: InRoom, note: say.Note) -> say.Note:
    """Write yourself a note about a table where you sit."""
    await club.days.marks.put(visitor.id, _own(room, visitor.id), note=note.note)
    return note


@router.put("/days/{key}/seen", dependencies=[limited("lists")])
async def put_seen(club: TheClub, visitor: Who, room: InRoom, seen: say.Seen) -> say.Seen:
    """Say up to where you have seen a game: next time you are shown what has happened since."""
    key = _own(room, visitor.id)
    if seen.ply > room.table.ply or seen.edition > room.table.edition:
        raise TableError("late", "the game is not as far as that")
    await club.days.marks.put(visitor.id, key, ply=seen.ply, edition=seen.edition)
    return seen


@router.put("/holiday", dependencies=[limited("lists")])
async def take_holiday(club: TheClub, visitor: Who, found: TheTurns, wanted: say.HolidayInfo) -> say.OwnHoliday:
    """Be away: your days for a move do not pass, and the others see it."""
    now, budget = club.hall.clock.time(), club.switches.now.holidays
    await club.days.holidays.take(visitor.id, Holiday(wanted.since, wanted.until), budget, now)
    return await asyncio.to_thread(found.away, visitor.id, now)


@router.delete("/holiday", dependencies=[limited("lists")])
async def end_holiday(club: TheClub, visitor: Who, found: TheTurns) -> say.OwnHoliday:
    """Be back, or do not go."""
    now = club.hall.clock.time()
    await club.days.holidays.end(visitor.id, now)
    return await asyncio.to_thread(found.away, visitor.id, now)


@router.get("/days/{key}/plans", dependencies=[limited("hints")])
async def plans(
    club: TheClub, visitor: Who, language: Speaking, room: InRoom, after: Annotated[str, Query(max_length=80)] = ""
) -> say.Plans:
    """What you have planned, and what could be: decisions of the seat that is to move, or answers `after` one."""
    table, seat = room.table, _seat(room, visitor.id)
    known = [one for one in await asyncio.to_thread(club.days.plans.at, table.key) if one.seat == seat]
    game, teller = copied(table.running()), teller_of(table, language)
    current = [one for one in known if (one.ply, one.edition) == (table.ply, table.edition)]
    own = {after: answer for plan in current for after, answer in plan.answers.items()}
    if table.status != "playing":
        found, own = [], {}
    elif after:
        found = await asyncio.to_thread(lambda: list(ahead.answers(game, seat, after, teller)))
    else:
        found = await asyncio.to_thread(lambda: list(ahead.awaited(game, seat, teller)))
    told = await asyncio.to_thread(lambda: list(ahead.planned(game, seat, own, teller)))
    return say.Plans(
        ply=table.ply,
        edition=table.edition,
        plans=[
            say.PlanTold(after=one.words, answer=answer.words, if_text=one.text, then_text=answer.text)
            for one, answer in told
        ],
        dropped=any(is_dropped(plan, table) for plan in known),
        moves=[say.PlanMove(words=one.words, text=one.text) for one in found],
    )


@router.put("/days/{key}/plans", dependencies=[limited("hints")])
async def put_plans(
    club: TheClub, visitor: Who, language: Speaking, room: InRoom, wanted: say.NewPlans
) -> say.NewPlans:
    """Plan answers to what may be done next; nobody else is shown them."""
    table, seat = room.table, _seat(room, visitor.id)
    table.check_place(wanted.ply, wanted.edition)
    game, teller = copied(table.running()), teller_of(table, language)

    def legal(after: str) -> list[str]:
        return [one.words for one in ahead.answers(game, seat, after, teller)]

    for one in wanted.plans:
        if one.answer not in await asyncio.to_thread(legal, one.after):
            raise TableError("no_plan", "that cannot be planned here")
    answers = {one.after: one.answer for one in wanted.plans}
    await club.days.plans.put(table.key, Plan(seat, visitor.id, wanted.ply, wanted.edition, answers))
    room.wake()  # it may have happened meanwhile
    return wanted


def _seat(room: Room, person: str) -> int:
    """The seat for which somebody plans: with several they know too much of each other."""
    mine = room.table.seats_of(person)
    if len(mine) != 1 or room.table.setup.days is None:
        raise TableError("not_your_seat", "you have no seat at a table over days here")
    return mine[0]


def _own(room: Room, person: str) -> str:
    if not room.table.seats_of(person):
        raise TableError("not_your_seat", "you have no seat at this table")
    return room.table.key
