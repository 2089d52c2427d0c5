"""How long a move takes to all screens: a real server, many tables, two screens or more at each.

Everything runs on one machine: the server with its workers in processes of its own, the pages as WebSocket clients in
this one. They read no more of a message than they need, so that it is the server that is measured.
"""

import asyncio
import contextlib
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from oakdoor.lab.bench import Row
from oakdoor.lab.serving import UNLIMITED, Server, serving

TABLES = 50
SECONDS = 20.0
THINKING = 1.0  # seconds between two moves, on average
ARRIVING = 16  # tables that are set up at the same time
BOT_MODES = ("aetherya/base", "rivality/standard", "aetherya/confrontation", "aetherya/items")
MODES = (*BOT_MODES, "aetherya/coop", "rivality/expert", "aetherya/solo", "rivality/solo")
ALONE = ("aetherya/solo", "rivality/solo")  # for one player


@dataclass(frozen=True)
class Load:
    """How many tables of which modes, with how many connections each, how often somebody plays there, how long."""

    tables: int = TABLES
    connections: int = 2  # those who play come first, the others are strangers who watch
    pace: float = THINKING
    seconds: float = SECONDS
    watchers: int = 0  # more strangers at the first table
    modes: tuple[str, ...] = MODES
    bots: bool = False  # against one person; else all seats are people's


@dataclass
class Measured:
    """Delays from sending a move to its position on all screens of its table, by mode."""

    delays: dict[str, list[float]] = field(default_factory=dict)
    crowded: list[float] = field(default_factory=list)  # at the table with the watchers
    moves: int = 0  # all of them, also those that wait for others who decide at the same time
    seconds: float = 0.0  # of the server's processor
    pages: float = 0.0  # seconds of the pages' processor: near to all of them, the pages are what is measured
    kilobytes: float = 0.0  # of the server's memory, for each table

    @property
    def all(self) -> list[float]:
        """The delays of all tables."""
        return [delay for delays in self.delays.values() for delay in delays]


def table_rows() -> list[Row]:
    """The delay of moves at 50 tables with quick bots, and what a lone table's is."""
    with serving(*UNLIMITED) as server:
        alone = asyncio.run(measure(server, Load(tables=1, seconds=5.0, modes=BOT_MODES, bots=True))).all
        crowd = asyncio.run(measure(server, Load(modes=BOT_MODES, bots=True))).all
    return [
        Row("a move on all screens, one table, median", 1000 * statistics.median(alone), "ms"),
        Row(f"a move on all screens, {TABLES} tables, median", 1000 * statistics.median(crowd), "ms"),
        Row(f"a move on all screens, {TABLES} tables, 95 of 100", 1000 * p95(crowd), "ms", most=100.0),
    ]


