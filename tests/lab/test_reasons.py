"""Reasons judged: the right first ones are told apart from others, false ones are found, and games are counted."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.registry import find_mode
from oakdoor.lab import reviewing
from oakdoor.lab.reasons import judging
from oakdoor.lab.reasons.__main__ import WANTED, main
from oakdoor.lab.reasons.accounting import Tally, check_reasons, table_of
from oakdoor.lab.reasons.judging import Counter, is_expected, judged
from oakdoor.lab.reasons.planted import planted_in
from oakdoor.review.judgement.playing import Player
from oakdoor.review.shapes import Reason, Why

FOLDER = Path(__file__).parent.parent / "review" / "reasons"
BY_NAME = {one.name: one for one in planted_in(FOLDER)}
TAME = BY_NAME["aetherya base, tame"]
TAMED = Reason(0, "dragons", "", 6.0, 1.0, "certain", "now", ("c2",))
FEW_WORLDS = 60  # of the suite; `make reasons` takes more


@pytest.mark.parametrize(
    ("changes", "is_right"),
    [
        ({}, True),
        ({"side": 1}, False),
        ({"line": "humans"}, False),
        ({"when": "later"}, False),
        ({"points": -6.0}, False),
    ],
)
def test_the_right_reason_is_known(changes: dict[str, object], is_right: bool) -> None:
    assert is_expected(TAME, replace(TAMED, **changes)) == is_right  # type: ignore[arg-type]


def test_another_component_is_another_reason() -> None:
    planted = BY_NAME["aetherya base, fourth-tribe"]
    told = Reason(0, "legends", "diversity", 4.0, 1.0, "certain", "now", ())
    assert is_expected(planted, told)
    assert not is_expected(planted, replace(told, what="federation-goblin"))


@pytest.mark.parametrize(
    ("name", "reason", "said"),
    [
        ("aetherya base, tame", TAMED, ""),
        ("aetherya base, tame", replace(TAMED, points=5.0), "counted as [6]"),
        ("aetherya base, tame", replace(TAMED, side=1), "counted as [0]"),
        ("aetherya base, tame", replace(TAMED, line="elves"), "counted as [0]"),
        ("aetherya base, fourth-tribe", Reason(0, "legends", "diversity", 4.0, 1, "certain", "now", ()), ""),
        ("aetherya base, fourth-tribe", Reason(0, "legends", "region-plain", 4.0, 1, "certain", "now", ()), "[0]"),
        ("aetherya coop, shed-the-cheapest", Reason(0, "goal", "region-swamp", 4.0, 1, "certain", "now", ()), ""),
        ("aetherya base, end-while-ahead", Reason(0, "end", "ends_ahead", 8.0, 1, "certain", "now", ()), ""),
        ("aetherya base, tame", Reason(0, "end", "ends_ahead", 8.0, 1, "certain", "now", ()), "alike"),
    ],
)
def test_what_is_certain_is_counted_anew(name: str, reason: Reason, said: str) -> None:
    found = Counter(BY_NAME[name], None, 1, Why((reason,), 0.0, 0.0)).against(reason)
    assert said in "; ".join(found)
    assert bool(said) == bool(found)


@pytest.mark.skipif(is_plain(), reason="plays many games on")
def test_what_comes_later_keeps_its_sign_with_other_seeds() -> None:
    later = replace(TAMED, sure="likely", when="later", points=5.0)
    counter = Counter(TAME, None, 20, Why((later,), 5.0, 0.0))
    assert counter.against(later) == []
    assert "with other seeds" in counter.against(replace(later, points=-5.0))[0]


@pytest.mark.skipif(is_plain(), reason="plays many games on")
def test_nine_of_ten_first_reasons_are_right_and_none_is_false() -> None:
    players: dict[tuple[str, str], Player] = {}
    wrong, false = [], []
    for planted in BY_NAME.values():
        game = planted.begun()
        player = players.setdefault((planted.game, planted.mode), Player(game.mode, game.box))
        verdict = judged(planted, player, FEW_WORLDS)
        wrong += [] if verdict.is_right else [planted.name]
        false += [f"{planted.name}: {text}" for text in verdict.false]
    assert len(wrong) <= (1 - WANTED) * len(BY_NAME), wrong
    assert false == []


def test_they_are_printed_in_all_languages(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "AGAIN", 1)
    main([str(FOLDER), "--only", "rivality expert, majority-taken", "--worlds", "2"])
    said = capsys.readouterr().out
    assert "1 of 1 first reasons are right (100%), 0 reasons are false" in said
    for code in ("en", "de", "fr"):
        assert f"\n  {code}   " in said


def test_games_are_counted_and_not_played_twice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reviewing, "PLAYERS", ("random",))
    file = tmp_path / "games.jsonl"
    names = [("rivality", "solo")]
    assert check_reasons(names, range(3, 5), 1, 1, file) == 0
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [row["number"] for row in rows] == [3, 4]
    assert all(row["hints"] >= row["silent"] == len(row["silent_plies"]) for row in rows)
    assert "rivality solo" in capsys.readouterr().out
    monkeypatch.setattr("oakdoor.lab.reasons.accounting.looked_at", lambda *_: pytest.fail("played again"))
    assert check_reasons(names, range(3, 5), 1, 1, file) == 0
    assert find_mode("rivality", "solo").name in table_of(rows)


def test_what_reasons_account_for_is_counted_by_loss_and_as_played_on() -> None:
    def mistake(loss: float, whole: float, *points: float) -> dict[str, object]:
        return {"loss": loss, "why": {"whole": whole, "reasons": [{"points": one} for one in points]}}

    found = {"hints": 4, "silent": 1, "mistakes": [mistake(5, 6, 3, 1), mistake(5, 6, 3), mistake(5, 20, 3, 1)]}
    tally = Tally()
    tally.add(found)
    assert (tally.games, tally.mistakes, tally.accounted, tally.of_whole) == (1, 3, 3, 1)
    assert (tally.hints, tally.silent) == (4, 1)
