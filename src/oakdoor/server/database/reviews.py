"""Reviews in a database, by what tells their records apart."""

import sqlalchemy as sql

from oakdoor.app.stored import StoredReview
from oakdoor.server.database.schema import REVIEWS

MOST_KEPT = 5000  # the oldest give way


def read(connection: sql.Connection, digest: str) -> StoredReview | None:
    """What is kept under a digest."""
    row = connection.execute(sql.select(REVIEWS).where(REVIEWS.c.digest == digest)).first()
    return None if row is None else StoredReview(row.data, row.record, row.names)


def put(connection: sql.Connection, digest: str, review: StoredReview, now: float) -> None:
    """Write what is given of a review, of a record only the first one; the oldest reviews give way."""
    given = {"data": review.data, "record": review.record, "names": review.about}
    kept = read(connection, digest)
    if kept is not None and kept.record is not None:
        given = {"data": review.data}  # its record and what is said of it stay
    values = {"at": now, **{name: value for name, value in given.items() if value is not None}}
    changed = connection.execute(sql.update(REVIEWS).where(REVIEWS.c.digest == digest).values(values))
    if changed.rowcount:
        return
    connection.execute(sql.insert(REVIEWS), [{"digest": digest, **values}])
    count = connection.execute(sql.select(sql.func.count()).select_from(REVIEWS)).scalar_one()
    if count > MOST_KEPT:
        oldest = sql.select(REVIEWS.c.digest).order_by(REVIEWS.c.at).limit(count - MOST_KEPT)
        connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.digest.in_(oldest)))
