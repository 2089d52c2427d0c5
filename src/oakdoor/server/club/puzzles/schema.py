"""What is stored of puzzles: what each person did with them."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

JOURNALS = sql.Table(
    "puzzle_journals",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("journal", sql.Text, nullable=False),  # as JSON
    sql.Column("at", sql.Float, nullable=False),
)
