"""A tournament as its readers may see it: nobody's identity, and of tables only what everybody may look at."""

from dataclasses import dataclass

import sqlalchemy as sql

from oakdoor.app.messages.tables import ClockRule, DaysRule
from oakdoor.app.stored import SEVERAL
from oakdoor.bots.registry import LEVELS
from oakdoor.server.club.rating.messages import RatingInfo, rating_info
from oakdoor.server.club.rating.profiles import Profiles
from oakdoor.server.club.rating.ratings import Ratings
from oakdoor.server.club.rating.regulars import BOT, is_measured
from oakdoor.server.club.tournament import messages as say
from oakdoor.server.club.tournament.listing import base_of
from oakdoor.server.club.tournament.shapes import Board, Entrant, Entry, Tournament
from oakdoor.server.club.tournament.standings import Row, board_points, standings
from oakdoor.server.database.schema import MOVES, TABLES
from oakdoor.server.database.storage import Storage


@dataclass(frozen=True)
class Reader:
    """Who reads, and whether they run the tournament."""

    person: str
    organiser: bool


@dataclass(frozen=True)
class Going:
    """How far a table is: its moves, and the seat that decides."""

    moves: int
    actor: int | None
    moved: float


class Teller:
    """Tells tournaments."""

    def __init__(self, storage: Storage, ratings: Ratings, profiles: Profiles) -> None:
        self._storage = storage
        self._ratings = ratings
        self._profiles = profiles

    def state(self, tournament: Tournament, reader: Reader, stamp: str, organiser: str) -> say.TournamentState:
        """A tournament, if it has changed since a stamp."""
        going = self._going(tournament)
        latest = max((one.moved for one in going.values()), default=0.0)
        now = f"{tournament.revision}-{int(latest * 1000)}-{int(reader.organiser)}"
        if stamp == now:
            return say.TournamentState(stamp=now, tournament=None)
        return say.TournamentState(stamp=now, tournament=self._info(tournament, reader, going, organiser))

    def _going(self, tournament: Tournament) -> dict[str, Going]:
        """The tables where games go on."""
        keys = [one.table_key for one in tournament.boards if one.is_open and one.table_key]
        count = sql.select(MOVES.c.table_key, sql.func.count().label("moves")).group_by(MOVES.c.table_key)
        with self._storage.reading() as connection:
            rows = connection.execute(sql.select(TABLES).where(TABLES.c.key.in_(keys))).all()
            moves = {
                row.table_key: row.moves for row in connection.execute(count.where(MOVES.c.table_key.in_(keys))).all()
            }
        return {row.key: Going(moves.get(row.key, 0), row.actor, row.moved) for row in rows}

    def _info(
        self, tournament: Tournament, reader: Reader, going: dict[str, Going], organiser: str
    ) -> say.TournamentInfo:
        rules, me = tournament.rules, tournament.entrant_of(reader.person)
        rows = standings(tournament)
        own = me.number if me is not None else None
        levels = [one for one in LEVELS if not rules.rated or is_measured(rules.game, rules.mode, one)]
        return say.TournamentInfo(
            **base_of(tournament).model_dump(),
            clock=ClockRule(minutes=rules.clock.minutes, increment=rules.clock.increment) if rules.clock else None,
            days=DaysRule(days=rules.days.days, lapse=rules.days.lapse) if rules.days else None,
            entry=rules.entry,
            fill=rules.fill,
            rated=rules.rated,
            minutes=rules.minutes,
            missing=sum(one.is_open for one in tournament.boards_of(tournament.round)),
            organiser=reader.organiser,
            organiser_name=organiser,
            me=own if me is not None and not me.withdrawn else None,
            levels=levels,
            entrants=self._entrants(tournament),
            standings=[_standing(row, rows) for row in rows],
            rounds=[
                say.RoundInfo(
                    number=one.number,
                    drawn=one.at,
                    until=one.until,
                    boards=[_board(board, rules.size, going, own) for board in tournament.boards_of(one.number)],
                )
                for one in tournament.rounds
            ],
            log=[_entry(one) for one in reversed(tournament.log)],
        )

    def _entrants(self, tournament: Tournament) -> list[say.EntrantInfo]:
        rules = tournament.rules
        handles = self._profiles.handles([one.player for one in tournament.entrants])
        return [
            say.EntrantInfo.model_validate(
                {
                    "number": one.number,
                    "name": one.name,
                    "avatar": one.avatar,
                    "level": one.player.removeprefix(BOT) if one.player.startswith(BOT) else None,
                    "rating": self._rating(one, rules.game, rules.mode) if rules.rated else None,
                    "handle": handles.get(one.player),
                    "joined": one.joined,
                    "withdrawn": one.withdrawn,
                }
            )
            for one in tournament.entrants
        ]

    def _rating(self, one: Entrant, game: str, mode: str) -> RatingInfo:
        return rating_info(self._ratings.of(one.player, game, mode))


def _standing(row: Row, rows: list[Row]) -> say.StandingInfo:
    places = {one.entrant.number: one.place for one in rows}
    return say.StandingInfo(
        place=row.place,
        number=row.entrant.number,
        points=row.points,
        buchholz=row.buchholz,
        margin=round(row.margin, 2),
        results=[
            say.ResultInfo(round=one.round, points=one.points, places=[places[n] for n in one.opponents], how=one.how)
            for one in row.results
        ],
    )


def _board(board: Board, size: int, going: dict[str, Going], me: int | None) -> say.BoardInfo:
    """A table. Only those who sit there are told the key that opens it, the others one that lets them watch."""
    points, mine = board_points(board, size), me in board.entrants
    now = going.get(board.table_key or "")
    key = board.table_key if mine else board.watch_key
    play = None if key is None else f"/t/{key}" if mine else f"/w/{key}"
    return say.BoardInfo(
        board=board.board,
        entrants=list(board.entrants),
        how=board.how,
        points=[points[one] for one in board.entrants] if points else None,
        scores=list(board.scores) if board.scores is not None else None,
        turn=now.moves if now is not None else None,
        to_move=_to_move(board, now),
        path=play if board.is_open else None,
        review=f"/review/{key}" if key is not None and board.scores is not None else None,
        mine=mine,
    )


def _to_move(board: Board, now: Going | None) -> list[int]:
    if now is None or now.actor is None:
        return []
    return list(board.entrants) if now.actor == SEVERAL else [board.entrants[now.actor]]


def _entry(entry: Entry) -> say.EntryInfo:
    return say.EntryInfo.model_validate({"number": entry.number, "at": entry.at, "kind": entry.kind, **entry.values})
