"""How a tournament stands: points, then the points of the opponents (Buchholz), then the difference of the scores."""

from dataclasses import dataclass

from oakdoor.server.club.tournament.pairing.shapes import Player
from oakdoor.server.club.tournament.shapes import Board, Entrant, How, Tournament


@dataclass(frozen=True)
class Result:
    """What a round brought to somebody: points (None: still open), and against whom."""

    round: int
    points: float | None
    opponents: tuple[int, ...]
    how: How


@dataclass(frozen=True)
class Row:
    """A line of the standings. Equals in everything share a place."""

    place: int
    entrant: Entrant
    points: float
    buchholz: float
    margin: float
    results: tuple[Result, ...]


def points_of(ranks: tuple[int, ...]) -> list[float]:
    """Points for each seat: 1 for the first place, 0 for the last, in even steps; equals share what their places are
    worth. Rank 0 has none, and is behind everybody."""
    steps = max(1, len(ranks) - 1)
    found = []
    for rank in ranks:
        better, equal = sum(0 < other < rank for other in ranks), ranks.count(rank)
        found.append((steps - better - (equal - 1) / 2) / steps if rank > 0 else 0.0)
    return found


def bye_points(size: int) -> float:
    """A bye between two is a win; at larger tables it is worth a place in the middle."""
    return 1.0 if size == 2 else 0.5


def board_points(board: Board, size: int) -> dict[int, float]:
    """The points of those at a table, once its result is there."""
    if board.how == "bye":
        return dict.fromkeys(board.entrants, bye_points(size))
    if board.ranks is None:
        return {}
    return dict(zip(board.entrants, points_of(board.ranks), strict=True))


def margins(board: Board) -> dict[int, float]:
    """How much more each has scored than the others at the table on average."""
    scores = [score for score in board.scores or () if score is not None]
    if len(scores) != len(board.entrants) or len(scores) < 2 or board.how not in ("played", "corrected"):
        return {}
    whole = sum(scores)
    return {one: score - (whole - score) / (len(scores) - 1) for one, score in zip(board.entrants, scores, strict=True)}


def standings(tournament: Tournament) -> list[Row]:
    """How it stands by the results that are there."""
    size = tournament.rules.size
    points = dict.fromkeys((one.number for one in tournament.entrants), 0.0)
    margin = dict(points)
    results: dict[int, list[Result]] = {number: [] for number in points}
    for board in tournament.boards:
        won, more = board_points(board, size), margins(board)
        for one in board.entrants:
            others = tuple(other for other in board.entrants if other != one)
            results[one].append(Result(board.round, won.get(one), others, board.how))
            points[one] += won.get(one, 0.0)
            margin[one] += more.get(one, 0.0)
    buchholz = {
        number: sum(points[other] for one in played if one.points is not None for other in one.opponents)
        for number, played in results.items()
    }
    keys = {
        number: (round(-points[number], 6), round(-buchholz[number], 6), round(-margin[number], 6)) for number in points
    }
    order = sorted(tournament.entrants, key=lambda one: (keys[one.number], one.number))
    return [
        Row(
            1 + sum(other < keys[one.number] for other in keys.values()),
            one,
            points[one.number],
            buchholz[one.number],
            margin[one.number],
            tuple(results[one.number]),
        )
        for one in order
    ]


def players(tournament: Tournament, number: int) -> list[Player]:
    """Those who play a round, as pairing needs to know them."""
    found = []
    for row in standings(tournament):
        one = row.entrant
        if one.withdrawn or one.joined > number:
            continue
        boards = [board for board in tournament.boards if one.number in board.entrants and board.how != "bye"]
        begun = [1 if board.entrants[0] == one.number else -1 for board in boards]
        found.append(
            Player(
                one.number,
                row.points,
                one.strength,
                tuple(other for result in row.results for other in result.opponents),
                sum(begun) if tournament.rules.size == 2 else begun.count(1),
                begun[-1] if begun else 0,
                sum(result.how == "bye" for result in row.results),
            )
        )
    return found
