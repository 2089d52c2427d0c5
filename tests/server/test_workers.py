"""Bots think in worker processes. Whatever happens there, the table goes on."""

import asyncio
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from oakdoor.app.review import hinting
from oakdoor.app.thinking import THINKING, Task, Urgency, Whose
from oakdoor.bots import search
from oakdoor.bots.contract import History, Sight
from oakdoor.bots.greedy import GreedyBot
from oakdoor.games.game import Game
from oakdoor.games.registry import all_names, find_mode
from oakdoor.review import scales
from oakdoor.server import workers
from oakdoor.server.thinking import pool as pools
from oakdoor.tables.errors import TableError
from server import quick
from server.conftest import opened
from server.pages import BOT, ME, Someone, room_of
from tables.seating import person, play_any, table_of


def play_one_round(folder: Path) -> tuple[str, int]:
    """A game with a bot until the bot has moved; returns who plays in its seat then, and how often it has moved."""
    with opened(folder) as client:
        lena = Someone(client, "Lena", "fox")
        key = lena.new_table("aetherya", "base", [ME, BOT])
        page = lena.page(key)
        for _ in range(2):
            page.play(page.until_mine()["legal"][0])
        page.until_mine()
        page.ask({"type": "chat", "text": "the page is still served"})
        table = room_of(client, key).table
        moved = sum(step.seat == 1 for step in table.steps)
        seat = table.seats[1]
        assert page.table is not None
        assert [page.table["seats"][1][name] for name in ("level", "stand_in")] == ["tove", seat.stand_in]
        found = client.app.state.hall.store.read(key)  # type: ignore[attr-defined]
        assert found.row.seats[1] == seat
        Someone.all_leave()
    return seat.player, moved


@pytest.mark.parametrize("fault", [quick.raising, quick.illegal, quick.nonsense, quick.hanging, quick.dying])
def test_the_greedy_bot_takes_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: object) -> None:
    monkeypatch.setattr(workers, "think", fault)
    if fault is quick.hanging:
        monkeypatch.setattr(pools, "THINKING_LIMIT", 3.0)
        monkeypatch.setattr(pools, "START_LIMIT", 0.0)
    player, moved = play_one_round(tmp_path)
    assert player == "birk"
    assert moved > 0


def test_in_need_any_move_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "think", quick.always_raising)
    assert play_one_round(tmp_path)[1] > 0


def test_a_healthy_bot_keeps_its_seat(tmp_path: Path) -> None:
    assert play_one_round(tmp_path)[0] == "tove"


def test_bots_never_think_in_the_web_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pids = tmp_path / "pids"
    monkeypatch.setenv("OAKDOOR_TEST_PIDS", str(pids))
    monkeypatch.setattr(workers, "think", quick.telling_pid)
    (tmp_path / "data").mkdir()
    play_one_round(tmp_path / "data")
    found = [line.split() for line in pids.read_text(encoding="utf-8").splitlines()]
    assert found
    assert str(os.getpid()) not in {pid for pid, _ in found}
    assert {parent for _, parent in found} == {str(os.getpid())}


def test_a_real_bot_decides_in_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> int:
        raise AssertionError("a bot thinks in the web process")

    monkeypatch.setattr(GreedyBot, "decide", never)  # here, not in the workers
    monkeypatch.setattr(workers, "think", quick.real)
    assert play_one_round(tmp_path)[0] == "tove"


def test_a_worker_imports_no_rule_before_it_knows_how_they_run() -> None:
    code = "import sys, oakdoor.server.workers; assert not [n for n in sys.modules if 'oakdoor.games' in n]"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_sight_travels_whole() -> None:
    table = table_of(person("Ada"), person("Bela"))
    for _ in range(12):
        play_any(table)
    assert table.actor is not None
    sight = table.sight(table.actor)
    again = pickle.loads(pickle.dumps(Task.of(sight, None))).sight()
    assert again.view.tobytes() == sight.view.tobytes()
    assert (again.mode, again.seat, again.legal, again.history) == (sight.mode, sight.seat, sight.legal, sight.history)
    assert again.history.steps


