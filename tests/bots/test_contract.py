"""What bots are given: a sight holds what the seat may know, can travel, and no more."""

import pickle
from dataclasses import fields

from oakdoor.bots.contract import REMEMBERED, History, Sight, Step
from oakdoor.games.events import Event, Kind
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode


def test_a_sight_is_a_view_only() -> None:
    game = Game(find_mode("aetherya", "base"), 2, seed=1, first=0)
    sight = Sight.of(game, 0)
    assert {one.name for one in fields(sight)} == {"mode", "box", "view", "seat", "legal", "history"}
    assert sight.view.tobytes() == game.observed(0).tobytes()
    assert (sight.view.deck == -1).all()
    assert (sight.view.cells[1] == -1).all()
    assert sight.legal == game.legal_actions()
    assert Sight.of(game, 1).legal == []


def test_a_history_hides_what_the_seat_may_not_know() -> None:
    drawn = Event(Kind("drawn", ("card",), ("card",)), 1, {"card": "elf"})
    steps = [Step(1, (drawn,)), Step(0, ())]
    assert History.of(1, steps) == History(1, (Step(1, (drawn,)),))
    other = History.of(0, steps)
    assert other.decided == 1
    assert other.steps[0].events[0].values == {"card": None}
    assert "elf" not in repr(other)


def test_a_history_is_short_and_travels() -> None:
    placed = Kind("placed", ("cell", "card"))
    steps = [Step(number % 2, (Event(placed, number % 2, {"cell": "a1", "card": "elf"}),)) for number in range(999)]
    history = History.of(0, steps)
    assert (history.decided, len(history.steps)) == (500, REMEMBERED)
    sent = pickle.dumps(history)
    assert len(sent) < 8_000
    assert pickle.loads(sent) == history
