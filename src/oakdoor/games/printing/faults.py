"""What is wrong with a component file: the entry, the reason as a key for translations, and the same in English."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple, TypeAlias

from oakdoor.games.names import Read

Keys: TypeAlias = tuple[str, ...]  # that lead to an entry; an item of a list is named by its number, from 0

LONGEST = 60  # characters of what was found that a reason repeats


class Why(NamedTuple):
    """A kind of fault: its key for translations, and how it is told in English."""

    key: str
    text: str


NUMBER = Why("number", "{where} must be a whole number from {least} to {most}, not {found}")
RANGE = Why("range", "{where} must be from {least} to {most}, not {found}")
TABLE = Why("table", "{where} must be a table with {names}")
UNKNOWN = Why("unknown", "{where} has no entry {name}; it has {names}")
MISSING = Why("missing", "{name} is missing in {where}")
TWICE = Why("twice", "{where}: {name} is there twice")
TOML = Why("toml", "{reason}")
NESTED = Why("nested", "its tables are nested too deeply")
LARGE = Why("large", "a component file has at most {most} bytes")


@dataclass(frozen=True)
class Place:
    """Where something stands in a text: its line and column, both from 1, and the column behind its end if that is in
    the same line."""

    line: int
    column: int
    end: int


class Fault(Exception):
    """What is wrong with an entry: the keys that lead to it, and the reason. `key` and `values` are for translations,
    `instead` is what was probably meant, `at_key` says that the name is wrong and not what stands behind it."""

    def __init__(
        self,
        keys: Keys,
        reason: str,
        key: str = "",
        values: dict[str, object] | None = None,
        instead: str | None = None,
        at_key: bool = False,
    ) -> None:
        super().__init__(reason)
        self.keys = keys
        self.reason = reason
        self.key = key
        self.values = values or {}
        self.instead = instead
        self.at_key = at_key

    @classmethod
    def of(cls, why: Why, keys: Keys, instead: str | None = None, at_key: bool = False, **values: object) -> "Fault":
        """One of the known reasons."""
        told = {"where": ".".join(keys), **values}
        reason = why.text.format(**{name: shown(value, name) for name, value in told.items()})
        return cls(keys, reason, why.key, {name: _cut(value, name) for name, value in told.items()}, instead, at_key)


@dataclass(frozen=True)
class Found:
    """A fault with its place in the text."""

    fault: Fault
    place: Place

    def __str__(self) -> str:
        meant = f"; did you mean {self.fault.instead!r}?" if self.fault.instead else ""
        return f"line {self.place.line}: {self.fault.reason}{meant} (column {self.place.column})"


def shown(data: Read, role: str = "") -> str:
    """A value as a reason repeats it in English: a `name` in the quotes of the program, what was `found` in those of
    the file."""
    text = _cut(data, role)
    if isinstance(data, str):
        return repr(text) if role == "name" else json.dumps(text, ensure_ascii=False) if role == "found" else text
    return text


def _cut(data: Read, role: str) -> str:
    try:
        text = data if isinstance(data, str) else json.dumps(data, default=str)
    except RecursionError:
        text = "…"
    return text if len(text) <= LONGEST or role == "names" else f"{text[: LONGEST - 1]}…"


def close_to(name: Read, names: Sequence[str]) -> str | None:
    """What was probably meant by a name."""
    return next(iter(get_close_matches(str(name)[:LONGEST], names, 1)), None)


@dataclass
class Examined:
    """A text that was read: the data if it is sound, and everything that is wrong with it."""

    data: dict[str, object] | None
    found: list[Found] = field(default_factory=list)