def test_waiting_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty tables of one person: their bots wait longer than a bot may think, and nobody fails or is held up."""
    order: list[str] = []

    async def work() -> None:
        pool = pools.Pool(1, True)

        async def one(person: str, place: int) -> int:
            pid = await pool.run(Whose(person, str(place)), quick.napping, 0.05)
            order.append(person)
            return pid

        try:
            pids = {await one("first", 0)}
            monkeypatch.setattr(pools, "THINKING_LIMIT", 2.0)
            monkeypatch.setattr(pools, "START_LIMIT", 0.0)
            pids |= set(await asyncio.gather(*(one("ada", place) for place in range(80)), one("bela", 0)))
            assert len(pids) == 1  # no worker had to be replaced
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert order.index("bela") <= 3
    assert len(order) == 82


def test_work_that_nobody_waits_for_keeps_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that ask and leave cannot make others' work wait inside, where waiting would count as work."""

    async def work() -> None:
        pool = pools.Pool(1, True)
        try:
            await pool.run(Whose("first", ""), quick.napping, 0.0)
            leaving = [asyncio.create_task(pool.run(Whose("ada", ""), quick.napping, 1.5)) for _ in range(3)]
            await asyncio.sleep(0.1)
            for task in leaving:
                task.cancel()
            monkeypatch.setattr(pools, "THINKING_LIMIT", 0.7)
            monkeypatch.setattr(pools, "START_LIMIT", 0.0)
            assert await pool.run(Whose("bela", ""), quick.napping, 0.0)
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_stuck_and_orphaned_workers_are_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "think", quick.hanging)
    monkeypatch.setattr(pools, "THINKING_LIMIT", 2.0)
    monkeypatch.setattr(pools, "START_LIMIT", 0.0)
    ended = []
    abandon = pools.Pool._abandon

    def watch(self: pools.Pool, pool: object) -> None:
        ended.extend(pools._processes(pool))  # type: ignore[arg-type]
        abandon(self, pool)  # type: ignore[arg-type]

    monkeypatch.setattr(pools.Pool, "_abandon", watch)
    play_one_round(tmp_path)
    assert ended
    until = time.monotonic() + 10
    while any(process.is_alive() for process in ended) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(process.is_alive() for process in ended)


def test_a_process_that_starts_slowly_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a busy machine would end it again and again before it has begun to work."""
    monkeypatch.setattr(pools, "THINKING_LIMIT", 0.0)
    monkeypatch.setattr(pools, "START_LIMIT", 60.0)

    async def work() -> None:
        pool = pools.Pool(1, True)
        try:
            assert await pool.run(Whose("ada", ""), quick.napping, 0.0)
            with pytest.raises(TimeoutError):  # it is there now
                await pool.run(Whose("ada", ""), quick.napping, 0.5)
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_pool_whose_idle_worker_was_killed_works_on() -> None:
    """Nothing is under way that could notice it: the next one does."""

    async def work() -> None:
        pool = pools.Pool(1, True)
        try:
            first = await pool.run(Whose("ada", ""), quick.napping, 0.0)
            broken = pool._pool
            os.kill(first, signal.SIGKILL)
            while not broken._broken:
                await asyncio.sleep(0.01)
            assert await pool.run(Whose("ada", ""), quick.napping, 0.0) != first
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_half_an_answer_keeps_no_pool_from_its_end() -> None:
    """As a worker leaves it that is killed while it writes a long one."""
    pool = pools.Pool(1, True)
    asyncio.run(pool.run(Whose("ada", ""), quick.napping, 0.0))
    results = pool._pool._result_queue
    reader, writer = results._reader, results._writer  # type: ignore[attr-defined]
    os.write(writer.fileno(), struct.pack("!i", 1_000_000) + b"the beginning of an answer")
    while reader.poll():  # until the pool reads it
        time.sleep(0.01)
    closing = threading.Thread(target=pool.close, daemon=True)
    closing.start()
    closing.join(20)
    has_ended, is_open = not closing.is_alive(), not writer.closed
    if is_open:
        writer.close()
    assert (has_ended, is_open) == (True, False)


def test_a_search_is_compiled_once_for_each_mode_when_somebody_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rules run compiled; the bot does not wait for it."""
    commands: list[tuple[str, ...]] = []

    async def compiled(self: workers.Workers, *command: str, nice: int = 0) -> int:
        assert nice == workers.QUIETLY
        commands.append(command)
        return 0

    async def thought(*_: object) -> int:
        return 7

    async def ask() -> list[int]:
        pool = workers.Workers(1)
        pool._plain = False
        monkeypatch.setattr(pool._bots, "_run", thought)
        task = Task("aetherya", "base", None, b"", 0, [7], History())
        answers = [await pool.think(task, bot, Whose("a", "b")) for bot in ("greedy", "svea", "runa")]
        await asyncio.sleep(0)
        pool.close()
        return answers

    monkeypatch.setattr(workers.Workers, "_compile", compiled)
    monkeypatch.setattr(search, "is_search_warm", lambda *_: False)
    assert asyncio.run(ask()) == [7, 7, 7]
    assert commands == [("warm", "--search", "--only", "aetherya/base")]
    monkeypatch.setattr(search, "is_search_warm", lambda *_: True)
    monkeypatch.setattr(scales, "is_review_warm", lambda *_: True)
    assert asyncio.run(ask()) == [7, 7, 7]
    assert len(commands) == 1


