"""Habits over several games, from the reviews that are kept."""

from collections.abc import Iterable
from dataclasses import dataclass

from oakdoor.app import messages as say
from oakdoor.app.review.reviews import Reviews
from oakdoor.review.judgement.habits import Slip, lesson_for, slips_of

EXAMPLES = 3


@dataclass(frozen=True)
class Found:
    """A slip, and where it happened."""

    key: str
    game: str
    slip: Slip


def habits_of(reviews: Reviews, digests: Iterable[tuple[say.OwnReview, str]]) -> say.Habits:
    """What the slips of some games cost, kind by kind, as far as they are reviewed."""
    slips: list[Found] = []
    reviewed = []
    for own, digest in digests:
        review = reviews.kept(digest)
        if review is None or own.seat >= review.players:
            continue
        reviewed.append(own.key)
        slips += [Found(own.key, review.game, slip) for slip in slips_of(review, own.seat)]
    kinds = {(one.game, one.slip.kind) for one in slips}
    told = [
        _habit(game, kind, [one for one in slips if (one.game, one.slip.kind) == (game, kind)]) for game, kind in kinds
    ]
    return say.Habits(habits=sorted(told, key=lambda one: (-one.loss, one.game, one.kind)), reviewed=reviewed)


def _habit(game: str, kind: str, slips: list[Found]) -> say.Habit:
    worst = sorted(slips, key=lambda one: -one.slip.loss)
    return say.Habit(
        game=game,
        kind=kind,
        loss=round(sum(one.slip.loss for one in slips), 3),
        count=len(slips),
        examples=[
            say.HabitExample(key=one.key, turn=one.slip.turn, loss=round(one.slip.loss, 3)) for one in worst[:EXAMPLES]
        ],
        lesson=lesson_for(game, kind),
    )
