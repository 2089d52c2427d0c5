"""Twenty strangers ask for everything they may at once while one person plays against bots: how long their moves and
their bots take, with the strangers and without them."""

import asyncio
import json
import multiprocessing
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tqdm import tqdm

from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.players import GONE, live, move
from oakdoor.lab.attack.strangers import Crowd, harass
from oakdoor.lab.serving import Server, ask, new_cookie, serving

STRANGERS_AT, HONEST_AT = "192.0.2.66", "198.51.100.7"
PAUSE = 0.2  # seconds that a person thinks
PATIENCE = 60.0  # seconds in which there must be an answer
LEAST = 4  # moves and bots' moves of each table that are measured in each phase
BOUND = 0.3  # seconds that 95 of 100 moves, and answers of quick bots, take at most
THOUGHT = 2.0  # seconds in which a bot that thinks long answers others at load
MOST_TOLD = 3000  # characters of a traceback
ALL = ("reviews", "other ways", "turns", "replays", "hints")
QUICK, SLOW = "tove", "svea"


@dataclass
class Times:
    """How long moves were on their way, and how long bots took, at the tables of one kind of bot."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)


def phases(strangers: int, seconds: float) -> dict[str, Crowd | None]:
    """Nobody, one person with ten tables of bots, and strangers with and without an address."""
    return {
        "alone": None,
        "one person with four bots at each of ten tables": Crowd(1, STRANGERS_AT, (), 10, seconds),
        "strangers at one address": Crowd(strangers, STRANGERS_AT, ALL, 4, seconds),
        "strangers of whom no address is known": Crowd(strangers, "", ALL, 1, seconds),
    }


def attack(strangers: int, seed: int = 1, seconds: float = 30.0, bound: float = BOUND) -> Findings:
    """Let so many strangers ask for so long, in each phase."""
    findings = Findings("crowd")
    with serving("--pace", "0") as server:
        asyncio.run(_attack(server, phases(strangers, seconds), seconds, bound, findings, random.Random(seed)))
        log = server.log()
        findings.seen.append(f"{log.count('moves instead')} lines of the log say that a quick bot moved for another")
        if "Traceback" in log:
            findings.holes.append(f"there is a traceback in the log: {log[log.index('Traceback') :][:MOST_TOLD]}")
    return findings


async def _attack(
    server: Server,
    crowds: dict[str, Crowd | None],
    seconds: float,
    bound: float,
    findings: Findings,
    chance: random.Random,
) -> None:
    loop, context = asyncio.get_running_loop(), multiprocessing.get_context("spawn")
    await _measured(server, {bot: Times() for bot in (QUICK, SLOW)}, 0.0, chance)  # until all processes have started
    for name, crowd in tqdm(crowds.items(), desc="crowd", unit="phase"):
        found = {bot: Times() for bot in (QUICK, SLOW)}
        with ProcessPoolExecutor(1, context) as pool:
            asking = loop.run_in_executor(pool, harass, server.address, crowd) if crowd is not None else None
            if asking is not None:
                await asyncio.sleep(min(5.0, seconds / 2))  # until they all ask
            try:
                await _measured(server, found, seconds, chance)
            except (TimeoutError, *GONE) as error:
                findings.holes.append(f"{name}: who plays is not answered any more ({error!r})")
            answers = await asking if asking is not None else {}
        findings.count("moves", sum(len(times.moves) for times in found.values()))
        findings.count("moves of bots", sum(len(times.bots) for times in found.values()))
        findings.count("answers to strangers", sum(answers.values()))
        findings.seen.append(_told(name, found))
        findings.seen += [f"  {count:,} {what}" for what, count in sorted(answers.items())]
        findings.holes += _late(name, found, bound)


async def _measured(server: Server, found: dict[str, Times], seconds: float, chance: random.Random) -> None:
    """Play for so long, and often enough, at a table with each of the bots."""
    playing = [asyncio.create_task(_play(server, bot, found[bot], chance)) for bot in found]
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until or any(min(len(one.moves), len(one.bots)) < LEAST for one in found.values()):
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    await task
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def _late(name: str, found: dict[str, Times], bound: float) -> list[str]:
    """What took too long."""
    measured = [
        ("moves", [delay for times in found.values() for delay in times.moves], bound),
        (f"{QUICK}'s moves", found[QUICK].bots, bound),
        (f"{SLOW}'s moves", found[SLOW].bots, bound + THOUGHT),
    ]
    return [f"{name}: 95 of 100 {what} take {_most(all_):.2f} s" for what, all_, most in measured if _most(all_) > most]


def _most(delays: list[float]) -> float:
    """95 of 100 take at most so long."""
    return statistics.quantiles(delays, n=20, method="inclusive")[-1] if len(delays) > 1 else 0.0


def _told(name: str, found: dict[str, Times]) -> str:
    parts = []
    for what, delays in (
        ("a move", [delay for times in found.values() for delay in times.moves]),
        (f"{QUICK}'s", found[QUICK].bots),
        (f"{SLOW}'s", found[SLOW].bots),
    ):
        if delays:
            median, most, longest = (1000 * one for one in (statistics.median(delays), _most(delays), max(delays)))
            parts.append(f"{what} takes {median:.0f} ms, 95 of 100 {most:.0f}, all {longest:.0f} ({len(delays)})")
    return f"{name}: {'; '.join(parts)}"


async def _play(server: Server, bot: str, times: Times, chance: random.Random) -> None:
    """Somebody plays game after game against a bot."""
    headers = {"X-Forwarded-For": HONEST_AT}
    cookie = await asyncio.to_thread(new_cookie, server.address)
    seats = [{"kind": "me"}, {"kind": "bot", "level": bot}]
    wanted = {"game": "rivality", "mode": "standard", "seats": seats}
    while True:
        made = await asyncio.to_thread(ask, server.address, "/api/tables", cookie, wanted, headers)
        async with live(server.address, made["key"], cookie, headers) as socket:
            sent, asked, over = 0.0, 0.0, False
            while not over:
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await socket.recv())
                if message["type"] == "accepted":
                    times.moves.append(time.perf_counter() - sent)
                if message["type"] != "position":
                    continue
                now = time.perf_counter()
                if asked:
                    times.bots.append(now - asked)
                asked = 0.0 if message["legal"] else now
                over = message["result"] is not None
                if message["legal"]:
                    await asyncio.sleep(PAUSE)
                    sent = time.perf_counter()
                    await socket.send(move(message, chance.choice(message["legal"]), 1))
