"""Results of tables: they come from the games by themselves, or an arbiter gives them."""

import time
from dataclasses import replace

import sqlalchemy as sql

from oakdoor.app.past.outcomes import PastGame
from oakdoor.server.club.rating import ledger as ratings
from oakdoor.server.club.rating.counting import has_left
from oakdoor.server.club.tournament import store
from oakdoor.server.club.tournament.rounds import rounds_planned
from oakdoor.server.club.tournament.shapes import Board, Tournament
from oakdoor.server.database.ledger import past_games


def settle(connection: sql.Connection, key: str) -> None:
    """Take over the results of all games that are over; with the last one of the last round the tournament is over."""
    tournament = store.load(connection, key)
    if tournament.status != "running":
        return
    waiting = {one.table_key: one for one in tournament.boards if one.is_open and one.table_key}
    ended = past_games(connection, list(waiting)) if waiting else {}
    now = time.time()
    for table_key, game in ended.items():
        board = result_of(waiting[table_key], game)
        store.put_board(connection, key, board)
        _log_result(connection, tournament, board, now)
    if ended:
        finish(connection, tournament, now)


def result_of(board: Board, game: PastGame) -> Board:
    """A table with the result of its game: whoever has left it to a bot is last."""
    keys = [(has_left(seat), 0 if has_left(seat) else seat.rank) for seat in game.seats]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    return replace(board, how="played", ranks=ranks, scores=tuple(seat.score for seat in game.seats))


def finish(connection: sql.Connection, tournament: Tournament, now: float) -> None:
    """A result was written: everybody may learn of it, and it may have been the last one."""
    left = any(one.is_open for one in store.load(connection, tournament.key).boards)
    is_last = tournament.round >= rounds_planned(tournament) and not left
    if is_last and tournament.status == "running":
        store.write_log(connection, tournament.key, now, "over")
    store.revise(connection, tournament, status="over" if is_last else tournament.status)


def _log_result(connection: sql.Connection, tournament: Tournament, board: Board, now: float) -> None:
    store.write_log(
        connection,
        tournament.key,
        now,
        "result",
        round=board.round,
        board=board.board,
        entrants=list(board.entrants),
        ranks=list(board.ranks or ()),
    )


def default(connection: sql.Connection, key: str, board: Board, late: list[int], now: float) -> None:
    """The round's time is over: those who were to move have no points; where that is everybody, nobody has any."""
    tournament = store.load(connection, key)
    current = next((one for one in tournament.boards_of(board.round) if one.board == board.board), None)
    if current is None or not current.is_open or current.table_key != board.table_key:
        return
    ranks = tuple(0 if one in late else 1 for one in board.entrants)
    store.put_board(connection, key, replace(current, how="default", ranks=ranks))
    if board.table_key is not None:
        ratings.correct(connection, board.table_key, {})
    who = [one for one in board.entrants if one in late]
    store.write_log(connection, key, now, "default", round=board.round, board=board.board, entrants=who)
    finish(connection, tournament, now)


def correct(
    connection: sql.Connection, tournament: Tournament, board: Board, ranks: tuple[int, ...], how: str, reason: str
) -> None:
    """An arbiter decides the result of a table. The record of the game stays as it was played; the ratings follow."""
    now = time.time()
    before = list(board.ranks or ())
    is_default = how == "default"
    changed = replace(board, how="default" if is_default else "corrected", ranks=ranks)
    store.put_board(connection, tournament.key, changed)
    if board.table_key is not None and board.scores is not None:
        last = max(ranks) + 1
        given = {} if is_default else {seat: rank or last for seat, rank in enumerate(ranks)}
        ratings.correct(connection, board.table_key, given)
    elif board.table_key is not None:
        ratings.correct(connection, board.table_key, {})
    store.write_log(
        connection,
        tournament.key,
        now,
        "corrected",
        round=board.round,
        board=board.board,
        entrants=list(board.entrants),
        before=before,
        ranks=list(ranks),
        reason=reason,
    )
    finish(connection, tournament, now)


def free_bye(connection: sql.Connection, tournament: Tournament, board: Board, seats: tuple[int, ...]) -> None:
    """Whoever takes a seat has no bye in this round any more; whoever gave it up has no points for it."""
    came, gone = set(seats) - set(board.entrants), set(board.entrants) - set(seats)
    for bye in tournament.boards_of(board.round):
        if bye.how == "bye" and set(bye.entrants) & came:
            store.put_board(connection, tournament.key, replace(bye, entrants=tuple(gone), how="default", ranks=(0,)))
