"""What is stored of ratings. Ratings follow from the rated games, so that they can be worked out again."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

RATED_GAMES = sql.Table(  # games that everybody had agreed to have rated
    "rated_games",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("mode", sql.String(16), nullable=False),
    sql.Column("state", sql.String(8), index=True, nullable=False),  # playing, counted, void
    sql.Column("at", sql.Float, index=True, nullable=False),  # when it ended; before that, when it was dealt
)
RATED_SEATS = sql.Table(  # who played there, and on which place
    "rated_seats",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("player", sql.String(40), index=True, nullable=False),
    sql.Column("side", sql.Integer, nullable=False),
    sql.Column("rank", sql.Integer, nullable=False),
    sql.Column("corrected", sql.Integer),  # the rank that an arbiter has given
)
RATINGS = sql.Table(  # what each game did to a player's rating
    "rating_events",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("player", sql.String(40), primary_key=True),
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("mode", sql.String(16), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("number", sql.Integer, nullable=False),  # so many games of this mode has the player played
    sql.Column("mu_before", sql.Float, nullable=False),
    sql.Column("sigma_before", sql.Float, nullable=False),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Index("ix_rating_events_player", "player", "game", "mode", "at"),
)
PROFILES = sql.Table(  # the public name of a person's page, and what may be seen there
    "profiles",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("handle", sql.String(16), unique=True, nullable=False),
    sql.Column("shown", sql.Boolean, nullable=False),
    sql.Column("games", sql.Boolean, nullable=False),
)
RATING_TABLES = (RATED_GAMES, RATED_SEATS, RATINGS, PROFILES)
