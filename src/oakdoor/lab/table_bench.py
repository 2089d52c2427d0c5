"""How long a move takes to all screens: a real server, many tables with quick bots, two screens or more at each.

Everything runs on one machine, the pages included: they are WebSocket clients in this process.
"""

import asyncio
import contextlib
import json
import random
import re
import statistics
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from oakdoor.lab.bench import Row
from oakdoor.lab.serving import ask, new_cookie, serving

TABLES = 50
SECONDS = 20.0
PACE = 0.5  # seconds between two decisions of a bot
THINKING = 1.0  # seconds that the person at each table thinks, on average
MODES = (("aetherya", "base"), ("rivality", "standard"), ("aetherya", "confrontation"), ("aetherya", "items"))


@dataclass(frozen=True)
class Load:
    """How many tables, with how many connections each, how often the person at each plays, and for how long."""

    tables: int = TABLES
    connections: int = 2  # from the third on they are strangers who watch
    pace: float = THINKING
    seconds: float = SECONDS


def table_rows() -> list[Row]:
    """The delay of moves at 50 tables, and what a lone table's is."""
    with serving("--pace", str(PACE)) as server:
        alone = asyncio.run(_measure(server.address, Load(tables=1, seconds=5.0)))
        crowd = asyncio.run(_measure(server.address, Load()))
    return [
        Row("a move on all screens, one table, median", 1000 * statistics.median(alone), "ms"),
        Row(f"a move on all screens, {TABLES} tables, median", 1000 * statistics.median(crowd), "ms"),
        Row(f"a move on all screens, {TABLES} tables, 95 of 100", 1000 * _p95(crowd), "ms", most=100.0),
    ]


def load_rows(load: Load) -> list[Row]:
    """The delay of moves under a load."""
    with serving("--pace", str(PACE)) as server:
        delays = asyncio.run(_measure(server.address, load))
    return [
        Row("moves", len(delays), ""),
        Row("a move on all screens, median", 1000 * statistics.median(delays), "ms"),
        Row("a move on all screens, 95 of 100", 1000 * _p95(delays), "ms"),
    ]


def _p95(delays: list[float]) -> float:
    return sorted(delays)[int(0.95 * len(delays))]


async def _measure(address: str, load: Load) -> list[float]:
    """Delays from sending a move to its position on all screens of its table."""
    delays: list[float] = []
    async with asyncio.TaskGroup() as group:
        for number in range(load.tables):
            group.create_task(_one_table(address, number, load, delays))
    return delays


class _Screens:
    """The connections of one table: which plies they have been shown, and when the last of them was."""

    def __init__(self, count: int) -> None:
        self.own: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._count = count
        self._shown: Counter[int] = Counter()
        self._at: dict[int, float] = {}
        self._news = asyncio.Event()

    async def read(self, socket: ClientConnection, is_own: bool) -> None:
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
            if is_own:
                self.own.put_nowait(json.loads(text))

    async def shown(self, ply: int) -> float:
        """When all have been shown a ply."""
        while self._shown[ply] < self._count:
            self._news.clear()
            await self._news.wait()
        return self._at[ply]


async def _one_table(address: str, number: int, load: Load, delays: list[float]) -> None:
    game, mode = MODES[number % len(MODES)]
    cookie = await asyncio.to_thread(new_cookie, address)
    wanted = {"game": game, "mode": mode, "seats": [{"kind": "me"}, {"kind": "bot", "level": "strong"}]}
    key = (await asyncio.to_thread(ask, address, "/api/tables", cookie, wanted))["key"]
    watch = (await asyncio.to_thread(ask, address, f"/api/tables/{key}", cookie))["watch"].removeprefix("/w/")
    screens = _Screens(load.connections)
    async with contextlib.AsyncExitStack() as open_pages:
        sockets: list[ClientConnection] = []
        for place in range(load.connections):
            live = f"ws://{address}/api/tables/{key if place < 2 else watch}/live"
            headers = {"Cookie": cookie} if place < 2 else {}
            sockets.append(await open_pages.enter_async_context(connect(live, additional_headers=headers)))
            reader = asyncio.create_task(screens.read(sockets[-1], place == 0))
            open_pages.callback(reader.cancel)
        with contextlib.suppress(TimeoutError):  # time is up
            await asyncio.wait_for(_play(sockets[0], screens, number, load.pace, delays), load.seconds)


async def _play(socket: ClientConnection, screens: _Screens, number: int, pace: float, delays: list[float]) -> None:
    """Play random moves; each is on all screens when all connections know its ply."""
    chance = random.Random(number)
    position = await screens.own.get()
    while not position["result"]:
        if not position["legal"] or not screens.own.empty():
            position = await screens.own.get()
            continue
        await asyncio.sleep(chance.uniform(0.5, 1.5) * pace)
        place = {name: position[name] for name in ("seat", "ply", "edition")}
        words = chance.choice(position["legal"])
        sent = time.perf_counter()
        await socket.send(json.dumps({"type": "move", "id": 1, "words": words, **place}))
        delays.append(await screens.shown(place["ply"] + 1) - sent)
        position = await screens.own.get()
