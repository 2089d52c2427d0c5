"""Kill the server and its workers again and again while people and bots play: no acknowledged move may be lost."""

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
from pathlib import Path

from tqdm import tqdm

from oakdoor.games.registry import all_names
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.players import Ledger, keep_playing
from oakdoor.lab.serving import Server, serving

MOVES = 70  # acknowledged between two kills, on average
PATIENCE = 120.0  # seconds in which they must be


def attack(kills: int, seed: int = 1, moves: int = MOVES) -> Findings:
    """Kill so many times, with so many moves between."""
    with serving("--pace", "0", "--limits", "0") as server:
        return asyncio.run(_attack(server, kills, moves, random.Random(seed)))


async def _attack(server: Server, kills: int, moves: int, chance: random.Random) -> Findings:
    findings, ledger = Findings("kill"), Ledger()
    tables = [asyncio.create_task(keep_playing(server, number, ledger)) for number in range(len(all_names()))]
    for _ in tqdm(range(kills), desc="kill", unit="kill"):
        wanted = ledger.count + chance.randint(moves // 2, moves + moves // 2)
        if not await ledger.reach(wanted, PATIENCE):
            findings.holes.append("nobody can play any more")
            break
        await asyncio.sleep(chance.uniform(0.0, 0.05))  # at any moment of a move
        await _kill(server, findings, ledger, chance)
    await ledger.reach(ledger.count + moves, PATIENCE)
    for task in tables:
        task.cancel()
    broken = await asyncio.gather(*tables, return_exceptions=True)
    server.stop()
    compare(server.folder, ledger)
    findings.count("acknowledged moves", ledger.count)
    findings.count("games", len(ledger.moves))
    findings.holes += ledger.lost
    findings.holes += [repr(one) for one in broken if not isinstance(one, asyncio.CancelledError)]
    findings.seen.append(f"{len(ledger.lost):,} acknowledged moves lost")
    return findings


async def _kill(server: Server, findings: Findings, ledger: Ledger, chance: random.Random) -> None:
    """Kill the server, a worker, or first the workers and then the server. What was acknowledged before is stored."""
    who = chance.choice(("server", "server", "worker", "all"))
    workers = server.workers()
    for pid in workers if who == "all" else chance.sample(workers, min(1, len(workers))) if who == "worker" else []:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            findings.count("kills of workers")
    if who != "worker":
        server.kill()
        findings.count("kills of the server")
        compare(server.folder, ledger)
        await asyncio.to_thread(server.start)


def compare(folder: Path, ledger: Ledger) -> None:
    """Look for all acknowledged moves in the database."""
    with contextlib.closing(sqlite3.connect(folder / "oakdoor.db")) as database:
        for key in ledger.moves:
            rows = database.execute("SELECT line FROM moves WHERE table_key = ? ORDER BY number", (key,)).fetchall()
            ledger.compare(key, [line for (line,) in rows])
