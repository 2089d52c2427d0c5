"""The alarm rings when time is up, again if that could not be stored, and never for bots."""

import asyncio
import time

import pytest

from oakdoor.app.tables import alarm
from oakdoor.app.tables.alarm import Alarm
from oakdoor.app.tables.room import Room
from oakdoor.tables.clock import ClockRule
from server.watched import Shelf, room_for
from tables.seating import person, table_of


def with_little_time(seconds: float, shelf: Shelf) -> tuple[Room, int]:
    table = table_of(person("Ada"), person("Bela"), clock=ClockRule(1))
    actor = table.actor
    assert actor is not None
    assert table.clock is not None
    table.clock.left[actor], table.clock.since = seconds, time.monotonic()
    return room_for(table, shelf), actor


async def rung(room: Room, seat: int) -> None:
    while not room.table.seats[seat].stand_in:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("failures", [0, 2])
def test_it_rings_until_a_bot_plays_on(failures: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alarm, "RETRY", 0.01)

    async def wait() -> None:
        room, actor = with_little_time(0.02, Shelf(failures))
        published = room.table
        room.watchers = (Alarm(room),)
        room.wake()
        await asyncio.wait_for(rung(room, actor), 10)
        assert room.table.bot_to_move == actor
        assert not published.seats[actor].stand_in
        room.close()

    asyncio.run(wait())


def test_it_does_not_ring_when_it_is_closed_or_a_bots_turn() -> None:
    async def wait() -> None:
        room, actor = with_little_time(0.02, Shelf())
        watcher = Alarm(room)
        watcher.wake()
        watcher.close()
        room.table.seats[actor].stand_in, room.table.seats[actor].level = True, "odo"
        watcher.wake()
        await asyncio.sleep(0.2)
        assert room.table.seats[actor].level == "odo"
        room.table.seats[actor].stand_in = False
        await asyncio.sleep(0.2)
        assert not room.table.seats[actor].stand_in

    asyncio.run(wait())
