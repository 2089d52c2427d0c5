"""Ask for as much as one can, in all ways at hand, while two people play: their moves must go on being answered."""

import asyncio
import contextlib
import json
import random
import statistics
import time
import urllib.error
from collections import Counter
from collections.abc import Awaitable, Callable

from tqdm import tqdm
from websockets.asyncio.client import ClientConnection

from oakdoor.games.names import Data
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.players import GONE, live, move, new_table, play_some, standing
from oakdoor.lab.serving import Server, ask, new_cookie, serving

PATIENCE = 30.0  # seconds in which a move must be answered
PAUSE = 0.1  # seconds that people think
LEAST = 3  # moves that are measured during each flood
Flood = Callable[["Crowd"], Awaitable[None]]


class Crowd:
    """Strangers who ask too much of a server: how much, at which table, and how they are answered."""

    def __init__(self, server: Server, size: int, key: str, cookies: list[str]) -> None:
        self.server, self.size, self.key, self.cookies = server, size, key, cookies
        self.answers: Counter[str] = Counter()

    async def ask(self, path: str, cookie: str, body: Data | None = None) -> None:
        """One request; its answer is counted."""
        try:
            await asyncio.to_thread(ask, self.server.address, path, cookie, body)
            self.answers["done"] += 1
        except urllib.error.HTTPError as error:
            self.answers[f"status {error.code}"] += 1
            error.close()

    async def new_cookies(self, count: int) -> list[str]:
        """Some new people."""
        return [await asyncio.to_thread(new_cookie, self.server.address) for _ in range(count)]


async def quiet(crowd: Crowd) -> None:
    """Nothing, to compare with."""
    await asyncio.sleep(2.0)


async def languages(crowd: Crowd) -> None:
    """Silent watchers who want everything told again and again, and do not care for the answers."""

    async def watch() -> None:
        async with live(crowd.server, crowd.key, "") as socket:
            for number in range(4 * crowd.size):
                await socket.send(
                    json.dumps({"type": "language", "id": number, "code": ("de", "fr", "en")[number % 3]})
                )
                crowd.answers["sent"] += 1

    await asyncio.gather(*(_until_gone(crowd, watch()) for _ in range(10)))


async def half_open(crowd: Crowd) -> None:
    """Requests that never end."""
    host, port = crowd.server.address.split(":")
    async with contextlib.AsyncExitStack() as connections:
        for number in range(4 * crowd.size):
            _, writer = await asyncio.open_connection(host, int(port))
            connections.callback(writer.close)
            writer.write(
                b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
                + (b"Content-Length: 9\r\n\r\n{" if number % 2 else b"")
            )
            crowd.answers["left open"] += 1
        await asyncio.sleep(2.0)


async def tables(crowd: Crowd) -> None:
    """Tables full of bots."""
    wanted = {"game": "aetherya", "mode": "confrontation", "seats": [{"kind": "bot"}] * 4}
    for cookie in await crowd.new_cookies(4):
        await asyncio.gather(*(crowd.ask("/api/tables", cookie, wanted) for _ in range(crowd.size)))


async def replays(crowd: Crowd) -> None:
    """Replays of a long game."""
    for cookie in await crowd.new_cookies(4):
        await asyncio.gather(*(crowd.ask(f"/api/tables/{crowd.key}/replay", cookie) for _ in range(crowd.size)))


async def talk(crowd: Crowd) -> None:
    """Chat at a table, by one who connects anew before it is too much."""
    (cookie,) = await crowd.new_cookies(1)

    async def say() -> None:
        async with live(crowd.server, crowd.key, cookie) as socket:
            await standing(socket)
            for number in range(10):
                await socket.send(json.dumps({"type": "chat", "id": number, "text": f"line {number}"}))
            for _ in range(10):
                await _answer(crowd, socket)

    for _ in range(max(2, crowd.size // 4)):
        await _until_gone(crowd, say())


async def _answer(crowd: Crowd, socket: ClientConnection) -> None:
    """Count the next answer of a connection."""
    answer = json.loads(await socket.recv())
    while answer["type"] not in ("accepted", "refused"):
        answer = json.loads(await socket.recv())
    crowd.answers[answer["refusal"]["key"] if answer["type"] == "refused" else answer["type"]] += 1


async def _until_gone(crowd: Crowd, doing: Awaitable[None]) -> None:
    """The server may let go of who asks too much."""
    try:
        await doing
    except GONE:
        crowd.answers["let go"] += 1


FLOODS: tuple[Flood, ...] = (quiet, languages, half_open, tables, replays, talk)


def attack(size: int, seed: int = 1) -> Findings:
    """Flood the server in all ways, each of this size (see there what it multiplies)."""
    findings = Findings("flood")
    with serving("--pace", "0") as server:
        asyncio.run(_attack(server, size, findings, random.Random(seed)))
        if "Traceback" in server.log():
            findings.holes.append("there is a traceback in the log")
    return findings


async def _attack(server: Server, size: int, findings: Findings, chance: random.Random) -> None:
    key, cookies = await new_table(server, "rivality", "standard", bots=False)
    await play_some(server, key, cookies, chance, 16)
    for flood in tqdm(FLOODS, desc="flood", unit="flood"):
        crowd, delays = Crowd(server, size, key, cookies), list[float]()
        playing = asyncio.create_task(_play(server, delays, chance))
        try:
            await flood(crowd)
            while len(delays) < LEAST and not playing.done():
                await asyncio.sleep(0.05)
            if playing.done():
                await playing
        except (TimeoutError, *GONE) as error:
            findings.holes.append(f"{flood.__name__}: those who play are not answered any more ({error!r})")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        findings.count("moves of others", len(delays))
        findings.seen.append(_told(flood.__name__, crowd, delays))


def _told(name: str, crowd: Crowd, delays: list[float]) -> str:
    """What a flood has led to."""
    answers = ", ".join(f"{count:,} {answer}" for answer, count in crowd.answers.most_common())
    if not delays:
        return f"{name} ({answers}): no move was answered"
    usual, worst = 1000 * statistics.median(delays), 1000 * max(delays)
    return f"{name} ({answers or 'nothing'}): a move is answered in {usual:.0f} ms, at most {worst:.0f} ms"


async def _play(server: Server, delays: list[float], chance: random.Random) -> None:
    """Two people play game after game, and how long they wait for each answer is kept."""
    while True:
        key, cookies = await new_table(server, "rivality", "standard", bots=False)  # where one decides at a time
        async with live(server, key, cookies[0]) as one, live(server, key, cookies[1]) as other:
            pages = {socket: (await standing(socket))[0] for socket in (one, other)}
            while all(position["result"] is None for position in pages.values()):
                socket = next(socket for socket, position in pages.items() if position["legal"])
                position = pages[socket]
                await asyncio.sleep(PAUSE)
                began = time.perf_counter()
                await socket.send(move(position, chance.choice(position["legal"]), 1))
                async with asyncio.timeout(PATIENCE):
                    pages[socket] = await _played(socket)
                    delays.append(time.perf_counter() - began)
                    for watching in pages:
                        if watching is not socket:
                            pages[watching] = await _shown(watching, position["ply"] + 1)


async def _played(socket: ClientConnection) -> Data:
    """The position after a move, once it is acknowledged."""
    position: Data = {}
    while (message := json.loads(await socket.recv()))["type"] != "accepted":
        if message["type"] == "position":
            position = message
    return position


async def _shown(socket: ClientConnection, ply: int) -> Data:
    """The position at a ply."""
    while (message := json.loads(await socket.recv())).get("ply") != ply:
        pass
    return dict(message)
