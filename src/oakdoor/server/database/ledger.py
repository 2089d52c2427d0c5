"""The ledger: how games ended, for everybody who sat there, and which tables people have taken off their lists."""

import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sql

from oakdoor.app.past.outcomes import Choice, PastGame, PastSeat
from oakdoor.bots.registry import current_name
from oakdoor.server.club.warden.schema import CLOSED
from oakdoor.server.database.schema import (
    CHAT,
    CLOCKS,
    IMPORTS,
    KEYS,
    LEASES,
    MOVES,
    OUTCOMES,
    REMOVED,
    REVISIONS,
    SCORES,
    SEATS,
    TABLES,
)

OF_TABLES = (SEATS, MOVES, CLOCKS, CHAT, OUTCOMES, SCORES, REMOVED, KEYS, IMPORTS, REVISIONS, LEASES, CLOSED)
_CLOSED = sql.select(CLOSED.c.table_key)

# ---------------------------------------------------------------------- writing


def keep_outcome(connection: sql.Connection, game: PastGame) -> None:
    """Write down how a game ended, once. Who sat where stands with the seats."""
    if connection.execute(sql.select(OUTCOMES.c.game).where(OUTCOMES.c.table_key == game.key)).first() is not None:
        return
    row = {
        "table_key": game.key,
        "game": game.game,
        "mode": game.mode,
        "options": json.dumps(game.options),
        "ended": game.ended,
        "reason": game.reason,
        "target": game.target,
        "fame": json.dumps(game.fame) if game.fame is not None else None,
    }
    scores = [
        {"table_key": game.key, "seat": number, "rank": seat.rank, "share": seat.share, "score": seat.score}
        for number, seat in enumerate(game.seats)
    ]
    connection.execute(sql.insert(OUTCOMES), [row])
    connection.execute(sql.insert(SCORES), scores)


def import_of(connection: sql.Connection, person: str, digest: str) -> str | None:
    """The key of the table of a record that a person has imported."""
    found = sql.select(IMPORTS.c.table_key).where(IMPORTS.c.person == person, IMPORTS.c.digest == digest)
    return connection.execute(found).scalar()


def remove(connection: sql.Connection, person: str, key: str, now: float) -> None:
    """Take a table off a person's list."""
    restore(connection, person, key)
    connection.execute(sql.insert(REMOVED), [{"person": person, "table_key": key, "at": now}])


def restore(connection: sql.Connection, person: str, key: str) -> None:
    """Put a table back on a person's list."""
    connection.execute(sql.delete(REMOVED).where(REMOVED.c.person == person, REMOVED.c.table_key == key))


def erase_removed(connection: sql.Connection, before: float, most: int = 100) -> None:
    """Erase tables that all their people have removed before a moment."""
    old = sql.select(REMOVED.c.table_key).where(REMOVED.c.at < before).distinct()
    exists = sql.select(TABLES.c.key).where(TABLES.c.key.in_(old)).limit(10 * most)
    gone = 0
    for key in connection.execute(exists).scalars().all():
        latest = sql.select(sql.func.max(REMOVED.c.at)).where(REMOVED.c.table_key == key)
        if gone < most and is_closed(connection, key) and connection.execute(latest).scalar_one() < before:
            for table in OF_TABLES:
                connection.execute(sql.delete(table).where(table.c.table_key == key))
            connection.execute(sql.delete(TABLES).where(TABLES.c.key == key))
            gone += 1


# ---------------------------------------------------------------------- reading


def is_closed(connection: sql.Connection, key: str) -> bool:
    """Whether everybody who sits at a table, and its host, has removed it."""
    removed = set(connection.execute(sql.select(REMOVED.c.person).where(REMOVED.c.table_key == key)).scalars())
    if not removed:
        return False
    host = connection.execute(sql.select(TABLES.c.host).where(TABLES.c.key == key)).scalar()
    owners = connection.execute(sql.select(SEATS.c.owner).where(SEATS.c.table_key == key)).scalars()
    return {one for one in (host, *owners) if one} <= removed


def own_tables(person: str) -> sql.ColumnElement[bool]:
    """The tables at which a person sits, or that they have set up."""
    seated = sql.select(SEATS.c.table_key).where(SEATS.c.owner == person)
    hosted = sql.select(TABLES.c.key).where(TABLES.c.host == person)
    return TABLES.c.key.in_(seated.union(hosted))


