"""The score pad of people who want it to follow them: the server keeps games by their ids, and devices merge them."""

import asyncio
import json
import time

import sqlalchemy as sql

from oakdoor.server.club.own.messages import MarkedGame
from oakdoor.server.club.own.personal import Gone
from oakdoor.server.club.own.schema import PAD_GAMES, PAD_PEOPLE
from oakdoor.server.database.storage import Storage
from oakdoor.tables.errors import TableError

MOST_GAMES = 2000  # of one person
MOST_TEXT = 5_000_000  # characters of all of them
LONGEST = 20_000  # of one


class PadHistory:
    """Keeps the games of score pads."""

    name = "pad"
    tables = (PAD_GAMES, PAD_PEOPLE)

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def follows(self, person: str) -> bool:
        """Whether somebody wants it."""
        found = sql.select(PAD_PEOPLE).where(PAD_PEOPLE.c.person == person)
        return bool(await asyncio.to_thread(self._all, found))

    async def marks(self, person: str) -> dict[str, str]:
        """The games of somebody, by their ids; those that were removed have an empty mark."""
        chosen = sql.select(PAD_GAMES.c.id, PAD_GAMES.c.mark).where(PAD_GAMES.c.person == person)
        return {row["id"]: row["mark"] for row in await asyncio.to_thread(self._all, chosen)}

    async def games(self, person: str, ids: list[str]) -> list[MarkedGame]:
        """Some games of somebody."""
        chosen = sql.select(PAD_GAMES).where(PAD_GAMES.c.person == person, PAD_GAMES.c.id.in_(ids))
        rows = await asyncio.to_thread(self._all, chosen.where(PAD_GAMES.c.game.is_not(None)))
        return [MarkedGame(id=row["id"], mark=row["mark"], game=json.loads(row["game"])) for row in rows]

    def _all(self, chosen: sql.Select[tuple[object, ...]]) -> list[sql.RowMapping]:
        with self._storage.reading() as connection:
            return list(connection.execute(chosen).mappings().all())

    async def let_follow(self, person: str, follows: bool) -> None:
        """Begin to keep games, or keep none any more."""

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(PAD_PEOPLE).where(PAD_PEOPLE.c.person == person))
            if follows:
                connection.execute(sql.insert(PAD_PEOPLE), [{"person": person, "since": time.time()}])
            else:
                connection.execute(sql.delete(PAD_GAMES).where(PAD_GAMES.c.person == person))

        await self._storage.do(work)

    async def change(self, person: str, games: list[MarkedGame], removed: list[str]) -> None:
        """Take over what a device says; raises a TableError where it is too much. Nothing is half done."""
        texts = {one.id: json.dumps(one.game, ensure_ascii=False, separators=(",", ":")) for one in games}
        if any(len(text) > LONGEST for text in texts.values()):
            raise TableError("pad_full", "one of these games is too long")
        if not await self.follows(person):
            raise TableError("pad_stays", "the score pad does not follow you: switch that on first")
        await self._change(person, {one.id: one.mark for one in games}, texts, removed)

    async def _change(self, person: str, marks: dict[str, str], texts: dict[str, str], removed: list[str]) -> None:
        full = False
        now = time.time()
        kept: dict[str, str | None] = {**dict.fromkeys(removed), **texts}
        rows = [
            {"person": person, "id": key, "mark": marks.get(key, ""), "game": text, "at": now}
            for key, text in kept.items()
        ]

        def work(connection: sql.Connection) -> None:
            nonlocal full
            own = PAD_GAMES.c.person == person
            new = list(kept)
            sums = sql.select(sql.func.count(), sql.func.coalesce(sql.func.sum(sql.func.length(PAD_GAMES.c.game)), 0))
            sums = sums.where(own, PAD_GAMES.c.id.not_in(new), PAD_GAMES.c.game.is_not(None))
            others = connection.execute(sums).one()
            full = others[0] + len(texts) > MOST_GAMES or others[1] + sum(map(len, texts.values())) > MOST_TEXT
            if full or not rows:
                return
            connection.execute(sql.delete(PAD_GAMES).where(own, PAD_GAMES.c.id.in_(new)))
            connection.execute(sql.insert(PAD_GAMES), rows)
            gone = sql.select(PAD_GAMES.c.id).where(own, PAD_GAMES.c.game.is_(None))
            gone = gone.order_by(PAD_GAMES.c.at.desc()).offset(MOST_GAMES)
            old = list(connection.execute(gone).scalars())
            connection.execute(sql.delete(PAD_GAMES).where(own, PAD_GAMES.c.id.in_(old)))

        await self._storage.do(work)
        if full:
            raise TableError("pad_full", f"the score pad is full: {MOST_GAMES} games at most are kept here")

    # ------------------------------------------------------------------ one's own data

    def export(self, connection: sql.Connection, person: str) -> object:
        """All games that are kept."""
        chosen = sql.select(PAD_GAMES.c.game).where(PAD_GAMES.c.person == person, PAD_GAMES.c.game.is_not(None))
        return [json.loads(text) for text in connection.execute(chosen).scalars()]

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Keep it no more."""
        for table in self.tables:
            connection.execute(sql.delete(table).where(table.c.person == gone.person))
