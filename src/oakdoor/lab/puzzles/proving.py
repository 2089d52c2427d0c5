"""Proving that one move is clearly best: counted to the end of the game, or looked at again and again.

First a glance, then the looks of a review, then twenty times as many in independent runs: in each the same move must be
best, ahead of all that do not come to the same. At last it is played on beside the next best and beside what tempts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from oakdoor.games.contract import Mode
from oakdoor.games.names import Record
from oakdoor.games.registry import find_mode
from oakdoor.lab.puzzles.endings import UNKNOWN, End, Solver
from oakdoor.lessons.puzzle import Proof
from oakdoor.review.judgement.alike import shape_of
from oakdoor.review.judgement.playing import Player
from oakdoor.review.judgement.why import why
from oakdoor.review.scales import Move, Scales, Weighed
from oakdoor.review.shapes import Why
from oakdoor.review.spreads import spread_of

GLANCE, USUAL, TIMES = 80, 400, 20  # looks; and how many times as many prove it
RUNS = 3  # independent ones that prove it
CLEAR = {"aetherya": 3.0, "rivality": 2.0}  # points of the lead by which the best move is ahead of all others
CHANCE = 10.0  # hundredths of the win, where all win or lose together
GLANCED = 0.6  # of that at a glance
KEPT = 0.75  # of that when a puzzle is checked again with other seeds (docs/puzzles.md says why not all)
MOST_RIGHT = 4  # moves that come to the same: more are no puzzle
WORLDS = 60  # in which it is played on
DEPTH = 1 << 20  # between the seeds of two runs


@dataclass(frozen=True)
class Proved:
    """A decision with one best move: the right actions, the answer first, with the rest of its turn; by how much it is
    ahead; and by action what others are short of it, as far as that is known."""

    right: tuple[int, ...]
    rest: tuple[int, ...]
    proof: Proof
    gap: float
    short: dict[int, float]


class Prover:
    """Proves decisions of one mode."""

    def __init__(self, mode: Mode, box: Record) -> None:
        self.mode, self.box = mode, box
        self.scales, self.player, self.solver = Scales(mode, box), Player(mode, box), Solver(mode, box)
        self.clear = CHANCE if mode.cooperative else CLEAR[mode.game]

    def counted(self, view: Record, seat: int, seed: int = 1) -> Proved | None:
        """A decision whose rest of the game can be counted."""
        ends = self.solver.solve(view, seat, seed)
        if ends is None:
            return None
        best = max(ends.values(), key=lambda end: (end.margin, end.share))
        right = tuple(action for action, end in ends.items() if end.is_like(best))
        others = [end for end in ends.values() if not end.is_like(best)]
        if not others or len(right) > MOST_RIGHT:
            return None
        gap = min(self._short(best, end) for end in others)
        if gap < self.clear:
            return None
        return Proved(right, (), "counted", gap, {action: self._short(best, end) for action, end in ends.items()})

    def _short(self, best: End, end: End) -> float:
        """What an end is short of the best: points, or hundredths of the win where all win or lose together. Where it
        is the difference between a win and none, that is clear enough."""
        if self.mode.cooperative:
            return 100 * (best.share - end.share)
        short = best.margin - end.margin
        if UNKNOWN not in (best.share, end.share) and best.share - end.share >= 1 and short > 0:
            return max(short, self.clear)
        return short

    def glanced(self, view: Record, seat: int, ply: int, played: int, seed: int) -> bool:
        """Whether a decision is worth looking at: another move than the played one seems to be far ahead."""
        weighed = self.scales.weigh(view, seat, seat, GLANCE, seed, played, rests=False)
        if weighed.played == 0 or len(weighed.moves) < 2:
            return False
        return self._ahead(weighed, view, ply, 1) >= GLANCED * self.clear

    def looked(
        self, view: Record, seat: int, ply: int, seed: int, runs: int = RUNS, part: float = 1.0
    ) -> Proved | None:
        """A decision in which the same move is best however often one looks, by that part of what is clear."""
        first = self.scales.weigh(view, seat, seat, USUAL, seed)
        right = self._alike(view, seat, first.moves)
        if right is None or self._gap(first, view, ply, right) < part * self.clear:
            return None
        found: Weighed | None = None
        gap = self._gap(first, view, ply, right)
        for run in range(1, runs + 1):
            found = self.scales.weigh(view, seat, seat, TIMES * USUAL, seed + run * DEPTH)
            gap = min(gap, self._gap(found, view, ply, right))
            if found.moves[0].action not in right or gap < part * self.clear:
                return None
        assert found is not None
        best = found.moves[0]
        short = {move.action: self._apart(best, move, view, ply) for move in found.moves}
        return Proved((best.action, *(one for one in right if one != best.action)), best.rest, "looked", gap, short)

    def beside(self, view: Record, seat: int, ply: int, proved: Proved, other: int, seed: int = 1) -> Why:
        """Why the best move is better than another one, by playing both on in the same worlds."""
        moves = (proved.right[0], *proved.rest)
        return why(
            self.mode, self.box, view, seat, moves, (other,), ply, seed, WORLDS, player=self.player
        )  # fmt: skip

    def _alike(self, view: Record, seat: int, moves: Sequence[Move]) -> tuple[int, ...] | None:
        """The moves that come to the same as the best one: mirror images of it."""
        legal = self.mode.new_moves()
        actions = legal[: self.mode.rules.legal(self.box, view, legal)].tolist()
        shape = shape_of(self.mode, self.box, view, seat, (moves[0].action,))
        right = [one for one in actions if shape_of(self.mode, self.box, view, seat, (one,)) == shape]
        if len(right) > MOST_RIGHT or len(right) == len(actions):
            return None
        return (moves[0].action, *(one for one in right if one != moves[0].action))

    def _gap(self, weighed: Weighed, view: Record, ply: int, right: tuple[int, ...]) -> float:
        """By how much the best move is ahead of the best one that does not come to the same; less than nothing where
        that one is ahead."""
        own = next((move for move in weighed.moves if move.action in right), None)
        others = [move for move in weighed.moves if move.action not in right]
        if own is None or not others:
            return -1.0
        return self._apart(own, max(others, key=lambda move: move.value), view, ply)

    def _ahead(self, weighed: Weighed, view: Record, ply: int, at: int) -> float:
        return self._apart(weighed.moves[0], weighed.moves[at], view, ply)

    def _apart(self, best: Move, other: Move, view: Record, ply: int) -> float:
        if self.mode.cooperative:
            return 100 * (best.value - other.value)
        spread = spread_of(self.mode, int(view.players))
        return spread.lead(best.value, ply) - spread.lead(other.value, ply)


@lru_cache(1)
def prover_of(game: str, mode: str) -> Prover:
    """The prover of a mode with its printed components; pieces of work share it."""
    found = find_mode(game, mode)
    return Prover(found, found.components(None).box)
