"""Calibration: what a share of the win is worth in points, measured in games that the networks play.

Each mode and number of players is played by the network one move deep. How a game came out is compared with what was
expected at every decision; what is found goes into the table that reviews use (review/spreads.toml).
"""

import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from oakdoor.bots.contract import Budget, History, Sight
from oakdoor.bots.search import SearchBot
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.job import Job, in_pieces
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs
from oakdoor.review.spreads import FILE, NEAREST, Spread, margin_in, write_table

LONGEST = 800  # decisions of a game; one that goes on is left out
EARLIER = 50  # decisions before which a bot hurries here: those who only wait for each other show nothing
LEAST = 0.1  # of the deviation, that one unit of log odds is worth: few games may show nothing, too
KNOTS = 9  # moments of a game that the table has
STEADY = 20.0  # log odds squared that the whole game's spread counts for at each moment

PIECE = 10  # games

Names: TypeAlias = list[tuple[str, str]]
Numbers = NDArray[np.float64]
Played: TypeAlias = tuple[list[tuple[int, float]], list[float], list[float]]  # as `_game` says


class Seen(NamedTuple):
    """What was expected and what came of it: of each decision how many came before it, the log odds of the decider and
    its lead in the end; and of each game its length, all leads and all shares of the win."""

    plies: Numbers
    odds: Numbers
    leads: Numbers
    lengths: Numbers
    ends: Numbers
    shares: Numbers


def calibrate(names: Names, games: int, means: Means | None = None, path: Path = FILE) -> None:
    """Measure these modes for all numbers of players, and write them into the table."""
    with results_of(_job(names, games), means or Means()) as results:
        for game, name in names:
            mode = find_mode(game, name)
            found = {players: _fitted(mode, results, games) for players in mode.players}
            write_table({f"{game}/{name}": found}, path)


def _job(names: Names, games: int) -> Job:
    """All games, table by table."""
    pieces = tuple(
        piece._replace(arguments=(game, name, players, *piece.arguments))
        for game, name in names
        for players in find_mode(game, name).players
        for piece in in_pieces(games, PIECE)
    )
    return Job("calibrate", f"{__name__}:{play_piece.__name__}", (), pieces, Needs(tuple(names), search=True), "game")


def play_piece(game: str, name: str, players: int, first: int, count: int) -> list[Played]:
    """Some games of a table."""
    return [_game(find_mode(game, name), players, seed) for seed in range(first, first + count)]


def _fitted(mode: Mode, results: Iterator[bytes], games: int) -> Spread:
    """What the next games are, which are those of one table."""
    played = [game for result in islice(results, len(in_pieces(games, PIECE))) for game in json.loads(result)]
    return fitted(_seen(played), mode.cooperative)


def _seen(games: list[Played]) -> Seen:
    rows: list[tuple[int, float, float]] = []
    lengths: list[int] = []
    ends: list[float] = []
    shares: list[float] = []
    for decided, leads, returns in games:
        if not leads:
            continue
        lengths.append(len(decided))
        ends += leads
        shares += returns
        rows += [(ply, odds, leads[seat]) for ply, (seat, odds) in enumerate(decided)]
    plies, odds, results = np.array([row for row in rows if not np.isnan(row[1])]).T
    return Seen(plies, odds, results, np.array(lengths, float), np.array(ends), np.array(shares))


def _game(mode: Mode, players: int, seed: int) -> Played:
    """A game: who decided and what it expected (nothing where it had no choice), all leads and shares in the end."""
    chooser = random.Random(seed)
    options = {key: chooser.choice(values) for key, values in mode.option_choices(players).items()}
    game = Game(mode, players, seed=seed, options=options, events=False)
    bots = [SearchBot(seed + seat) for seat in range(players)]  # which know how to end a game
    decided: list[tuple[int, float]] = []
    while (seat := game.actor) is not None:
        if len(decided) == LONGEST:
            return decided, [], []
        legal = game.legal_actions()
        if len(legal) == 1:
            decided.append((seat, float("nan")))
            game.play_checked(legal[0])
            continue
        history = History(EARLIER + sum(other == seat for other, _ in decided))
        sight = Sight(mode, game.box, game.observed(seat), seat, legal, history)
        decision = bots[seat].decide(sight, Budget(iterations=1))
        share = min(1 - NEAREST, max(NEAREST, decision.value or 0.5))
        decided.append((seat, float(np.log(share / (1 - share)))))
        game.play_checked(decision.action)
    leads = [margin_in(mode, game.box, game.state, seat) for seat in range(players)]
    return decided, leads, game.outcome().returns


def fitted(seen: Seen, together: bool) -> Spread:
    """The spread at each moment by least squares, where decisions nearby count most, and what is left over. Where all
    win `together`, it is measured, too, where a win begins."""
    even = _even(seen) if together else 0.0
    deviation = float(seen.ends.std())
    leads = seen.leads - even
    whole = float(seen.odds @ leads / (seen.odds @ seen.odds))
    spreads, lows, highs = [], [], []
    length = float(seen.lengths.mean())
    progress = np.minimum(1.0, seen.plies / length)
    for knot in range(KNOTS):
        near = np.maximum(0.0, 1 - np.abs(progress * (KNOTS - 1) - knot))
        above = float((near * seen.odds) @ leads) + STEADY * whole
        spreads.append(max(LEAST * deviation, above / (float((near * seen.odds) @ seen.odds) + STEADY)))
        left = (leads - spreads[-1] * seen.odds)[near > 0]
        low, high = np.quantile(left, (0.1, 0.9))
        lows.append(float(low))
        highs.append(float(high))
    return Spread(length, deviation, even, *(_rounded(values) for values in (spreads, lows, highs)))


def _even(seen: Seen) -> float:
    """Where a win begins: fewest that lost lie above it, and fewest that won below; 0 where that is next to it. Where
    nobody won or nobody lost, it is where even odds would lead."""
    lost, won = seen.ends[seen.shares == 0], seen.ends[seen.shares == 1]
    if not len(lost) or not len(won):
        return float(np.polyfit(seen.odds, seen.leads, 1)[1])
    ends = np.unique(seen.ends)
    between = (ends[1:] + ends[:-1]) / 2
    wrong = [int((lost > middle).sum() + (won < middle).sum()) for middle in between]
    even = float(between[int(np.argmin(wrong))])
    return 0.0 if abs(even) <= 1 else even


def _rounded(values: list[float]) -> tuple[float, ...]:
    return tuple(round(value, 2) for value in values)
