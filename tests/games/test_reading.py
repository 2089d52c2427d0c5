"""A position is read once, and what is read is what the state says."""

from typing import Any

import pytest

from oakdoor.games.contract import WATCHER, Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.games.view import View


@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_what_is_kept_is_what_would_be_worked_out(mode: Mode) -> None:
    game = Game(mode, seed=5)
    for _ in range(12):
        for seat in range(WATCHER, game.players):
            box, view = game.readable(seat)
            assert game.readable(seat)[1] is view or game.is_over
            assert mode.describe(box, view, seat) == mode.describe(game.box, game.observed(seat), seat)
            assert mode.scores(box, view) == mode.scores(game.box, game.observed(seat))
            assert mode.links(box, view) == mode.links(game.box, game.observed(seat))
        room = mode.new_moves()
        size = mode.rules.legal(game.box, game.state, room)
        assert game.legal_actions() == room[:size].tolist()
        assert game.legal() == [mode.codec.words(action) for action in game.legal_actions()]
        if game.is_over:
            return
        game.play(game.legal()[-1])


def test_a_state_that_was_changed_is_read_anew() -> None:
    game = Game(find_mode("aetherya", "base"), 2, seed=5)
    before = game.actor
    assert before is not None
    game.state.seat = 1 - before
    assert game.actor == 1 - before


def test_a_position_is_looked_at_once_for_each_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(find_mode("aetherya", "base"), 2, seed=5)
    looked: list[int] = []
    observe = game.mode.rules.observe

    def watched(box: Any, state: Any, seat: int) -> None:
        looked.append(seat)
        observe(box, state, seat)

    monkeypatch.setattr(game.mode.rules, "observe", watched)
    views: list[View] = [game.view(seat) for seat in (0, 0, 1, WATCHER, 1)]
    assert looked == [0, 1, WATCHER]
    game.forget_views()
    assert game.view(0) == views[0]
    assert looked == [0, 1, WATCHER, 0]
