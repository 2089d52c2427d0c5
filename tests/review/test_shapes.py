"""Reviews and hints as JSON and back."""

import json

import pytest

from oakdoor.review.shapes import (
    ALL,
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

MAKER = Maker("1.0", "search", 400, 1, "device")
CANDIDATE = Candidate(1, ("draw", "place a1"), 0.6, 1.5, 40, (Term(0, "dragons", 6, ("b3",), "new"),), True)


def review() -> Review:
    judged = Judged(0, 1, "draw", 2, 0.1, 0.5, "good", (CANDIDATE,))
    turn = Turn(1, 1, 0, 1, 0.1, 0.5, None, 0, False)
    judging = Judging((judged,), (turn,))
    luck = Luck(0, Sum(0, (1.0, 2.0), (-2.0, 1.0), 2.0), Sum(0.5, (0.0, 0.0), (0.5, 0.0), 1.0))
    eye = Eye(ALL, (Curve(0, (0.5, 1.0), (0.0, 2.0), (-3.0, 2.0), (3.0, 2.0)),), (luck,), (1,))
    return Review(MAKER, "game", "mode", 2, 1, (1.0, 0.0), (2.0, -2.0), 8.0, judging, judging, (eye,))


@pytest.mark.parametrize("thing", [review(), Hint(MAKER, 1, (CANDIDATE,), 4, 9)])
def test_what_is_written_is_read_again(thing: Review | Hint) -> None:
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


def test_a_mark_is_one_of_four_or_none() -> None:
    data = review().fair.decisions[0].to_data()
    assert Judged.from_data({**data, "mark": None}).mark is None
    with pytest.raises(ValueError, match="judged"):
        Judged.from_data({**data, "mark": "fine"})


def test_luck_is_a_part_of_all_that_happened() -> None:
    assert Sum(0, (1.0, -2.0), (1.0, 0.0), 0).luck == 0.75
    assert Sum(0, (), (), 0).luck == 0