def p95(delays: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return sorted(delays)[int(0.95 * len(delays))]


async def measure(server: Server, load: Load) -> Measured:
    """Set up all tables, then let everybody play."""
    found, before = Measured(), server.kilobytes()
    arriving, begin, ready = asyncio.Semaphore(ARRIVING), asyncio.Event(), asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as group:
        tables = [
            group.create_task(_one_place(server, number, load, found, (arriving, ready, begin)))
            for number in range(load.tables)
        ]
        for _ in tables:
            await ready.acquire()
        used, pages = server.seconds(), time.process_time()
        begin.set()
        await asyncio.sleep(load.seconds)
        found.seconds, found.pages = server.seconds() - used, time.process_time() - pages
        found.kilobytes = (server.kilobytes() - before) / load.tables
        for table in tables:
            table.cancel()
    return found


class Turn(NamedTuple):
    """What a page is shown whose player is to move, or that the game is over."""

    socket: ClientConnection
    text: str


class Screens:
    """The connections of one table: which plies they have been shown, and when the last of them was."""

    def __init__(self, count: int) -> None:
        self.turns: asyncio.Queue[Turn] = asyncio.Queue()
        self._count = count
        self._shown: Counter[int] = Counter()
        self._at: dict[int, float] = {}
        self._news = asyncio.Event()

    async def read(self, socket: ClientConnection, plays: bool) -> None:
        """Note what one connection is shown."""
        known = -1
        async for text in socket:
            if (found := re.match(r'\{"type":"position","ply":(\d+)', str(text))) is None:
                continue
            ply, now = int(found[1]), time.perf_counter()
            for one in range(known + 1, ply + 1):
                self._shown[one] += 1
                self._at[one] = now
            known = max(known, ply)
            self._news.set()
            if plays and (_is_over(str(text)) or '"legal":["' in text):
                self.turns.put_nowait(Turn(socket, str(text)))

    async def shown(self, ply: int) -> float:
        """When all have been shown a ply."""
        while self._shown[ply] < self._count:
            self._news.clear()
            await self._news.wait()
        return self._at[ply]


def _is_over(text: str) -> bool:
    return not text.endswith('"result":null}')


def _legal(text: str) -> list[str]:
    """The legal moves of a position: words have no quotes in them."""
    start = text.index('"legal":["') + len('"legal":["')
    return text[start : text.index('"]', start)].split('","')


async def _one_place(
    server: Server,
    number: int,
    load: Load,
    found: Measured,
    order: tuple[asyncio.Semaphore, asyncio.Semaphore, asyncio.Event],
) -> None:
    """Where one table after the other stands until time is up."""
    arriving, ready, begin = order
    mode = load.modes[number % len(load.modes)]
    delays = found.crowded if number == 0 and load.watchers else found.delays.setdefault(mode, [])
    chance = random.Random(number)
    is_first = True
    while True:
        async with contextlib.AsyncExitStack() as open_pages:
            async with arriving:
                screens = await _sit_down(server, mode, number, load, open_pages)
            if is_first:
                ready.release()
                await begin.wait()
                await asyncio.sleep(chance.uniform(0.0, load.pace))
            await _play(screens, chance, load.pace, delays, found)
        is_first = False


async def _sit_down(
    server: Server, mode: str, number: int, load: Load, open_pages: contextlib.AsyncExitStack
) -> Screens:
    """Set up a table, and connect everybody who plays or watches."""
    cookies = [await asyncio.to_thread(server.cookie)]
    key, watch = await asyncio.to_thread(_new_table, server, mode, load.bots, cookies)
    strangers = load.watchers if number == 0 else 0
    count = load.connections + strangers
    screens = Screens(count)
    for place in range(count):
        plays = place < len(cookies)
        headers = {"Cookie": cookies[place]} if plays else {}
        address = f"ws://{server.address}/api/tables/{key if plays else watch}/live"
        page = connect(address, additional_headers=headers, compression=None, ping_interval=None, max_queue=None)
        socket = await open_pages.enter_async_context(page)
        reader = asyncio.create_task(screens.read(socket, plays))
        open_pages.callback(reader.cancel)
    return screens


def _new_table(server: Server, mode: str, bots: bool, cookies: list[str]) -> tuple[str, str]:
    """The keys of a new table, to play and to watch; whoever joins it is added to the cookies."""
    game, _, name = mode.partition("/")
    other = {"kind": "bot", "level": "birk"} if bots else {"kind": "link"}
    seats = [{"kind": "me"}, *([] if mode in ALONE else [other])]
    key = server.post("/api/tables", {"game": game, "mode": name, "seats": seats}, cookies[0])["key"]
    if other in seats and not bots:
        cookies.append(server.cookie())
        server.post(f"/api/tables/{key}/join", {}, cookies[1])
    return key, server.get(f"/api/tables/{key}", cookies[0])["watch"].removeprefix("/w/")


async def _play(screens: Screens, chance: random.Random, pace: float, delays: list[float], found: Measured) -> None:
    """Play random moves until the game is over; each is on all screens when all connections know its ply."""
    async for socket, text in _turns(screens):
        place = {name: int(re.search(rf'"{name}":(-?\d+)', text)[1]) for name in ("seat", "ply", "edition")}  # type: ignore[index]
        words = chance.choice(_legal(text))
        found.moves += 1
        sent = time.perf_counter()
        await socket.send(json.dumps({"type": "move", "id": 1, "words": words, **place}))
        if "," not in re.search(r'"asked":\[([\d,]*)\]', text)[1]:  # type: ignore[index]
            delays.append(await screens.shown(place["ply"] + 1) - sent)  # else it waits for others who decide, too
        await asyncio.sleep(chance.uniform(0.5, 1.5) * pace)


async def _turns(screens: Screens) -> AsyncIterator[Turn]:
    """The turns as they come, the newest where several have come, until the game is over."""
    while True:
        turn = await screens.turns.get()
        while not screens.turns.empty():
            turn = screens.turns.get_nowait()
        if _is_over(turn.text):
            return
        yield turn


def figures(measured: Measured) -> dict[str, tuple[float, ...]]:
    """How many moves there were, and their delays in milliseconds: median, 95 of 100, the longest."""
    return {
        mode: (len(delays), *(1000 * one for one in (statistics.median(delays), p95(delays), max(delays))))
        for mode, delays in [*measured.delays.items(), ("all", measured.all), ("crowd", measured.crowded)]
        if delays
    }
