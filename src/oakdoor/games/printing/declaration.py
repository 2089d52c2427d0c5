"""What a component file may hold, as data: from it come the checks, the JSON schema, forms and what may be tuned."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from oakdoor.games.names import Data, Read
from oakdoor.games.printing.faults import MISSING, NUMBER, RANGE, TABLE, TWICE, UNKNOWN, Fault, Keys, Why, close_to


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int
    about: str = ""

    def faults(self, data: Read, keys: Keys) -> Iterator[Fault]:
        """What is wrong with an entry that should be one."""
        if not isinstance(data, int) or isinstance(data, bool):
            yield Fault.of(NUMBER, keys, least=self.least, most=self.most, found=data)
        elif not self.least <= data <= self.most:
            yield Fault.of(RANGE, keys, least=self.least, most=self.most, found=data)

    def schema(self) -> Data:
        """The same as JSON schema."""
        return _about({"type": "integer", "minimum": self.least, "maximum": self.most}, self.about)


@dataclass(frozen=True)
class Choice:
    """One of some names; `reason` is why another is refused."""

    names: tuple[str, ...]
    reason: Why
    about: str = ""

    def faults(self, data: Read, keys: Keys) -> Iterator[Fault]:
        """What is wrong with an entry that should be one."""
        if data not in self.names:
            meant = close_to(data, self.names)
            yield Fault.of(self.reason, keys, meant, name=data, names=", ".join(self.names), found=data)

    def schema(self) -> Data:
        """The same as JSON schema."""
        return _about({"enum": list(self.names)}, self.about)


@dataclass(frozen=True)
class Written:
    """A text of a form; `reason` is why another is refused, with two samples."""

    pattern: str
    reason: Why
    samples: tuple[str, str]
    about: str = ""

    def faults(self, data: Read, keys: Keys) -> Iterator[Fault]:
        """What is wrong with an entry that should be one."""
        if not isinstance(data, str) or not re.fullmatch(self.pattern, data):
            yield Fault.of(self.reason, keys, found=data, sample=self.samples[0], other=self.samples[1])

    def schema(self) -> Data:
        """The same as JSON schema."""
        return _about({"type": "string", "pattern": f"^(?:{self.pattern})$"}, self.about)


@dataclass(frozen=True)
class Row:
    """A list of so many numbers; `reason` is why another is refused."""

    size: int
    item: Whole
    reason: Why
    about: str = ""

    def faults(self, data: Read, keys: Keys) -> Iterator[Fault]:
        """What is wrong with an entry that should be one."""
        if not isinstance(data, list) or len(data) != self.size:
            yield Fault.of(self.reason, keys)
            return
        for number, item in enumerate(data):
            yield from self.item.faults(item, (*keys, str(number)))

    def schema(self) -> Data:
        """The same as JSON schema."""
        row = {"type": "array", "items": self.item.schema(), "minItems": self.size, "maxItems": self.size}
        return _about(row, self.about)


@dataclass(frozen=True)
class Several:
    """A list of names, none of them twice; `reason` is why something else is refused."""

    item: Choice
    reason: Why
    about: str = ""

    def faults(self, data: Read, keys: Keys) -> Iterator[Fault]:
        """What is wrong with an entry that should be one."""
        if not isinstance(data, list):
            yield Fault.of(self.reason, keys)
            return
        for number, item in enumerate(data[: len(self.item.names) + 1]):
            here = (*keys, str(number))
            yield from self.item.faults(item, here)
            if item in data[:number]:
                yield Fault.of(TWICE, here, where=".".join(keys), name=item)

    def schema(self) -> Data:
        """The same as JSON schema."""
        return _about({"type": "array", "items": self.item.schema(), "uniqueItems": True}, self.about)


@dataclass(frozen=True)
class Section:
    """A table with entries, all of which must be there, or any; `reason` is why another name is refused."""

    entries: Mapping[str, "Entry"]
    about: str = ""
    reason: Why = UNKNOWN
    any_of: bool = False

    def faults(self, data: Read, keys: Keys) -> Iterator[Fault]:
        """What is wrong with a table that should be one."""
        where, names = ".".join(keys) or "the file", ", ".join(self.entries)
        if not isinstance(data, dict):
            yield Fault.of(TABLE, keys, where=where, names=names)
            return
        for name in data:
            if name not in self.entries:
                meant = close_to(name, [one for one in self.entries if one not in data])
                yield Fault.of(self.reason, (*keys, name), meant, at_key=True, where=where, name=name, names=names)
        for name, entry in self.entries.items():
            if name in data:
                yield from entry.faults(data[name], (*keys, name))
            elif not self.any_of:
                yield Fault.of(MISSING, keys, where=where, name=name)

    def schema(self) -> Data:
        """The same as JSON schema."""
        table: Data = {
            "type": "object",
            "properties": {name: entry.schema() for name, entry in self.entries.items()},
            "additionalProperties": False,
        }
        if not self.any_of:
            table["required"] = list(self.entries)
        return _about(table, self.about)


Entry: TypeAlias = Whole | Choice | Written | Row | Several | Section
Leaf: TypeAlias = Whole | Choice | Written | Several  # an entry that is changed as one


def leaves(entry: Entry, keys: Keys = ()) -> Iterator[tuple[Keys, Leaf]]:
    """All entries that are changed as one, in the order of the file."""
    if isinstance(entry, Section):
        for name, inner in entry.entries.items():
            yield from leaves(inner, (*keys, name))
    elif isinstance(entry, Row):
        for number in range(entry.size):
            yield (*keys, str(number)), entry.item
    else:
        yield keys, entry


def value_at(data: Read, keys: Keys) -> Read:
    """What stands under some keys; None where nothing does."""
    for key in keys:
        if isinstance(data, dict):
            data = data.get(key)
        elif isinstance(data, list) and key.isdecimal() and int(key) < len(data):
            data = data[int(key)]
        else:
            return None
    return data


def with_value(data: Data, keys: Keys, value: Read) -> Data:
    """A copy of a table in which another value stands under some keys; None takes the entry away."""
    copy: Data = dict(data)
    first, *rest = keys
    inner = copy.get(first)
    if not rest:
        copy.pop(first, None)
        if value is not None:
            copy[first] = value
    elif isinstance(inner, list):
        copy[first] = [value if str(number) == rest[0] else item for number, item in enumerate(inner)]
    else:
        copy[first] = with_value(inner if isinstance(inner, dict) else {}, tuple(rest), value)
    return copy


def _about(schema: Data, about: str) -> Data:
    return {"description": about, **schema} if about else schema
