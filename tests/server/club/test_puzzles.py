"""What somebody did with puzzles is kept with the person, and with nobody else."""

from typing import Any

import pytest

from server.pages import Someone

DONE = {"first": True, "solved": True, "at": 1.7e12, "again": 0}
JOURNAL: dict[str, Any] = {
    "rating": {"rating": 1234.5, "deviation": 150.0},
    "at": 1.7e12,
    "row": 3,
    "best": 7,
    "results": {"aetherya/base/one": DONE},
    "past": [1200, 1234],
}


def test_a_journal_is_kept_with_the_person(lena: Someone, ole: Someone) -> None:
    path = "/api/club/puzzles/journal"
    assert lena.get(path).json() is None
    assert lena.ask("PUT", path, JOURNAL).status_code == 200
    assert lena.get(path).json() == JOURNAL
    later = {**JOURNAL, "row": 4, "results": {**JOURNAL["results"], "rivality/solo/two": {**DONE, "first": False}}}
    assert lena.ask("PUT", path, later).status_code == 200
    assert lena.get(path).json() == later
    assert ole.get(path).json() is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"more": 1},
        {"row": -1},
        {"rating": {"rating": "high", "deviation": 1}},
        {"results": {"../secret": DONE}},
        {"results": {f"aetherya/base/n{number}": DONE for number in range(1001)}},
        {"past": [0] * 61},
        {"at": 1e99},
    ],
)
def test_what_is_no_journal_is_refused(lena: Someone, wrong: dict[str, Any]) -> None:
    assert lena.ask("PUT", "/api/club/puzzles/journal", {**JOURNAL, **wrong}).status_code == 422
