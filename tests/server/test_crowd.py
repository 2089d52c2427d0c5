"""Many watchers at one table: what they see is made once, and their coming costs no square."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from oakdoor.app.tables import crowd, position
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.room import Room
from oakdoor.language.language import Language
from oakdoor.tables.clock import ClockRule
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

MANY = 200


def new_room(clock: ClockRule | None = None) -> Room:
    seats = [Seat("person", "Lena", "fox", "lena"), Seat("person", "Ole", "owl", "ole")]
    table = Table("key", "watch", "lena", Setup("aetherya", "base", clock=clock), seats)
    table.begin(time.monotonic(), seed=1)
    return Room(table, 0, None, None)  # type: ignore[arg-type]


def arrive(room: Room, person: str, code: str = "en") -> Connection:
    connection = Connection(person, person, Language(code))
    room.enter(connection, None, 0, 0)
    return connection


def heard(connection: Connection) -> list[dict[str, Any]]:
    """What was sent up to now."""
    return [json.loads(connection.outbox.get_nowait() or "") for _ in range(connection.outbox.qsize())]


def last_position(connection: Connection) -> dict[str, Any]:
    return [one for one in heard(connection) if one["type"] == "position"][-1]


def change(room: Room) -> None:
    """Play a move as if it were stored."""
    draft = room.table.draft()
    seat = draft.actor
    assert seat is not None
    draft.play(seat, draft.running().legal()[0], time.monotonic())
    room.table = draft
    room.tell_positions()


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[object]:
    """Every making of a message is noted here."""
    made: list[object] = []
    real: Callable[..., object] = getattr(position, name)

    def noting(*given: object) -> object:
        made.append(given)
        return real(*given)

    monkeypatch.setattr(crowd, name, noting)
    return made


def test_a_position_is_made_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        room = new_room()
        made = counted(monkeypatch, "position")
        players = [arrive(room, "lena"), arrive(room, "ole")]
        watchers = [arrive(room, f"watcher {number}") for number in range(MANY)]
        german = arrive(room, "anna", "de")
        assert len(made) == 4  # two players, a watcher in each language
        change(room)
        assert all(last_position(player)["ply"] == 1 for player in players)  # at once
        await asyncio.sleep(0.05)
        assert len(made) == 8
        told = last_position(watchers[0])
        assert all(last_position(watcher) == told for watcher in watchers[1:])
        assert (told["ply"], told["since"], told["seat"], told["legal"]) == (1, 0, -1, [])
        assert last_position(german)["steps"][-1]["told"] != told["steps"][-1]["told"]

    asyncio.run(check())


def test_a_crowd_is_told_bit_by_bit() -> None:
    async def check() -> None:
        room = new_room()
        watchers = [arrive(room, f"watcher {number}") for number in range(MANY)]
        for watcher in watchers:
            heard(watcher)
        change(room)
        assert sum(not watcher.outbox.empty() for watcher in watchers) == crowd.AT_ONCE  # the others wait
        change(room)  # before all are told
        await asyncio.sleep(0.05)
        for watcher in watchers:
            told = [one for one in heard(watcher) if one["type"] == "position"]
            assert [step["ply"] for one in told for step in one["steps"] if step["ply"]] == [1, 2]

    asyncio.run(check())


def test_those_who_come_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        monkeypatch.setattr(crowd, "PAUSE_FOR_EACH", 0.0)
        room = new_room()
        made = counted(monkeypatch, "table_info")
        lena = arrive(room, "lena")
        watchers = [arrive(room, f"watcher {number}") for number in range(MANY)]
        assert [one["type"] for one in heard(watchers[0])] == ["table", "position", "chat"]  # its own at once
        assert sum(one["type"] == "table" for one in heard(lena)) == 1
        made.clear()
        await asyncio.sleep(2 * crowd.PAUSE)
        tables = [one["table"] for one in heard(lena)]
        assert [table["watchers"] for table in tables] == [MANY]
        assert len(made) <= 2  # for Lena and for those who watch
        assert [one["table"]["watchers"] for one in heard(watchers[0])] == [MANY]
        heard(watchers[-1])
        for watcher in watchers[:-1]:
            room.leave(watcher)
        await asyncio.sleep(2 * crowd.PAUSE)
        assert [one["table"]["watchers"] for one in heard(watchers[-1])] == [1]
        room.close()

    asyncio.run(check())


def test_clocks_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is kept tells no old time."""

    async def check() -> None:
        room = new_room(ClockRule(5, 0))
        arrive(room, "lena")
        left = []
        for seconds in (0, 2, 2.01):
            now = time.monotonic() + seconds
            with monkeypatch.context() as patch:
                patch.setattr(time, "monotonic", lambda now=now: now)
                left.append(min(heard(arrive(room, "watcher"))[1]["clocks"]["left"]))
        assert left[1] == pytest.approx(left[0] - 2, abs=0.2)
        assert left[2] == pytest.approx(left[1], abs=0.2)
        room.close()

    asyncio.run(check())
