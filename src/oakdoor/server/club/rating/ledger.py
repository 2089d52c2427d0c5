"""Rated games in the database, and the ratings that follow from them.

Games count in the order in which they ended. Whenever one comes that ended earlier than what was counted, or one is
corrected, everything that follows in its mode is worked out again: the same games give the same ratings.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

import sqlalchemy as sql

from oakdoor.app.past.outcomes import PastGame
from oakdoor.server.club.rating.counting import Placed, placed, rated
from oakdoor.server.club.rating.regulars import first_strength
from oakdoor.server.club.rating.schema import PROFILES, RATED_GAMES, RATED_SEATS, RATINGS
from oakdoor.server.club.rating.strength import Strength
from oakdoor.server.database.ledger import past_games
from oakdoor.server.database.schema import OUTCOMES

LOCK = 0x0A_4D10  # PostgreSQL's number for "somebody counts ratings"
CHUNK = 200  # databases bound how many values a question may hold
Place = tuple[float, str]  # in the order of games: when it ended, and the key of its table
Item = TypeVar("Item")
FIRST: Place = (float("-inf"), "")


def lock(connection: sql.Connection) -> None:
    """Let no other process count until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))


# ---------------------------------------------------------------------- writing


def note(connection: sql.Connection, key: str, game: str, mode: str, now: float) -> None:
    """A game that is rated was dealt; once."""
    lock(connection)
    if connection.execute(sql.select(RATED_GAMES.c.state).where(RATED_GAMES.c.table_key == key)).first() is None:
        row = {"table_key": key, "game": game, "mode": mode, "state": "playing", "at": now}
        connection.execute(sql.insert(RATED_GAMES), [row])


def catch_up(connection: sql.Connection) -> None:
    """Count all rated games that have ended since."""
    lock(connection)
    ended = sql.select(OUTCOMES.c.table_key)
    waiting = sql.select(RATED_GAMES.c.table_key).where(
        RATED_GAMES.c.state == "playing", RATED_GAMES.c.table_key.in_(ended)
    )
    keys = list(connection.execute(waiting).scalars())
    first: dict[tuple[str, str], Place] = {}
    for some in _chunks(keys):
        for game in past_games(connection, some).values():
            if _keep(connection, game):
                mode = (game.game, game.mode)
                first[mode] = min(first.get(mode, (game.ended, game.key)), (game.ended, game.key))
    for mode, place in first.items():
        _count_from(connection, mode, place)


def recompute(connection: sql.Connection) -> None:
    """Work all ratings out again from the games."""
    lock(connection)
    modes = sql.select(RATED_GAMES.c.game, RATED_GAMES.c.mode).distinct()
    for row in connection.execute(modes).all():
        _count_from(connection, (row.game, row.mode), FIRST)


def correct(connection: sql.Connection, key: str, ranks: dict[int, int]) -> None:
    """An arbiter gives the seats of a counted game other ranks; without any the game counts for nobody."""
    catch_up(connection)
    found = connection.execute(sql.select(RATED_GAMES).where(RATED_GAMES.c.table_key == key)).first()
    if found is None:
        return
    changed = sql.update(RATED_GAMES).where(RATED_GAMES.c.table_key == key)
    if found.state == "playing" or not ranks:  # what goes on counts for nobody once an arbiter has decided it
        connection.execute(changed.values(state="void"))
    for seat, rank in ranks.items():
        chosen = (RATED_SEATS.c.table_key == key, RATED_SEATS.c.seat == seat)
        connection.execute(sql.update(RATED_SEATS).where(*chosen).values(corrected=rank))
    _count_from(connection, (found.game, found.mode), (found.at, key))


def forget(connection: sql.Connection, person: str, anonymous: str) -> None:
    """A person's games stay in the ratings of the others, as those of somebody who is not known."""
    for table in (RATED_SEATS, RATINGS):
        connection.execute(sql.update(table).where(table.c.player == person).values(player=anonymous))
    connection.execute(sql.delete(PROFILES).where(PROFILES.c.person == person))


