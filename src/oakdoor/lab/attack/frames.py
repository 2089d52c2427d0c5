"""Send frames to live connections that no browser sends, and messages that are almost right: nothing happens at any
table, and nothing breaks."""

import asyncio
import base64
import contextlib
import json
import random
import struct
import time
from collections import Counter
from collections.abc import Iterator

from tqdm import tqdm

from oakdoor.games.registry import all_names
from oakdoor.lab.attack.findings import Findings
from oakdoor.lab.attack.fuzz import PATIENCE, PLIES, stands
from oakdoor.lab.attack.garbage import ODD, message, mutated, written
from oakdoor.lab.attack.players import new_table, play_some
from oakdoor.lab.serving import Server, ask, serving
from oakdoor.server.database.address import engine_of, in_folder, read_address
from oakdoor.server.database.tokens import Tokens

STRANGERS = 6  # who send at the same time
MOST = 12  # frames on one connection
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
HELLO = {"type": "hello", "version": 1, "modes": ["aetherya/base"]}
DECIDED = {"type": "move", "id": "x", "words": "draw"}
READ = 65_536  # bytes
WAIT = 0.05  # seconds for what the server says to a frame


def attack(frames: int, seed: int = 1) -> Findings:
    """Send so many frames, on many connections."""
    with serving("--pace", "0", "--limits", "0") as server:
        findings = asyncio.run(_attack(server, frames, random.Random(seed)))
        findings.read_log(server.log())
    return findings


async def _attack(server: Server, frames: int, chance: random.Random) -> Findings:
    findings, answers = Findings("frames"), Counter[str]()
    tables = [await new_table(server, game, mode, bots=False) for game, mode in all_names()]
    for key, cookies in tables:
        await play_some(server, key, cookies, chance, PLIES)
    engine = engine_of(read_address(in_folder(server.folder)))
    token = Tokens(engine).create("fuzzer", time.time())
    before = [await stands(server, key, cookies) for key, cookies in tables]
    with tqdm(total=frames, desc="frames", unit="frame") as progress:

        async def send() -> None:
            while progress.n < frames:
                key, cookies = chance.choice(tables)
                cookie = chance.choice([*cookies, "", "oakdoor=nonsense"])
                path = chance.choice([f"tables/{key}", f"reviews/{key}", "bots", f"tables/{'k' * 22}"])
                progress.update(await _one(server, path, cookie, token, chance, findings, answers))

        await asyncio.gather(*(send() for _ in range(STRANGERS)))
    for (key, cookies), stood in zip(tables, before, strict=True):
        if (stands_now := await stands(server, key, cookies)) != stood:
            findings.holes.append(f"a table has changed: {stands_now}")
    await asyncio.to_thread(ask, server.address, "/api/me", "")  # it is still there
    findings.seen.append("answers: " + ", ".join(f"{count:,} {answer}" for answer, count in answers.most_common(12)))
    engine.dispose()
    return findings


async def _one(
    server: Server,
    path: str,
    cookie: str,
    token: str,
    chance: random.Random,
    findings: Findings,
    answers: Counter[str],
) -> int:
    """One connection with some frames, and perhaps an end in the middle; how many were sent."""
    host, port = server.address.split(":")
    sent = 0
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(host, int(port))
            try:
                writer.write(opening(path, cookie, server.address, chance))
                status = (await reader.read(READ))[9:12].decode("latin-1") or "none"
                answers[f"status {status}"] += 1
                if status[0] == "5":
                    findings.holes.append(f"status {status} for a connection to {path.partition('/')[0]}")
                for one in frames_for(path, token, chance) if status == "101" else ():
                    writer.write(one)
                    await writer.drain()
                    sent += 1
                    with contextlib.suppress(TimeoutError):
                        for said in told(await asyncio.wait_for(reader.read(READ), WAIT)):
                            answers[said] += 1
                            if said in ("broken", "accepted", "closed 1011"):
                                findings.holes.append(f"{one[:200]!r} is answered by {said!r}")
            finally:
                writer.transport.abort() if chance.random() < 0.5 else writer.close()
    findings.count("connections")
    findings.count("frames", sent)
    return max(1, sent)


