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
from oakdoor.review.shapes import TOGETHER, Reason, Why

FOLDER = Path(__file__).parent.parent / "review" / "reasons"
BY_NAME = {one.name: one for one in planted_in(FOLDER)}
TAME = BY_NAME["aetherya base, tame"]
TAMED = Reason(0, "dragons", "", 6.0, 1.0, "certain", "now", ("c2",), change=6.0)


def certain(line: str, what: str) -> Reason:
    """What four points are certain of."""
    return Reason(0, line, what, 4.0, 1.0, "certain", "now", (), change=4.0)


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
        ("aetherya base, tame", replace(TAMED, change=5.0), "counted as [6]"),
        ("aetherya base, tame", replace(TAMED, side=1), "counted as [0]"),
        ("aetherya base, tame", replace(TAMED, line="elves"), "counted as [0]"),
        ("aetherya base, fourth-tribe", certain("legends", "diversity"), ""),
        ("aetherya base, fourth-tribe", certain("legends", "region-plain"), "[0]"),
        ("aetherya coop, shed-the-cheapest", certain("goal", "region-swamp"), ""),
        ("aetherya base, arrange-apart", replace(TAMED, line="conflicts", change=2.0), ""),
        ("aetherya base, arrange-apart", replace(TAMED, line="conflicts", change=4.0), "counted as [2]"),
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


def mistake(loss: float, *told: float, line: str = "elves", **of: float | bool) -> dict[str, object]:
    """A slip, by what it lost, by what its reasons are worth and what they are about."""
    reasons = tuple(Reason(0, line, "", points, 1.0, "likely", "later", ()) for points in told)
    why = Why(reasons, sum(told), 0.0, float(of.get("lost", 0.0)), float(of.get("lost_share", 0.0)))
    return {"loss": loss, "together": bool(of.get("together")), "why": why.to_data()}


def test_what_reasons_account_for_is_counted_and_what_they_do_by_name() -> None:
    enough, too_little, in_groups = mistake(5, 3, 1), mistake(5, 2.9), mistake(5, 3, line=TOGETHER)
    tally = Tally()
    tally.add({"hints": 4, "silent": 1, "mistakes": [enough, too_little, in_groups]})
    assert (tally.games, tally.mistakes, tally.accounted, tally.by_name) == (1, 3, 2, 1)
    assert (tally.hints, tally.silent) == (4, 1)


@pytest.mark.parametrize(
    ("found", "is_enough"),
    [
        (mistake(0.1, 3, lost=4, lost_share=0.1, together=True), True),  # three quarters of a tenth
        (mistake(0.1, 2, lost=4, lost_share=0.1, together=True), False),  # half of it
        (mistake(0.1, 9, lost=4, lost_share=0.05, together=True), False),  # there is no more than that to tell
        (mistake(0.1, 0.3, line="win", lost=-1, lost_share=0.1, together=True), True),
        (mistake(0.1, 3, lost=-1, lost_share=0.1, together=True), False),
    ],
)
def test_where_all_win_together_the_chance_to_win_is_accounted_for(found: dict[str, object], is_enough: bool) -> None:
    tally = Tally()
    tally.add({"hints": 0, "silent": 0, "mistakes": [found]})
    assert tally.accounted == is_enough
