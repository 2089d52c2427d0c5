"""What is stored of alerts."""

import sqlalchemy as sql

from oakdoor.server.database.schema import META

ALERT_WAYS = sql.Table(  # by which people want to be told
    "alert_ways",
    META,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("person", sql.String(32), index=True, nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("target", sql.Text, nullable=False),  # where to, as JSON
    sql.Column("switched", sql.Boolean, nullable=False),
    sql.Column("code", sql.String(32), index=True),  # that a mail asks for, until it was confirmed
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("sent", sql.Float),  # when something went there last
    sql.Column("failing", sql.Float),  # since when nothing can be sent there
)
ALERT_WISHES = sql.Table(  # when people want to be told
    "alert_wishes",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("wishes", sql.Text, nullable=False),
)
OUTBOX = sql.Table(  # what is to be sent, and for a while what was
    "outbox",
    META,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("way", sql.String(24), index=True, nullable=False),
    sql.Column("event", sql.String(160), nullable=False),
    sql.Column("notice", sql.Text, nullable=False),
    sql.Column("created", sql.Float, index=True, nullable=False),
    sql.Column("due", sql.Float, index=True),  # null: it was sent
    sql.Column("tries", sql.Integer, nullable=False),
    sql.Column("claim", sql.String(24)),  # of the process that sends it
    sql.Column("claimed", sql.Float, nullable=False),  # until when
    sql.UniqueConstraint("way", "event"),  # nobody is told of the same event twice
)
TABLES_OF_ALERTS = (ALERT_WAYS, ALERT_WISHES, OUTBOX)
