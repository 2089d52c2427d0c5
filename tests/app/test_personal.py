"""Goals after a game: nobody is sent back to a regular below one whom they have beaten."""

import pytest

from oakdoor.app.past.personal import next_regular


@pytest.mark.parametrize(
    ("beaten", "goal"),
    [
        (set(), "odo"),
        ({"odo", "tove"}, "birk"),
        ({"birk"}, "runa"),
        ({"svea"}, "odo"),
        ({"odo", "tove", "runa", "svea"}, "birk"),
        ({"odo", "tove", "birk", "runa", "svea"}, None),
    ],
)
def test_the_next_regular_is_above_those_who_were_beaten(beaten: set[str], goal: str | None) -> None:
    assert next_regular(beaten) == goal
