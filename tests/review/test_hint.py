"""Hints: from what a seat sees and nothing else, with reasons, and how sure."""

import pytest

from oakdoor.bots.contract import Sight
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import GameError, Mode
from oakdoor.games.registry import all_modes
from oakdoor.review import hint as module
from oakdoor.review.hint import SEARCHES, hint
from oakdoor.review.spreads import spread_of
from review.games import position

LOOKS = 1 if is_plain() else 60


def test_the_best_moves_come_first_with_reasons(base: Mode) -> None:
    game = position(base, 13)
    found = hint(Sight.of(game, game.actor or 0), looks=LOOKS)
    assert found.maker.bot == "search"
    assert found.seat == game.actor
    assert [one.rank for one in found.candidates] == list(range(1, len(found.candidates) + 1))
    assert [one.share for one in found.candidates] == sorted((one.share for one in found.candidates), reverse=True)
    for one in found.candidates:
        assert one.move in game.legal()
        assert not one.played
        assert 0 <= one.share <= 1
    assert 0 <= found.agreed <= SEARCHES
    assert 1 <= found.sure <= 5


def test_a_hint_knows_nothing_that_its_seat_cannot_know(base: Mode) -> None:
    game = position(base, 8)
    seat = game.actor or 0
    found = set()
    for seed in range(3):
        other = position(base, 8)
        other.state = base.copy_state(game.observed(seat))
        base.rules.resample(other.box, other.state, seat, seed)
        found.add(repr(hint(Sight.of(other, seat), looks=LOOKS)))
    assert len(found) == 1


def test_only_who_is_to_decide_gets_a_hint(base: Mode) -> None:
    game = position(base, 8)
    other = 1 - (game.actor or 0)
    with pytest.raises(GameError, match=f"seat {other} has nothing to decide"):
        hint(Sight.of(game, other))


def test_the_only_move_is_certain(base: Mode) -> None:
    game = position(base, 8)
    seen = Sight.of(game, game.actor or 0)
    only = Sight(seen.mode, seen.box, seen.view, seen.seat, seen.legal[:1])
    assert [one.move for one in module._greedy_hint(only, spread_of(base, 2), 1).candidates] == [
        base.codec.words(seen.legal[0])
    ]


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_until_the_search_is_compiled_a_hint_is_what_a_greedy_bot_thinks(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "can_search", lambda mode: False)
    game = position(mode, 2)
    found = hint(Sight.of(game, game.actor or 0))
    assert found.maker.bot == "greedy"
    assert found.candidates
    assert found.candidates[0].move in game.legal()
    leads = [one.lead for one in found.candidates]
    assert leads == sorted(leads, reverse=True)
    assert 1 <= found.sure <= 3
