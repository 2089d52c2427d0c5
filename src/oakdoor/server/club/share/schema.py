"""What is stored of people and what is shared of their games."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

SHARED_GUESTS = sql.Table(  # those who are a guest in all that is shared of their games
    "shared_guests",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("since", sql.Float, nullable=False),
)
