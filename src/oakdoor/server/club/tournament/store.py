"""Tournaments in the database. Every change is one transaction that begins by reading what it changes, and of several
processes only one changes tournaments at a time."""

import json
from collections.abc import Callable
from dataclasses import asdict

import sqlalchemy as sql

from oakdoor.app.messages.base import AVATARS
from oakdoor.app.stored import Overtaken
from oakdoor.server.club.tournament.schema import BOARDS, ENTRANTS, LOG, ROUNDS, TOURNAMENTS
from oakdoor.server.club.tournament.shapes import Board, Entrant, Entry, Event, Round, Rules, Tournament, Values
from oakdoor.server.database.storage import Storage
from oakdoor.tables.clock import ClockRule, DaysRule
from oakdoor.tables.errors import TableError

LOCK = 0x0A_4D20  # PostgreSQL's number for "somebody changes a tournament"
MISSING = ("no_tournament", "there is no such tournament")


class Refused(Overtaken):
    """A change that is not possible as the tournament stands: the transaction ends, and nothing was changed."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__()
        self.error = TableError(key, text)


async def change(storage: Storage, work: Callable[[sql.Connection], None]) -> None:
    """Change a tournament; raises the TableError that it is refused with."""

    def alone(connection: sql.Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        work(connection)

    try:
        await storage.do(alone)
    except Overtaken as error:
        raise error.__cause__.error if isinstance(error.__cause__, Refused) else error from None


# ---------------------------------------------------------------------- reading


def load(connection: sql.Connection, key: str) -> Tournament:
    """A tournament; raises a Refused if there is none."""
    row = connection.execute(sql.select(TOURNAMENTS).where(TOURNAMENTS.c.key == key)).first()
    if row is None:
        raise Refused(*MISSING)

    def of(table: sql.Table, *order: str) -> list[sql.Row[tuple[object, ...]]]:
        chosen = sql.select(table).where(table.c.tournament == key).order_by(*(table.c[name] for name in order))
        return list(connection.execute(chosen).all())

    return Tournament(
        key,
        row.organiser,
        read_rules(row.rules),
        row.status,
        row.round,
        row.created,
        row.revision,
        tuple(
            Entrant(one.number, one.player, one.name, one.avatar, one.strength, one.joined, bool(one.withdrawn))
            for one in of(ENTRANTS, "number")
        ),
        tuple(Round(one.number, one.at, one.until) for one in of(ROUNDS, "number")),
        tuple(_board(one) for one in of(BOARDS, "round", "board")),
        tuple(Entry(one.number, one.at, one.kind, json.loads(getattr(one, "values"))) for one in of(LOG, "number")),  # noqa: B009
    )


def find(storage: Storage, key: str) -> Tournament:
    """A tournament; raises a TableError if there is none."""
    try:
        with storage.reading() as connection:
            return load(connection, key)
    except Refused as refused:
        raise refused.error from None


def read_rules(text: str) -> Rules:
    """Rules as they are stored."""
    data = json.loads(text)
    clock, days = data.pop("clock"), data.pop("days", None)
    return Rules(**data, clock=ClockRule(**clock) if clock else None, days=DaysRule(**days) if days else None)


def _board(row: sql.Row[tuple[object, ...]]) -> Board:
    ranks, scores = (json.loads(text) if text else None for text in (row.ranks, row.scores))
    return Board(
        row.round,
        row.board,
        tuple(json.loads(row.entrants)),
        row.how,
        row.table_key,
        row.watch_key,
        tuple(ranks) if ranks is not None else None,
        tuple(scores) if scores is not None else None,
    )


# ---------------------------------------------------------------------- writing


def add(connection: sql.Connection, key: str, organiser: str, rules: Rules, now: float) -> None:
    """A new tournament."""
    row = {"key": key, "organiser": organiser, "rules": json.dumps(asdict(rules)), "status": "open", "round": 0}
    connection.execute(sql.insert(TOURNAMENTS), [{**row, "created": now, "revision": 0}])


def revise(connection: sql.Connection, tournament: Tournament, **values: object) -> None:
    """Change what a tournament is; raises an Overtaken if somebody else has changed it."""
    last = (TOURNAMENTS.c.key == tournament.key, TOURNAMENTS.c.revision == tournament.revision)
    changed = sql.update(TOURNAMENTS).where(*last).values(revision=tournament.revision + 1, **values)
    if connection.execute(changed).rowcount != 1:
        raise Overtaken


def add_entrants(connection: sql.Connection, key: str, entrants: list[Entrant]) -> None:
    """More people, or regulars, take part."""
    if entrants:
        connection.execute(sql.insert(ENTRANTS), [{"tournament": key, **asdict(one)} for one in entrants])


def set_withdrawn(connection: sql.Connection, key: str, number: int, withdrawn: bool) -> None:
    """Somebody plays no more, or again."""
    chosen = (ENTRANTS.c.tournament == key, ENTRANTS.c.number == number)
    connection.execute(sql.update(ENTRANTS).where(*chosen).values(withdrawn=withdrawn))


def remove_entrant(connection: sql.Connection, key: str, number: int) -> None:
    """Somebody takes the name off the list before it begins."""
    connection.execute(sql.delete(ENTRANTS).where(ENTRANTS.c.tournament == key, ENTRANTS.c.number == number))


def add_round(connection: sql.Connection, key: str, drawn: Round, boards: list[Board]) -> None:
    """A round that was drawn."""
    connection.execute(sql.insert(ROUNDS), [{"tournament": key, **asdict(drawn)}])
    connection.execute(sql.insert(BOARDS), [_row(key, board) for board in boards])


def put_board(connection: sql.Connection, key: str, board: Board) -> None:
    """A table of a round as it is now."""
    chosen = (BOARDS.c.tournament == key, BOARDS.c.round == board.round, BOARDS.c.board == board.board)
    connection.execute(sql.update(BOARDS).where(*chosen).values(_row(key, board)))


def _row(key: str, board: Board) -> dict[str, object]:
    return {
        "tournament": key,
        "round": board.round,
        "board": board.board,
        "table_key": board.table_key,
        "watch_key": board.watch_key,
        "entrants": json.dumps(board.entrants),
        "how": board.how,
        "ranks": json.dumps(board.ranks) if board.ranks is not None else None,
        "scores": json.dumps(board.scores) if board.scores is not None else None,
    }


def forget(connection: sql.Connection, person: str, anonymous: str, name: str) -> None:
    """A person's results stay in the standings, under a name that tells nobody who it was. They are not drawn again;
    where it has not begun, the name goes off the list."""
    of_person = ENTRANTS.c.player == person
    entered = TOURNAMENTS.c.key.in_(sql.select(ENTRANTS.c.tournament).where(of_person))
    connection.execute(sql.update(TOURNAMENTS).where(entered).values(revision=TOURNAMENTS.c.revision + 1))
    waiting = sql.select(TOURNAMENTS.c.key).where(TOURNAMENTS.c.status == "open")
    connection.execute(sql.delete(ENTRANTS).where(of_person, ENTRANTS.c.tournament.in_(waiting)))
    nobody = {"player": anonymous, "name": name, "avatar": AVATARS[0], "withdrawn": True}
    connection.execute(sql.update(ENTRANTS).where(of_person).values(nobody))
    connection.execute(sql.update(TOURNAMENTS).where(TOURNAMENTS.c.organiser == person).values(organiser=anonymous))


def write_log(connection: sql.Connection, key: str, now: float, kind: Event, **values: str | int | list[int]) -> None:
    """Something happened."""
    told: Values = dict(values)
    last = sql.select(sql.func.max(LOG.c.number)).where(LOG.c.tournament == key)
    number = (connection.execute(last).scalar() or 0) + 1
    connection.execute(
        sql.insert(LOG),
        [{"tournament": key, "number": number, "at": now, "kind": kind, "values": json.dumps(told)}],
    )
