"""People who play at tables of an attacked server, and remember what was acknowledged."""

import asyncio
import http.client
import json
import random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from oakdoor.games.names import Data
from oakdoor.games.registry import all_names, find_mode
from oakdoor.lab.serving import Server, ask, new_cookie

GONE = (OSError, WebSocketException, http.client.HTTPException)  # the server is away, or goes
BOT = {"kind": "bot"}


SEATS_AT_ONCE = 4  # who begin a game at the same time; what they decide is kept until the last has decided


class Ledger:
    """The moves that were acknowledged at each table: the ply they were meant to be, and the line of its record."""

    def __init__(self) -> None:
        self.moves: dict[str, set[tuple[int, str]]] = {}
        self.count = 0
        self.lost: list[str] = []
        self._news = asyncio.Event()

    def add(self, key: str, ply: int, line: str) -> None:
        """A move was acknowledged."""
        self.moves.setdefault(key, set()).add((ply, line))
        self.count += 1
        self._news.set()

    def compare(self, key: str, lines: list[str]) -> None:
        """Look for the acknowledged moves of a table in what is stored of it."""
        decisions = [line for line in lines if line[0].isdigit()]
        for ply, line in self.moves.get(key, set()):
            first = ply == 1 and (f"ahead {line}" in lines or line in decisions[:SEATS_AT_ONCE])
            stored = decisions[ply - 1] if ply <= len(decisions) else "nothing"
            if stored != line and not first:
                self.lost.append(f"ply {ply}: '{line}' was acknowledged, {stored!r} is stored")

    def latest(self, key: str) -> int:
        """The last ply of a table that was acknowledged."""
        return max((one for one, _ in self.moves.get(key, set())), default=0)

    def compare_ply(self, ply: int, latest: int) -> None:
        """A page is shown a game: nothing may be missing that was acknowledged before it connected."""
        if ply < latest and latest > 1:
            self.lost.append(f"a page is shown ply {ply}, {latest} was acknowledged")

    async def reach(self, count: int, patience: float) -> bool:
        """Wait until so many moves were acknowledged; false if they are not in time."""
        try:
            async with asyncio.timeout(patience):
                while self.count < count:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True


def live(server: Server | str, key: str, cookie: str, headers: dict[str, str] | None = None) -> connect:
    """The connection of a page to a table of a server, or of one at an address."""
    address = server if isinstance(server, str) else server.address
    said = {"Cookie": cookie, **(headers or {})}
    return connect(f"ws://{address}/api/tables/{key}/live", additional_headers=said, close_timeout=1)


async def new_table(server: Server, game: str, mode: str, bots: bool = True) -> tuple[str, list[str]]:
    """A table with two people, if it has so many seats, and perhaps bots; its key and the people's cookies."""
    seats = find_mode(game, mode).players[-1 if bots else 0]
    kinds = [{"kind": "me"}, {"kind": "link"}, BOT, BOT][:seats]
    cookies = [await asyncio.to_thread(new_cookie, server.address) for _ in kinds[:2]]
    wanted = {"game": game, "mode": mode, "seats": kinds}
    key = (await asyncio.to_thread(ask, server.address, "/api/tables", cookies[0], wanted))["key"]
    if len(cookies) > 1:
        await asyncio.to_thread(ask, server.address, f"/api/tables/{key}/join", cookies[1], {})
    return key, cookies


async def play(server: Server, key: str, cookie: str, ledger: Ledger, chance: random.Random) -> None:
    """Play at random to the end of a game; connect again whenever the server is gone."""
    while True:
        latest = ledger.latest(key)
        try:
            async with live(server, key, cookie) as socket:
                if await _play_connected(socket, key, ledger, chance, latest):
                    return
        except GONE:
            await asyncio.sleep(0.05)


async def _play_connected(
    socket: ClientConnection, key: str, ledger: Ledger, chance: random.Random, latest: int
) -> bool:
    """Play until the game is over (then true) or the connection ends. Later positions may have waited in this page's
    buffer while another page was told more: only the connections can be compared with `latest`."""
    sent: dict[int, str] = {}
    async for text in socket:
        message: Data = json.loads(text)
        if message["type"] == "accepted":
            ledger.add(key, message["id"], sent[message["id"]])
        if message["type"] != "position":
            continue
        ledger.compare_ply(message["ply"], latest)
        if message["result"] is not None:
            return True
        if message["legal"] and message["ply"] + 1 not in sent:
            words, number = chance.choice(message["legal"]), message["ply"] + 1
            sent[number] = f"{message['seat']} {words}"
            await socket.send(move(message, words, number))
    return False


async def standing(socket: ClientConnection) -> tuple[Data, str]:
    """The position that a page is shown when it connects, and the talk."""
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "position":
            position = message
        if message["type"] == "chat":
            return position, str(text)
    raise ConnectionResetError("the page was told nothing")


async def play_some(server: Server, key: str, cookies: list[str], chance: random.Random, plies: int) -> None:
    """Play some plies of a game without bots."""
    for _ in range(plies):
        for cookie in cookies:
            async with live(server, key, cookie) as socket:
                position, _ = await standing(socket)
                if position["legal"]:
                    await socket.send(move(position, chance.choice(position["legal"]), 1))
                    while '"accepted"' not in str(await socket.recv()):
                        pass
                    break


def move(position: Data, words: str, number: int) -> str:
    """The message that plays a move on a position."""
    place = {name: position[name] for name in ("seat", "ply", "edition")}
    return json.dumps({"type": "move", "id": number, "words": words, **place})


async def keep_playing(server: Server, number: int, ledger: Ledger) -> None:
    """One table of a mode after the other, for ever."""
    game, mode = all_names()[number % len(all_names())]
    chance = random.Random(number)
    while True:
        try:
            key, cookies = await new_table(server, game, mode)
        except GONE:
            await asyncio.sleep(0.1)
            continue
        await asyncio.gather(*(play(server, key, cookie, ledger, chance) for cookie in cookies))
