"""What a club has switched on: a few values in the database, the same for all processes that share it."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace

import sqlalchemy as sql

from oakdoor.server.club.schema import SETTINGS
from oakdoor.server.database.storage import Storage

FRESH_SECONDS = 2.0  # so long another process may not know what was switched here


@dataclass(frozen=True)
class Settings:
    """All that can be switched. Without a club everything is as it stands here."""

    name: str = ""  # of the club
    zone: str = ""  # its time zone (Europe/Berlin), by which its days end; the machine's where none is named


class Switches:
    """Reads and writes the settings."""

    def __init__(self, storage: Storage, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._storage = storage
        self._monotonic = monotonic
        self._known = Settings()
        self._until = -1.0

    @property
    def now(self) -> Settings:
        """What is switched on; what other processes have switched a moment ago is not known yet."""
        if self._monotonic() >= self._until:
            self._known = self._read()
            self._until = self._monotonic() + FRESH_SECONDS
        return self._known

    async def put(self, **changed: object) -> Settings:
        """Switch something; returns all settings as they are then."""
        wanted = asdict(replace(self._read(), **changed))  # type: ignore[arg-type]  # the fields' own names
        rows = [{"name": name, "value": json.dumps(wanted[name])} for name in changed]

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(SETTINGS).where(SETTINGS.c.name.in_(list(changed))))
            connection.execute(sql.insert(SETTINGS), rows)

        await self._storage.do(work)
        self._until = -1.0
        return self.now

    def _read(self) -> Settings:
        """The settings that this program knows: others are left alone."""
        known = {one.name for one in fields(Settings)}
        with self._storage.engine.connect() as connection:
            rows = connection.execute(sql.select(SETTINGS)).all()
        return Settings(**{row.name: json.loads(row.value) for row in rows if row.name in known})
