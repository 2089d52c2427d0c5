"""People at tables who go on whatever happens: they connect again, send again what was not answered, and remember what
they were told."""

import asyncio
import contextlib
import json
import random
import time
import urllib.error
from dataclasses import dataclass
from http import HTTPStatus

from websockets.asyncio.client import ClientConnection, connect

from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.attack.players import GONE, move
from oakdoor.lab.chaos.witness import Witness
from oakdoor.lab.serving import Server, ask, new_cookie

BOTS = ("odo", "tove", "birk")  # quick ones: the machine is busy with other things
ASKING = 10.0  # seconds that an answer may take before somebody asks again
ANSWER = 15.0  # seconds that a move may take before it is sent again
AGAIN = 0.3  # seconds between two attempts
TWICE = 0.05  # of all moves are sent twice at once
CLOCK = {"minutes": 120, "increment": 0}
DAYS = {"days": 1, "lapse": "move"}  # a date that jumps ends them; who loses the seat then could not go on
CLOCK_SLACK = 10.0  # seconds that a position may be on its way, as all stands still for a while: dates jump farther
HALF = b"\x81\xfe\x00\x7f\x00\x00\x00\x00half a mess"  # a frame of 127 bytes that does not come to its end
BROKEN = ("broken", "unknown")  # answers that nobody may get


class Screen:
    """A page at a table: of a person who plays, or of one who watches."""

    def __init__(self, place: "Place", key: str, watched: str, cookie: str | None, chance: random.Random) -> None:
        self.position: Data | None = None
        self.ply = -1
        self._place = place
        self.key = key  # of the table
        self._watched = watched  # by which the page comes to it
        self._cookie = cookie
        self._chance = chance
        self._socket: ClientConnection | None = None
        self._sent: dict[int, tuple[int, str]] = {}  # by number: the ply, and the words
        self._accepted: set[int] = set()
        self._open: int | None = None  # the move that was not answered yet
        self._answered = asyncio.Event()
        self._news = asyncio.Event()
        self._clock: tuple[float, list[float]] | None = None

    async def stay(self) -> None:
        """Stay at the table until its game is over."""
        while True:
            with contextlib.suppress(*GONE):
                async with self._connection() as socket:
                    self._socket = socket
                    if await self._talk(socket):
                        return
            self._socket = None
            await asyncio.sleep(self._chance.uniform(0.05, AGAIN))

    def standing(self) -> str:
        """What this page knows and waits for: for the report of a run that does not go on."""
        position = self.position
        if position is None:
            return "nothing shown yet" if self._socket is None else "connected, nothing shown yet"
        parts = [f"ply {self.ply}", "connected" if self._socket is not None else "not connected"]
        parts += [f"seat {position['seat']}", f"{len(position['legal'])} choices"]
        parts += ["a move not answered"] if self._open is not None else []
        parts += ["over"] if position["result"] is not None else []
        return ", ".join(parts)

    def cut(self) -> None:
        """Lose the connection in the middle of a message."""
        if self._socket is not None:
            with contextlib.suppress(RuntimeError):  # it is just ending by itself
                self._socket.transport.write(HALF)
            self._socket.transport.abort()

    def _connection(self) -> connect:
        query = ""
        if self.position is not None and self._chance.random() < 0.5:
            query = "?" + "&".join(f"{name}={self.position[name]}" for name in ("seat", "ply", "edition"))
        said = {"Cookie": self._cookie} if self._cookie else {}
        address = f"ws://{self._place.server.address}/api/tables/{self._watched}/live{query}"
        return connect(address, additional_headers=said, close_timeout=1, compression=None, max_queue=None)

    async def _talk(self, socket: ClientConnection) -> bool:
        """Play until the game is over (then true) or the connection ends."""
        self._news.clear()
        mover = asyncio.create_task(self._move(socket))
        try:
            async for text in socket:
                if self._hear(json.loads(text)):
                    return True
        finally:
            mover.cancel()
            with contextlib.suppress(asyncio.CancelledError, *GONE):
                await mover
        return False

    def _hear(self, message: Data) -> bool:
        """One message; whether the game is over."""
        kind = message["type"]
        if kind == "accepted":
            self._accept(message["id"])
        elif kind == "refused":
            key = message["refusal"]["key"]
            self._place.witness.refusals[key] += 1
            if key in BROKEN:
                self._place.witness.violations.append(f"a page was answered {key!r}")
            if key not in ("no_database", "unsure", "not_stored") and message["id"] == self._open:
                self._open = None
            self._answered.set()
        elif kind == "position":
            self._show(message)
            return message["result"] is not None
        return False

    def _accept(self, number: int) -> None:
        witness = self._place.witness
        if number in self._accepted:
            witness.violations.append("one move was accepted twice")
        self._accepted.add(number)
        ply, line = self._sent[number]
        witness.acknowledge(self.key, ply + 1, line)
        if number == self._open:
            self._open = None
        self._answered.set()

    def _show(self, message: Data) -> None:
        self._place.witness.show(self.key, message)
        self._look_at_clock(message["clocks"])
        self.position = message
        if message["ply"] > self.ply:
            self.ply = message["ply"]
            self._place.moved(message["ply"])
        self._news.set()

    def _look_at_clock(self, clocks: Data | None) -> None:
        if clocks is None:
            return
        now, left = time.monotonic(), clocks["left"]
        at, before = self._clock or (now, left)
        self._clock = now, left
        for was, shows in zip(before, left, strict=True):
            if not -CLOCK_SLACK <= was - shows <= now - at + CLOCK_SLACK:
                said = f"a clock went on by {was - shows:.1f} s while {now - at:.1f} s passed"
                self._place.witness.violations.append(said)

    async def _move(self, socket: ClientConnection) -> None:
        """Move whenever it is one's turn; what was not answered is sent again as it was."""
        while True:
            await self._news.wait()
            self._news.clear()
            position = self.position
            if position is None or not position["legal"]:
                continue
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * self._place.pace)
            while self.position is position:
                self._answered.clear()
                text = self._message(position)
                for _ in range(2 if self._chance.random() < TWICE else 1):
                    await socket.send(text)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER):
                        await self._answered.wait()
                await asyncio.sleep(AGAIN)

    def _message(self, position: Data) -> str:
        """A move: the one that was sent before and never answered, or another one."""
        ply, seat = position["ply"], position["seat"]
        if self._open is not None and self._sent[self._open][0] == ply:
            words = self._sent[self._open][1].partition(" ")[2]
            return move(position, words, self._open)
        words, number = self._chance.choice(position["legal"]), len(self._sent) + 1
        self._sent[number], self._open = (ply, f"{seat} {words}"), number
        return move(position, words, number)


