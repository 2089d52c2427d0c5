import random

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import all_names, find_mode
from oakdoor.tables.refusals import near_misses


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_near_misses_are_not_legal_and_have_a_reason(game: str, mode: str) -> None:
    chance = random.Random(2)
    played = Game(find_mode(game, mode), seed=9)
    found = 0
    for _ in range(40):
        seat = played.actor
        if seat is None:
            break
        view = played.observed(seat)
        misses = near_misses(played, played.box, view)
        legal = played.legal()
        assert not set(misses) & set(legal)
        for words, reason in misses.items():
            action = played.mode.codec.action(words)
            assert action is not None
            assert reason == played.mode.why_not(played.box, view, action)
            assert reason.text
        found += len(misses)
        played.play(chance.choice(legal))
    assert found > 0 or mode in ("standard", "expert")  # their view lists the free places
