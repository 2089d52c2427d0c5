"""Routes about tables: setting them up, sitting down, and what is left of their games."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from oakdoor.app import messages as say
from oakdoor.app.past.personal import personal as past_to
from oakdoor.app.routes.asking import Bots, Called, InRoom, Queue, Speaking, TheHall, Who, limited
from oakdoor.app.rules.book import book_of
from oakdoor.app.tables.position import shows_points
from oakdoor.bots.registry import LEVELS, USUAL
from oakdoor.games.errors import OptionError
from oakdoor.games.position.reader import WATCHER, reader_of, written
from oakdoor.games.registry import find_mode
from oakdoor.language.language import Words
from oakdoor.tables.errors import TableError
from oakdoor.tables.rated import check_stand_in
from oakdoor.tables.table import Table

WATCHERS_SEAT = written(WATCHER)
router = APIRouter(prefix="/api/tables")


@router.get("")
def tables(hall: TheHall, visitor: Who, skip: Annotated[int, Query(ge=0, le=10_000)] = 0) -> list[say.TableSummary]:
    """Your tables, 30 at most, those that are not over first; later ones after so many."""
    return hall.tables_of(visitor, skip)


@router.post("", status_code=201, dependencies=[limited("tables")])
async def create(hall: TheHall, visitor: Called, bots: Bots, wanted: say.NewTable) -> say.TableKey:
    """Set up a table."""
    bots(sum(seat.kind == "bot" for seat in wanted.seats))
    return say.TableKey(key=(await hall.create(visitor, wanted)).key)


@router.get("/{key}")
async def table(visitor: Who, room: InRoom) -> say.TableInfo:
    """A table without its game."""
    return room.info(visitor.id)


@router.get("/{key}/book")
async def table_book(room: InRoom, language: Speaking) -> say.Book:
    """What everything at this table is about, as its components say."""
    setup = room.table.setup
    return book_of(find_mode(setup.game, setup.mode), setup.components, language)


@router.post("/{key}/join")
async def join(key: str, visitor: Called, room: InRoom, wish: say.Join) -> say.TableInfo:
    """Take an open seat."""
    if key != room.table.key:  # the link to watch opens nothing else
        raise TableError("missing", "there is no such table")
    await room.change_seats(
        lambda draft: draft.sit_down(visitor.id, visitor.name, visitor.avatar, wish.seat, say.AVATARS)
    )
    return room.info(visitor.id)


@router.post("/{key}/leave")
async def leave(visitor: Who, room: InRoom) -> say.TableInfo:
    """Leave: where other people play, a bot plays on for your seats; else the table waits for you."""
    if room.table.seats_of(visitor.id):
        await room.change_seats(lambda draft: draft.leave(visitor.id, USUAL))
    return room.info(visitor.id)


@router.post("/{key}/seats/{seat}")
async def change_seat(
    hall: TheHall, visitor: Who, room: InRoom, bots: Bots, seat: say.SeatNumber, change: say.SeatChange
) -> say.TableInfo:
    """The host gives a seat to a bot, or back. Only regulars stand in for people."""
    if change.action == "bot":
        bots(1)
        hall.check_bot(change.level, room.table.setup)
    elif change.level not in LEVELS:
        raise OptionError(f"{change.level!r} is no regular: only regulars stand in")
    if not 0 <= seat < len(room.table.seats):
        raise TableError("no_seat", f"there is no seat {seat}")

    def act(draft: Table) -> None:
        match change.action:
            case "stand_in":
                check_stand_in(draft, visitor.id, seat)
                draft.stand_in(visitor.id, seat, change.level)
            case "return":
                draft.take_back(visitor.id, seat)
            case "bot":
                draft.give_to_bot(visitor.id, seat, change.level, draft.seats[seat].avatar)

    await room.change_seats(act)
    return room.info(visitor.id)


@router.post("/{key}/rematch", dependencies=[limited("tables")])
async def rematch(hall: TheHall, visitor: Called, room: InRoom, bots: Bots) -> say.TableKey:
    """The same people, the same game, once more."""
    if room.table.rematch is None:
        bots(sum(seat.kind == "bot" for seat in room.table.seats))
    return say.TableKey(key=await hall.rematch(visitor, room))


@router.get("/{key}/personal")
async def personal(hall: TheHall, visitor: Who, room: InRoom, language: Speaking) -> say.Personal:
    """What a game that is over was among all your games: a personal best, a record, the next goal."""
    table = room.table
    if table.status != "over":
        raise TableError("not_over", "the game is not over")
    words = Words(language, table.setup.game, table.setup.mode)
    ended = await asyncio.to_thread(hall.store.past_games, [table.key])
    return await asyncio.to_thread(past_to, hall.store, visitor.id, ended.get(table.key), words)


@router.get("/{key}/record")
async def record(room: InRoom) -> dict[str, Any]:
    """The record of a game that is over."""
    if room.table.status != "over":
        raise TableError("not_over", "the game is not over: its record would tell what is still hidden")
    return {**room.table.running().record(), "names": [seat.name for seat in room.table.seats]}


@router.get("/{key}/replay", response_model=say.Replay, dependencies=[limited("replays")])
async def table_replay(
    hall: TheHall,
    visitor: Who,
    queue: Queue,
    room: InRoom,
    language: Speaking,
    seat: say.SeatNumber = WATCHERS_SEAT,
) -> StreamingResponse:
    """A game so far, moment by moment: from your own seat or a watcher's, after the end from any."""
    if seat < WATCHERS_SEAT or not room.table.may_see(visitor.id, reader_of(seat)):
        raise TableError("not_your_seat", f"seat {seat} is not yours, and the game is not over")
    table = room.table
    names = [one.name for one in table.seats]
    pieces = await hall.thinkers.replay(
        queue(table.key),
        dict(table.running().record()),
        names,
        language.code,
        "whole" if shows_points(table) else "pointless",
        seat,
    )
    return StreamingResponse(pieces, media_type="application/json")
