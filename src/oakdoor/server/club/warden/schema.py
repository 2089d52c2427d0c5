"""What is stored of wardens and of what they do."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

WARDENS = sql.Table(
    "wardens",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("since", sql.Float, nullable=False),
)
WARDEN_LINKS = sql.Table(  # that make somebody a warden, once; of a token only its digest is kept
    "warden_links",
    META,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("until", sql.Float, nullable=False),
)
STANDINGS = sql.Table(  # what a warden has said to a person, and what that person may not do
    "standings",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(8), primary_key=True),
    sql.Column("until", sql.Float),  # none: for good
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("heard", sql.Boolean, nullable=False),  # whether the person has read the text
)
RENAMED = sql.Table(  # names that a person does not have any more, and what they are called instead
    "renamed",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("old", sql.String(48), primary_key=True),
    sql.Column("new", sql.String(48), nullable=False),
)
CLOSED = sql.Table(  # tables that a warden has closed, and those that were swept: their people cannot restore them
    "closed_tables",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("at", sql.Float, index=True, nullable=False),
)
DEEDS = sql.Table(  # what wardens have done, for so many days
    "warden_log",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("at", sql.Float, index=True, nullable=False),
    sql.Column("warden", sql.String(48), nullable=False),
    sql.Column("deed", sql.String(16), nullable=False),
    sql.Column("about", sql.String(96), nullable=False),
    sql.Column("detail", sql.Text, nullable=False),
)
WARDEN_TABLES = (WARDENS, WARDEN_LINKS, STANDINGS, RENAMED, CLOSED, DEEDS)
