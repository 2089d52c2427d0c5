"""A hint: the best moves of a seat that is to decide, from what it sees and nothing else.

Where the search is not compiled it would take too long: there a hint is what the greedy bot thinks.
"""

import math
from dataclasses import replace

from oakdoor.bots.contract import Budget, Look, Sight
from oakdoor.bots.greedy import GreedyBot
from oakdoor.bots.search import can_search, is_quick
from oakdoor.games.contract import GameError
from oakdoor.review.judgement.alike import distinct
from oakdoor.review.judgement.playing import Player
from oakdoor.review.judgement.reasons import is_ready, terms_of
from oakdoor.review.judgement.why import why, worlds_for
from oakdoor.review.making import made_by
from oakdoor.review.scales import BEST, Move, Scales, Weighed, seed_for
from oakdoor.review.shapes import NO_WHY, Candidate, Hint
from oakdoor.review.spreads import Spread, spread_of

SEARCH, GREEDY = "search", "greedy"
LOOKS = 600
LIKELY = 12  # moves among which the best are looked for that differ
SEARCHES = 10  # that are asked whether they agree
SURER = (4, 6, 8, 10)  # of them, for one step more
CLEAR = (0.02, 0.1)  # of the deviation: by so much a greedy bot's first move is better, for one step more


def hint(sight: Sight, seed: int = 1, looks: int | None = None) -> Hint:
    """The best moves of who is to decide, with reasons, and how sure that is. With `looks` it searches even where
    that takes long."""
    if not sight.legal:
        raise GameError(f"seat {sight.seat} has nothing to decide now")
    spread = spread_of(sight.mode, int(sight.view.players))
    if looks is None and not (is_quick(sight.mode) and can_search(sight.mode)):
        return _greedy_hint(sight, spread, seed)
    is_explained = is_quick(sight.mode) and (looks is not None or is_ready(sight.mode))
    looks = looks or LOOKS
    ply = sight.history.decided * int(sight.view.players)
    scales = Scales(sight.mode, sight.box)
    weighed = scales.weigh(sight.view, sight.seat, sight.seat, looks, seed_for(seed, 0, sight.seat))
    moves = _distinct(sight, weighed)
    candidates = tuple(
        _candidate(sight, rank, (move.action, *move.rest), move.value, spread.lead(move.value, ply), move.tried)
        for rank, move in enumerate(moves[:BEST], 1)
    )
    if is_explained:
        candidates = _compared(sight, candidates, [(move.action, *move.rest) for move in moves], seed)
    agreed = _agreed(sight, scales, weighed, looks, seed)
    return Hint(made_by(SEARCH, looks, seed), sight.seat, candidates, 1 + sum(agreed >= step for step in SURER), agreed)


def _distinct(sight: Sight, weighed: Weighed) -> list[Move]:
    """The best moves and one to compare the last with, those that are mirror images of better ones left out."""
    moves = {(move.action, *move.rest): move for move in weighed.moves[:LIKELY]}
    return [moves[one] for one in distinct(sight.mode, sight.box, sight.view, sight.seat, moves, BEST + 1)]


def _candidate(sight: Sight, rank: int, actions: tuple[int, ...], share: float, lead: float, looks: int) -> Candidate:
    """A move with its reason, as the seat that is to decide can know it."""
    words = tuple(sight.mode.codec.words(action) for action in actions)
    terms = terms_of(sight.mode, sight.box, sight.view, sight.seat, sight.seat, actions)
    return Candidate(rank, words, share, lead, looks, terms, False)


def _compared(
    sight: Sight, candidates: tuple[Candidate, ...], moves: list[tuple[int, ...]], seed: int
) -> tuple[Candidate, ...]:
    """Candidates that say why they are better than the next best move, or the first after it from which they differ;
    the last of all, why it is worse than others."""
    if len(moves) < 2:
        return candidates
    player, worlds = Player(sight.mode, sight.box), worlds_for(sight.mode) // 2
    ply = sight.history.decided * int(sight.view.players)
    found = []
    for number, candidate in enumerate(candidates):
        reasons = NO_WHY
        for other in [*moves[number + 1 :], *moves[:number]]:  # the next best that it differs from
            reasons = why(
                sight.mode, sight.box, sight.view, sight.seat, moves[number], other, ply, seed, worlds, player=player
            )
            if reasons.reasons:
                break
        found.append(replace(candidate, why=(reasons,)))
    return tuple(found)


def _agreed(sight: Sight, scales: Scales, weighed: Weighed, looks: int, seed: int) -> int:
    """How many shorter searches find the same move best."""
    if len(weighed.moves) == 1:
        return SEARCHES
    best, seat = weighed.moves[0].action, sight.seat
    agreed = 0
    for number in range(1, SEARCHES + 1):
        again = scales.weigh(sight.view, seat, seat, max(1, looks // 4), seed_for(seed, number, seat), best)
        agreed += again.played == 0
    return agreed


def _greedy_hint(sight: Sight, spread: Spread, seed: int) -> Hint:
    """What the greedy bot thinks: the points that a move brings at once."""
    decision = GreedyBot(seed).decide(sight, Budget())
    looked: dict[tuple[int, ...], Look] = {
        (one.action,): one for one in (Look(decision.action, decision.value or 0.0), *decision.others)
    }
    moves = [looked[one] for one in distinct(sight.mode, sight.box, sight.view, sight.seat, looked, BEST)]
    candidates = tuple(
        _candidate(sight, rank, (move.action,), 1 / (1 + math.exp(-move.value / spread.spread[0])), move.value, 0)
        for rank, move in enumerate(moves, 1)
    )
    ahead = (moves[0].value - moves[1].value) / spread.deviation if len(moves) > 1 else 1.0
    sure = 1 + sum(ahead >= step for step in CLEAR)
    return Hint(made_by(GREEDY, 0, seed), sight.seat, candidates, sure, 0)
