"""What wardens have decided about people, known by every process: who may not write, who may not play, who is called
otherwise.

All of it is kept in memory, as it is looked at with every request. Whatever is decided by one process is read by the
others within LOOK seconds.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal, get_args

import sqlalchemy as sql

from oakdoor.app.people import Visitor
from oakdoor.server.club.warden.schema import RENAMED, STANDINGS, WARDENS
from oakdoor.server.database.losing import FAILED
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.warden")
LOOK = 2.0  # seconds between two looks at what other processes have written
MOST_NAMES = 8  # that somebody has had, one after the other
Kind = Literal["word", "mute", "ban"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Standing:
    """What a warden has said to a person, and until when the person may not do something; no end: for good."""

    kind: Kind
    until: float | None
    text: str
    at: float
    heard: bool

    def counts(self, now: float) -> bool:
        """Whether it has not run out."""
        return self.until is None or self.until > now


@dataclass(frozen=True)
class _Known:
    """All decisions that are stored."""

    wardens: frozenset[str] = frozenset()
    standings: dict[tuple[str, str], Standing] = field(default_factory=dict)
    renamed: dict[tuple[str, str], str] = field(default_factory=dict)


class Order:
    """Looks up decisions, and keeps them up to date."""

    def __init__(self, storage: Storage, now: Callable[[], float] = time.time) -> None:
        self._storage = storage
        self._now = now
        self._changed: dict[Callable[[], None], None] = {}
        self._known = self._read()

    def on_change(self, call: Callable[[], None]) -> None:
        """Let somebody know whenever something was decided."""
        self._changed[call] = None

    def off(self, call: Callable[[], None]) -> None:
        """Somebody wants to know no more."""
        self._changed.pop(call, None)

    async def refresh(self) -> None:
        """Read what is decided now, and tell whoever wants to know where that has changed."""
        known = await asyncio.to_thread(self._read)
        if known != self._known:
            self._known = known
            for call in list(self._changed):
                call()

    async def keep_fresh(self) -> None:
        """Read again and again, where other processes may decide something."""
        while self._storage.is_shared:
            await asyncio.sleep(LOOK)
            try:
                await self.refresh()
            except FAILED:
                LOG.warning("the decisions of wardens cannot be read now")

    def _read(self) -> _Known:
        with self._storage.reading() as connection:
            wardens = frozenset(connection.execute(sql.select(WARDENS.c.person)).scalars())
            standings = connection.execute(sql.select(STANDINGS)).all()
            renamed = connection.execute(sql.select(RENAMED)).all()
        return _Known(
            wardens,
            {(row.person, row.kind): Standing(row.kind, row.until, row.text, row.at, row.heard) for row in standings},
            {(row.person, row.old): row.new for row in renamed},
        )

    # ------------------------------------------------------------------ asking

    @property
    def wardens(self) -> frozenset[str]:
        """All wardens."""
        return self._known.wardens

    def is_warden(self, person: str) -> bool:
        """Whether somebody is a warden."""
        return person in self._known.wardens

    def restrained(self) -> frozenset[str]:
        """All who may not do something now."""
        now = self._now()
        found = self._known.standings.items()
        return frozenset(person for (person, kind), one in found if kind != "word" and one.counts(now))

    def standing(self, person: str, kind: Kind) -> Standing | None:
        """What holds for a person now."""
        found = self._known.standings.get((person, kind))
        return found if found is not None and found.counts(self._now()) else None

    def is_banned(self, person: str) -> bool:
        """Whether somebody may not play here."""
        return self.standing(person, "ban") is not None

    def check_may_play(self, person: str) -> None:
        """Raises a TableError for whoever is banned."""
        self._check(person, "ban", "banned")

    def check_may_speak(self, person: str) -> None:
        """Raises a TableError for whoever is muted or banned."""
        self._check(person, "ban", "banned")
        self._check(person, "mute", "muted")

    def _check(self, person: str, kind: Kind, key: str) -> None:
        if (found := self.standing(person, kind)) is not None:
            day = None if found.until is None else f"{datetime.fromtimestamp(found.until, UTC):%Y-%m-%d %H:%M} UTC"
            raise TableError(key if day is None else f"{key}_until", day or "for good")

    def known_as(self, visitor: Visitor) -> Visitor:
        """A visitor with the name that a warden has given them instead of theirs."""
        for _ in range(MOST_NAMES):
            name = self._known.renamed.get((visitor.id, visitor.name))
            if name is None:
                break
            visitor = replace(visitor, name=name)
        return visitor