@dataclass(frozen=True)
class Made:
    """A table that was set up: its keys, and the cookies of its people."""

    key: str
    watch: str
    cookies: list[str]


class Place:
    """Where one table after the other stands, of one mode."""

    def __init__(
        self, server: Server, names: tuple[str, str], number: int, pace: float, witness: Witness, seed: int
    ) -> None:
        self.server = server
        self.pace = pace
        self.witness = witness
        self.screens: list[Screen] = []
        self.tables = 0
        self.progress = 0  # how often something new was seen
        self.latest = time.monotonic()  # when that was
        self.longest = 0.0  # seconds between two such moments
        self.names = names
        self.doing = "begins"
        self._number = number
        self._best = -1
        self._chance = random.Random(f"{seed} {number}")

    def moved(self, ply: int) -> None:
        """A screen was shown a position that it did not know."""
        if ply > self._best:
            now = time.monotonic()
            self.longest = max(self.longest, now - self.latest)
            self._best, self.latest = ply, now
            self.progress += 1

    def longest_until_now(self) -> float:
        """Seconds between two such moments, at most: what is still waited for counts, too."""
        return max(self.longest, time.monotonic() - self.latest)

    def standing(self) -> str:
        """Where this place stands: for the report of a run that does not go on."""
        key = self.screens[0].key if self.screens else "no table"
        now = time.monotonic() - self.latest
        screens = "; ".join(screen.standing() for screen in self.screens)
        return f"{'/'.join(self.names)}, table {key}, {now:.0f} s without a move, {self.doing}: {screens}"

    async def keep_playing(self) -> None:
        """Play one game after the other."""
        while True:
            self.doing = "sets up a table"
            try:
                made = await self._set_up()
            except (urllib.error.HTTPError, TimeoutError, *GONE) as error:
                self.doing = f"could not set up a table: {error!r}"
                if isinstance(error, urllib.error.HTTPError) and error.code == HTTPStatus.INTERNAL_SERVER_ERROR:
                    self.witness.violations.append("whoever wanted a table was answered that something broke")
                await asyncio.sleep(AGAIN)
                continue
            self._best = -1
            watched = [(made.key, cookie) for cookie in made.cookies]
            screens = [
                Screen(self, made.key, key, cookie, random.Random(self._chance.random()))
                for key, cookie in [*watched, (made.watch, None)]
            ]
            self.tables += 1
            self.screens, self.doing = screens, "plays"
            await asyncio.gather(*(screen.stay() for screen in screens))

    async def _set_up(self) -> Made:
        """A table with one or two people, bots in the other seats, and perhaps a clock or days for each move."""
        game, mode = self.names
        counts = find_mode(game, mode).players
        seats = self._chance.choice(counts)
        kinds: list[Data] = [{"kind": "me"}, {"kind": "link"}][:seats]
        if seats > 1 and self._number % 2:
            kinds = kinds[:1]
        kinds += [{"kind": "bot", "level": level} for level in self._chance.sample(BOTS, seats - len(kinds))]
        address = self.server.address
        cookies = [await asyncio.to_thread(new_cookie, address, ASKING) for one in kinds if one["kind"] != "bot"]
        wanted: Data = {"game": game, "mode": mode, "seats": kinds}
        if self._number % 3 == 0:
            wanted["clock"] = CLOCK
        elif self._number % 3 == 1:
            wanted["days"] = DAYS
        key = (await _asked(address, "/api/tables", cookies[0], wanted))["key"]
        for cookie in cookies[1:]:
            await _asked(address, f"/api/tables/{key}/join", cookie, {})
        info = await _asked(address, f"/api/tables/{key}", cookies[0])
        return Made(key, info["watch"].removeprefix("/w/"), cookies)


async def _asked(address: str, path: str, cookie: str, body: Data | None = None) -> Data:
    """The answer of a server that may be away."""
    found: Data = await asyncio.to_thread(ask, address, path, cookie, body, None, ASKING)
    return found