def removed_by(person: str, since: float | None = None) -> sql.Select[Any]:
    """The keys of the tables that a person has removed, or of those since a moment."""
    found = sql.select(REMOVED.c.table_key).where(REMOVED.c.person == person)
    return found if since is None else found.where(REMOVED.c.at >= since)


def is_own(connection: sql.Connection, person: str, key: str) -> bool:
    """Whether a table is one of a person's."""
    return (
        connection.execute(sql.select(TABLES.c.key).where(TABLES.c.key == key, own_tables(person))).first() is not None
    )


def is_restorable(connection: sql.Connection, person: str, key: str, since: float) -> bool:
    """Whether a person has removed a table since a moment."""
    recent = removed_by(person, since).where(REMOVED.c.table_key == key, REMOVED.c.table_key.not_in(_CLOSED))
    return connection.execute(recent).first() is not None


def removed_since(connection: sql.Connection, person: str, since: float) -> dict[str, float]:
    """The tables that a person has removed since a moment, the latest first, and when."""
    recent = sql.select(REMOVED).where(REMOVED.c.person == person, REMOVED.c.at >= since)
    recent = recent.where(REMOVED.c.table_key.not_in(_CLOSED))
    rows = connection.execute(recent.order_by(REMOVED.c.at.desc()).limit(100))
    return {row.table_key: row.at for row in rows}


def past_games(connection: sql.Connection, keys: Iterable[str]) -> dict[str, PastGame]:
    """How games ended, by the keys of their tables; those that have not are left out."""
    found = connection.execute(sql.select(OUTCOMES).where(OUTCOMES.c.table_key.in_(list(keys)))).all()
    seats: dict[str, list[PastSeat]] = {row.table_key: [] for row in found}
    here = SEATS.join(SCORES, sql.and_(SEATS.c.table_key == SCORES.c.table_key, SEATS.c.seat == SCORES.c.seat))
    columns = [*(column for column in SEATS.c), SCORES.c.rank, SCORES.c.share, SCORES.c.score]
    chosen = sql.select(*columns).select_from(here).where(SEATS.c.table_key.in_(list(seats))).order_by(SEATS.c.seat)
    for row in connection.execute(chosen).all():
        seats[row.table_key].append(
            PastSeat(
                row.kind,
                row.name,
                row.avatar,
                row.owner,
                current_name(row.level),
                row.stand_in,
                row.rank,
                row.share,
                row.score,
                row.failed,
            )
        )
    return {
        row.table_key: PastGame(
            row.table_key,
            row.game,
            row.mode,
            json.loads(row.options),
            row.ended,
            row.reason,
            row.target,
            json.loads(row.fame) if row.fame else None,
            seats[row.table_key],
        )
        for row in found
    }


def games_of(connection: sql.Connection, person: str, choice: Choice, before: str | None, most: int) -> list[PastGame]:
    """A person's games that are over, the latest first; those before the one of a table."""
    seated = sql.select(SEATS.c.table_key).where(SEATS.c.owner == person)
    wanted = sql.select(OUTCOMES.c.table_key).where(
        OUTCOMES.c.table_key.in_(seated), OUTCOMES.c.table_key.not_in(removed_by(person))
    )
    if choice.game is not None:
        wanted = wanted.where(OUTCOMES.c.game == choice.game)
    if choice.mode is not None:
        wanted = wanted.where(OUTCOMES.c.mode == choice.mode)
    if before is not None:
        at = connection.execute(sql.select(OUTCOMES.c.ended).where(OUTCOMES.c.table_key == before)).scalar()
        place = sql.tuple_(OUTCOMES.c.ended, OUTCOMES.c.table_key)
        wanted = wanted.where(place < sql.tuple_(sql.literal(at or 0.0), sql.literal(before)))
    wanted = wanted.order_by(OUTCOMES.c.ended.desc(), OUTCOMES.c.table_key.desc()).limit(most)
    keys = connection.execute(wanted).scalars().all()
    found: dict[str, PastGame] = {}
    for start in range(0, len(keys), 200):  # databases bound how many values a question may hold
        found |= past_games(connection, keys[start : start + 200])
    return [found[key] for key in keys]


def unkept(connection: sql.Connection, most: int) -> list[str]:
    """Tables whose games ended before endings were written down."""
    kept = sql.select(OUTCOMES.c.table_key)
    missing = sql.select(TABLES.c.key).where(TABLES.c.status == "over", TABLES.c.key.not_in(kept))
    return list(connection.execute(missing.order_by(TABLES.c.moved.desc()).limit(most)).scalars())
