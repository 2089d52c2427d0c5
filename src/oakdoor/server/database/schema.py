"""What is stored: the tables of the database."""

from typing import Any

import sqlalchemy as sql

META = sql.MetaData()


def _of_tables(name: str, number: str, *columns: sql.Column[Any]) -> sql.Table:
    """Rows that belong to tables, numbered."""
    key = sql.Column("table_key", sql.String(32), primary_key=True)
    return sql.Table(name, META, key, sql.Column(number, sql.Integer, primary_key=True, autoincrement=False), *columns)


TABLES = sql.Table(
    "tables",
    META,
    sql.Column("key", sql.String(32), primary_key=True),
    sql.Column("watch_key", sql.String(32), unique=True, nullable=False),
    sql.Column("host", sql.String(32), nullable=False),
    sql.Column("setup", sql.Text, nullable=False),
    sql.Column("header", sql.Text),
    sql.Column("rematch", sql.String(32)),
    sql.Column("status", sql.String(16), nullable=False),
    sql.Column("actor", sql.Integer),
    sql.Column("moved", sql.Float, nullable=False),
)
KEYS = sql.Table(  # those that invite and those that let watch: one table each, whatever its kind
    "keys",
    META,
    sql.Column("key", sql.String(32), primary_key=True),
    sql.Column("table_key", sql.String(32), index=True, nullable=False),
)
IMPORTS = sql.Table(  # games that were played elsewhere: of one record a person has one
    "imports",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("person", sql.String(32), nullable=False),
    sql.Column("digest", sql.String(32), nullable=False),
    sql.UniqueConstraint("person", "digest"),
)
HOSTS = sql.Index("ix_tables_host", TABLES.c.host)
SEATS = _of_tables(
    "seats",
    "seat",
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("name", sql.String(48), nullable=False),
    sql.Column("avatar", sql.String(16), nullable=False),
    sql.Column("owner", sql.String(32), index=True),
    sql.Column("level", sql.String(16)),
    sql.Column("stand_in", sql.Boolean, nullable=False),
    sql.Column("failed", sql.String(8)),  # why the bot of a seat does not play any more
)
MOVES = _of_tables(
    "moves",
    "number",
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("left", sql.Text),  # the seconds that each seat had left afterwards, where there is a clock
    sql.Column("at", sql.Float, nullable=False),
)
CLOCKS = sql.Table(  # what a running clock shows between two moves, for a restart
    "clocks",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("rows", sql.Integer, nullable=False),  # lines stored by then: with more, the last line knows better
    sql.Column("left", sql.Text, nullable=False),
)
CHAT = sql.Table(
    "chat",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table_key", sql.String(32), index=True, nullable=False),
    sql.Column("name", sql.String(48), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
LINKS = sql.Table(  # personal links that were used, as long as they would work
    "links",
    META,
    sql.Column("number", sql.String(32), primary_key=True),
    sql.Column("until", sql.Float, nullable=False),
)
OUTCOMES = sql.Table(  # how games ended; who sat where stands with the seats
    "outcomes",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("mode", sql.String(16), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("ended", sql.Float, nullable=False),
    sql.Column("reason", sql.String(32), nullable=False),
    sql.Column("target", sql.Integer),
    sql.Column("fame", sql.Text),  # of a campaign's completed ages
)
SCORES = _of_tables(
    "scores",
    "seat",
    sql.Column("rank", sql.Integer, nullable=False),
    sql.Column("share", sql.Float, nullable=False),  # of the win
    sql.Column("score", sql.Integer),
)
REMOVED = sql.Table(  # tables that a person has taken off the own list
    "removed",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
)
REVIEWS = sql.Table(  # of records, by what is in them; those of tables keep no record of their own
    "reviews",
    META,
    sql.Column("digest", sql.String(32), primary_key=True),
    sql.Column("record", sql.Text),
    sql.Column("names", sql.Text),
    sql.Column("data", sql.LargeBinary),
    sql.Column("at", sql.Float, index=True, nullable=False),
)
BOTS = sql.Table(  # bots of others that may connect; of a token only its digest is kept
    "bots",
    META,
    sql.Column("name", sql.String(16), primary_key=True),
    sql.Column("digest", sql.String(64), unique=True, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float),  # when it connected last
)
REVISIONS = sql.Table(  # how often seats, set-up and wishes of a table were changed: the second with a number is late
    "revisions",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("wishes", sql.Text),  # what others have to agree to
)
SECRETS = sql.Table(  # that all processes of a shared database have in common
    "secrets",
    META,
    sql.Column("name", sql.String(16), primary_key=True),
    sql.Column("secret", sql.LargeBinary, nullable=False),
)
PROCESSES = sql.Table(  # those that share the database now, with their last sign of life by the database's clock
    "processes",
    META,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("beat", sql.DateTime(timezone=True), nullable=False),
)
LEASES = sql.Table(  # which of them lets bots play and clocks ring at a table
    "leases",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("process", sql.Integer, index=True, nullable=False),
)
QUESTIONS = sql.Table(  # that a process has for a bot which is connected to another one
    "questions",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("asked", sql.Text, nullable=False),
    sql.Column("at", sql.Float, index=True, nullable=False),
)
DEALS = sql.Table(  # tries at deals: a person has one at each
    "deals",
    META,
    sql.Column("deal", sql.String(48), primary_key=True),
    sql.Column("person", sql.String(32), primary_key=True, index=True),
    sql.Column("table_key", sql.String(32), nullable=False),
    sql.Column("begun", sql.Float, nullable=False),
    sql.Column("ended", sql.Float),
    sql.Column("score", sql.Integer),
    sql.Column("other", sql.Integer),
    sql.Column("share", sql.Float),  # of the win
)
COMPARISONS = sql.Table(  # what the regulars made of deals
    "comparisons",
    META,
    sql.Column("deal", sql.String(48), primary_key=True),
    sql.Column("played", sql.Integer, nullable=False),
    sql.Column("scores", sql.Text, nullable=False),  # how many games ended with each, as JSON
    sql.Column("best", sql.String(32)),
    sql.Column("best_score", sql.Integer),
)
VERSION = sql.Table(  # of what the database holds: one row (migrations.py)
    "schema_version", META, sql.Column("version", sql.Integer, primary_key=True, autoincrement=False)
)
