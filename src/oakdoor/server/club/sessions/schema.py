"""What is stored of sessions."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

SESSIONS = sql.Table(  # devices on which somebody with a name was
    "sessions",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("person", sql.String(32), index=True, nullable=False),
    sql.Column("browser", sql.String(24), nullable=False),
    sql.Column("system", sql.String(24), nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),
)
ENDED = sql.Table(  # marks of what does not count any more: digests, which name nobody
    "ended_sessions",
    META,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("mark", sql.String(32), index=True, nullable=False),
    sql.Column("until", sql.Float, nullable=False),  # of sessions that began by then
)
