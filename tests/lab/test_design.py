"""The design loop: two files told apart, goals and changes read, values looked for, and a planted imbalance mended."""

import json
import re
import tomllib
from pathlib import Path
from statistics import fmean

import pytest

from oakdoor.app.lab.goals import Goal, distance, read_changes, read_goal
from oakdoor.cli import main
from oakdoor.games.aetherya.components import Components
from oakdoor.games.contract import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import Components as Tiles
from oakdoor.lab.design import tuning
from oakdoor.lab.design.measuring import Measured, measure
from oakdoor.lab.design.page import Page
from oakdoor.lab.design.tuning import Search, tune
from oakdoor.lab.design.wording import texts
from oakdoor.lab.jobs.running import Means, crew_for
from oakdoor.lab.simulate import Plan, play_game
from oakdoor.language.language import CODES

BASE = find_mode("aetherya", "base")
TEXT = Components.file.read_text(encoding="utf-8")
PLANTED = TEXT.replace("gains = { swamp = 3 }", "gains = { swamp = 8 }")  # goblins + 5
ENTRY = "tribes.goblin.gains.swamp"


def search_for(goals: list[str], changes: list[str], trials: int = 8, games: int = 12, seed: int = 5) -> Search:
    plan = Plan(BASE, 2, games, seed, ["random", "random"])
    return Search(
        plan, Components, PLANTED, [read_goal(one, BASE) for one in goals], read_changes(changes, Components), trials
    )


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """Instead of games: the gap between tribes hangs on the goblins alone, and is none with the printed 3."""
    plans: list[Plan] = []

    def instead(plan: Plan, goals: list[Goal], crew: object) -> dict[str, Measured]:
        plans.append(plan)
        assert plan.components is not None
        worth = plan.components["tribes"]["goblin"]["gains"].get("swamp", 0)
        return {goal.measure: Measured(4.0 * abs(worth - 3), 0.1) for goal in goals}

    monkeypatch.setattr(tuning, "measure", instead)
    return plans


def test_a_planted_imbalance_is_mended_by_games(tmp_path: Path) -> None:
    """Goblins that earn five points more beside a swamp: the search finds the printed points again, by which their
    tribe is worth what it was. Random bots lay the same kingdoms whatever is printed, so few deals are enough; those of
    this seed and those that confirm it have as many goblins beside swamps."""
    printed = Plan(BASE, 2, 6, 1, ["random", "random"], components=Components.printed().data)
    with crew_for(Means()) as crew:
        worth = measure(printed, [read_goal("goblins=0+-1", BASE)], crew)["goblins"].value
    assert worth > 0
    search = search_for([f"goblins={worth:.6f}+-{worth / 10:.6f}"], [f"{ENTRY}=2..8"], 12, 6, seed=1)
    tune(search, Means(), tmp_path / "journal")
    assert search.done[0].values == {ENTRY: 8}
    assert search.best is not None
    assert search.best.values == {ENTRY: 3}
    assert search.reached
    text = search.text_with(search.best.values)
    assert tomllib.loads(text) == Components.printed().data
    assert text == TEXT  # all remarks stay


def test_the_same_seed_takes_the_same_path_and_another_run_resumes_it(tmp_path: Path, measured: list[Plan]) -> None:
    asked = (["tribes<=1"], [f"{ENTRY}=0..9", "legends.*=2..5"])
    whole = tune(search_for(*asked), Means(), tmp_path / "whole")
    played = len(measured)
    journal = tmp_path / "whole"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:5]) + lines[5][:20])  # stopped while it wrote
    resumed = tune(search_for(*asked), Means(resume=True), journal)
    assert resumed.done == whole.done
    assert resumed.as_json() == whole.as_json()
    assert journal.read_text() == "".join(lines)
    assert len(measured) - played == played - 4  # the four that were kept are not played again
    with pytest.raises(OptionError, match="another search"):
        tune(search_for(["tribes<=2"], asked[1]), Means(resume=True), journal)


def test_what_reaches_the_goal_changes_as_little_as_possible(tmp_path: Path, measured: list[Plan]) -> None:
    search = tune(search_for(["tribes<=9"], [f"{ENTRY}=0..9"], trials=20), Means(), tmp_path / "journal")
    assert search.reached
    assert search.best is not None
    assert search.best.values[ENTRY] == 5
    assert search.confirmed["tribes"].value == 8.0
    assert measured[-1].seed == search.plan.seed + tuning.FRESH  # other deals than those of the search


