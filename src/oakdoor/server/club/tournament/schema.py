"""What is stored of tournaments."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META


def _of_tournaments(name: str, *columns: sql.Column[object]) -> sql.Table:
    return sql.Table(name, META, sql.Column("tournament", sql.String(24), primary_key=True), *columns)


def _number(name: str) -> sql.Column[object]:
    return sql.Column(name, sql.Integer, primary_key=True, autoincrement=False)


TOURNAMENTS = sql.Table(
    "tournaments",
    META,
    sql.Column("key", sql.String(24), primary_key=True),
    sql.Column("organiser", sql.String(32), index=True, nullable=False),
    sql.Column("rules", sql.Text, nullable=False),  # as JSON (shapes.py)
    sql.Column("status", sql.String(8), index=True, nullable=False),  # open, running, over
    sql.Column("round", sql.Integer, nullable=False),  # that was drawn last
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("revision", sql.Integer, nullable=False),  # how often anything of it was changed
)
ENTRANTS = _of_tournaments(
    "tournament_entrants",
    _number("number"),
    sql.Column("player", sql.String(40), index=True, nullable=False),  # a person, or a regular
    sql.Column("name", sql.String(48), nullable=False),
    sql.Column("avatar", sql.String(16), nullable=False),
    sql.Column("strength", sql.Float, nullable=False),  # when they entered
    sql.Column("joined", sql.Integer, nullable=False),  # the first round that they play
    sql.Column("withdrawn", sql.Boolean, nullable=False),
)
ROUNDS = _of_tournaments(  # the primary key refuses a round that another process has drawn
    "tournament_rounds",
    _number("number"),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("until", sql.Float),
)
BOARDS = _of_tournaments(
    "tournament_boards",
    _number("round"),
    _number("board"),
    sql.Column("table_key", sql.String(32), index=True),  # none: a bye, or nobody came
    sql.Column("watch_key", sql.String(32)),
    sql.Column("entrants", sql.Text, nullable=False),  # their numbers in the order of seats, as JSON
    sql.Column("how", sql.String(12), nullable=False),  # open, played, bye, default, corrected
    sql.Column("ranks", sql.Text),
    sql.Column("scores", sql.Text),
)
LOG = _of_tournaments(
    "tournament_log",
    _number("number"),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("kind", sql.String(12), nullable=False),
    sql.Column("values", sql.Text, nullable=False),
)
TOURNAMENT_TABLES = (TOURNAMENTS, ENTRANTS, ROUNDS, BOARDS, LOG)
