"""What regulars reach is there for modes that were measured, and is a share."""

import pytest

from oakdoor.games.registry import all_names
from oakdoor.review.usual import usual_in


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_what_was_measured_is_a_share(game: str, mode: str) -> None:
    for one in usual_in(game, mode):
        assert 0 <= one.low < one.high <= 100


def test_nobody_has_measured_what_nobody_plays() -> None:
    assert usual_in("no", "mode") == []
