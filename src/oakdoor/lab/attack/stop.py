"""Ask the server to end (SIGTERM) again and again, under load: it ends in time, with everything stored."""

import asyncio
import contextlib
import json
import random
import urllib.error
from collections.abc import Awaitable, Callable
from typing import Any

from tqdm import tqdm

from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.kill import compare
from oakdoor.lab.attack.players import GONE, Ledger, keep_playing, live, new_table
from oakdoor.lab.chaos.processes import are_gone
from oakdoor.lab.serving import Server, ask, new_cookie, serving

STOP_SECONDS = 10.0  # in which a server must end
MOVES = 30  # acknowledged between two stops, on average
PATIENCE = 120.0  # seconds in which they must be
ENDING = 5.0  # seconds in which the workers of a server that has ended are gone
STRANGERS = 4  # of each kind
SMALL_BUFFER = 4096  # bytes that a page takes which does not read: what comes after waits at the server
Load = Callable[[Server, GameRecord], Awaitable[None]]


async def deaf_pages(server: Server, record: GameRecord) -> None:
    """A page that wants everything told in other languages, and never reads it."""
    key, cookies = await new_table(server, record["game"], record["mode"])
    async with live(server, key, cookies[0]) as socket:
        socket.transport.pause_reading()
        for number in range(10_000):
            await socket.send(json.dumps({"type": "language", "id": number, "code": ("de", "fr")[number % 2]}))
            await asyncio.sleep(0.01)


async def deaf_readers(server: Server, record: GameRecord) -> None:
    """A replay that is asked for and not read."""
    body = json.dumps({"record": record}).encode()
    head = f"POST /api/replay HTTP/1.1\r\nHost: {server.address}\r\nContent-Type: application/json\r\n"
    _, writer = await _connection(server)
    try:
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await asyncio.sleep(20.0)
    finally:
        writer.close()


async def half_open(server: Server, record: GameRecord) -> None:
    """A request that never ends."""
    _, writer = await _connection(server)
    try:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: 9"
        writer.write(f"{head}\r\n\r\n{{".encode())
        await asyncio.sleep(10.0)
    finally:
        writer.close()


async def reviews(server: Server, record: GameRecord) -> None:
    """A review, what could have been, and the whole game to look at."""
    cookie = await asyncio.to_thread(new_cookie, server.address)

    def wish(path: str, body: dict[str, object] | None = None) -> Any:
        return ask(server.address, f"/api/reviews{path}", cookie, body)

    key = (await asyncio.to_thread(wish, "", {"record": record}))["key"]
    await asyncio.to_thread(wish, f"/{key}", {})
    first = next(line.partition(" ")[2] for line in record["moves"] if line[0].isdigit())
    wanted = [(f"/{key}/what-if", {"eye": -1, "ply": 0, "moves": [first]}), (f"/{key}/frames", None)] * 4
    await asyncio.gather(*(asyncio.to_thread(wish, path, body) for path, body in wanted))


LOADS: tuple[Load, ...] = (deaf_pages, deaf_readers, half_open, reviews)


def attack(stops: int, seed: int = 1, moves: int = MOVES) -> Findings:
    """Stop the server so many times, with so many moves between."""
    with serving("--pace", "0", "--limits", "0") as server:
        return asyncio.run(_attack(server, stops, moves, random.Random(seed)))


async def _attack(server: Server, stops: int, moves: int, chance: random.Random) -> Findings:
    findings, ledger, took = Findings("stop"), Ledger(), list[float]()
    record = _record(chance)
    busy = [asyncio.create_task(keep_playing(server, number, ledger)) for number in range(len(all_names()))]
    busy += [asyncio.create_task(_again(load, server, record, findings)) for load in LOADS for _ in range(STRANGERS)]
    for _ in tqdm(range(stops), desc="stop", unit="stop"):
        if not await ledger.reach(ledger.count + chance.randint(moves // 2, moves + moves // 2), PATIENCE):
            findings.holes.append("nobody can play any more")
            break
        await asyncio.sleep(chance.uniform(0.0, 1.0))  # at any moment
        took.append(await _stop(server, findings, ledger))
        await asyncio.to_thread(server.start)
    for task in busy:
        task.cancel()
    broken = await asyncio.gather(*busy, return_exceptions=True)
    findings.count("acknowledged moves", ledger.count)
    findings.holes += ledger.lost
    findings.holes += [repr(one) for one in broken if not isinstance(one, asyncio.CancelledError)]
    findings.seen.append(f"{len(ledger.lost):,} acknowledged moves lost")
    findings.seen.append(f"a stop takes at most {max(took, default=0.0):.1f} s")
    return findings


async def _stop(server: Server, findings: Findings, ledger: Ledger) -> float:
    """Stop the server; how long that took."""
    workers = server.workers()
    took = await asyncio.to_thread(server.terminate, STOP_SECONDS)
    findings.count("stops")
    if took is None:
        findings.holes.append(f"the server did not end in {STOP_SECONDS:.0f} s")
    compare(server.folder, ledger)
    if took is not None and not await asyncio.to_thread(are_gone, workers, ENDING):
        findings.holes.append("a server has ended, and some of its workers have not")
    return STOP_SECONDS if took is None else took


async def _again(load: Load, server: Server, record: GameRecord, findings: Findings) -> None:
    """Ask for something over and over, whether the server is there or not."""
    while True:
        with contextlib.suppress(urllib.error.HTTPError, TimeoutError, *GONE):
            await asyncio.to_thread(new_cookie, server.address)  # is anybody there?
            findings.count(load.__name__.replace("_", " "))
            await load(server, record)
        await asyncio.sleep(0.2)


async def _connection(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A bare connection of somebody who reads nothing."""
    host, port = server.address.split(":")
    return await asyncio.open_connection(host, int(port), limit=SMALL_BUFFER)


def _record(chance: random.Random) -> GameRecord:
    """A game that was played to its end, at random."""
    game = Game(find_mode("aetherya", "base"), 4, seed=chance.randrange(1 << 30))
    while not game.is_over:
        game.play(chance.choice(game.legal()))
    return game.record()