@pytest.fixture
def lucky(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """Every file is good with the deals of the search. With other deals each is worse than the goal by as much as its
    goblins differ from 5."""
    plans: list[Plan] = []

    def instead(plan: Plan, goals: list[Goal], crew: object) -> dict[str, Measured]:
        plans.append(plan)
        assert plan.components is not None
        worth = plan.components["tribes"]["goblin"]["gains"].get("swamp", 0)
        return {goal.measure: Measured(0.5 if plan.seed == 5 else 1.5 + abs(worth - 5), 0.1) for goal in goals}

    monkeypatch.setattr(tuning, "measure", instead)
    return plans


def test_a_goal_that_only_the_deals_of_the_search_reach_is_not_reached(tmp_path: Path, lucky: list[Plan]) -> None:
    search = tune(search_for(["tribes<=1"], [f"{ENTRY}=0..9"], trials=12), Means(), tmp_path / "journal")
    assert all(trial.distance == 0.5 for trial in search.done)
    checked = [check.trial.values[ENTRY] for check in search.checks]
    assert checked[0] == 8  # changes nothing
    assert len(set(checked)) == tuning.MOST_CHECKS
    assert len({plan.seed for plan in lucky}) == 1 + tuning.MOST_CHECKS  # each check has deals of its own
    assert not search.reached
    assert search.best is not None
    assert search.best.values[ENTRY] == min(checked, key=lambda worth: abs(worth - 5))  # the nearest with other deals
    assert search.as_json()["reached"] is False


def test_the_first_trial_that_is_confirmed_is_taken(tmp_path: Path, measured: list[Plan]) -> None:
    search = tune(search_for(["tribes<=9"], [f"{ENTRY}=0..9"], trials=20), Means(), tmp_path / "journal")
    assert len(search.checks) == 1
    assert [plan.seed for plan in measured].count(5) == len(measured) - 1


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("en", "but not with other deals. The goal is not reached."),
        ("de", "aber nicht mit anderen. Das Ziel ist nicht erreicht."),
        ("fr", "mais pas avec d’autres. L’objectif n’est pas atteint."),
    ],
)
def test_what_is_not_confirmed_is_said_in_the_language_asked_for(
    tmp_path: Path, lucky: list[Plan], capsys: pytest.CaptureFixture[str], code: str, verdict: str
) -> None:
    out = tmp_path / "mended.toml"
    command = ["lab", "tune", "aetherya/base", "--goal", "tribes<=1", "--change", f"{ENTRY}=0..9", "--seed", "5"]
    assert main([*command, "--out", str(out), "--trials", "3", "--cores", "1", "--language", code]) == 1
    said = capsys.readouterr()
    assert verdict in said.out
    assert verdict in out.with_suffix(".html").read_text(encoding="utf-8")
    told = {"en": "with other deals", "de": "mit anderen Partien", "fr": "avec d’autres donnes"}[code]
    assert f"{told} " in said.out or f" {told}\n" in said.out
    assert texts()[code]["trial"] in said.err  # the progress, too


def test_values_with_which_nobody_can_play_are_left_out(tmp_path: Path, measured: list[Plan]) -> None:
    search = tune(search_for(["tribes<=1"], ["cards.*.0=0..20"], trials=6), Means(), tmp_path / "journal")
    assert [trial.distance for trial in search.done][1:].count(None) >= 3
    assert search.best is not None


@pytest.mark.parametrize("code", CODES)
def test_the_path_is_one_page(tmp_path: Path, measured: list[Plan], code: str) -> None:
    search = tune(search_for(["tribes<=1"], [f"{ENTRY}=0..9"]), Means(), tmp_path / "journal")
    text = Page(search, code).page()
    assert text.count("<circle") == 8
    assert not re.search(r"(?:src|href)=|@import|url\(|\{\w+\}", text)  # it needs nothing beside itself
    assert f'<html lang="{code}">' in text
    assert 'aria-label="' in text


def test_the_page_speaks_three_languages() -> None:
    english = texts()["en"]
    for code in CODES:
        assert texts()[code].keys() == english.keys()
        for key, text in texts()[code].items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key


def test_in_the_solo_game_the_person_is_measured_and_not_suramun() -> None:
    solo = find_mode("rivality", "solo")
    plan = Plan(solo, 1, 4, 1, ["random"], options={"level": "apprentice"}, components=Tiles.printed().data)
    goals = [read_goal(one, solo) for one in ("won=50+-5", "score=30+-1", "cottages=5+-1")]
    with crew_for(Means(1)) as crew:
        found = measure(plan, goals, crew)
    games = [play_game(plan, number) for number in range(4)]
    assert all(len(game.outcome().sides) == 2 for game in games)
    own = [game.outcome().sides[game.mode.rules.side_of(game.state, 0)] for game in games]
    assert found["score"].value == fmean(side.score for side in own)
    assert found["cottages"].value == fmean(side.lines["cottages"] for side in own)
    assert found["won"].value == 100 * fmean(game.outcome().returns[0] for game in games)


