"""Turns are fair among persons, and among the places of one person."""

import asyncio

from oakdoor.server.turns import Turns, Whose


def served(count: int, asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """In which order these are served where so many can work at the same time."""
    order: list[tuple[str, str]] = []

    async def work(turns: Turns, whose: Whose) -> None:
        await turns.take(whose)
        order.append(tuple(whose))
        await asyncio.sleep(0)
        turns.pass_on()

    async def all_work() -> None:
        turns = Turns(count)
        await asyncio.gather(*(work(turns, Whose(*one)) for one in asked))
        assert (turns._free, turns._waiting) == (count, {})

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
        turns, working, most = Turns(3), 0, 0

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
        turns = Turns(1)

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
        assert (turns._free, turns._waiting) == (1, {})

    asyncio.run(asyncio.wait_for(work(), 10))
