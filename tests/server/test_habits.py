"""Habits over several games, from the reviews that are kept, and what a move would have been worth."""

import json
from typing import cast

import pytest

from oakdoor.app import messages as say
from oakdoor.app.review import jobs
from oakdoor.app.review.habits import habits_of
from oakdoor.app.review.reviews import Reviews
from oakdoor.games.record import RecordError, open_record
from oakdoor.review.shapes import Review
from server.reviewed import finished, review_of


class Kept:
    """Reviews of which some are kept."""

    def __init__(self, **found: Review) -> None:
        self._found = found

    def kept(self, digest: str) -> Review | None:
        """A review by its digest."""
        return self._found.get(digest)


def test_slips_are_added_up_over_the_games_that_are_reviewed() -> None:
    both = [review_of(finished(seed=seed)) for seed in (3, 5)]
    kept = cast(Reviews, Kept(one=both[0], two=both[1]))
    games = [say.OwnReview(key=key, seat=0) for key in ("first", "second", "third", "other")]
    games[3] = say.OwnReview(key="other", seat=3)
    found = habits_of(kept, zip(games, ("one", "two", "none", "one"), strict=True))
    assert found.reviewed == ["first", "second"], "a review must be there, and the seat in it"
    lost = [turn.loss for review in both for turn in review.fair.turns if turn.mark]
    assert sum(one.loss for one in found.habits) == pytest.approx(sum(lost), abs=0.01)
    assert [one.loss for one in found.habits] == sorted((one.loss for one in found.habits), reverse=True)
    for one in found.habits:
        assert one.lesson
        assert 1 <= len(one.examples) <= 3
        assert one.examples[0].loss == max(example.loss for example in one.examples)


def test_at_most_twenty_games() -> None:
    own = say.OwnReview(key="1", seat=0)
    with pytest.raises(ValueError, match="at most 20"):
        say.OwnReviews(games=[own] * 21)


def test_a_move_is_worth_something_and_an_impossible_one_nothing() -> None:
    record = finished()
    legal = open_record({**record, "moves": []}).legal()
    text = json.dumps(record)
    found = say.MoveWorth.model_validate_json(jobs.worth(text, ["Lena"], "en", 0, legal[0]))
    assert found.words == legal[0]
    assert found.told
    assert 0 <= found.share <= 1
    assert found.loss >= 0
    assert found.mark in ("best", "good", "slip", "blunder")
    with pytest.raises(RecordError):
        jobs.worth(text, ["Lena"], "en", 0, "nothing")
