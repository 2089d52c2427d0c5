"""Bots play in a room: as long as it is their turn, and only on the position that they thought about."""

import asyncio

import pytest

from oakdoor.server import botplay
from oakdoor.server.botplay import BotPlay
from server.watched import Shelf, Thinkers, room_for
from tables.seating import bot, person, table_of

PLIES = 6


def stop_after(plies: int, thinkers: Thinkers, shelf: Shelf) -> list[int]:
    """Let two bots play so many plies; returns who has played."""

    async def play() -> list[int]:
        room = room_for(table_of(bot("Odo"), bot("Svea")), shelf, thinkers)
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
    assert set(thinkers.asked) == {"fair"}
    assert thinkers.queues == {("ada", "k" * 22)}  # the host's, at this table


def test_what_cannot_be_stored_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botplay, "RETRY", 0.01)
    thinkers = Thinkers()
    assert len(stop_after(PLIES, thinkers, Shelf(failures=2))) >= PLIES
    assert len(thinkers.asked) >= PLIES + 2


@pytest.mark.parametrize("stored", [True, False])
def test_a_bot_that_fails_is_replaced_on_a_draft(stored: bool) -> None:
    def fail(name: str) -> None:
        if name == "fair":
            raise RuntimeError("no idea")

    async def play() -> None:
        shelf, thinkers = Shelf(failures=0 if stored else 1), Thinkers(fail)
        before = table_of(bot("Odo"), person("Ada"))
        if before.actor == 1:
            before.play(1, before.running().legal()[0], 0.0)
        room = room_for(before, shelf, thinkers)
        watcher = BotPlay(room, thinkers, 0.0)  # type: ignore[arg-type]
        ply = before.ply
        watcher.wake()
        while room.table.ply == ply:
            await asyncio.sleep(0)
        watcher.close()
        assert thinkers.asked == ["fair", "fair", "strong"]
        assert room.table.seats[0].level == ("strong" if stored else "fair")
        assert before.seats[0].level == "fair"  # what was published is not changed
        assert before.ply == ply

    asyncio.run(asyncio.wait_for(play(), 20))


def test_a_bot_that_fails_once_is_asked_again_and_keeps_its_level() -> None:
    def fail_once(name: str) -> None:
        if len(thinkers.asked) == 1:
            raise RuntimeError("no idea yet")

    thinkers = Thinkers(fail_once)
    stop_after(PLIES, thinkers, Shelf())
    assert set(thinkers.asked) == {"fair"}


def test_a_move_for_another_position_is_not_played() -> None:
    """The owner comes back while the bot that stands in is thinking."""

    async def play() -> None:
        table = table_of(person("Ada"), person("Bela"))
        seat = table.actor
        assert seat is not None
        table.stand_in(("ada", "bela")[seat], seat, "easy")

        def come_back(_: str) -> None:
            draft = room.table.draft()
            draft.take_back("ada", seat)
            room.table = draft

        thinkers = Thinkers(come_back)
        room = room_for(table, Shelf(), thinkers)
        await BotPlay(room, thinkers, 0.0)._play()  # type: ignore[arg-type]
        assert (thinkers.asked, room.table.ply) == (["easy"], 0)

    asyncio.run(asyncio.wait_for(play(), 20))
