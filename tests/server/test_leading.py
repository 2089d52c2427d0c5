"""Who gets the lease of a table, and when."""

import asyncio

import pytest

from oakdoor.app.tables import leading
from oakdoor.app.tables.leading import Leading
from oakdoor.app.tables.sharing import Alone, Here
from server.watched import Shelf, room_for, somebody_in
from tables.seating import bot, person, table_of


class Others(Alone):
    """Other processes: one of them has the lease until it dies."""

    def __init__(self) -> None:
        self.asked = 0
        self.has_died = False
        self.answering = asyncio.Event()
        self.may_answer = asyncio.Event()
        self._ours = False

    def holds(self, key: str) -> bool:
        return self._ours

    async def take(self, key: str) -> bool:
        self.asked += 1
        found = self.has_died  # as the database knows it when it is asked
        self.answering.set()
        await self.may_answer.wait()
        self._ours = found
        return found


@pytest.mark.parametrize("dies", [True, False])
def test_a_lease_that_is_freed_while_it_is_asked_for_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    """The answer is older than the news: waiting for the next attempt would let the table stand still."""
    monkeypatch.setattr(leading, "PATIENCE", 1e6)

    async def work() -> int:
        others = Others()
        room = room_for(table_of(person("Ada"), bot("odo")), Shelf())
        monkeypatch.setattr(type(room), "is_attended", True)
        monkeypatch.setattr(type(room), "leads", property(lambda room: others.holds(room.table.key)))
        watcher = Leading(room, others)
        watcher.wake()
        await others.answering.wait()
        if dies:
            others.has_died = True
            watcher.try_now()  # the others are told
        others.may_answer.set()
        for _ in range(20):
            await asyncio.sleep(0)
        watcher._wait(None)
        assert others.holds(room.table.key) == dies
        return others.asked

    assert asyncio.run(work()) == (2 if dies else 1)


def test_whoever_waits_in_vain_says_again_who_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The holder may not know it: then it lets no bot play, and nobody else may."""
    monkeypatch.setattr(leading, "PATIENCE", 0.01)
    told: list[Here] = []

    class Deaf(Others):
        def tell(self, key: str, here: Here) -> None:
            told.append(here)

    async def work() -> None:
        others = Deaf()
        others.may_answer.set()
        room = room_for(table_of(person("Ada"), bot("odo")), Shelf())
        room._peers = others
        somebody_in(room, "ada")
        monkeypatch.setattr(type(room), "is_attended", True)
        watcher = Leading(room, others)
        watcher.wake()
        while len(told) < 2:
            await asyncio.sleep(0.005)
        watcher.close()

    asyncio.run(work())
    assert told[0] == Here(frozenset({"ada"}), 0) or told[0].watchers == 1


def test_a_lease_is_given_back_although_no_sign_of_life_was_given_lately(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    class Late(Others):
        def release(self, key: str) -> None:
            given.append(key)

    async def work() -> str:
        others = Late()
        others.has_died = True
        others.may_answer.set()
        room = room_for(table_of(person("Ada"), bot("odo")), Shelf())
        monkeypatch.setattr(type(room), "is_attended", True)
        monkeypatch.setattr(type(room), "leads", property(lambda room: False))
        watcher = Leading(room, others)
        watcher.wake()
        while others.asked == 0 or watcher._asking is None or not watcher._asking.done():
            await asyncio.sleep(0)
        watcher.close()
        return room.table.key

    assert asyncio.run(work()) == given[0]
