"""Send malformed and random messages: nothing happens at any table, and nothing breaks."""

import asyncio
import contextlib
import json
import random
from collections import Counter

from tqdm import tqdm
from websockets.exceptions import ConnectionClosed

from oakdoor.games.registry import all_names
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.garbage import Requests, message
from oakdoor.lab.attack.players import live, new_table, play_some, standing
from oakdoor.lab.serving import Server, ask, new_cookie, serving
from oakdoor.server.describe import description

AT_ONCE = 150  # messages on one connection: more would only be too fast
STRANGERS = 6  # who send at the same time
PLIES = 6  # of each game before the attack
PATIENCE = 60.0  # seconds for an answer


def attack(messages: int, seed: int = 1) -> Findings:
    """Send so many messages, half of them live."""
    with serving("--pace", "0", "--limits", "0") as server:
        findings = asyncio.run(_attack(server, messages, random.Random(seed)))
        findings.read_log(server.log())
    return findings


async def _attack(server: Server, messages: int, chance: random.Random) -> Findings:
    findings, answers = Findings("fuzz"), Counter[str]()
    tables = [await new_table(server, game, mode, bots=False) for game, mode in all_names()]
    for key, cookies in tables:
        await play_some(server, key, cookies, chance, PLIES)
    before = [await stands(server, key, cookies) for key, cookies in tables]
    described = json.loads(await asyncio.to_thread(description))
    requests = Requests(sorted(described["paths"]), [key for key, _ in tables], chance)
    with tqdm(total=messages, desc="fuzz", unit="message") as progress:

        async def send(number: int) -> None:
            while progress.n < messages:
                key, cookies = chance.choice(tables)
                cookie = chance.choice([*cookies, "", "oakdoor=nonsense"])
                progress.update(await _send_live(server, key, cookie, chance, findings, answers))
                for _ in range(AT_ONCE):
                    await _send_request(server, requests.request(), chance.random() < 0.1, findings, answers)
                progress.update(AT_ONCE)

        await asyncio.gather(*map(send, range(STRANGERS)))
    after = [await stands(server, key, cookies) for key, cookies in tables]
    findings.holes += [f"a table has changed: {new}" for old, new in zip(before, after, strict=True) if old != new]
    findings.seen.append("answers: " + ", ".join(f"{count:,} {answer}" for answer, count in answers.most_common()))
    return findings


async def stands(server: Server, key: str, cookies: list[str]) -> str:
    """Where a game stands for all its people, and for a stranger."""
    info = await asyncio.to_thread(ask, server.address, f"/api/tables/{key}", cookies[0])
    seats = [(seat["kind"], seat["name"], seat["stand_in"]) for seat in info["seats"]]
    texts: list[object] = [info["status"], info["undo"], info["rematch"], seats]
    for cookie in [*cookies, await asyncio.to_thread(new_cookie, server.address)]:
        async with live(server, key, cookie) as socket:
            texts.append(await standing(socket))
    return json.dumps(texts)


async def _send_live(
    server: Server, key: str, cookie: str, chance: random.Random, findings: Findings, answers: Counter[str]
) -> int:
    """Send messages on one connection; each is refused. How many were sent."""
    sent = 0
    try:
        async with asyncio.timeout(PATIENCE), live(server, key, cookie) as socket:
            await standing(socket)
            for sent in range(1, AT_ONCE + 1):  # noqa: B007
                await socket.send(message(chance))
                answer = json.loads(await socket.recv())
                while answer["type"] not in ("accepted", "refused"):
                    answer = json.loads(await socket.recv())
                kind = answer["refusal"]["key"] if answer["type"] == "refused" else answer["type"]
                answers[kind] += 1
                if kind in ("accepted", "broken"):
                    findings.holes.append(f"a malformed message is answered by {answer}")
    except TimeoutError:
        findings.holes.append("a message is not answered")
    except ConnectionClosed as gone:
        answers[f"closed {gone.code}"] += 1
    findings.count("live messages", sent)
    return sent


async def _send_request(
    server: Server, request: bytes, hangs_up: bool, findings: Findings, answers: Counter[str]
) -> None:
    """Send one request on a connection of its own, and perhaps wait for no answer."""
    host, port = server.address.split(":")
    answer = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(request)
            if hangs_up:
                writer.write_eof()
            answer = await reader.read(100)
            writer.close()
    findings.count("requests")
    status = answer[9:12].decode("latin-1") or "none"
    answers[f"status {status}"] += 1
    if status == "500":  # 503: the client is not built
        findings.holes.append(f"status {status} for {request[:300]!r}")
