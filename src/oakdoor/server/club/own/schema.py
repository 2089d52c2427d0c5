"""What is stored of somebody's score pad."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

PAD_PEOPLE = sql.Table(  # whose score pad follows them from device to device
    "pad_people",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("since", sql.Float, nullable=False),
)
PAD_GAMES = sql.Table(  # games of real tables; those that were removed keep their mark, so that other devices learn it
    "pad_games",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("id", sql.String(80), primary_key=True),
    sql.Column("mark", sql.String(32), nullable=False),
    sql.Column("game", sql.Text),
    sql.Column("at", sql.Float, nullable=False),
)