def _keep(connection: sql.Connection, game: PastGame) -> bool:
    """Write down who was on which place; whether the game counts."""
    places = placed(game)
    state = "counted" if places else "void"
    changed = sql.update(RATED_GAMES).where(RATED_GAMES.c.table_key == game.key)
    connection.execute(changed.values(state=state, at=game.ended))
    if places:
        rows = [
            {"table_key": game.key, "seat": one.seat, "player": one.player, "side": one.side, "rank": one.rank}
            for one in places
        ]
        connection.execute(sql.insert(RATED_SEATS), rows)
    return bool(places)


def _count_from(connection: sql.Connection, mode: tuple[str, str], place: Place) -> None:
    """Work out what the games of a mode from a place on do to the ratings."""
    of_mode = (RATINGS.c.game == mode[0], RATINGS.c.mode == mode[1])
    connection.execute(sql.delete(RATINGS).where(*of_mode, _from(RATINGS, place)))
    known: dict[str, Strength] = {}
    for games in _games_from(connection, mode, place):
        rows = []
        for (at, key), places in games:
            before = {}
            for one in places:
                if one.player not in known:
                    known[one.player] = strength(connection, one.player, *mode)
                before[one.player] = known[one.player]
            after = rated(before, places)
            known |= after
            rows += [
                {
                    "table_key": key, "player": player, "game": mode[0], "mode": mode[1], "at": at,
                    "number": new.games, "mu_before": before[player].mu, "sigma_before": before[player].sigma,
                    "mu": new.mu, "sigma": new.sigma,
                }
                for player, new in after.items()
            ]  # fmt: skip
        connection.execute(sql.insert(RATINGS), rows)


def _from(table: sql.Table, place: Place) -> sql.ColumnElement[bool]:
    at, key = place
    return (
        sql.true() if place == FIRST else sql.or_(table.c.at > at, sql.and_(table.c.at == at, table.c.table_key >= key))
    )


def _games_from(
    connection: sql.Connection, mode: tuple[str, str], place: Place
) -> Iterator[list[tuple[Place, list[Placed]]]]:
    """The counted games of a mode from a place on, some at a time, with the places as they count."""
    counted = sql.select(RATED_GAMES.c.at, RATED_GAMES.c.table_key).where(
        RATED_GAMES.c.game == mode[0], RATED_GAMES.c.mode == mode[1], RATED_GAMES.c.state == "counted",
        _from(RATED_GAMES, place),
    )  # fmt: skip
    order = [(row.at, row.table_key) for row in connection.execute(counted.order_by("at", "table_key")).all()]
    for some in _chunks(order):
        chosen = sql.select(RATED_SEATS).where(RATED_SEATS.c.table_key.in_([key for _, key in some]))
        seats: dict[str, list[Placed]] = {key: [] for _, key in some}
        for row in connection.execute(chosen.order_by(RATED_SEATS.c.seat)).all():
            rank = row.rank if row.corrected is None else row.corrected
            seats[row.table_key].append(Placed(row.seat, row.player, row.side, rank))
        yield [(one, seats[one[1]]) for one in some]


def _chunks(items: list[Item]) -> Iterable[list[Item]]:
    return (items[start : start + CHUNK] for start in range(0, len(items), CHUNK))


# ---------------------------------------------------------------------- reading


def strength(connection: sql.Connection, player: str, game: str, mode: str) -> Strength:
    """A player's strength in a mode after all that was counted."""
    chosen = (RATINGS.c.player == player, RATINGS.c.game == game, RATINGS.c.mode == mode)
    latest = sql.select(RATINGS).where(*chosen).order_by(RATINGS.c.at.desc(), RATINGS.c.table_key.desc()).limit(1)
    row = connection.execute(latest).first()
    first = first_strength(player, game, mode)
    return first if row is None else replace(first, mu=row.mu, sigma=row.sigma, games=row.number)
