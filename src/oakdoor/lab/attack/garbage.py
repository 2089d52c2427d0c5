"""Malformed and random texts, messages, records and requests."""

import copy
import json
import random
from typing import Any

from pydantic import TypeAdapter, ValidationError

from oakdoor.app import messages as say
from oakdoor.games.game import Game
from oakdoor.games.names import Read
from oakdoor.games.registry import all_modes

_FROM_PAGE: TypeAdapter[say.FromPage] = TypeAdapter(say.FromPage)
PLACE = {"seat": 0, "ply": 3, "edition": 0}
TEMPLATES: list[dict[str, Any]] = [
    {"type": "move", "words": "nonsense", **PLACE},
    {"type": "sit", "seat": 1},
    {"type": "language", "code": "de"},
    {"type": "undo"},
    {"type": "answer", "agree": True},
    {"type": "chat", "text": "hello"},
]
ODD: list[Any] = [
    None, True, False, 0, -1, 2**31, 2**63, 10**400, 0.5, -0.0, 1e308, float("inf"), float("nan"), "", " ", "0", "\0",
    "\ud800", "\u202e", "\u200b", "🦊" * 30, "x" * 3000, "../../etc/passwd", "'; DROP TABLE tables; --", "%00", "{}",
    [], {}, [[]], [None],
    {"": None}, {"__proto__": 1}, "move", "undo", "aetherya", "rivality", "place a1", "draw",
]  # fmt: skip
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "get", "BREW", "", "\x16\x03\x01"]


def mutated(data: Any, chance: random.Random) -> Any:
    """JSON data with one thing wrong somewhere in it."""
    data = copy.deepcopy(data)
    holder = data
    while True:
        places = list(holder) if isinstance(holder, dict) else list(range(len(holder))) if holder else []
        if not places:
            return chance.choice(ODD)
        place = chance.choice(places)
        if isinstance(holder[place], dict | list) and holder[place] and chance.random() < 0.8:
            holder = holder[place]
            continue
        break
    match chance.randrange(4):
        case 0:
            del holder[place]
        case 1 if isinstance(holder, dict):
            holder[str(chance.choice(ODD))[:40]] = chance.choice(ODD)
        case 2 if isinstance(holder, list):
            holder.append(copy.deepcopy(chance.choice(holder)))
        case _:
            holder[place] = copy.deepcopy(chance.choice(ODD))
    return data


def written(data: Read, chance: random.Random) -> str:
    """Data as JSON, now and then cut off or torn."""
    text = json.dumps(data)
    if chance.random() < 0.15:
        text = text[: chance.randrange(len(text) + 1)]
    if chance.random() < 0.1 and text:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["\0", "{", '"', "\\ud800", ",", "9" * 400, "\x7f"]) + text[at + 1 :]
    return text


def noise(chance: random.Random) -> str:
    """A text of any characters, or one that is nested without end."""
    if chance.random() < 0.2:
        return chance.choice(["[", '{"a":', "[{"]) * chance.randrange(1, 900)
    return "".join(
        chr(chance.choice((chance.randrange(128), chance.randrange(0xD800)))) for _ in range(chance.randrange(60))
    )


def message(chance: random.Random) -> str | bytes:
    """What no page sends: it must be refused, whoever sends it."""
    if chance.random() < 0.05:
        return chance.randbytes(chance.randrange(100))
    if chance.random() < 0.15:
        return noise(chance)
    data = {"id": chance.randrange(1000), **chance.choice(TEMPLATES)}
    for _ in range(chance.randrange(1, 4)):
        if isinstance(data, dict | list):
            data = mutated(data, chance)
    text = written(data, chance)
    return text if not _is_meant(text) else message(chance)


def _is_meant(text: str) -> bool:
    """Whether a page might have sent this and may be heard."""
    try:
        return not isinstance(_FROM_PAGE.validate_json(text), say.Move)
    except ValidationError:
        return False


class Requests:
    """Makes requests of strangers: known paths with odd parts, odd methods, headers and bodies."""

    def __init__(self, paths: list[str], keys: list[str], chance: random.Random) -> None:
        self._paths, self._keys, self._chance = paths, keys, chance
        self._records = []
        for mode in all_modes():
            game = Game(mode, seed=1)
            while not game.is_over and len(game.moves) < 12:
                game.play(chance.choice(game.legal()))
            self._records.append(game.record())

    def request(self) -> bytes:
        """One request, which asks for the connection to be closed."""
        chance = self._chance
        if chance.random() < 0.05:
            return noise(chance).encode() + b"\r\n\r\n"
        method = chance.choice(METHODS) if chance.random() < 0.2 else chance.choice(["GET", "POST", "PUT"])
        body = self._body().encode("utf-8", "surrogatepass")
        length = str(len(body)) if chance.random() < 0.95 else str(chance.choice(["-1", "x", 10**30, ""]))
        lines = [
            f"{method} {self._path()} HTTP/1.1",
            "Host: localhost",
            "Connection: close",
            f"Content-Length: {length}",
        ]
        lines += chance.sample(
            [
                "Content-Type: application/json",
                "Accept-Language: " + noise(chance).replace("\n", "").replace("\r", ""),
                "Cookie: oakdoor=" + chance.choice(["", "x.y", "\xff", "a" * 4000]),
                "Origin: http://[::1",
                "X-Forwarded-For: " + chance.choice(["", "::", "300.1.1.1", "x" * 300]),
                "Transfer-Encoding: chunked",
                "Range: bytes=9-1",
            ],
            chance.choice([0, 0, 1, 1, 2]),
        )
        if method in ("POST", "PUT"):
            lines.append("Content-Type: application/json")
        return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body

    def _path(self) -> str:
        chance = self._chance
        if chance.random() < 0.1:
            return "/" + "".join(
                chance.choice(["..", "%2f", "/", "%00", "%ff", "api", "?", "t", "%", "\u00e4"]) for _ in range(8)
            )
        path = chance.choice(self._paths)
        while "{" in path:
            name = path[path.index("{") : path.index("}") + 1]
            odd = str(chance.choice(ODD)).encode("utf-8", "replace").hex("%")[:600]
            path = path.replace(name, chance.choice([*self._keys, "0", "-1", "9" * 4300, "%" + odd, "en", "base"]), 1)
        return path + (chance.choice(["", "?seat=0", "?seat=x", f"?seat={'9' * 4300}", "?seat=-1&seat=%ff"]))

    def _body(self) -> str:
        chance = self._chance
        seats = [{"kind": "me"}, {"kind": "link"}]
        data = chance.choice(
            [
                {
                    "game": "aetherya",
                    "mode": "base",
                    "seats": seats,
                    "clock": {"minutes": 5},
                    "components": {"cards": [1]},
                },
                {"record": chance.choice(self._records), "seat": 0, "names": ["Ada"], "language": "en"},
                {"name": "Ada", "avatar": "fox"},
                {"action": "stand_in", "level": "odo"},
                {"seat": 1},
                {},
            ]
        )
        return written(mutated(data, chance), chance) if chance.random() < 0.9 else noise(chance)