def test_tuning_plays_with_the_option_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def instead(plan: Plan, goals: list[Goal], crew: object) -> dict[str, Measured]:
        assert plan.options == {"level": "master"}
        return {"won": Measured(50.0, 1.0)}

    monkeypatch.setattr(tuning, "measure", instead)
    out = tmp_path / "tiles.toml"
    command = ["lab", "tune", "rivality/solo", "--goal", "won=50+-5", "--change", "kinds.*.points=0..5", "--out"]
    command += [str(out), "--trials", "2", "--cores", "1", "--language", "en", "--option"]
    assert main([*command, "level=master"]) == 0
    assert "level=master" in out.with_suffix(".html").read_text(encoding="utf-8")
    assert main([*command, "level=hero"]) == 2
    assert "'hero' is no level" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        ("first", "a goal is"),
        ("first=50+-0", "leaves no room"),
        ("second=50+-1", "no measure 'second'"),
        ("elves,score<=1", "no measure 'score'"),
    ],
)
def test_goals_that_are_none(goal: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        read_goal(goal, BASE)
    with pytest.raises(OptionError, match="nobody wins"):
        read_goal("first=50+-1", find_mode("aetherya", "coop"))
    with pytest.raises(OptionError, match="somebody always wins"):
        read_goal("won=50+-1", BASE)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("legends.diversity", "a change is"),
        ("legends.none=1..2", "no number"),
        ("tiles.thief=1..2", "no number"),
        ("legends.diversity=5..2", "within 0..20"),
        ("legends.diversity=0..30", "within 0..20"),
        ("*=0..9", "within -9..9|1 to 40"),
    ],
)
def test_changes_that_are_none(change: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        read_changes([change], Components)


def test_goals_and_changes() -> None:
    goals = [read_goal("first = 50±1", BASE), read_goal("tribes<=2", BASE), read_goal("elves,dwarves<=0.5", BASE)]
    assert [goal.lines for goal in goals] == [(), ("humans", "elves", "dwarves", "goblins"), ("elves", "dwarves")]
    assert distance(goals, {"first": 52.0, "tribes": 1.0, "elves,dwarves": 0.0}) == 2.0
    assert [one.name for one in read_changes(["kinds.*.points=0..5"], Tiles)] == [
        f"kinds.{kind}.points" for kind in ("well", "circle", "cottage", "fortress")
    ]


def test_the_command_writes_file_page_and_json(
    tmp_path: Path, measured: list[Plan], capsys: pytest.CaptureFixture[str]
) -> None:
    planted, out = tmp_path / "planted.toml", tmp_path / "mended.toml"
    planted.write_text(PLANTED, encoding="utf-8")
    command = ["lab", "tune", "aetherya/base", "--components", str(planted), "--goal", "tribes<=1", "--change"]
    command += [f"{ENTRY}=0..9", "--out", str(out), "--trials", "20", "--cores", "1", "--language", "en"]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "A goblin earns less beside a swamp: 8 → 3" in said
    assert "tribes<=1: 20 ± 0.1 before, 0 ± 0.1 with other deals" in said
    assert re.search(r"Trial \d+ reaches the goal, also with other deals\.", said)
    assert Components.read(out).data == Components.printed().data
    assert "<svg" in out.with_suffix(".html").read_text(encoding="utf-8")
    assert main([*command, "--json", "--resume"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == {ENTRY: 3}
    assert main([*command, "--players", "9"]) == 2
    assert main(["lab", "tune", "aetherya/base", "--goal", "x", "--change", "y", "--out", str(out)]) == 2


def test_two_files_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    planted, broken = tmp_path / "planted.toml", tmp_path / "broken.toml"
    planted.write_text(PLANTED, encoding="utf-8")
    broken.write_text(TEXT.replace("diversity = 4", "diversity = 99"), encoding="utf-8")
    assert main(["lab", "diff", "printed", str(planted), "--language", "de"]) == 0
    assert capsys.readouterr().out == "Eine Goblinkarte bringt neben dem Sumpf mehr: 3 → 8\n"
    assert main(["lab", "diff", str(planted), str(planted), "--language", "en"]) == 0
    assert capsys.readouterr().out == "Both say the same.\n"
    assert main(["lab", "diff", str(planted), str(broken)]) == 2
    assert "line 55: legends.diversity must be from 0 to 20, not 99 (column 13)" in capsys.readouterr().err
    assert main(["lab", "diff", str(planted), str(Tiles.file)]) == 2
    assert main(["lab", "diff", "printed", "printed"]) == 2
    other = tmp_path / "other.toml"
    other.write_text("x = 1\n", encoding="utf-8")
    assert main(["lab", "diff", "printed", str(other)]) == 2
    assert "none of the tables" in capsys.readouterr().err
