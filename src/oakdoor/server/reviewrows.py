"""Reviews in storage, by what tells their records apart: a page keeps them elsewhere (page/instead/reviewrows.py)."""

import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from oakdoor.server.schema import REVIEWS
from oakdoor.server.storage import Storage

MOST_KEPT = 5000  # in storage; the oldest give way


@dataclass(frozen=True)
class Row:
    """What is kept of a review: it itself, and the record that somebody has brought, with what is said of it."""

    data: bytes | None
    record: str | None
    names: str | None


def read(storage: Storage, digest: str) -> Row | None:
    """What is kept under a digest."""
    with storage.engine.connect() as connection:
        row = connection.execute(sql.select(REVIEWS).where(REVIEWS.c.digest == digest)).first()
    return None if row is None else Row(row.data, row.record, row.names)


async def put(storage: Storage, digest: str, values: dict[str, Any]) -> None:
    """Write values of a review; the oldest reviews give way."""
    await storage.write(lambda connection: _put(connection, digest, {**values, "at": time.time()}))


def _put(connection: sql.Connection, digest: str, values: dict[str, Any]) -> None:
    changed = connection.execute(sql.update(REVIEWS).where(REVIEWS.c.digest == digest).values(values))
    if changed.rowcount:
        return
    connection.execute(sql.insert(REVIEWS), [{"digest": digest, **values}])
    count = connection.execute(sql.select(sql.func.count()).select_from(REVIEWS)).scalar_one()
    if count > MOST_KEPT:
        oldest = sql.select(REVIEWS.c.digest).order_by(REVIEWS.c.at).limit(count - MOST_KEPT)
        connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.digest.in_(oldest)))
