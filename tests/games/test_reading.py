"""A position is read once, and what is read is what the state says."""

import random
from typing import Any

import numpy as np
import pytest

from oakdoor.games.aetherya.components import LEGENDS
from oakdoor.games.aetherya.kingdom import progress
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import WATCHER, Mode
from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHING, readers
from oakdoor.games.position.recent import Recent
from oakdoor.games.position.view import View
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.games.state.layout import Unpacked, copied


@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_what_is_kept_is_what_would_be_worked_out(mode: Mode) -> None:
    game = Game(mode, seed=5)
    for _ in range(12):
        for seat in readers(game.players):
            box, view = game.readable(seat)
            assert game.readable(seat)[1] is view or game.is_over
            assert mode.describe(box, view, seat) == mode.describe(game.box, game.observed(seat), seat)
            assert game.view(seat) == mode.describe(game.box, game.observed(seat), seat)
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
    assert looked == [0, 1, WATCHING]
    game.forget_views()
    assert game.view(0) == views[0]
    assert looked == [0, 1, WATCHING, 0]


def random_positions(mode: Mode, count: int) -> "list[Game]":
    """A game at each of its first positions, played by chance."""
    found: list[Game] = []
    for moves in range(count):
        game, chooser = Game(mode, seed=7), random.Random(7)
        while len(game.moves) < 2 * moves and not game.is_over:
            game.play(chooser.choice(game.legal()))
        found.append(game)
    return found


@pytest.mark.skipif(not is_plain(), reason="unpacked states are for plain rules")
@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_no_points_and_no_open_board_hang_on_what_is_set_aside(mode: Mode) -> None:
    for game in random_positions(mode, 12):
        for seat in readers(game.players):
            box, view = game.readable(seat)
            assert isinstance(view, Unpacked)
            other = copied(view)
            for name in mode.aside & set(vars(other)):
                value = getattr(other, name)
                setattr(other, name, np.zeros_like(value) + 1 if isinstance(value, np.ndarray) else 1)
            assert mode.scores(box, other) == mode.scores(box, view)
            assert mode.links(box, other) == mode.links(box, view)
            if mode.game == "rivality":
                assert mode.describe(box, other, seat)["field"] == mode.describe(box, view, seat)["field"]


@pytest.mark.skipif(not is_plain(), reason="unpacked states are for plain rules")
def test_points_are_worked_out_once_for_all_readers_also_while_one_holds_a_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game(find_mode("aetherya", "base"), 3, seed=5)
    while game.legal()[0] != "draw":
        game.play(game.legal()[0])
    drawer = game.actor
    assert drawer is not None
    game.play("draw")
    scored: list[int] = []
    score = game.mode.rules.score

    def watched(box: Any, state: Any, side: int, lines: Any, log: Any) -> int:
        scored.append(side)
        return int(score(box, state, side, lines, log))

    monkeypatch.setattr(game.mode.rules, "score", watched)
    views = {seat: game.view(seat) for seat in readers(3)}
    assert scored == [0, 1, 2]
    held = {seat: view["held"] for seat, view in views.items()}
    assert held.pop(drawer) != "hidden"
    assert set(held.values()) == {"hidden"}


@pytest.mark.skipif(not is_plain(), reason="unpacked states are for plain rules")
def test_only_readers_who_know_the_same_share_a_state() -> None:
    game = Game(find_mode("rivality", "standard"), 2, seed=5)
    seen = {seat: game.readable(seat)[1] for seat in (WATCHER, 0, 1)}
    assert len({id(view) for view in seen.values()}) == 3  # each sees the own hand only
    open_game = Game(find_mode("rivality", "solo"), 1, seed=5)
    assert open_game.readable(WATCHER)[1] is open_game.readable(0)[1]
    assert isinstance(seen[0], Unpacked)


@pytest.mark.parametrize("name", ["base", "items", "coop", "solo", "confrontation"])
def test_what_is_remembered_of_a_board_is_what_lies_on_it(name: str) -> None:
    mode = find_mode("aetherya", name)
    for game in random_positions(mode, 25):
        view = game.readable(WATCHER)[1]
        legends = 0x7FFF if name != "confrontation" else 0x3FFF
        for kingdom in range(len(view.hidden)):
            known = progress.progress_of(view, kingdom, legends)
            assert known == {
                one: progress._progress(view, kingdom, legend)
                for legend, one in enumerate(LEGENDS)
                if legends >> legend & 1
            }
            assert progress.met_by(view, kingdom) == legends_met(view, kingdom)
            assert progress.tamers_of(view, kingdom) == progress._tamers(view, kingdom)


def test_what_was_made_lately_is_not_made_again_and_the_least_asked_for_makes_room() -> None:
    made: list[int] = []
    recent: Recent[int] = Recent(2)
    for key in (1, 2, 1, 3, 2, 1):
        assert recent.once(key, lambda key=key: made.append(key) or key) == key  # type: ignore[misc]
    assert made == [1, 2, 3, 2, 1]
