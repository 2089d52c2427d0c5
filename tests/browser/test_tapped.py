"""A random game of each kind tapped into the score pad and compared with the engine; `make tapped` taps in many."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.tapped import KINDS, games_of, tap_in
from suite import keeping


@pytest.mark.parametrize("kind", keeping(list(KINDS)[::3], KINDS))
def test_a_random_game_is_worth_what_the_engine_says(visitor: Callable[..., Page], kind: str) -> None:
    tap_in(visitor(phone=True), next(games_of(kind, seed=7)))
