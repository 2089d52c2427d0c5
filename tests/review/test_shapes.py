"""Reviews and hints as JSON and back."""

import json

import pytest

from oakdoor.review.shapes import Candidate, Hint, Judged, Maker, Review, Sum, Term
from server.reviewed import finished, review_of

MAKER = Maker("1.0", "search", 400, 1, "device")
CANDIDATE = Candidate(1, ("draw", "place a1"), 0.6, 1.5, 40, (Term(0, "dragons", 6, ("b3",), "new"),), True)


@pytest.fixture(scope="module")
def review() -> Review:
    return review_of(finished())


def test_what_is_written_is_read_again(review: Review) -> None:
    for thing in (review, Hint(MAKER, 1, (CANDIDATE,), 4, 9)):
        assert type(thing).from_data(json.loads(json.dumps(thing.to_data()))) == thing


@pytest.mark.parametrize(
    "broken",
    [
        {"sure": "4"},
        {"candidates": {}},
        {"candidates": [{**CANDIDATE.to_data(), "terms": [5]}]},
        {"candidates": [{**CANDIDATE.to_data(), "share": None}]},
    ],
)
def test_what_is_no_hint_is_refused(broken: dict[str, object]) -> None:
    data = Hint(MAKER, 1, (CANDIDATE,), 4, 9).to_data()
    with pytest.raises(ValueError, match="this is no"):
        Hint.from_data({**data, **broken})
    with pytest.raises(ValueError, match="hint"):
        Hint.from_data({key: value for key, value in data.items() if key != "sure"})


def test_a_mark_is_one_of_four_or_none(review: Review) -> None:
    data = review.fair.decisions[0].to_data()
    assert Judged.from_data({**data, "mark": None}).mark is None
    with pytest.raises(ValueError, match="judged"):
        Judged.from_data({**data, "mark": "fine"})


def test_luck_is_a_part_of_all_that_happened() -> None:
    assert Sum(0, (1.0, -2.0), (1.0, 0.0), 0).luck == 0.75
    assert Sum(0, (), (), 0).luck == 0
