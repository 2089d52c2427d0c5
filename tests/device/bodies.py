"""Bodies of messages, valid ones and broken ones, made from the description of each message.

Run as a program with what stands in for pydantic, it reads lines of JSON ([name, body]) and writes what became of each.
"""

import copy
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Body = Any  # JSON
REFUSED = "refused"
TEXTS = (
    "",
    " ",
    "a",
    "fox",
    "draw",
    "Lena",
    "x" * 30,
    "y" * 600,
    "\u200b",
    "here-0123456789abcdefghijkl",
    "3",
    "true",
)
ODD: tuple[Body, ...] = (
    *(None, True, False, 0, -1, 7, 10**12, 1.0, 2.5, -0.5),
    *("", "3", "nan", "x" * 700, [], [None], {}, {"a": 1}, [[]]),
)


class Writer:
    """Writes bodies by a JSON schema."""

    def __init__(self, schema: dict[str, Any], chance: random.Random) -> None:
        self._known = schema.get("$defs", {})
        self._chance = chance

    def write(self, wanted: dict[str, Any], depth: int = 0) -> Body:
        """A body that is probably valid."""
        if "$ref" in wanted:
            return self.write(self._known[wanted["$ref"].rpartition("/")[2]], depth)
        for several in ("anyOf", "oneOf", "allOf"):
            if several in wanted:
                return self.write(self._chance.choice(wanted[several]), depth)
        if "const" in wanted or "enum" in wanted:
            return wanted["const"] if "const" in wanted else self._chance.choice(wanted["enum"])
        return getattr(self, f"_{wanted.get('type', 'any')}")(wanted, depth)

    def _object(self, wanted: dict[str, Any], depth: int) -> Body:
        required = wanted.get("required", [])
        own = wanted.get("properties", {})
        found = {name: self.write(one, depth + 1) for name, one in own.items() if self._is_in(name, required, depth)}
        more = wanted.get("additionalProperties")
        if isinstance(more, dict) and not own and self._chance.random() < 0.5:
            found["more"] = self.write(more, depth + 1)
        return found

    def _is_in(self, name: str, required: list[str], depth: int) -> bool:
        return name in required or (depth < 6 and self._chance.random() < 0.6)

    def _array(self, wanted: dict[str, Any], depth: int) -> Body:
        if "prefixItems" in wanted:
            return [self.write(one, depth + 1) for one in wanted["prefixItems"]]
        least = wanted.get("minItems", 0)
        size = self._chance.randint(least, max(least, min(wanted.get("maxItems", 3), 3 if depth < 6 else 0)))
        return [self.write(wanted.get("items", {}), depth + 1) for _ in range(size)]

    def _string(self, wanted: dict[str, Any], depth: int) -> Body:
        text = self._chance.choice(TEXTS)
        least, most = wanted.get("minLength", 0), wanted.get("maxLength", 10_000)
        return (text + "k" * least)[:most] if len(text) < least or len(text) > most else text

    def _integer(self, wanted: dict[str, Any], depth: int) -> Body:
        return self._chance.randint(wanted.get("minimum", -5), wanted.get("maximum", 9))

    def _number(self, wanted: dict[str, Any], depth: int) -> Body:
        return self._chance.choice((wanted.get("minimum", 0), 1.5, 3))

    def _boolean(self, wanted: dict[str, Any], depth: int) -> Body:
        return self._chance.random() < 0.5

    def _null(self, wanted: dict[str, Any], depth: int) -> Body:
        return None

    def _any(self, wanted: dict[str, Any], depth: int) -> Body:
        return self._chance.choice(ODD)


def places(body: Body) -> Iterator[tuple[Any, Any]]:
    """Every entry of a body: what it is in, and under which name or number."""
    inner = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for name, one in list(inner):
        yield body, name
        yield from places(one)


def broken(body: Body, chance: random.Random) -> Body:
    """A body with something changed that is probably not valid then."""
    body = copy.deepcopy(body)
    found = list(places(body))
    objects = [body, *(one[name] for one, name in found)]
    how = chance.randrange(5)
    if how == 0 or not found:
        for one in chance.sample(objects, len(objects)):
            if isinstance(one, dict):
                one[chance.choice(("extra", "unknown"))] = chance.choice(ODD)
                return body
        return chance.choice(ODD)
    one, name = chance.choice(found)
    if how == 1 and isinstance(one, dict):
        del one[name]
    elif how == 2:
        one[name] = changed(one[name], chance)
    elif how == 3 and isinstance(one, list):
        one.extend([copy.deepcopy(one[name])] * chance.choice((1, 4, 300)))
    else:
        one[name] = chance.choice(ODD)
    return body


def changed(value: Body, chance: random.Random) -> Body:
    """A value of the same type, larger, smaller, longer or shorter."""
    if isinstance(value, bool) or value is None:
        return chance.choice(ODD)
    if isinstance(value, int | float):
        return chance.choice((value + 1, -value - 1, value * 1000 + 100, -1000, 10**9))
    if isinstance(value, str):
        return chance.choice((value + "!", value * 3 + "x" * 200, value[:-1], "", f" {value} ", "a/b"))
    return chance.choice(ODD)


def verdict(read: Callable[[str], Any], text: str, refusals: type[Exception]) -> Body:
    """The message that a text becomes, as JSON; or that it is refused."""
    try:
        return json.loads(read(text).model_dump_json())
    except refusals:
        return REFUSED


def main() -> None:
    import typing_extensions  # noqa: F401  # a page's Python has it

    sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "oakdoor" / "device" / "shims"))
    import pydantic

    from oakdoor.app import messages as say

    assert "shims" in str(pydantic.__file__)
    for line in sys.stdin:
        name, body = json.loads(line)
        found = verdict(getattr(say, name).model_validate_json, json.dumps(body), pydantic.ValidationError)
        print(json.dumps(found))


if __name__ == "__main__":
    main()
