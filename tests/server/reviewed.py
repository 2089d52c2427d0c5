"""Reviews for tests: made at once, without a look ahead. A worker finds these functions by their names."""

import json
import time
from typing import Any, Literal

from oakdoor import __version__
from oakdoor.games.contract import CHANCE_SEAT
from oakdoor.games.game import Game
from oakdoor.games.position.reader import EVERYTHING, written_eyes
from oakdoor.games.record import open_record, replayed
from oakdoor.games.registry import find_mode
from oakdoor.review.positions import played_through
from oakdoor.review.shapes import (
    Candidate,
    Curve,
    Eye,
    Judged,
    Judging,
    Luck,
    Maker,
    Review,
    Sum,
    Term,
    Turn,
)

_left: dict[str, list[str]] = {}


def finished(game: str = "rivality", mode: str = "solo", seed: int = 3) -> dict[str, Any]:
    """The record of a game that was played to its end by the last legal moves."""
    played = Game(find_mode(game, mode), seed=seed)
    while not played.is_over:
        played.play(played.legal()[-1])
    return dict(played.record())


def review_of(record: dict[str, Any], version: str = __version__) -> Review:
    """A review in which every choice lost a point."""
    game = open_record(record)
    decisions: list[Judged] = []
    for line in replayed(game, record["moves"]):
        if line.seat != CHANCE_SEAT:
            legal = [game.mode.codec.words(action) for action in line.legal]
            decisions.append(_judged(len(decisions), line.seat, line.words, legal, game.mode.lines[0]))
    turns: list[Turn] = []
    for plies in played_through(record).turns():
        own = decisions[plies.start : plies.stop]
        lost = sum(one.lead_loss for one in own)
        mark: Literal["slip"] | None = "slip" if lost else None
        number = len(turns) + 1
        worst = max(own, key=lambda one: one.lead_loss).ply
        turns.append(Turn(number, own[0].seat, plies.start, plies.stop, lost / 10, lost, mark, worst, True))
    judging = Judging(tuple(decisions), tuple(turns))
    seats, plies_ = range(game.players), len(decisions) + 1
    curves = [Curve(seat, (0.5,) * plies_, (0.0,) * plies_, (-1.0,) * plies_, (1.0,) * plies_) for seat in seats]
    sums = Sum(0.0, (1.0,) * game.players, (-1.0,) * game.players, 0.0)
    lucks = [Luck(seat, sums, sums) for seat in seats]
    eyes = [Eye(seat, (curves[seat],), (lucks[seat],), (1,)) for seat in seats]
    eyes.append(Eye(written_eyes(EVERYTHING), tuple(curves), tuple(lucks), (1,)))
    returns = tuple(map(float, game.outcome().returns))
    maker = Maker(version, "search", 7, 1, "server")
    names = (game.mode.game, game.mode.name)
    leads = (0.0,) * game.players
    return Review(maker, *names, game.players, len(decisions), returns, leads, 5.0, judging, judging, tuple(eyes))


def _judged(ply: int, seat: int, move: str, legal: list[str], line: str) -> Judged:
    if len(legal) < 2:
        return Judged(ply, seat, move, 1, 0.0, 0.0, None, ())
    other = next(words for words in legal if words != move)
    terms = (Term(0, line, 4, (), "new"),)
    best = Candidate(1, (other,), 0.6, 2.0, 5, terms, played=False)
    played = Candidate(2, (move,), 0.5, 1.0, 5, (), played=True)
    return Judged(ply, seat, move, len(legal), 0.1, 1.0, "slip", (best, played))


def begin(mark: str, record: str, where: str) -> str | None:
    """What a worker does first: then a piece is left."""
    text = json.dumps(review_of(json.loads(record)).to_data())
    _left[mark] = [text]
    return text


def more(mark: str) -> str | None:
    """What a worker does next; one that is new knows nothing."""
    return _left[mark].pop() if _left[mark] else None


def checked(record: str, found: str) -> str:
    """A server that finds the same as a device; what was found says of which version it is to be."""
    return json.dumps(review_of(json.loads(record), found).to_data())


def unlike(record: str, found: str) -> str:
    """A server that finds something else."""
    raise ValueError("looking again finds something else")


def failing(mark: str, record: str, where: str) -> str | None:
    """A reviewer that gives up."""
    raise RuntimeError("no idea")


def forgetful(mark: str, record: str, where: str) -> str | None:
    """A worker that is replaced after its first piece, once."""
    text = begin(mark, record, where)
    if not hasattr(forgetful, "done"):
        forgetful.done = True  # type: ignore[attr-defined]
        del _left[mark]
    return text


def slow(mark: str, record: str, where: str) -> str | None:
    """A reviewer that takes its time."""
    time.sleep(1.0)
    return begin(mark, record, where)
