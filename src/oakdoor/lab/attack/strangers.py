"""Strangers who ask for everything they may, all at once: reviews, other ways, hints, replays and tables full of bots.
They run in a process of their own (`harass`), as politely to this machine's cores as they can: other people's
computers would do that work."""

import asyncio
import contextlib
import json
import os
import random
import threading
import time
import urllib.error
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection

from oakdoor.games.game import Game
from oakdoor.games.names import GameRecord
from oakdoor.games.registry import find_mode
from oakdoor.lab.attack.players import GONE, live, move
from oakdoor.lab.serving import ask, new_cookie

AT_ONCE = 2  # of each question that a stranger asks
BACK_OFF = 0.1  # seconds after a refusal
LATE = 15  # a ply
NICE = 15
BOTS = [{"kind": "bot", "level": level} for level in ("tove", "birk", "runa", "svea")]


@dataclass(frozen=True)
class Crowd:
    """So many strangers, who come from one address, or from nowhere that the server could tell apart (""); what they
    ask for, how many tables with bots each of them has, and for how long they ask."""

    count: int
    address: str
    asks: tuple[str, ...]
    tables: int
    seconds: float


def finished(seed: int, tries: int = 5) -> GameRecord:
    """The record of a game that was played at random: the longest of some."""
    found: list[GameRecord] = []
    for number in range(tries):
        chance, played = random.Random(tries * seed + number), Game(find_mode("rivality", "standard"), seed=seed)
        while not played.is_over:
            played.play(chance.choice(played.legal()))
        found.append(played.record())
    return max(found, key=lambda record: len(record["moves"]))


Made = TypeVar("Made")


class Stranger:
    """One of them, with a cookie and a record of their own."""

    def __init__(self, server: str, crowd: Crowd, number: int, answers: Counter[str]) -> None:
        self.server, self.crowd, self.number, self.answers = server, crowd, number, answers
        self.until = time.monotonic() + crowd.seconds
        self.headers = {"X-Forwarded-For": crowd.address} if crowd.address else {}
        self.cookie = ""
        self._key = ""
        self._lock = threading.Lock()

    async def ask_all(self, threads: ThreadPoolExecutor) -> None:
        """Ask in all ways at the same time until it is over."""
        loop = asyncio.get_running_loop()
        self.cookie = await loop.run_in_executor(threads, new_cookie, self.server)
        ways: dict[str, Callable[[], Any]] = {
            "reviews": self.review,
            "other ways": self.other_way,
            "turns": self.turn,
            "replays": self.replay,
        }
        work: list[Awaitable[Any]] = [
            loop.run_in_executor(threads, self._again, way)
            for name, way in ways.items()
            if name in self.crowd.asks
            for _ in range(AT_ONCE)
        ]
        work += [self.watch_bots() for _ in range(self.crowd.tables)]
        if "hints" in self.crowd.asks:
            work += [self.hints() for _ in range(AT_ONCE)]
        await asyncio.gather(*work)

    def _again(self, way: Callable[[], Made]) -> None:
        while time.monotonic() < self.until:
            self._counted(way.__name__, way)

    def _counted(self, name: str, way: Callable[[], Made]) -> Made | None:
        try:
            found = way()
            self.answers[f"{name} done"] += 1
            return found
        except urllib.error.HTTPError as error:
            self.answers[f"{name} refused ({error.code})"] += 1
            error.close()
            time.sleep(BACK_OFF)
        except GONE:
            self.answers[f"{name} broken off"] += 1
            time.sleep(BACK_OFF)
        return None

    def _ask(self, path: str, body: dict[str, object] | None = None) -> Any:
        return ask(self.server, path, self.cookie, body, self.headers, max(1.0, self.until - time.monotonic()))

    def _reviewed(self) -> str:
        with self._lock:
            if not self._key:
                self._key = self._ask("/api/reviews", {"record": finished(self.number)})["key"]
        return self._key

    def review(self) -> None:
        """A review of one more game."""
        record = finished(random.getrandbits(32))
        key = self._ask("/api/reviews", {"record": record})["key"]
        self._ask(f"/api/reviews/{key}", {})

    def other_way(self) -> None:
        """Another way from the beginning of a game, to its end."""
        key = self._reviewed()
        words = self._ask(f"/api/reviews/{key}/moves?ply=0")[0]["words"]
        self._ask(f"/api/reviews/{key}/what-if", {"eye": 0, "ply": 0, "moves": [words], "further": 3})

    def turn(self) -> None:
        """What could be played late in a game, for which all before it must be played."""
        self._ask(f"/api/reviews/{self._reviewed()}/moves?ply={LATE}")

    def replay(self) -> None:
        """A whole game, moment by moment."""
        self._ask(f"/api/reviews/{self._reviewed()}/frames?eye=0")

    async def watch_bots(self) -> None:
        """Tables at which four bots play, two of which think long."""

        async def heard(socket: ClientConnection, message: dict[str, Any]) -> None:
            self.answers["moves of their bots"] += message["type"] == "position"

        await self._at_tables({"game": "rivality", "mode": "standard", "seats": BOTS}, heard)

    async def hints(self) -> None:
        """A hint at every decision of a game."""
        chance, stands = random.Random(self.number), dict[str, Any]()

        async def heard(socket: ClientConnection, message: dict[str, Any]) -> None:
            if message["type"] == "position":
                stands.update(message)
                if message["legal"]:
                    place = {name: message[name] for name in ("seat", "ply", "edition")}
                    await socket.send(json.dumps({"type": "hint", "id": 1, **place}))
            elif message["type"] in ("hint", "refused") and message["id"] == 1:
                self.answers["hint" if message["type"] == "hint" else f"hint {message['refusal']['key']}"] += 1
                await asyncio.sleep(0.0 if message["type"] == "hint" else BACK_OFF)
                await socket.send(move(stands, chance.choice(stands["legal"]), 2))

        seats = [{"kind": "me"}, {"kind": "bot", "level": "tove"}]
        await self._at_tables({"game": "rivality", "mode": "standard", "seats": seats, "lamps": "free"}, heard)

    async def _at_tables(self, wanted: dict[str, object], heard: Callable[..., Awaitable[None]]) -> None:
        """One table after the other, each to the end of its game."""
        while (left := self.until - time.monotonic()) > 0:
            made = await asyncio.to_thread(self._counted, "table", lambda: self._ask("/api/tables", wanted))
            if made is None:
                continue
            with contextlib.suppress(TimeoutError, *GONE):
                async with asyncio.timeout(left), live(self.server, made["key"], self.cookie, self.headers) as socket:
                    async for text in socket:
                        message = json.loads(text)
                        await heard(socket, message)
                        if message.get("result") is not None:
                            break


def harass(server: str, crowd: Crowd) -> Counter[str]:
    """Let a crowd ask; returns how it was answered."""
    os.nice(NICE)
    answers: Counter[str] = Counter()

    async def all_ask() -> None:
        with ThreadPoolExecutor(10 * crowd.count) as threads:
            asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2 * crowd.count))
            strangers = [Stranger(server, crowd, number, answers) for number in range(crowd.count)]
            await asyncio.gather(*(one.ask_all(threads) for one in strangers))

    asyncio.run(all_ask())
    return answers
