"""What is stored of games over days."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

DAY_TABLES = sql.Table(  # tables with days for each move that are played now
    "day_tables",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("days", sql.Integer, nullable=False),
    sql.Column("lapse", sql.String(8), nullable=False),
    sql.Column("bot_since", sql.Float, index=True),  # when it became the turn of a bot, if it is
)
DAY_TURNS = sql.Table(  # seats of people who are to decide there
    "day_turns",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32), index=True, nullable=False),
    sql.Column("turn", sql.String(24), nullable=False),  # which of the seat's decisions
    sql.Column("days", sql.Integer, nullable=False),
    sql.Column("asked", sql.Float, nullable=False),
    sql.Column("due", sql.Float, nullable=False),
    sql.Column("next", sql.Float, index=True),  # when something is to be done; null: it waits for others
    sql.Column("told", sql.Integer, nullable=False),  # which reminders were given (reminders.py)
)
HOLIDAYS = sql.Table(
    "holidays",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("person", sql.String(32), index=True, nullable=False),
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
DAY_MARKS = sql.Table(  # what a person keeps about a table: a note, and up to where they have seen the game
    "day_marks",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("note", sql.Text, nullable=False),
    sql.Column("ply", sql.Integer, nullable=False),
    sql.Column("edition", sql.Integer, nullable=False),
)
DAY_PLANS = sql.Table(  # answers that a seat has planned for what others may do next
    "day_plans",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(32), index=True, nullable=False),
    sql.Column("ply", sql.Integer, nullable=False),  # at which they were planned
    sql.Column("edition", sql.Integer, nullable=False),
    sql.Column("plans", sql.Text, nullable=False),  # by the decision that is awaited, as JSON
    sql.Column("dropped", sql.Boolean, nullable=False),  # something else has happened: the person is told, once
)
TABLES_OF_DAYS = (DAY_TABLES, DAY_TURNS, HOLIDAYS, DAY_MARKS, DAY_PLANS)
