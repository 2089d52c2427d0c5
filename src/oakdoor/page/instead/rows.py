"""Tables as a device keeps them: each with all that belongs to it, in one piece."""

import json
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol


class Device(Protocol):
    """Where texts are kept by their names."""

    def keep(self, texts: dict[str, str | None], /) -> Awaitable[None]:
        """Keep texts, all or none; None takes one away."""


@dataclass(frozen=True)
class Line:
    """A line of a table."""

    line: str
    left: str | None
    at: float


@dataclass
class Kept:
    """A table with everything about it."""

    key: str
    watch_key: str
    host: str
    setup: str
    status: str
    moved: float
    header: str | None = None
    actor: int | None = None
    rematch: str | None = None
    seats: list[dict[str, Any]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    clock: tuple[int, str] | None = None  # after how many lines, and the seconds left
    chat: list[dict[str, Any]] = field(default_factory=list)
    ended: dict[str, Any] | None = None  # a PastGame
    removed: dict[str, float] = field(default_factory=dict)  # by person, when

    def copy(self) -> "Kept":
        """One that can be changed while this one stays."""
        return replace(self, seats=[*self.seats], lines=[*self.lines], chat=[*self.chat], removed=dict(self.removed))

    @classmethod
    def read(cls, text: str) -> "Kept":
        """A table of a text that was kept."""
        data = json.loads(text)
        lines = [Line(*one) for one in data.pop("lines")]
        return cls(**data, lines=lines)

    def written(self) -> str:
        """The table as a text."""
        lines = [[one.line, one.left, one.at] for one in self.lines]
        return json.dumps({**asdict(replace(self, lines=[])), "lines": lines})


class Drawer:
    """All tables that are kept, and what is changed of them: all of it, or nothing."""

    def __init__(self, tables: dict[str, Kept]) -> None:
        self.tables = tables
        self.changed: dict[str, Kept | None] = {}
        self.parcels: dict[str, str | None] = {}  # games that are over, by the keys of their tables

    def change(self, key: str) -> Kept:
        """A table that is to be changed."""
        if (begun := self.changed.get(key)) is not None:
            return begun
        self.changed[key] = copy = self.tables[key].copy()
        return copy


class Engine:
    """Opens drawers to look into."""

    def __init__(self, tables: dict[str, Kept]) -> None:
        self._tables = tables

    @contextmanager
    def connect(self) -> Iterator[Drawer]:
        """All tables, to be read."""
        yield Drawer(self._tables)
