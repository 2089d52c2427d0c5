"""This move rather than that one: reasons for one position and two moves."""

import json
from pathlib import Path

import pytest

from oakdoor.app.messages import WhatIf
from oakdoor.app.review.comparing import beside_played
from oakdoor.app.review.comparing import rather as told_rather
from oakdoor.app.thinking import Task
from oakdoor.bots.contract import Sight
from oakdoor.games.contract import GameError, Mode
from oakdoor.lab.reasons.planted import Planted, planted_in
from oakdoor.review import comparing
from oakdoor.review.branching import game_at, played_from
from oakdoor.review.comparing import rather
from review.games import position

FOLDER = Path(__file__).parent / "reasons"
PLANTED = [one for one in planted_in(FOLDER) if one.mode == "base" and one.when == "now" and one.line != "end"]


def sight_of(planted: Planted) -> Sight:
    return Sight.of(planted.begun(), planted.seat)


def test_one_move_rather_than_another_has_the_planted_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "is_quick", lambda _mode: False)  # what a server says that has compiled nothing
    planted = PLANTED[0]
    found = rather(sight_of(planted), planted.better, planted.other)
    first = found.reasons[0]
    assert (first.line, first.sure, first.when) == (planted.line, "certain", "now")
    assert found.whole == pytest.approx(sum(one.points for one in found.reasons) + found.rest)


def test_what_is_not_possible_is_refused() -> None:
    planted = PLANTED[0]
    with pytest.raises(GameError, match="not possible"):
        rather(sight_of(planted), ["take 99"], planted.other)
    with pytest.raises(GameError, match="not possible"):
        rather(sight_of(planted), [], planted.other)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_a_coach_tells_it_in_words(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "is_quick", lambda _mode: False)
    planted = PLANTED[0]
    told = told_rather(Task.of(sight_of(planted), None), list(planted.better), list(planted.other), ["Ada", "Bo"], code)
    assert told.sentences
    assert [one.sure for one in told.reasons] == ["certain"] * len(told.reasons)
    assert all(one.text in sentence for one, sentence in zip(told.reasons, told.sentences, strict=False))


def test_what_is_done_with_a_card_that_is_not_drawn_yet_is_left_open(base: Mode) -> None:
    game = position(base, 13)
    sight = Sight.of(game, game.actor or 0)
    draw = base.codec.action("draw")
    assert draw in sight.legal
    assert comparing._foreseen(sight, (draw, 0, 0)) == (draw,)


def test_another_way_is_compared_with_what_was_played() -> None:
    record = json.loads((Path(__file__).parents[1] / "golden" / "aetherya-base-2.json").read_text(encoding="utf-8"))
    for ply in range(4, 30):
        game = game_at(record, ply)
        played = played_from(record, ply)
        assert played[0] in game.legal()
        same = WhatIf(eye=0, ply=ply, moves=played[:1], further=1)
        assert beside_played(record, same, ["Ada", "Bo"], "en") == []
        others = [words for words in game.legal() if words.startswith("place") and words != played[0]]
        if played[0].startswith("place") and others:
            other = WhatIf(eye=0, ply=ply, moves=others[:1], further=1)
            assert all(one.text for one in beside_played(record, other, ["Ada", "Bo"], "de"))
