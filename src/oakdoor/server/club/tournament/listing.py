"""The list of tournaments: those that are open to everybody, and one's own."""

import sqlalchemy as sql

from oakdoor.server.club.tournament import messages as say
from oakdoor.server.club.tournament import store
from oakdoor.server.club.tournament.rounds import rounds_planned
from oakdoor.server.club.tournament.schema import ENTRANTS, TOURNAMENTS
from oakdoor.server.club.tournament.shapes import Tournament
from oakdoor.server.database.storage import Storage

MOST = 40


def listed(storage: Storage, person: str) -> list[say.TournamentSummary]:
    """The latest tournaments that a person may know of, those that are not over first."""
    own = sql.select(ENTRANTS.c.tournament).where(ENTRANTS.c.player == person)
    first = sql.case((TOURNAMENTS.c.status == "over", 1), else_=0)
    order = sql.select(TOURNAMENTS.c.key).order_by(first, TOURNAMENTS.c.created.desc()).limit(5 * MOST)
    with storage.reading() as connection:
        mine = set(connection.execute(own).scalars())
        keys = list(connection.execute(order).scalars())
        found = [store.load(connection, key) for key in keys]
    shown = [one for one in found if one.rules.entry == "open" or one.key in mine or one.organiser == person]
    return [_summary(one, one.key in mine or one.organiser == person) for one in shown[:MOST]]


def base_of(tournament: Tournament) -> say.TournamentBase:
    """What a tournament is."""
    rules = tournament.rules
    return say.TournamentBase(
        key=tournament.key,
        name=rules.name,
        game=rules.game,
        mode=rules.mode,
        system=rules.system,
        size=rules.size,
        status=tournament.status,
        round=tournament.round,
        planned=rounds_planned(tournament),
    )


def _summary(tournament: Tournament, mine: bool) -> say.TournamentSummary:
    base = base_of(tournament).model_dump()
    return say.TournamentSummary(**base, entrants=len(tournament.entrants), mine=mine, created=tournament.created)