def opening(path: str, cookie: str, address: str, chance: random.Random) -> bytes:
    """The request that opens a connection; now and then with something odd in it."""
    odd = str(chance.choice(ODD)).encode("utf-8", "replace").hex("%")[:300]
    query = chance.choice(["", "", "?seat=0&ply=3&edition=0", f"?language=%{odd}", f"?ply=%{odd}&seat=-1&stamp=%{odd}"])
    lines = [
        f"GET /api/{path}/live{query} HTTP/1.1",
        f"Host: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(chance.randbytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    if chance.random() < 0.1:
        lines[chance.randrange(2, 7)] = chance.choice(["X: y", "Sec-WebSocket-Version: 99", "Origin: http://[::1"])
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def frames_for(path: str, token: str, chance: random.Random) -> Iterator[bytes]:
    """What is sent on one connection."""
    if path == "bots" and chance.random() < 0.7:
        yield frame(TEXT, json.dumps({**HELLO, "token": token}).encode(), chance)
    for _ in range(chance.randrange(1, MOST)):
        if chance.random() < 0.4:
            yield odd_frame(chance)
        elif path == "bots":
            wrong = mutated({**chance.choice([HELLO, DECIDED]), "token": "x"}, chance)
            yield frame(TEXT, written(wrong, chance).encode("utf-8", "surrogatepass"), chance)
        else:
            text = message(chance)
            data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            yield frame(TEXT if isinstance(text, str) else BINARY, data, chance)


def frame(kind: int, data: bytes, chance: random.Random, first: int = 0x80) -> bytes:
    """A frame as a page sends it: masked."""
    mask = chance.randbytes(4)
    size = len(data)
    if size < 126:
        head = bytes([first | kind, 0x80 | size])
    elif size < 1 << 16:
        head = bytes([first | kind, 0x80 | 126]) + struct.pack("!H", size)
    else:
        head = bytes([first | kind, 0x80 | 127]) + struct.pack("!Q", size)
    return head + mask + bytes(one ^ mask[number % 4] for number, one in enumerate(data))


def odd_frame(chance: random.Random) -> bytes:
    """A frame that means nothing, or the beginning of one."""
    data = chance.randbytes(chance.randrange(60))
    whole = frame(TEXT, data, chance)
    return chance.choice(
        [
            whole[: chance.randrange(len(whole))],  # cut off: what comes next is read as its rest
            frame(TEXT, data, chance, first=0),  # a piece whose rest does not come
            frame(0, data, chance),  # the rest of none
            frame(chance.choice([3, 5, 7, 11, 15]), data, chance),
            frame(TEXT, data, chance, first=0x80 | chance.choice([0x10, 0x20, 0x40])),
            bytes([0x81, len(data)]) + data,  # not masked
            frame(PING, chance.randbytes(200), chance),
            frame(PING, data, chance) * 40,
            frame(PONG, data, chance),
            frame(CLOSE, struct.pack("!H", chance.choice([0, 999, 1000, 1005, 1006, 4999, 65535])), chance),
            frame(CLOSE, b"\x03", chance),
            frame(TEXT, b"\xff\xfe" + data, chance),
            b"\x81\xff" + struct.pack("!Q", chance.choice([1 << 20, 1 << 40, (1 << 63) - 1, (1 << 64) - 1])) + data,
            frame(TEXT, b"x" * chance.choice([2001, 64_000, 64_001, 70_000]), chance),
            frame(BINARY, data, chance),
            chance.randbytes(40),
        ]
    )


def told(data: bytes) -> Iterator[str]:
    """What the server says in some frames: refusals, closings."""
    if data[:1] == b"\x88" and len(data) >= 4:
        yield f"closed {struct.unpack('!H', data[2:4])[0]}"
    for kind in (b"accepted", b"not_played", b"malformed", b"too_long", b"broken", b"too_fast"):
        if b'"type":"' + kind + b'"' in data or b'"key":"' + kind + b'"' in data:
            yield kind.decode()
