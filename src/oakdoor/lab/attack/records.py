"""Bring records that are valid but for one thing to every route that takes one, and games under others' keys: nothing
breaks, nobody's table changes, no key is taken, and none takes long."""

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
from collections import Counter
from typing import Any

from tqdm import tqdm

from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, all_names
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.fuzz import stands
from oakdoor.lab.attack.garbage import mutated
from oakdoor.lab.attack.players import new_table, play_some
from oakdoor.lab.serving import Server, ask, new_cookie, serving

LONGEST = 2.0  # seconds that an answer may take
STRANGERS = 3  # who bring records at the same time
PLIES = 6  # of each table's game before the attack
LEVELS = ("odo", "tove", "birk")


def attack(records: int, seed: int = 1) -> Findings:
    """Bring so many records, in turn to every route, and try to take every key."""
    with serving("--pace", "0", "--limits", "0") as server:
        findings = asyncio.run(_attack(server, records, random.Random(seed)))
        findings.read_log(server.log())
    return findings


def valid_records(chance: random.Random) -> list[dict[str, Any]]:
    """A whole game of every mode, with all that the format knows."""
    found = []
    for mode in all_modes():
        game = Game(mode, seed=chance.randrange(1000))
        while not game.is_over:
            game.play(chance.choice(game.legal()))
        found.append({**game.record(), "names": ["Ada"], "at": "2026-01-01"})
    return found


def parcel(record: object, key: str, players: int) -> dict[str, object]:
    """A game as a device brings it."""
    bots = [{"kind": "bot", "name": level, "avatar": "owl", "level": level} for level in LEVELS]
    seats = [{"kind": "person", "name": "Ada", "avatar": "fox"}, *bots][:players]
    return {"key": f"played-{key}"[:32], "ended": 1000.0, "record": record, "seats": seats}


async def _attack(server: Server, records: int, chance: random.Random) -> Findings:
    findings, answers, slowest = Findings("records"), Counter[str](), [0.0]
    tables = [await new_table(server, game, mode, bots=False) for game, mode in all_names()]
    for key, cookies in tables:
        await play_some(server, key, cookies, chance, PLIES)
    before = [await stands(server, key, cookies) for key, cookies in tables]
    valid = valid_records(chance)
    for one in valid:  # the first who asks waits for a worker to start, and for the rules to be read
        for path in ("/api/replay", "/api/reviews"):
            await asyncio.to_thread(_post, server, path, "", {"record": one})
    with tqdm(total=records, desc="records", unit="record") as progress:

        async def bring(number: int) -> None:
            cookie = await asyncio.to_thread(new_cookie, server.address)
            while progress.n < records:
                progress.update()
                one = mutated(chance.choice(valid), chance) if chance.random() < 0.9 else chance.choice(valid)
                await _bring(server, cookie, one, chance, findings, answers, slowest)

        await asyncio.gather(*map(bring, range(STRANGERS)))
    await _take_keys(server, tables, valid, findings)
    after = [await stands(server, key, cookies) for key, cookies in tables]
    findings.holes += [f"a table has changed: {new}" for old, new in zip(before, after, strict=True) if old != new]
    findings.seen.append("answers: " + ", ".join(f"{count:,} {answer}" for answer, count in answers.most_common()))
    findings.seen.append(f"the slowest answer took {1000 * slowest[0]:.0f} ms")
    return findings


async def _bring(
    server: Server,
    cookie: str,
    record: object,
    chance: random.Random,
    findings: Findings,
    answers: Counter[str],
    slowest: list[float],
) -> None:
    """Bring one record to one route, and use the key that comes back."""
    route = chance.choice(["/api/replay", "/api/reviews", "/api/games"])
    players = record.get("players") if isinstance(record, dict) else None
    body = {"record": record}
    if route == "/api/games":
        body = parcel(record, "0123456789abcdefghijkl", players if isinstance(players, int) and 0 < players < 5 else 2)
    asked: list[tuple[str, Any]] = [(route, body)]
    while asked:
        path, sent = asked.pop()
        began = time.monotonic()
        status, text = await asyncio.to_thread(_post, server, path, cookie, sent)
        took = time.monotonic() - began
        slowest[0] = max(slowest[0], took)
        findings.count(path if path == route else f"{path.rpartition('/')[2]} of a review")
        answers[str(status)] += 1
        if status >= 500 or took > LONGEST:
            findings.holes.append(f"{path}: {status} in {took:.1f} s for {json.dumps(sent)[:300]}")
        if path == "/api/reviews" and status == 201:
            key = json.loads(text)["key"]
            asked.append((f"/api/reviews/{key}/play", {"seat": 0, "ply": chance.randrange(6)}))


def _post(server: Server, path: str, cookie: str, body: object) -> tuple[int, str]:
    """The status and the text of an answer."""
    request = urllib.request.Request(
        f"http://{server.address}{path}",
        json.dumps(body).encode("utf-8", "surrogatepass"),
        {"Content-Type": "application/json", "Cookie": cookie},
        method="POST",
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


async def _take_keys(
    server: Server, tables: list[tuple[str, list[str]]], valid: list[dict[str, Any]], findings: Findings
) -> None:
    """Bring a game under every key of others, and remove what came of it."""
    stranger = await asyncio.to_thread(new_cookie, server.address)
    for key, cookies in tables:
        info = await asyncio.to_thread(ask, server.address, f"/api/tables/{key}", cookies[0])
        watch = info["watch"].removeprefix("/w/")
        for taken in (key, watch):
            record = next(one for one in valid if (one["game"], one["mode"]) == (info["game"], info["mode"]))
            wanted = parcel(record, taken, record["players"])
            status, text = await asyncio.to_thread(_post, server, "/api/games", stranger, wanted)
            findings.count("keys of others")
            if status == 201 and json.loads(text)["key"] in (key, watch):
                findings.holes.append("a game was brought under another table's key")
            for one in {taken, json.loads(text).get("key", taken)}:
                await asyncio.to_thread(_remove, server, stranger, one)
        again = await asyncio.to_thread(ask, server.address, f"/api/tables/{watch}", stranger)
        if again["status"] != info["status"]:
            findings.holes.append("a link to watch leads elsewhere")


def _remove(server: Server, cookie: str, key: str) -> None:
    request = urllib.request.Request(
        f"http://{server.address}/api/tables/{key}", headers={"Cookie": cookie}, method="DELETE"
    )
    try:
        urllib.request.urlopen(request, timeout=60).close()
    except urllib.error.HTTPError as error:
        error.close()
