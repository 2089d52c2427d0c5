"""What is stored of a club: tables of the database beside those of its games."""

import sqlalchemy as sql

from oakdoor.server.club.feats.schema import FEATS
from oakdoor.server.database.schema import META

PEOPLE = sql.Table(  # those who have given themselves a name and come now and then
    "people",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(48), nullable=False),
    sql.Column("avatar", sql.String(16), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, index=True, nullable=False),
)
SETTINGS = sql.Table(  # what is switched on, by name, as JSON
    "club_settings",
    META,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
CLUB_TABLES = (PEOPLE, SETTINGS, FEATS)  # in the order in which they are made