def test_a_server_compiles_the_searches_after_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are no modules: one mode after the other, quietly; none is compiled twice."""
    commands: list[str] = []

    async def compiled(self: workers.Workers, *command: str, nice: int = 0) -> int:
        commands.append(command[-1])
        await asyncio.sleep(0)
        return 0

    async def warm(plain: bool) -> None:
        pool = workers.Workers(1)
        pool._forced_plain, pool._plain = False, plain
        await asyncio.gather(pool.warm_search("rivality", "solo"), pool.warm())
        assert not pool._plain
        pool.close()

    monkeypatch.setattr(workers.Workers, "_compile", compiled)
    monkeypatch.setattr(workers, "SETTLED", 0.0)
    monkeypatch.setattr(workers.Workers, "_there", lambda self: set())
    monkeypatch.setattr(search, "is_search_warm", lambda *_: False)
    monkeypatch.setattr(workers, "_all_warm", lambda: False)  # whatever this machine has compiled before
    modes = {f"{game}/{mode}" for game, mode in all_names()}
    asyncio.run(warm(plain=False))
    assert (set(commands), len(commands), commands[0]) == (modes, len(modes), "rivality/solo")
    commands.clear()
    asyncio.run(warm(plain=True))
    assert (set(commands), len(commands)) == ({"warm", *modes}, len(modes) + 1)


def test_a_host_can_give_one_bot_several_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the host allows reaches the bot."""
    monkeypatch.setattr(workers, "think", quick.telling_cores)

    async def told() -> int:
        pool = workers.Workers(1, bot_cores=3)
        try:
            sight = Sight.of(Game(find_mode("aetherya", "base"), seed=1), 0)
            return await pool.think(Task.of(sight, None), "birk", Whose("ada", ""))
        finally:
            pool.close()

    assert asyncio.run(told()) == 3


def asked_of(pool: workers.Workers, bot: str, whose: Whose) -> "asyncio.Task[int]":
    sight = Sight.of(Game(find_mode("aetherya", "base"), seed=1), 0)
    return asyncio.create_task(pool.think(Task.of(sight, None), bot, whose))


def test_hints_and_looks_of_strangers_do_not_hold_up_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty strangers ask, each with a cookie of their own; the bot that is to move is answered before one of them."""
    monkeypatch.setattr(workers, "think", quick.first_move)
    monkeypatch.setattr(hinting, "hint", quick.slow_hint)

    async def play() -> None:
        pool = workers.Workers(1)
        sight = Sight.of(Game(find_mode("aetherya", "base"), seed=1), 0)
        task = Task.of(sight, None)
        try:
            await pool.think(task, "tove", Whose("ada", "table"))  # its process has started
            asking: list[asyncio.Task[object]] = []
            for number in range(20):
                whose = Whose(f"stranger {number}", "")
                asking.append(asyncio.create_task(pool.hint(task, [], "en", whose)))
                asking.append(asyncio.create_task(pool.look(whose, quick.napping_for, "30")))
            await asyncio.sleep(0.1)
            assert await asyncio.wait_for(asked_of(pool, "svea", Whose("ada", "table")), 20) == sight.legal[0]
            assert not any(one.done() for one in asking)
            for one in asking:
                one.cancel()
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_who_looks_at_something_that_takes_too_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "THINKING_LIMIT", 0.2)
    monkeypatch.setattr(pools, "START_LIMIT", 0.0)

    async def look() -> None:
        pool = workers.Workers(1)
        try:
            with pytest.raises(TableError, match="takes too long"):
                await pool.look(Whose("ada", ""), quick.napping_for, "600")
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(look(), 60))


def test_a_bot_whose_turn_does_not_come_lets_a_quick_one_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One who thinks for ever keeps others' bots waiting for so long, and no longer; the log says so."""
    monkeypatch.setattr(workers, "think", quick.hanging)
    monkeypatch.setattr(workers, "LATE", 0.2)

    async def play() -> None:
        pool = workers.Workers(1)
        try:
            hanging = asked_of(pool, "svea", Whose("bela", ""))
            await asyncio.sleep(0)
            sight = Sight.of(Game(find_mode("aetherya", "base"), seed=1), 0)
            assert await asked_of(pool, "runa", Whose("ada", "")) == sight.legal[-1]  # the spare bot's choice
            assert not hanging.done()
            hanging.cancel()
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(play(), 60))
    assert "the turn of bot runa did not come in 0.2 s: birk moves instead" in caplog.text


