"""A fair queue: what is urgent goes first; then they are fair among addresses, persons and the places of one person."""

import asyncio

import pytest

from oakdoor.app.thinking import Urgency, Whose
from oakdoor.server.thinking import fairqueue as queues
from oakdoor.server.thinking.fairqueue import FairQueue
from oakdoor.tables.errors import TableError

HINT, LOOK, MOVE, QUICK_MOVE, REVIEW = (
    Urgency.HINT,
    Urgency.LOOK,
    Urgency.MOVE,
    Urgency.QUICK_MOVE,
    Urgency.REVIEW,
)


def is_empty(turns: FairQueue) -> bool:
    """Whether nobody works or waits, and nobody is remembered."""
    lines = turns._queues.values()
    return not turns._working.total() and not any(line.groups or line.persons or line._waiting for line in lines)


def served(count: int, asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """In which order these are served where so many can work at the same time."""
    order: list[tuple[str, str]] = []

    async def work(turns: FairQueue, whose: Whose) -> None:
        await turns.take(whose)
        order.append((whose.person, whose.place))
        await asyncio.sleep(0)
        turns.pass_on()

    async def all_work() -> None:
        turns = FairQueue(count)
        await asyncio.gather(*(work(turns, Whose(*one)) for one in asked))
        assert is_empty(turns)

    asyncio.run(asyncio.wait_for(all_work(), 10))
    return order


def test_one_with_many_tables_does_not_hold_up_others() -> None:
    many = [("ada", f"table {number}") for number in range(80)]
    order = served(1, [*many, ("bela", "table"), ("cleo", "table")])
    assert sorted(order[1:4]) == [("ada", "table 1"), ("bela", "table"), ("cleo", "table")]
    assert len(order) == 82


def test_tables_of_one_person_take_turns() -> None:
    order = served(1, [("ada", "a")] * 5 + [("ada", "b")] * 2)
    assert [place for _, place in order] == ["a", "a", "b", "a", "b", "a", "a"]


def test_no_more_work_than_there_are_places() -> None:
    async def work() -> None:
        turns, working, most = FairQueue(3), 0, 0

        async def one(number: int) -> None:
            nonlocal working, most
            await turns.take(Whose(str(number % 4), ""))
            working += 1
            most = max(most, working)
            await asyncio.sleep(0)
            working -= 1
            turns.pass_on()

        await asyncio.gather(*map(one, range(50)))
        assert most == 3

    asyncio.run(asyncio.wait_for(work(), 10))


def test_who_gives_up_waiting_takes_no_turn() -> None:
    async def work() -> None:
        turns = FairQueue(1)

        async def one() -> None:
            await turns.take(Whose("ada", ""))
            turns.pass_on()

        await turns.take(Whose("bela", ""))
        tasks = [asyncio.create_task(one()) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[0].cancel()  # while it waits
        await asyncio.sleep(0)
        turns.pass_on()
        tasks[1].cancel()  # its turn has just come
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [task.cancelled() for task in tasks] == [True, True, False]
        assert is_empty(turns)

    asyncio.run(asyncio.wait_for(work(), 10))


def in_order(asked: list[tuple[Whose, Urgency]], count: int = 1, **most: int) -> list[tuple[Whose, Urgency]]:
    """In which order these are served that come while somebody works."""
    order: list[tuple[Whose, Urgency]] = []

    async def all_work() -> None:
        turns = FairQueue(count, {Urgency[name]: number for name, number in most.items()})

        async def work(whose: Whose, urgency: Urgency) -> None:
            await turns.take(whose, urgency)
            order.append((whose, urgency))
            await asyncio.sleep(0)
            turns.pass_on(urgency)

        first = [Whose("somebody", str(number)) for number in range(count)]
        for one in first:
            await turns.take(one, QUICK_MOVE)
        tasks = [asyncio.create_task(work(*one)) for one in asked]
        await asyncio.sleep(0)
        for _ in first:
            turns.pass_on(QUICK_MOVE)
        await asyncio.gather(*tasks)
        assert is_empty(turns)

    asyncio.run(asyncio.wait_for(all_work(), 10))
    return order


def test_a_bot_that_is_to_move_goes_before_all_that_strangers_ask() -> None:
    """Hints before what somebody looks at, that before reviews, and the bot before all of them, though it came last."""
    strangers = [(Whose(f"stranger {number}", ""), kind) for number in range(20) for kind in (REVIEW, LOOK, HINT)]
    order = in_order([*strangers, (Whose("ada", "table"), MOVE)])
    assert order[0][0].person == "ada"
    assert [urgency for _, urgency in order[1:]] == [HINT] * 20 + [LOOK] * 20 + [REVIEW] * 20


def test_an_address_has_one_share_whatever_the_number_of_its_cookies() -> None:
    strangers = [(Whose(f"stranger {number}", "", "192.0.2.1"), LOOK) for number in range(40)]
    honest = [(Whose("ada", "", "192.0.2.2"), LOOK)] * 3 + [(Whose("bela", ""), LOOK)]
    order = [whose.person for whose, _ in in_order([*strangers, *honest])]
    assert [order.index("bela"), *(place for place, one in enumerate(order) if one == "ada")] == [2, 1, 4, 6]


def test_what_takes_long_leaves_a_worker_free() -> None:
    async def work() -> None:
        turns = FairQueue(2, {MOVE: 1})
        await turns.take(Whose("ada", ""), MOVE)
        with pytest.raises(TimeoutError):
            await turns.take(Whose("ada", ""), MOVE, 0.01)
        await turns.take(Whose("bela", ""), QUICK_MOVE, 0.01)
        turns.pass_on(QUICK_MOVE)
        turns.pass_on(MOVE)
        assert is_empty(turns)

    asyncio.run(asyncio.wait_for(work(), 10))


def test_a_turn_that_comes_when_somebody_gives_up_is_not_lost() -> None:
    """Between giving up and saying so, it must neither be theirs nor nobody's."""

    async def work() -> None:
        turns = FairQueue(1)
        await turns.take(Whose("ada", ""))
        waiting = [asyncio.create_task(turns.take(Whose(name, ""))) for name in ("bela", "cleo")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turns.pass_on()  # before bela could say it
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [task.cancelled() for task in waiting] == [True, False]
        turns.pass_on()
        assert is_empty(turns)

    asyncio.run(asyncio.wait_for(work(), 10))


def test_who_waits_for_a_lot_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "MOST_OF_PERSON", 2)
    monkeypatch.setattr(queues, "MOST_OF_ADDRESS", 3)

    async def work() -> None:
        turns = FairQueue(1)
        await turns.take(Whose("somebody", ""))
        asked = [Whose(person, "", "192.0.2.1") for person in ("ada", "ada", "bela")]
        tasks = [asyncio.create_task(turns.take(one)) for one in asked]
        await asyncio.sleep(0)
        for whose in (*asked, Whose("cleo", "", "192.0.2.1")):
            with pytest.raises(TableError):
                turns.check(whose)
        turns.check(Whose("cleo", "", "192.0.2.2"))
        assert turns.crowd(asked[0], LOOK) == 3
        assert turns.crowd(Whose("cleo", ""), LOOK) == 1
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        turns.check(asked[0])
        turns.pass_on()
        assert is_empty(turns)

    asyncio.run(asyncio.wait_for(work(), 10))
