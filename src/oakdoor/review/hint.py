"""A hint: the best moves of a seat that is to decide, from what it sees and nothing else."""

from oakdoor import __version__
from oakdoor.bots.contract import Sight
from oakdoor.games.compiled import is_plain
from oakdoor.games.contract import GameError
from oakdoor.review.reasons import terms_of
from oakdoor.review.scales import BEST, Move, Scales, Weighed, seed_for
from oakdoor.review.shapes import Candidate, Hint, Maker
from oakdoor.review.spreads import Spread, spread_of

BOT = "search"
LOOKS, PLAIN_LOOKS = 600, 8
SEARCHES = 10  # that are asked whether they agree
SURER = (4, 6, 8, 10)  # of them, for one step more


def looks_for_hint() -> int:
    """How often a hint looks ahead: as it is quick where rules run compiled."""
    return PLAIN_LOOKS if is_plain() else LOOKS


def hint(sight: Sight, seed: int = 1, looks: int | None = None) -> Hint:
    """The best moves of who is to decide, with reasons, and how sure that is."""
    if not sight.legal:
        raise GameError(f"seat {sight.seat} has nothing to decide now")
    looks = looks or looks_for_hint()
    maker = Maker(__version__, BOT, looks, seed)
    spread = spread_of(sight.mode, int(sight.view.players))
    progress = sight.history.decided * int(sight.view.players) / spread.length
    scales = Scales(sight.mode, sight.box)
    weighed = scales.weigh(sight.view, sight.seat, sight.seat, looks, seed_for(seed, 0, sight.seat))
    candidates = tuple(
        candidate(sight, spread, progress, rank, move) for rank, move in enumerate(weighed.moves[:BEST], 1)
    )
    agreed = _agreed(sight, scales, weighed, looks, seed)
    return Hint(maker, sight.seat, candidates, 1 + sum(agreed >= step for step in SURER), agreed)


def candidate(sight: Sight, spread: Spread, progress: float, rank: int, move: Move) -> Candidate:
    """A move with its reason, as the seat that is to decide can know it."""
    actions = (move.action, *move.rest)
    return Candidate(
        rank,
        tuple(sight.mode.codec.words(action) for action in actions),
        move.value,
        spread.lead(move.value, progress),
        move.tried,
        terms_of(sight.mode, sight.box, sight.view, sight.seat, actions),
        False,
    )


def _agreed(sight: Sight, scales: Scales, weighed: Weighed, looks: int, seed: int) -> int:
    """How many shorter searches find the same move best."""
    if len(weighed.moves) == 1:
        return SEARCHES
    best = weighed.moves[0].action
    agreed = 0
    for number in range(1, SEARCHES + 1):
        again = scales.weigh(
            sight.view, sight.seat, sight.seat, max(1, looks // 4), seed_for(seed, number, sight.seat), best
        )
        agreed += again.played == 0
    return agreed
