"""Bots play in a room: as long as it is their turn, and only on the position that they thought about."""

import asyncio

import pytest

from oakdoor.app.tables import botplay
from oakdoor.app.tables.botplay import BotPlay
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.room import Room
from oakdoor.language.language import Language
from server.watched import Shelf, Thinkers, room_for, somebody_in
from tables.seating import bot, person, play_any, table_of

PLIES = 6


def stop_after(plies: int, thinkers: Thinkers, shelf: Shelf) -> list[int]:
    """Let two bots play so many plies; returns who has played."""

    async def play() -> list[int]:
        room = room_for(table_of(bot("Odo"), bot("Svea")), shelf, thinkers)
        somebody_in(room, "wilma")
        watcher = BotPlay(room, thinkers, 0.0)  # type: ignore[arg-type]
        room.watchers = (watcher,)
        watcher.wake()
        while room.table.ply < plies:
            await asyncio.sleep(0)
        room.close()
        return [step.seat for step in room.table.steps]

    return asyncio.run(asyncio.wait_for(play(), 20))


def test_bots_play_on_by_themselves() -> None:
    thinkers = Thinkers()
    assert set(stop_after(PLIES, thinkers, Shelf())) == {0, 1}
    assert set(thinkers.asked) == {"tove"}
    assert thinkers.queues == {("ada", "k" * 22, "")}  # the host's, at this table


def test_a_bot_waits_in_the_queue_of_its_hosts_address() -> None:
    async def play() -> None:
        room = room_for(table_of(bot("Odo"), bot("Svea")), Shelf(), Thinkers())
        watcher = BotPlay(room, Thinkers(), 0.0)  # type: ignore[arg-type]
        assert watcher._address(room.table) == ""
        for who, address in (("wilma", "192.0.2.1"), ("ada", "192.0.2.2")):
            room.connections.add(Connection(who, who, Language("en"), address=address))
        assert watcher._address(room.table) == "192.0.2.2"

    asyncio.run(play())


def test_what_cannot_be_stored_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botplay, "RETRY", 0.01)
    thinkers = Thinkers()
    assert len(stop_after(PLIES, thinkers, Shelf(failures=2))) >= PLIES
    assert len(thinkers.asked) >= PLIES + 2


@pytest.mark.parametrize("stored", [True, False])
def test_a_bot_that_fails_is_replaced_on_a_draft(stored: bool) -> None:
    def fail(name: str) -> None:
        if name == "tove":
            raise RuntimeError("no idea")

    async def play() -> None:
        shelf, thinkers = Shelf(failures=0 if stored else 1), Thinkers(fail)
        before = table_of(bot("Odo"), person("Ada"))
        if before.actor == 1:
            before.play(1, before.running().legal()[0], 0.0)
        room = room_for(before, shelf, thinkers)
        somebody_in(room)
        watcher = BotPlay(room, thinkers, 0.0)  # type: ignore[arg-type]
        ply = before.ply
        watcher.wake()
        while room.table.ply == ply:
            await asyncio.sleep(0)
        watcher.close()
        assert thinkers.asked == ["tove", "tove", "birk"]
        assert room.table.seats[0].player == ("birk" if stored else "tove")
        assert room.table.seats[0].level == "tove"  # it is still known who sat there
        assert room.table.seats[0].failed == ("crashed" if stored else None)
        assert not before.seats[0].stand_in  # what was published is not changed
        assert before.ply == ply

    asyncio.run(asyncio.wait_for(play(), 20))


def test_a_bot_that_fails_once_is_asked_again_and_keeps_its_level() -> None:
    def fail_once(name: str) -> None:
        if len(thinkers.asked) == 1:
            raise RuntimeError("no idea yet")

    thinkers = Thinkers(fail_once)
    stop_after(PLIES, thinkers, Shelf())
    assert set(thinkers.asked) == {"tove"}


def test_a_move_for_another_position_is_not_played() -> None:
    """The owner comes back while the bot that stands in is thinking."""

    async def play() -> None:
        table = table_of(person("Ada"), person("Bela"))
        seat = table.actor
        assert seat is not None
        table.stand_in(("ada", "bela")[seat], seat, "odo")

        def come_back(_: str) -> None:
            draft = room.table.draft()
            draft.take_back("ada", seat)
            room.table = draft

        thinkers = Thinkers(come_back)
        room = room_for(table, Shelf(), thinkers)
        somebody_in(room)
        await BotPlay(room, thinkers, 0.0)._play()  # type: ignore[arg-type]
        assert (thinkers.asked, room.table.ply) == (["odo"], 0)

    asyncio.run(asyncio.wait_for(play(), 20))


def test_bots_rest_while_nobody_is_there_and_go_on_when_somebody_comes() -> None:
    """A person's table needs somebody who sits there; a watcher alone lets nothing happen."""

    async def play() -> None:
        table = table_of(person("Ada"), bot("Odo"))
        while table.bot_to_move is None:
            play_any(table)
        thinkers = Thinkers()
        room = room_for(table, Shelf(), thinkers)
        watcher = BotPlay(room, thinkers, 0.0)  # type: ignore[arg-type]
        room.watchers = (watcher,)
        somebody_in(room, "wilma")
        watcher.wake()
        for _ in range(20):
            await asyncio.sleep(0)
        assert (thinkers.asked, room.table.ply) == ([], table.ply)
        room.enter(Connection("ada", "Ada", Language("en")), None, 0, -1)
        while room.table.bot_to_move is not None:
            await asyncio.sleep(0)
        assert (room.table.ply, room.table.kept) != (table.ply, table.kept)
        room.close()

    asyncio.run(asyncio.wait_for(play(), 20))


def test_a_move_that_a_bot_thought_of_is_not_played_when_all_have_left() -> None:
    async def play() -> None:
        table = table_of(bot("Odo"), bot("Svea"))
        room: Room
        page: Connection
        thinkers = Thinkers(lambda _: room.leave(page))
        room = room_for(table, Shelf(), thinkers)
        page = somebody_in(room, "wilma")
        await BotPlay(room, thinkers, 0.0)._play()  # type: ignore[arg-type]
        assert (len(thinkers.asked), room.table.ply) == (1, 0)
        room.close()

    asyncio.run(asyncio.wait_for(play(), 20))
