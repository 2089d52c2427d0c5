"""No rule counts from the end of a table: compiled rules do not ask which end is meant (compiled.py)."""

import operator
import random
import sys
from inspect import signature
from typing import Any

import numpy as np
import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import new_log
from oakdoor.games.registry import all_modes
from oakdoor.games.state.layout import Unpacked, copied, unpack
from oakdoor.lessons.course import Course, courses
from oakdoor.lessons.judge import stand

TABLES = [
    pytest.param(mode, players, id=f"{mode.game}-{mode.name}-{players}")
    for mode in all_modes()
    for players in mode.players
]
LONGEST = 150  # decisions
READ = ("observe", "resample", "score", "returns", "features", "standing", "shunned", "forget", "left", "margin")


class Forwards(np.ndarray[Any, Any]):
    """A table that is only indexed from its beginning."""

    def __getitem__(self, index: Any) -> Any:
        _check(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _check(index)
        super().__setitem__(index, value)


def _check(index: Any) -> None:
    for one in index if isinstance(index, tuple) else (index,):
        if not isinstance(one, slice) and operator.index(one) < 0:
            raise IndexError(f"{index} counts from the end")


def guarded(record: Unpacked) -> Unpacked:
    for name, value in record.__dict__.items():
        if isinstance(value, np.ndarray):
            record.__dict__[name] = value.view(Forwards)
    return record


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables that modules of the games keep are guarded, too."""
    for name, module in list(sys.modules.items()):
        if name.startswith("oakdoor.games."):
            for key, value in list(vars(module).items()):
                if type(value) is np.ndarray:
                    monkeypatch.setattr(module, key, value.view(Forwards))


class Asked:
    """A mode's rules with all that they work on, handed over by name."""

    def __init__(self, mode: Mode, players: int) -> None:
        self.rules = mode.rules
        self.state = guarded(unpack(np.zeros(1, mode.state_type).view(np.recarray)[0]))
        self.hands: dict[str, Any] = {
            "box": guarded(unpack(mode.components(None).box)),
            "players": players,
            "first": -1,
            "options": 0,
            "seed": 1,
            "moves": mode.new_moves().view(Forwards),
            "log": new_log().view(Forwards),
            "into": np.zeros(mode.rules.FEATURES, np.float32).view(Forwards),
            "values": np.zeros(4).view(Forwards),
        }

    def ask(self, verb: str, state: Unpacked, **more: Any) -> Any:
        width = (9,) if verb in ("score", "standing", "margin") else (8, 9)
        hands = {**self.hands, **more, "state": state, "view": state, "lines": np.zeros(width, np.int16).view(Forwards)}
        rule = getattr(self.rules, verb)
        return rule(*(hands[name] for name in signature(rule).parameters))


@pytest.mark.skipif(not is_plain(), reason="compiled rules do not check it")
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_rules_index_from_the_beginning(mode: Mode, players: int, tables: None) -> None:
    chooser = random.Random(1)
    asked = Asked(mode, players)
    asked.ask("deal", asked.state)
    asked.ask("start", asked.state)
    for decision in range(LONGEST):
        size = asked.ask("legal", asked.state)
        if size == 0:
            break
        action = int(asked.hands["moves"][chooser.randrange(size)])
        asked.ask("apply", asked.state, action=action)
        if decision % 5 == 0:
            seat = chooser.randrange(players)
            side = seat % int(asked.ask("sides", asked.state))
            view = guarded(copied(asked.state))
            asked.ask("observe", view, seat=seat)
            for verb in READ:
                if hasattr(asked.rules, verb):
                    asked.ask(verb, guarded(copied(view)), seat=seat, side=side, colour=side)


@pytest.mark.skipif(not is_plain(), reason="compiled rules do not check it")
@pytest.mark.parametrize("course", courses(), ids=lambda course: f"{course.game}-{course.mode}")
def test_rules_index_from_the_beginning_in_positions_that_somebody_laid(course: Course, tables: None) -> None:
    """A lesson's position may lack pieces of the box, or have too many."""
    for lesson in course.lessons:
        for step in lesson.steps:
            if step.guided is None:
                game = stand(lesson, step, []).game
                view = guarded(unpack(game.observed(step.seat)))
                asked = Asked(game.mode, game.players)
                asked.hands["box"] = guarded(unpack(game.box))
                for seed in range(3):
                    world = guarded(copied(view))
                    asked.ask("resample", world, seat=step.seat, seed=seed)
                    for action in game.legal_actions()[:20]:
                        asked.ask("apply", guarded(copied(world)), action=action)


def test_the_guard_finds_an_index_from_the_end() -> None:
    table = np.zeros((3, 3)).view(Forwards)
    table[2, 1] = 1.0
    with pytest.raises(IndexError, match="counts from the end"):
        table[0, -1]
    with pytest.raises(IndexError, match="counts from the end"):
        table[1][-2] = 0.0
