"""What is checked before a tournament changes."""

from oakdoor.app.routes.games import teams_of
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.server.club.rating.ratings import Ratings
from oakdoor.server.club.tournament.messages import MOST_ENTRANTS, Correction
from oakdoor.server.club.tournament.rounds import rounds_planned
from oakdoor.server.club.tournament.shapes import Board, Rules, Tournament
from oakdoor.server.club.tournament.store import Refused
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Setup


def check_rules(rules: Rules, ratings: Ratings) -> None:
    """Whether a tournament can be played so; raises an error that says why not."""
    mode = find_mode(rules.game, rules.mode)
    if rules.size not in mode.players or str(rules.size) in teams_of(mode) or mode.cooperative:
        raise OptionError(f"{mode.game} {mode.name} has no tables of {rules.size} who play against each other")
    mode.pack_options(rules.size, dict(rules.options))
    if rules.rated:
        setup = Setup(rules.game, rules.mode, dict(rules.options))
        ratings.check(setup, ["person"] * rules.size, ["tove"] if rules.fill else [])


def check_entering(tournament: Tournament, is_known: bool) -> None:
    """Whether somebody can still take part."""
    if is_known:
        raise Refused("entered", "you take part already")
    if tournament.status == "over" or tournament.round >= rounds_planned(tournament) > 0:
        raise Refused("tournament_over", "the tournament is over, or in its last round")
    if tournament.rules.system == "robin" and tournament.status != "open":
        raise Refused("robin_begun", "everybody meets everybody: nobody can come later")
    if len(tournament.entrants) >= MOST_ENTRANTS:
        raise Refused("tournament_full", f"at most {MOST_ENTRANTS} take part")


def check_board(tournament: Tournament, wanted: Correction) -> Board:
    """The table that a correction is about; raises a TableError if it is none that can be decided so."""
    boards = [one for one in tournament.boards_of(wanted.round) if one.board == wanted.board]
    if not boards or boards[0].how == "bye":
        raise TableError("no_board", "there is no such table in this round")
    board = boards[0]
    if wanted.kind in ("result", "default"):
        ranks = wanted.ranks
        if len(ranks) != len(board.entrants) or (wanted.kind == "default" and 0 not in ranks):
            raise TableError("wrong_ranks", "each seat has one rank; by default somebody has 0")
        return board
    if wanted.round != tournament.round:
        raise TableError("no_board", "only tables of the last round can be dealt again")
    if wanted.kind == "reseat":
        busy = {one for other in tournament.boards_of(wanted.round) if other.how != "bye" for one in other.entrants}
        here = {one.number for one in tournament.entrants if not one.withdrawn}
        if wanted.leaves not in board.entrants or wanted.comes not in here - busy:
            raise TableError("wrong_seat", "only somebody without a table in this round can take a seat")
    return board
