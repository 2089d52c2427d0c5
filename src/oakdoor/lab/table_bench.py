"""How long a move takes to all screens: a real server, many tables with quick bots, two screens at each.

Everything runs on one machine, the pages included: they are WebSocket clients in this process.
"""

import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookies import SimpleCookie
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from oakdoor.lab.bench import Row

TABLES = 50
SECONDS = 20.0
PACE = 0.5  # seconds between two decisions of a bot
THINKING = 1.0  # seconds that the person at each table thinks, on average
MODES = (("aetherya", "base"), ("rivality", "standard"), ("aetherya", "confrontation"), ("aetherya", "items"))


def table_rows() -> list[Row]:
    """The delay of moves at 50 tables, and what a lone table's is."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "oakdoor", "serve", "--data", folder, "--pace", str(PACE), "--port", "8750"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = _address(server)
            alone = asyncio.run(_measure(url, 1, 5.0))
            crowd = asyncio.run(_measure(url, TABLES, SECONDS))
        finally:
            server.terminate()
            server.wait(10)
    return [
        Row("a move on all screens, one table, median", 1000 * statistics.median(alone), "ms"),
        Row(f"a move on all screens, {TABLES} tables, median", 1000 * statistics.median(crowd), "ms"),
        Row(f"a move on all screens, {TABLES} tables, 95 of 100", 1000 * _p95(crowd), "ms", most=100.0),
    ]


def _p95(delays: list[float]) -> float:
    return sorted(delays)[int(0.95 * len(delays))]


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"localhost:\d+", line):
            break
    else:
        raise RuntimeError("the server did not start")
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://{found[0]}/api/me").close()
            return found[0]
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


def _post(address: str, path: str, body: dict[str, Any], cookie: str) -> Any:
    request = urllib.request.Request(
        f"http://{address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json", "Cookie": cookie}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def _cookie(address: str) -> str:
    with urllib.request.urlopen(f"http://{address}/api/me") as answer:
        jar = SimpleCookie(answer.headers["Set-Cookie"])
    return "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())


async def _measure(address: str, tables: int, seconds: float) -> list[float]:
    """Delays from sending a move to its position on both screens of its table."""
    delays: list[float] = []
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(_one_table(address, number, seconds, delays))
    return delays


async def _one_table(address: str, number: int, seconds: float, delays: list[float]) -> None:
    game, mode = MODES[number % len(MODES)]
    cookie = await asyncio.to_thread(_cookie, address)
    wanted = {"game": game, "mode": mode, "seats": [{"kind": "me"}, {"kind": "bot", "level": "strong"}]}
    key = (await asyncio.to_thread(_post, address, "/api/tables", wanted, cookie))["key"]
    live = f"ws://{address}/api/tables/{key}/live"
    headers = {"Cookie": cookie}
    async with connect(live, additional_headers=headers) as own, connect(live, additional_headers=headers) as other:
        seen = {own: asyncio.Queue[dict[str, Any]](), other: asyncio.Queue[dict[str, Any]]()}
        readers = [asyncio.create_task(_read(socket, queue)) for socket, queue in seen.items()]
        try:
            await asyncio.wait_for(_play(own, seen[own], seen[other], number, delays), seconds)
        except TimeoutError:
            pass  # time is up
        finally:
            for reader in readers:
                reader.cancel()


async def _read(socket: ClientConnection, positions: "asyncio.Queue[dict[str, Any]]") -> None:
    async for text in socket:
        if text[:20] == '{"type":"position","':
            position = json.loads(text)
            position["at"] = time.perf_counter()
            positions.put_nowait(position)


async def _play(
    socket: ClientConnection,
    own: "asyncio.Queue[dict[str, Any]]",
    other: "asyncio.Queue[dict[str, Any]]",
    number: int,
    delays: list[float],
) -> None:
    """Play random moves; each is on all screens when both connections know its ply."""
    chance = random.Random(number)
    position = await own.get()
    while True:
        while not position["legal"]:
            position = await own.get()
            if position["result"]:
                return
        await asyncio.sleep(chance.uniform(0.5, 1.5) * THINKING)
        place = {name: position[name] for name in ("seat", "ply", "edition")}
        words = chance.choice(position["legal"])
        sent = time.perf_counter()
        await socket.send(json.dumps({"type": "move", "id": 1, "words": words, **place}))
        position = await _next(own, place["ply"])
        elsewhere = await _next(other, place["ply"])
        delays.append(max(position["at"], elsewhere["at"]) - sent)
        if position["result"]:
            return


async def _next(positions: "asyncio.Queue[dict[str, Any]]", ply: int) -> dict[str, Any]:
    position = await positions.get()
    while position["ply"] <= ply:
        position = await positions.get()
    return position
