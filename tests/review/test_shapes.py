"""Reviews and hints as JSON and back."""

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from oakdoor.review.shapes import (
    Candidate,
    Curve,
    Eye,
    Hint,
    Judged,
    Judging,
    Luck,
    Maker,
    Review,
    Sum,
    Term,
    Turn,
)
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


def test_what_is_told_has_fewer_digits_and_no_terms_and_is_kept_whole() -> None:
    candidate = replace(CANDIDATE, share=0.61249, lead=1.5049)
    turn = Turn(1, 0, 0, 1, 0.12345, 1.23456, "slip", 0, refined=True)
    judging = Judging((Judged(0, 0, "draw", 2, 0.12345, 1.23456, "slip", (candidate,)),), (turn,))
    figures = Sum(1.23456, (0.5,), (-0.25,), 1.48456)
    eye = Eye(0, (Curve(0, (0.12345,), (1.23456,), (-1.0,), (2.71828,)),), (Luck(0, figures, figures),), (1,))
    whole = Review(MAKER, "rivality", "solo", 1, 1, (1.0,), (1.23456,), 5.4321, judging, judging, (eye,))
    told = whole.told()
    assert told.leads == (1.23,)
    assert told.fair == Judging(
        (Judged(0, 0, "draw", 2, 0.123, 1.23, "slip", (replace(CANDIDATE, share=0.612, lead=1.5, terms=()),)),),
        (replace(turn, loss=0.123, lead_loss=1.23),),
    )
    assert told.eyes[0].curves == (Curve(0, (0.123,), (1.23,), (-1.0,), (2.72,)),)
    assert told.eyes[0].lucks == eye.lucks
    assert Review.from_data(json.loads(json.dumps(whole.to_data()))) == whole


def test_a_page_is_told_the_fields_that_are_kept(review: Review) -> None:
    """The protocol has no shape of its own: whoever reads a message reads what is kept, too."""
    message = json.loads(TypeAdapter(Review).dump_json(review.told()))
    assert message == review.told().to_data()
    assert fields_of(message) == fields_of(review.to_data())


def fields_of(data: object) -> object:
    """The names of all fields, at whatever place; terms are told empty."""
    if isinstance(data, dict):
        return {name: None if name == "terms" else fields_of(one) for name, one in data.items()}
    return [fields_of(one) for one in data] if isinstance(data, list) else None
