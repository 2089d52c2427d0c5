"""What tests of reviews share."""

import pytest

from oakdoor.bots.search import warm_search
from oakdoor.games.contract import Mode
from oakdoor.games.registry import find_mode
from oakdoor.review.scales import warm_review


@pytest.fixture(scope="package")
def base() -> Mode:
    """The mode whose search most tests use, compiled; the others are the same source."""
    mode = find_mode("aetherya", "base")
    warm_search(mode)
    warm_review(mode)
    return mode
