"""What is kept of the hall. People stand in it by their secret identity, which no page ever gets: pages get handles."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

WHEREABOUTS = sql.Table(  # those who were in the hall, or at a table, and when
    "hall_people",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("handle", sql.String(24), unique=True, nullable=False),  # what pages call this person
    sql.Column("seen", sql.Float, index=True, nullable=False),  # when a page of theirs was open last
    sql.Column("in_hall", sql.Float, nullable=False),  # when that was the hall
    sql.Column("at_table", sql.Float, nullable=False),  # when that was a table
    sql.Column("plays", sql.Boolean, nullable=False),  # there, and does not only watch
    sql.Column("game", sql.String(16), nullable=False),
    sql.Column("hidden", sql.Boolean, nullable=False),
    sql.Column("member", sql.Boolean, nullable=False),  # came by the link to a hall that is not public
)
OFFERS = sql.Table(  # tables that the hall knows of
    "hall_tables",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("handle", sql.String(24), unique=True, nullable=False),  # what pages call it: it opens nothing by itself
    sql.Column("wish", sql.String(80), nullable=False),
    sql.Column("lowest", sql.Integer),  # the ratings that it looks for
    sql.Column("highest", sql.Integer),
    sql.Column("since", sql.Float, index=True, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),  # looks for players
    sql.Column("from_hall", sql.Boolean, nullable=False),  # was set up there: it may be watched unless somebody minds
)
CONSENTS = sql.Table(  # who lets the hall watch a table, or minds
    "hall_watch",
    META,
    sql.Column("table_key", sql.String(32), primary_key=True),
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("agrees", sql.Boolean, nullable=False),
)
CALLS = sql.Table(  # who asks for a game now, and whom they have met
    "hall_calls",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("handle", sql.String(24), unique=True, nullable=False),
    sql.Column("name", sql.String(48), nullable=False),
    sql.Column("avatar", sql.String(16), nullable=False),
    sql.Column("modes", sql.Text, nullable=False),  # "game/mode" each, as JSON, the favourite first
    sql.Column("minutes", sql.Integer, nullable=False),  # of a clock, 0 without one
    sql.Column("days", sql.Integer),  # for each move; none: without
    sql.Column("level", sql.String(16)),  # the regular who sits down in the end; none: it waits on
    sql.Column("asked", sql.Float, index=True, nullable=False),
    sql.Column("until", sql.Float),
    sql.Column("seen", sql.Float, nullable=False),  # when the page that waits last asked how it stands
    sql.Column("table_key", sql.String(32)),  # where they sit
    sql.Column("met", sql.String(48)),
    sql.Column("met_avatar", sql.String(16)),
)
INVITATIONS = sql.Table(
    "hall_invitations",
    META,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("table_key", sql.String(32), nullable=False),
    sql.Column("sender", sql.String(32), index=True, nullable=False),
    sql.Column("receiver", sql.String(32), index=True, nullable=False),
    sql.Column("sent", sql.Float, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
BLOCKS = sql.Table(  # whose invitations somebody does not want
    "hall_blocks",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("blocked", sql.String(32), primary_key=True),
)
HALL_TABLES = (WHEREABOUTS, OFFERS, CONSENTS, CALLS, INVITATIONS, BLOCKS)
