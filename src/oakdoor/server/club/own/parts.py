"""What the parts of a club keep about people, one class for each that keeps more than rows of their own."""

import json
import secrets

import sqlalchemy as sql

from oakdoor.server.club.alerts import ways
from oakdoor.server.club.alerts.schema import ALERT_WAYS, ALERT_WISHES, OUTBOX
from oakdoor.server.club.days import marks
from oakdoor.server.club.days.schema import DAY_MARKS, DAY_PLANS, DAY_TURNS, HOLIDAYS
from oakdoor.server.club.hall.schema import BLOCKS, CALLS, CONSENTS, INVITATIONS, WHEREABOUTS
from oakdoor.server.club.hall.stating import handle_of
from oakdoor.server.club.own.personal import Gone, PersonalData, Rows
from oakdoor.server.club.passkeys.schema import PASSKEYS
from oakdoor.server.club.puzzles.schema import JOURNALS
from oakdoor.server.club.rating import ledger as ratings
from oakdoor.server.club.rating.schema import PROFILES, RATED_SEATS, RATINGS
from oakdoor.server.club.schema import MEMBERS, PEOPLE
from oakdoor.server.club.sessions.schema import SESSIONS
from oakdoor.server.club.tournament import store as tournaments
from oakdoor.server.club.tournament.schema import ENTRANTS, TOURNAMENTS
from oakdoor.server.club.warden.schema import DEEDS, RENAMED, STANDINGS, WARDENS
from oakdoor.server.database.schema import DEALS


def anonymous() -> str:
    """Who somebody is from now on who is not known any more: different for each."""
    return f"gone:{secrets.token_hex(8)}"


class Days:
    """Notes, planned moves, holidays and turns of games over days."""

    name = "days"
    tables = (DAY_MARKS, DAY_PLANS, DAY_TURNS, HOLIDAYS)

    def export(self, connection: sql.Connection, person: str) -> object:
        """All of it, by tables."""
        return marks.export(connection, person)

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Erase all of it."""
        marks.erase(connection, gone.person)


class Reminders:
    """By which ways somebody is reminded, and when."""

    name = "reminders"
    tables = (ALERT_WAYS, ALERT_WISHES, OUTBOX)

    def export(self, connection: sql.Connection, person: str) -> object:
        """The ways with their addresses, and the wishes."""
        return ways.export(connection, person)

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Erase all of it, and the name in what waits to be sent to others."""
        ways.erase(connection, gone.person)
        for name in gone.names:
            written = json.dumps(name)[1:-1]
            found = sql.select(OUTBOX.c.id, OUTBOX.c.notice).where(OUTBOX.c.notice.contains(written, autoescape=True))
            for row in connection.execute(found).all():
                notice = json.loads(row.notice)
                notice["values"] = {key: _without(value, gone) for key, value in notice["values"].items()}
                changed = sql.update(OUTBOX).where(OUTBOX.c.id == row.id).values(notice=json.dumps(notice))
                connection.execute(changed)


def _without(value: str | int, gone: Gone) -> str | int:
    """A value of a notice, which may be several names."""
    if not isinstance(value, str):
        return value
    return ", ".join(gone.called if part in gone.names else part for part in value.split(", "))


