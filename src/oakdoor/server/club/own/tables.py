"""The tables of a person: told with their records, and erased. Tables of others keep a seat that nobody owns."""

import json

import sqlalchemy as sql

from oakdoor.app import stored
from oakdoor.app.digests import digest_of
from oakdoor.app.lines import StoredLine, lines_left
from oakdoor.app.messages import AVATARS
from oakdoor.bots.registry import USUAL
from oakdoor.server.club.own.personal import Gone, mark_of
from oakdoor.server.database import ledger
from oakdoor.server.database.schema import (
    CHAT,
    IMPORTS,
    MOVES,
    REMOVED,
    REVIEWS,
    REVISIONS,
    SEATS,
    TABLES,
)
from oakdoor.server.database.storage import Storage
from oakdoor.tables.seats import NOBODY_PICTURE

Row = sql.RowMapping


class OwnTables:
    """The tables at which somebody sits, or that they have set up."""

    name = "tables"

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # ------------------------------------------------------------------ telling

    def export(self, connection: sql.Connection, person: str) -> object:
        """Tables with their seats, results, own chat lines, and the records of games that are over: that of a game that
        goes on would tell what is still hidden."""
        return [
            self._told(connection, person, row)
            for row in connection.execute(sql.select(TABLES).where(ledger.own_tables(person))).mappings().all()
        ]

    def _told(self, connection: sql.Connection, person: str, row: Row) -> dict[str, object]:
        key = row["key"]
        seats = _of_table(connection, SEATS, key, "seat")
        own = [seat["seat"] for seat in seats if seat["owner"] == person]
        lines = [one for one in _of_table(connection, CHAT, key, "id") if one["seat"] in own]
        over = row["status"] == "over" and row["header"] is not None
        record = self._record(connection, row, [seat["name"] for seat in seats]) if over else None
        past = ledger.past_games(connection, [key]).get(key)
        review = connection.execute(
            sql.select(REVIEWS.c.at).where(REVIEWS.c.digest == digest_of(record or {}))
        ).scalar()
        removed = sql.select(REMOVED.c.at).where(REMOVED.c.table_key == key, REMOVED.c.person == person)
        return {
            "table": mark_of(key),
            "setup": json.loads(row["setup"]),
            "status": row["status"],
            "moved": row["moved"],
            "set_up_by_me": row["host"] == person,
            "seats": [_seat(seat, seat["seat"] in own) for seat in seats],
            "record": record,
            "ended": None if past is None else {"at": past.ended, "reason": past.reason},
            "results": []
            if past is None
            else [{"rank": s.rank, "share": s.share, "score": s.score} for s in past.seats],
            "chat": [{"seat": one["seat"], "text": one["text"], "at": one["at"]} for one in lines],
            "reviewed": review,
            "removed": connection.execute(removed).scalar(),
        }

    def _record(self, connection: sql.Connection, row: Row, names: list[str]) -> dict[str, object]:
        moves = _of_table(connection, MOVES, row["key"], "number")
        lines = lines_left(StoredLine(one["line"], None, one["at"]) for one in moves)[0]
        header: dict[str, object] = json.loads(row["header"])
        return {**header, "moves": lines, "names": names}

    # ------------------------------------------------------------------ erasing

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """What is kept of a person beside their tables."""
        connection.execute(sql.delete(REMOVED).where(REMOVED.c.person == gone.person))
        connection.execute(sql.delete(IMPORTS).where(IMPORTS.c.person == gone.person))

    def leave(self, connection: sql.Connection, person: str, keys: list[str], called: str) -> None:
        """Erase those of a person's tables at which nobody else is, and leave the others a seat that nobody owns, which
        is `called` so."""
        shared = self._shared(connection, person, keys)
        self._delete(connection, [key for key in keys if key not in shared])
        for key in shared:
            self._anonymize(connection, person, key, called)

    def _shared(self, connection: sql.Connection, person: str, keys: list[str]) -> set[str]:
        """Those tables at which somebody else is, or that somebody else has set up."""
        others = sql.select(SEATS.c.table_key).where(SEATS.c.owner.is_not(None), SEATS.c.owner != person)
        hosts = sql.select(TABLES.c.key).where(TABLES.c.host.not_in((person, "")))
        found = sql.select(TABLES.c.key).where(TABLES.c.key.in_(keys), TABLES.c.key.in_(others.union(hosts)))
        return set(connection.execute(found).scalars())

    def _delete(self, connection: sql.Connection, keys: list[str]) -> None:
        over = sql.select(TABLES).where(TABLES.c.key.in_(keys), TABLES.c.header.is_not(None))
        reviewed = [
            digest_of(self._record(connection, row, []))
            for row in connection.execute(over.where(TABLES.c.status == "over")).mappings().all()
        ]
        connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.digest.in_(reviewed), REVIEWS.c.record.is_(None)))
        for table in ledger.OF_TABLES:
            connection.execute(sql.delete(table).where(table.c.table_key.in_(keys)))
        connection.execute(sql.delete(TABLES).where(TABLES.c.key.in_(keys)))
        if self._storage.announce is not None:
            self._storage.announce(connection, [stored.Removed("", key, 0.0) for key in keys])

    def _anonymize(self, connection: sql.Connection, person: str, key: str, called: str) -> None:
        """Leave a table of others: its wishes are dropped, as one of them may wait for this person."""
        row = connection.execute(sql.select(TABLES).where(TABLES.c.key == key)).mappings().one()
        own = sql.and_(SEATS.c.table_key == key, SEATS.c.owner == person)
        mine = connection.execute(sql.select(SEATS.c.seat).where(own)).scalars().all()
        connection.execute(sql.delete(CHAT).where(CHAT.c.table_key == key, CHAT.c.seat.in_(mine)))
        if row["status"] == "gathering":
            values: dict[str, object] = {"kind": "open", "name": "", "avatar": AVATARS[0], "owner": None}
            connection.execute(sql.update(SEATS).where(own).values(**values))
        for number, seat in enumerate(mine if row["status"] != "gathering" else [], 1):
            values = {"name": called if number == 1 else f"{called} {number}", "avatar": NOBODY_PICTURE, "owner": None}
            if row["status"] == "playing":
                values |= {"stand_in": True, "level": USUAL}
            one = sql.update(SEATS).where(SEATS.c.table_key == key, SEATS.c.seat == seat)
            connection.execute(one.values(**values))
        if row["host"] == person:
            next_host = sql.select(sql.func.min(SEATS.c.owner)).where(SEATS.c.table_key == key)
            host = connection.execute(next_host).scalar() or ""
            connection.execute(sql.update(TABLES).where(TABLES.c.key == key).values(host=host))
        changed = sql.update(REVISIONS).where(REVISIONS.c.table_key == key)
        if not connection.execute(changed.values(number=REVISIONS.c.number + 1, wishes=None)).rowcount:
            connection.execute(sql.insert(REVISIONS), [{"table_key": key, "number": 1, "wishes": None}])
        if self._storage.announce is not None:
            self._storage.announce(connection, [stored.SeatsChanged(key, ())])


def _of_table(connection: sql.Connection, table: sql.Table, key: str, order: str) -> list[Row]:
    chosen = sql.select(table).where(table.c.table_key == key).order_by(table.c[order])
    return list(connection.execute(chosen).mappings().all())


def _seat(seat: Row, mine: bool) -> dict[str, object]:
    """A seat; of others only what everybody at the table sees."""
    told = {name: seat[name] for name in ("seat", "kind", "name", "level", "stand_in", "failed")}
    return {**told, "mine": mine, "picture": seat["avatar"]}
