"""What is stored of feats."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

FEATS = sql.Table(  # what was found in a game, for all who played it
    "club_feats",
    META,
    sql.Column("key", sql.String(32), primary_key=True),  # of the table
    sql.Column("version", sql.Integer, nullable=False),  # of the conditions by which it was searched
    sql.Column("found", sql.Text, nullable=False),
)
