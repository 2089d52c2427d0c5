"""The ratings of a club: what is counted when a game ends, and what is known of somebody."""

import asyncio
import importlib.util
import logging
import time
from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.tables.room import RETRY, Room
from oakdoor.server.club.rating import ledger
from oakdoor.server.club.rating.regulars import is_measured
from oakdoor.server.club.rating.schema import RATED_GAMES, RATINGS
from oakdoor.server.club.rating.strength import Strength
from oakdoor.server.club.settings import Switches
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError
from oakdoor.tables.rated import check_setup
from oakdoor.tables.table import Setup

LOG = logging.getLogger("oakdoor.ratings")
MISSING = "ratings need the package openskill: pip install 'oakdoor[club]'"


def is_installed() -> bool:
    """Whether what ratings are worked out with is there."""
    return importlib.util.find_spec("openskill") is not None


@dataclass(frozen=True)
class Moment:
    """A player's strength after a game."""

    key: str
    game: str
    mode: str
    at: float
    before: Strength
    after: Strength


class Ratings:
    """Counts rated games, and tells what they came to."""

    def __init__(self, storage: Storage, switches: Switches) -> None:
        self._storage = storage
        self._switches = switches

    def check(self, setup: Setup, kinds: list[str], levels: list[str | None]) -> None:
        """Whether a table can be rated here: raises a TableError that says why not."""
        if not self._switches.now.ratings:
            raise TableError("no_ratings", "nobody keeps ratings here")
        check_setup(setup, kinds, levels)
        self.check_levels(setup.game, setup.mode, [level for level in levels if level is not None])

    def check_levels(self, game: str, mode: str, levels: list[str]) -> None:
        """Whether these regulars can sit at rated tables of a mode: they can where they were measured."""
        for level in levels:
            if not is_measured(game, mode, level):
                raise TableError("rated_unmeasured", f"nobody has measured how strong {level} plays this")

    async def note(self, key: str, game: str, mode: str, over: bool) -> None:
        """A rated game was dealt, or is over."""
        now = time.time()

        def work(connection: sql.Connection) -> None:
            ledger.note(connection, key, game, mode, now)
            if over and is_installed():
                ledger.catch_up(connection)

        await self._storage.do(work)

    async def catch_up(self) -> None:
        """Count what ended while nobody looked."""
        if self._switches.now.ratings and not is_installed():
            LOG.warning(MISSING)
        elif self._switches.now.ratings:
            try:
                await self._storage.do(ledger.catch_up)
            except TableError:
                LOG.warning("rated games could not be counted; they are when the next one ends")

    # ------------------------------------------------------------------ reading

    def of(self, player: str, game: str, mode: str) -> Strength:
        """A player's strength in a mode."""
        with self._storage.reading() as connection:
            return ledger.strength(connection, player, game, mode)

    def history(self, player: str, most: int = 500) -> list[Moment]:
        """What a player's last games did to the ratings, the oldest first."""
        latest = (RATINGS.c.at.desc(), RATINGS.c.table_key.desc())
        chosen = sql.select(RATINGS).where(RATINGS.c.player == player).order_by(*latest).limit(most)
        with self._storage.reading() as connection:
            rows = connection.execute(
                chosen.order_by(RATINGS.c.at.desc(), RATINGS.c.table_key.desc()).limit(most)
            ).all()
        return [_moment(row) for row in reversed(rows)]

    def of_table(self, key: str) -> tuple[str | None, dict[str, Moment]]:
        """How a rated table stands (playing, counted, void), and what it did to its players' ratings."""
        state = sql.select(RATED_GAMES.c.state).where(RATED_GAMES.c.table_key == key)
        with self._storage.reading() as connection:
            found = connection.execute(state).scalar()
            rows = connection.execute(sql.select(RATINGS).where(RATINGS.c.table_key == key)).all()
        return found, {row.player: _moment(row) for row in rows}


def _moment(row: sql.Row[tuple[object, ...]]) -> Moment:
    before = Strength(row.mu_before, row.sigma_before, row.number - 1)
    return Moment(row.table_key, row.game, row.mode, row.at, before, Strength(row.mu, row.sigma, row.number))


class RatingWatch:
    """Looks at one table, and has it noted when a rated game is dealt there, and when it ends."""

    def __init__(self, room: Room, ratings: Ratings) -> None:
        self._room = room
        self._ratings = ratings
        self._noted = "gathering"
        self._noting: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """The table has changed."""
        table = self._room.table
        idle = self._noting is None or self._noting.done()
        if table.setup.rated and table.status != self._noted and table.rated_wish is None and idle:
            self._noting = asyncio.create_task(self._note())

    def close(self) -> None:
        """The room closes: what is not noted now is when somebody comes again."""
        if self._noting is not None:
            self._noting.cancel()

    async def _note(self) -> None:
        while (status := self._room.table.status) != self._noted:
            setup = self._room.table.setup
            try:
                await self._ratings.note(self._room.table.key, setup.game, setup.mode, status == "over")
                self._noted = status
            except TableError:
                await asyncio.sleep(RETRY)
