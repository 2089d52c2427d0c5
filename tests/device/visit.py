"""A visit to the server in a page, with what stands in there: run as a program, it writes what was answered as JSON.

It runs on a server's Python, which starts more quickly than a page's; test_telling.py shows that both agree.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import typing_extensions  # noqa: F401  # a page's Python has it

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "src" / "oakdoor" / "device" / "shims"))


class NoDatabase(MetaPathFinder):
    """A page has none."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if name.partition(".")[0] == "sqlalchemy":
            raise ModuleNotFoundError(f"a page has no {name}")


sys.meta_path.insert(0, NoDatabase())
from oakdoor.app.past.outcomes import KEPT  # noqa: E402
from oakdoor.device.boot import open_device  # noqa: E402

PATIENCE = 120.0  # seconds: a machine may be busy
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "odo"}]


class Visit:
    """A page with its server on a device."""

    def __init__(self, load: Any = None, pool: Any = None) -> None:
        self.kept: dict[str, str] = {}
        self.load, self.pool = load, pool
        self.full = False
        self.open()

    def open(self) -> None:
        """The page is opened, or loaded anew."""
        self.app = open_device(self._keep, dict(self.kept), 0.0, "here-", self.load, self.pool)

    async def _keep(self, texts: dict[str, str | None]) -> None:
        if self.full:
            raise OSError("the device is full")
        for name, text in texts.items():
            if text is None:
                self.kept.pop(name, None)
            else:
                self.kept[name] = text

    async def ask(self, method: str, address: str, body: Any = None, code: str = "en") -> Any:
        """The status of an answer, and the answer."""
        text = None if body is None else json.dumps(body)
        status, answer = await self.app.ask(method, f"/api{address}", text, code)
        return [status, json.loads(answer)]

    async def table(self, game: str, mode: str, seats: list[dict[str, str]] = SEATS, **more: Any) -> str:
        """The key of a new table."""
        status, answer = await self.ask("POST", "/tables", {"game": game, "mode": mode, "seats": seats, **more})
        assert status == 201, answer
        return str(answer["key"])


