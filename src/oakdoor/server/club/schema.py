"""What is stored of a club: tables of the database beside those of its games."""

import sqlalchemy as sql

from oakdoor.server.club.alerts.schema import TABLES_OF_ALERTS
from oakdoor.server.club.days.schema import TABLES_OF_DAYS
from oakdoor.server.club.feats.schema import FEATS
from oakdoor.server.club.hall.schema import HALL_TABLES
from oakdoor.server.club.own.schema import PAD_GAMES, PAD_PEOPLE
from oakdoor.server.club.passkeys.schema import PASSKEYS
from oakdoor.server.club.puzzles.schema import JOURNALS
from oakdoor.server.club.rating.schema import RATING_TABLES
from oakdoor.server.club.sessions.schema import ENDED, SESSIONS
from oakdoor.server.club.share.schema import SHARED_GUESTS
from oakdoor.server.club.tournament.schema import TOURNAMENT_TABLES
from oakdoor.server.club.warden.schema import WARDEN_TABLES
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
MEMBERS = sql.Table(  # those who have said the word of the club
    "members",
    META,
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
)
CLUB_TABLES = (
    PEOPLE,
    SETTINGS,
    MEMBERS,
    SESSIONS,
    ENDED,
    PASSKEYS,
    PAD_GAMES,
    PAD_PEOPLE,
    JOURNALS,
    FEATS,
    SHARED_GUESTS,
    *TABLES_OF_ALERTS,
    *TABLES_OF_DAYS,
    *HALL_TABLES,
    *RATING_TABLES,
    *TOURNAMENT_TABLES,
    *WARDEN_TABLES,
)  # in the order in which they are made