class InHall:
    """What the hall knows of somebody."""

    name = "hall"
    tables = (WHEREABOUTS, CONSENTS, CALLS, INVITATIONS, BLOCKS)

    def export(self, connection: sql.Connection, person: str) -> object:
        """All of it; others by the handles that the hall shows of them."""
        parts = (
            Rows("here", WHEREABOUTS, "person", ("handle", "seen", "in_hall", "at_table", "game", "hidden", "member")),
            Rows("watching", CONSENTS, "person", ("agrees",)),
            Rows("calls", CALLS, "person", ("minutes", "days", "level", "asked", "until", "met"), ("modes",)),
            Rows("invited", INVITATIONS, "sender", ("sent", "until")),
            Rows("invitations", INVITATIONS, "receiver", ("sent", "until")),
        )
        blocked = connection.execute(sql.select(BLOCKS.c.blocked).where(BLOCKS.c.person == person)).scalars()
        return {part.name: part.export(connection, person) for part in parts} | {
            "blocked": [handle_of(one) for one in blocked]
        }

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Erase all of it, also what others have with this person."""
        for column in (
            WHEREABOUTS.c.person, CONSENTS.c.person, CALLS.c.person, BLOCKS.c.person, BLOCKS.c.blocked,
            INVITATIONS.c.sender, INVITATIONS.c.receiver,
        ):  # fmt: skip
            connection.execute(sql.delete(column.table).where(column == gone.person))
        connection.execute(sql.update(CALLS).where(CALLS.c.met.in_(gone.names)).values(met=gone.called))


class RatedGames:
    """Ratings. The games stay in those of the others."""

    name = "ratings"
    tables = (RATED_SEATS, RATINGS, PROFILES)

    def export(self, connection: sql.Connection, person: str) -> object:
        """The public page, and what each game did."""
        told = ("game", "mode", "at", "number", "mu_before", "sigma_before", "mu", "sigma")
        parts = (
            Rows("page", PROFILES, "person", ("handle", "shown", "games")),
            Rows("games", RATINGS, "player", told),
            Rows("places", RATED_SEATS, "player", ("seat", "side", "rank", "corrected")),
        )
        return {part.name: part.export(connection, person) for part in parts}

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Count on for others."""
        ratings.forget(connection, gone.person, anonymous())


class InTournaments:
    """Tournaments that somebody has set up, or takes part in. The results stay."""

    name = "tournaments"
    tables = (TOURNAMENTS, ENTRANTS)

    def export(self, connection: sql.Connection, person: str) -> object:
        """All of them by their rules."""
        entered = sql.select(ENTRANTS, TOURNAMENTS.c.rules).join(
            TOURNAMENTS, TOURNAMENTS.c.key == ENTRANTS.c.tournament
        )
        rows = connection.execute(entered.where(ENTRANTS.c.player == person)).mappings()
        told = ("number", "name", "avatar", "strength", "joined", "withdrawn")
        return {
            "set_up": Rows("", TOURNAMENTS, "organiser", ("status", "round", "created"), ("rules",)).export(
                connection, person
            ),
            "entered": [
                {"tournament": json.loads(row["rules"])["name"], **{name: row[name] for name in told}} for row in rows
            ],
        }

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Leave the results to somebody who is not known."""
        tournaments.forget(connection, gone.person, anonymous(), gone.called)


class WithWardens:
    """What wardens have said and done to somebody, and what a warden has done."""

    name = "warden"
    tables = (WARDENS, STANDINGS, RENAMED)

    def export(self, connection: sql.Connection, person: str) -> object:
        """All of it."""
        parts = (
            Rows("is_warden", WARDENS, "person", ("since",)),
            Rows("standings", STANDINGS, "person", ("kind", "until", "text", "at", "heard")),
            Rows("renamed", RENAMED, "person", ("old", "new")),
        )
        return {part.name: part.export(connection, person) for part in parts}

    def erase(self, connection: sql.Connection, gone: Gone) -> None:
        """Erase it; the log keeps what was done, without the name."""
        for table in self.tables:
            connection.execute(sql.delete(table).where(table.c.person == gone.person))
        for column in (DEEDS.c.warden, DEEDS.c.about, DEEDS.c.detail):
            changed = sql.update(DEEDS).where(column.in_(gone.names))
            connection.execute(changed.values({column.name: gone.called}))


def parts_of_club() -> list[PersonalData]:
    """All that a club keeps about people, but the score pad."""
    return [
        Rows("person", PEOPLE, "id", ("name", "avatar", "created", "seen")),
        Rows("passkeys", PASSKEYS, "person", ("name", "kind", "created", "used")),
        Rows("sessions", SESSIONS, "person", ("browser", "system", "kind", "created", "seen")),
        Rows("member", MEMBERS, "person", ("at",)),
        Rows("puzzles", JOURNALS, "person", ("at",), ("journal",)),
        Rows("deals", DEALS, "person", ("deal", "begun", "ended", "score", "other", "share")),
        Days(),
        Reminders(),
        InHall(),
        RatedGames(),
        InTournaments(),
        WithWardens(),
    ]