def test_bots_that_wait_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone, one takes as long as it likes; ten tables of one person share what another has for himself."""
    monkeypatch.setattr(workers, "think", quick.telling_milliseconds)

    async def play() -> tuple[int, list[int], int]:
        pool = workers.Workers(1)
        try:
            alone = await asked_of(pool, "svea", Whose("ada", ""))
            turns = pool._bots.turns
            await turns.take(Whose("somebody", ""), Urgency.MOVE)
            many = [asked_of(pool, "svea", Whose("ada", f"table {number}")) for number in range(10)]
            other = asked_of(pool, "svea", Whose("bela", ""))
            await asyncio.sleep(0)
            turns.pass_on(Urgency.MOVE)
            return alone, await asyncio.gather(*many), await other
        finally:
            pool.close()

    alone, many, other = asyncio.run(asyncio.wait_for(play(), 60))
    assert alone == 1000 * THINKING
    assert many[0] < 1000 * workers.SHARED / 9
    assert 1000 * workers.SHARED / 3 < other <= 1000 * workers.SHARED / 2


def test_where_modules_are_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a module that is made later is taken by new workers, once."""
    there = {("aetherya", "base")}
    renewed: list[bool] = []

    async def compiled(self: workers.Workers, *command: str, nice: int = 0) -> int:
        raise AssertionError("nobody waits for a compiler")

    async def thought(*_: object) -> int:
        return 7

    async def ask() -> None:
        pool = workers.Workers(1)
        monkeypatch.setattr(pool._bots, "_run", thought)
        monkeypatch.setattr(pool._bots, "renew", renewed.append)
        pool._plain = True
        for mode in ("base", "base", "items", "items"):
            assert await pool.think(Task("aetherya", mode, None, b"", 0, [7], History()), "svea", Whose("a", "b")) == 7
            assert pool.can_search("aetherya", mode)
            await pool.wait_for_search("aetherya", mode)
            there.add(("aetherya", "items"))
        pool.close()

    monkeypatch.setattr(workers.Workers, "_compile", compiled)
    monkeypatch.setattr(workers.Workers, "_there", lambda self: set(there))
    monkeypatch.setattr(search, "is_search_warm", lambda *_: False)
    asyncio.run(ask())
    assert renewed == [True]


def test_workers_think_in_modules_until_the_searches_are_compiled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """With rules compiled and no search, Runa and Svea would choose greedily."""
    commands: list[tuple[str, ...]] = []

    async def compiled(self: workers.Workers, *command: str, nice: int = 0) -> int:
        commands.append(command)
        if len(commands) == 1:
            assert self._plain
            assert self.can_search("aetherya", "base")
        return 0

    async def warm() -> None:
        pool = workers.Workers(1)
        assert pool._plain
        await pool.warm()
        assert not pool._plain
        assert not pool.can_search("aetherya", "base")  # as this test has it: nothing was compiled
        pool.close()

    monkeypatch.setenv("OAKDOOR_PLAIN", "0")
    monkeypatch.setattr(workers.Workers, "_compile", compiled)
    monkeypatch.setattr(workers.Workers, "_there", lambda self: set(all_names()))
    monkeypatch.setattr(workers.Workers, "_background", lambda self, work: work.close())
    monkeypatch.setattr(workers, "SETTLED", 0.0)
    monkeypatch.setattr(workers, "_all_warm", lambda: True)
    monkeypatch.setattr(search, "is_search_warm", lambda *_: False)
    asyncio.run(warm())
    assert commands[0] == ("warm", "--search")


def test_workers_begin_and_end_where_systems_lack_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, which has neither niceness nor groups of processes."""
    run: list[list[str]] = []
    monkeypatch.setenv("OAKDOOR_PLAIN", "1")
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.delattr("os.nice")
    pools._begin(plain=True, nice=5, modules=False)
    monkeypatch.delattr("os.killpg")
    monkeypatch.setattr("subprocess.run", lambda command, **_: run.append(command))
    workers._end_group(12)
    assert run == [["taskkill", "/T", "/F", "/PID", "12"]]