class Live:
    """A live connection to a table."""

    def __init__(self, visit: Visit, key: str, number: int = 1) -> None:
        self.app, self.key, self.number, self.ended = visit.app, key, number, 0
        self.heard: list[dict[str, Any]] = []
        self.app.connect(number, key, "language=en", self._hear, self._end)
        self._id = 0

    def _hear(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def _end(self, code: int) -> None:
        self.ended = code

    async def until(self, found: Any) -> Any:
        """Wait for something that is told."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for one in reversed(self.heard):
                if found(one):
                    return one
            await asyncio.sleep(0.005)
        raise AssertionError(self.heard[-3:])

    async def say(self, **message: Any) -> Any:
        """Say something; returns the answer."""
        self._id += 1
        number = self._id
        self.app.hear(self.number, json.dumps({"id": number, **message}))
        return await self.until(lambda one: one.get("id") == number)

    async def turn(self) -> Any:
        """Wait for one's turn or the end."""
        await self.until(
            lambda one: one["type"] == "position" and one is self._newest() and (one["legal"] or one["result"])
        )
        return self._newest()

    def _newest(self) -> Any:
        return next((one for one in reversed(self.heard) if one["type"] == "position"), None)

    async def act(self, position: Any, words: str) -> Any:
        """Play a move."""
        at = {name: position[name] for name in ("seat", "ply", "edition")}
        return await self.say(type="move", words=words, **at)

    async def play_to_end(self) -> Any:
        """Play until the game is over."""
        chance = random.Random(1)
        while not (position := await self.turn())["result"]:
            hurried = [
                words for words in position["legal"] if words.startswith(("draw", "put", "end", "place", "reveal"))
            ]
            answer = await self.act(position, chance.choice(hurried or position["legal"]))
            assert answer["type"] == "accepted", answer
            await self.until(lambda one, ply=position["ply"]: one["type"] == "position" and one["ply"] > ply)
        return position


AIMS = {"game": "aetherya", "mode": "base", "goals": ["tribes<=1", "first"], "changes": ["legends.*=2..5"]}


async def visits() -> dict[str, Any]:
    """What was answered, by what it is about."""
    visit, found = Visit(), {}
    found["named"] = await visit.ask("PUT", "/me", {"name": " Lena ", "avatar": "owl"})
    found["misnamed"] = await visit.ask("PUT", "/me", {"name": "\u200b", "avatar": "owl"})
    found["aims"] = await visit.ask("POST", "/lab/aims", AIMS, "de")
    key = await visit.table("rivality", "standard")
    live = Live(visit, key)
    first = await live.turn()
    found["sight"] = first["sight"]
    found["illegal"] = await live.act(first, "put nothing")
    found["played"] = await live.act(first, first["legal"][0])
    found["chat"] = await live.say(type="chat", text="Hello")
    before = await live.turn()
    visit.open()  # the page is loaded anew
    live = Live(visit, key, 2)
    again = await live.turn()
    found["restored"] = [
        before["view"] == again["view"],
        before["legal"] == again["legal"],
        before["ply"] == again["ply"],
    ]
    visit.full = True
    found["full"] = await live.act(again, again["legal"][0])
    visit.full = False
    end = await live.play_to_end()
    found["told"] = end["result"]["told"]
    found["record"] = await visit.ask("GET", f"/tables/{key}/record")
    status, replay = await visit.ask("GET", f"/tables/{key}/replay?seat=0")
    found["replay"] = [status, len(replay["frames"]), replay["result"]["told"] == end["result"]["told"]]
    found["feats of it"] = await visit.ask("GET", f"/tables/{key}/feats")
    found["picture"] = await visit.ask("GET", f"/tables/{key}/picture", code="de")
    found["film"] = await visit.ask("GET", f"/tables/{key}/film")
    found["parcel"] = json.loads(visit.kept[f"parcel {key}"])
    found["rematch"] = await visit.ask("POST", f"/tables/{key}/rematch")
    visit.open()
    found["games"] = await visit.ask("GET", "/games?game=rivality")
    found["none"] = await visit.ask("GET", "/games?game=aetherya")
    found["statistics"] = await visit.ask("GET", "/games/statistics")
    found["feats"] = await visit.ask("GET", "/feats", code="fr")
    found["tables"] = await visit.ask("GET", "/tables")
    found["removed"] = await visit.ask("DELETE", f"/tables/{key}")
    found["removed tables"] = await visit.ask("GET", "/tables/removed")
    found["restored table"] = len((await visit.ask("POST", f"/tables/{key}/restore"))[1])
    await visit.app.forget(key)
    found["forgotten"] = [name for name in visit.kept if key in name]
    found["me"] = await visit.ask("GET", "/me")
    found.update(await erased(visit))
    found.update(await refused(visit))
    return found


async def erased(visit: Visit) -> dict[str, Any]:
    """Which tables a device still has that were removed: one long ago, one today."""
    keys = [await visit.table("rivality", "standard") for _ in range(2)]
    await Live(visit, keys[0], 8).play_to_end()
    for key in keys:
        await visit.ask("DELETE", f"/tables/{key}")
    long_ago = json.loads(visit.kept[f"table {keys[0]}"])
    long_ago["removed"] = dict.fromkeys(long_ago["removed"], time.time() - KEPT - 60)
    visit.kept[f"table {keys[0]}"] = json.dumps(long_ago)
    before = [sum(key in name for name in visit.kept) for key in keys]
    visit.open()  # the page is opened another day
    until = time.monotonic() + PATIENCE
    while any(keys[0] in name for name in visit.kept) and time.monotonic() < until:
        await asyncio.sleep(0.01)
    return {"erased": [before, [sum(key in name for name in visit.kept) for key in keys]]}


async def refused(visit: Visit) -> dict[str, Any]:
    """What a page without a server cannot do, and undo, which it can."""
    found: dict[str, Any] = {}
    found["link"] = await visit.ask("POST", "/me/link")
    found["missing"] = await visit.ask("GET", "/tables/here-0123456789abcdefghijkl")
    found["nowhere"] = await visit.ask("GET", "/nothing")
    found["malformed"] = await visit.ask("POST", "/tables", {"game": "rivality", "mode": "standard", "seats": []})
    found["too far"] = await visit.ask("GET", "/tables?skip=10001")
    found["lesson"] = await visit.ask("POST", "/lessons/aetherya/base/none/1", {"moves": []}, "de")
    lost = Live(visit, "here-0123456789abcdefghijkl", 9)
    await asyncio.sleep(0.1)
    found["no table"] = lost.ended
    live, position = await _undoable(visit)
    found["early picture"] = await visit.ask("GET", f"/tables/{live.key}/picture")
    found["undo"] = await live.say(type="undo")
    back = await live.until(lambda one: one["type"] == "position" and one["edition"] == 1)
    found["undone"] = back["ply"] < position["ply"]
    return found


async def _undoable(visit: Visit) -> tuple[Live, Any]:
    """A table whose last step has shown nobody anything."""
    chance = random.Random(2)
    for number in range(3, 20):
        live = Live(visit, await visit.table("aetherya", "base"), number)
        while not (position := await live.turn())["result"]:
            if position["undo"]["how"] == "free":
                return live, position
            await live.act(position, chance.choice(position["legal"]))
            await live.until(lambda one, ply=position["ply"]: one["type"] == "position" and one["ply"] > ply)
    raise AssertionError("nothing could be taken back")


if __name__ == "__main__":
    print(json.dumps(asyncio.run(visits())))
