"""What a club has switched on: a few values in the database, the same for all processes that share it."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Literal

import sqlalchemy as sql

from oakdoor.server.club.schema import SETTINGS
from oakdoor.server.database.storage import Storage

HallFor = Literal["off", "link", "public"]
Members = Literal["anybody", "word", "passkey"]
FRESH_SECONDS = 2.0  # so long another process may not know what was switched here


@dataclass(frozen=True)
class Settings:
    """All that can be switched. Without a club everything is as it stands here."""

    name: str = ""  # of the club
    hall: HallFor | None = None  # none: public where other devices find the server
    hall_word: str = ""  # of the link to a hall that is not public
    limits: float | None = None  # a factor; none: as the server was started
    sweep_days: int = 0  # after so many days without a move tables are closed; 0: never
    members: Members = "anybody"  # who may play: whoever knows the word, has a passkey
    word: str = ""  # its digest (members.py)
    passkey_domain: str = ""  # for which passkeys are made; empty: for the address as the browser calls it
    announcement: str = ""  # a line above all pages
    announced_until: float = 0.0  # seconds since 1970; 0: until it is taken back
    announcement_number: int = 0
    introduced: bool = False  # whether the host was shown how to become a warden
    private_hooks: bool = False  # whether webhooks may lead into the host's own network
    holidays: int = 21  # days a year on which the days of one's moves do not pass
    ratings: bool = False  # whether rated tables are offered
    tournaments: bool = False  # whether people can set tournaments up
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
        wanted = asdict(Settings(**(asdict(self._read()) | changed)))
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
        with self._storage.reading() as connection:
            rows = connection.execute(sql.select(SETTINGS)).all()
        return Settings(**{row.name: json.loads(row.value) for row in rows if row.name in known})
