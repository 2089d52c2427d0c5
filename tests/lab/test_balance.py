"""Balance reports: what they find, what they do not find, and that they are the same whoever works on them."""

import csv
import io
import json
import re
import string
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from oakdoor.cli import main
from oakdoor.games.aetherya.components import Components
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import OptionError
from oakdoor.games.names import Data
from oakdoor.games.registry import all_modes, all_names, find_mode
from oakdoor.lab.balance import numbers, wording
from oakdoor.lab.balance.numbers import beyond_chance, mean_of, share_of, spread_of, worths
from oakdoor.lab.balance.page import csv_of, page_of
from oakdoor.lab.balance.plan import ENOUGH, ladder_of, settings_of, usual_bot
from oakdoor.lab.balance.report import Report, balance, page
from oakdoor.lab.balance.report import compared as compare
from oakdoor.lab.balance.rules import RULES, rare, used
from oakdoor.lab.balance.wording import Wording, texts
from oakdoor.lab.jobs.crews import Alone
from oakdoor.language.language import CODES, Language
from oakdoor.language.typography import typeset

GAMES = 40
plays = pytest.mark.skipif(is_plain(), reason="plays many games, and one way to run the rules is enough")


def changed(swamp: int) -> Data:
    """The printed components, but goblins earn another number for a swamp."""
    text = Components.file.read_text(encoding="utf-8")
    return tomllib.loads(text.replace("goblin]\ngains = { swamp = 3 }", f"goblin]\ngains = {{ swamp = {swamp} }}"))


@cache
def short(game: str, mode: str) -> Report:
    """A few games of a mode, of the fewest players."""
    few = {"confrontation": 2}.get(mode, 5)
    return balance(find_mode(game, mode), games=few, bot="random", players=find_mode(game, mode).players[:1], deals=0)


@cache
def compared(swamp: int) -> Report:
    """The base game as printed beside one with other goblins."""
    return balance(
        "aetherya/base", changed(swamp), GAMES, "greedy", 7, players=(2,), deals=0, names=("printed", "other")
    )


def test_means_and_shares_have_intervals() -> None:
    figure = mean_of([1.0, 2.0, 3.0, 4.0])
    assert figure.value == 2.5
    assert figure.low < 2.5 < figure.high
    assert figure.count == 4
    assert figure.half == pytest.approx(1.96 * np.std([1, 2, 3, 4], ddof=1) / 2, abs=0.01)
    never = share_of(0, 100)
    assert never.low == 0
    assert 0.03 < never.high < 0.04
    assert never.error > 0
    assert spread_of([3.0] * 5).value == 0


def test_enough_games_give_three_per_cent() -> None:
    assert share_of(ENOUGH / 2, ENOUGH).half == pytest.approx(0.03, abs=0.0002)


def planted(share: float) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """Kingdoms of ten cards of three kinds, of which one is worth two points more; two kingdoms in each game."""
    chance = np.random.default_rng(1)
    counts = chance.multinomial(10, [0.3, 0.3, 0.4], 800).astype(float)
    results = 2 * counts[:, 0] + share * counts[:, 1] + chance.normal(0, 3, 800)
    return dict(zip(("card.a", "card.b", "card.c"), counts.T, strict=True)), results, np.repeat(np.arange(400), 2)


def test_a_regression_finds_what_was_planted() -> None:
    columns, results, games = planted(0.0)
    found = worths(columns, {"card": list(columns)}, results, games)
    assert found["card.a"].low < 4 / 3 < found["card.a"].high  # against the mean of the three
    assert found["card.b"].low < -2 / 3 < found["card.b"].high
    assert found["card.a"].low > found["card.b"].high
    assert sum(one.value for one in found.values()) == pytest.approx(0, abs=1e-9)


def test_intervals_of_a_regression_hold_what_they_promise() -> None:
    chance, hit = np.random.default_rng(5), 0
    for _ in range(200):
        column = chance.integers(0, 3, 120).astype(float)
        shared = np.repeat(chance.normal(0, 2, 60), 2)  # both rows of a game are alike
        results = column + shared + chance.normal(0, 1, 120)
        found = worths({"legend.a": column}, {"legend": ["legend.a"]}, results, np.repeat(np.arange(60), 2))
        hit += found["legend.a"].low < 1 < found["legend.a"].high
    assert 0.9 < hit / 200 < 0.985


def test_many_comparisons_are_corrected() -> None:
    assert beyond_chance({"a": 0.001, "b": 0.02, "c": 0.04}) == {"a", "b", "c"}
    assert beyond_chance({"a": 0.03, "b": 0.03, "c": 0.9}) == set()
    assert beyond_chance({"a": 1e-9} | {f"n{n}": 0.01 for n in range(50)}) == {"a"}
    assert numbers.chance_of(0.0, 0.0) == 1.0


@plays
def test_a_planted_imbalance_is_found() -> None:
    report = compared(8)
    found = {one.name for one in report.beyond}
    assert "line.goblins" in found
    change = next(one for one in report.beyond if one.name == "line.goblins")
    assert change.change > 5
    assert report.studies[1].components == changed(8)
    said = page_of(report, "en")
    assert re.search(r"beyond chance: Goblins \+\d", said)
    assert "Holm" in said


@plays
def test_an_equal_file_does_not_differ() -> None:
    printed = changed(3)
    shuffled = {key: printed[key] for key in reversed(printed)}
    report = balance("aetherya/base", shuffled, GAMES, "random", 7, players=(2,), deals=0)
    assert report.differences
    assert report.beyond == []
    assert all(one.change == 0 for one in report.differences)


@plays
def test_other_seeds_do_not_differ() -> None:
    """Where nothing was changed, p values are spread evenly, and none is left after Holm's correction: neither in a
    pair of studies nor over all pairs. The same games with other goblins do differ: `compared(8)`."""
    seeds = range(1, 25_000, 5_000)
    studies = [balance("aetherya/base", None, 60, "random", seed, players=(2,), deals=0).study for seed in seeds]
    chances: dict[str, float] = {}
    for (one, before), (two, after) in combinations(enumerate(studies), 2):
        found = compare(before, after)
        assert any(difference.change for difference in found)
        assert [difference.name for difference in found if difference.beyond] == []
        chances |= {f"{one} {two} {difference.name}": difference.chance for difference in found}
    assert len(chances) > 500
    assert beyond_chance(chances) == set()
    assert 0.01 < sum(chance < 0.05 for chance in chances.values()) / len(chances) < 0.1


@plays
def test_a_report_is_the_same_whoever_works_on_it() -> None:
    alone = compared(8).as_json()
    crew = balance(
        "aetherya/base", changed(8), GAMES, "greedy", 7, Alone(), players=(2,), deals=0, names=("printed", "other")
    )
    assert json.dumps(crew.as_json()) == json.dumps(alone)


@plays
def test_a_study_alone_is_of_the_components_asked_for() -> None:
    report = balance("aetherya/base", changed(8), 4, "random", 7, players=(2,), deals=0, alone=True, names=("a", "b"))
    assert [study.name for study in report.studies] == ["b"]
    assert report.study.components == changed(8)
    assert report.differences == []


@plays
@pytest.mark.parametrize(("game", "mode"), all_names())
def test_every_mode_has_a_report(game: str, mode: str) -> None:
    report = short(game, mode)
    rules = report.mode
    figures = report.study.figures
    label = report.study.main.label
    assert {f"score.{label}", f"turns.{label}", f"minutes.{label}", "choice.random"} <= set(figures)
    assert (f"won.{label}" in figures) == rules.cooperative  # where all win together nobody leads
    assert any(name.startswith("order.") for name in figures) != rules.cooperative
    assert {f"line.{name}" for name in rules.lines} <= set(figures)
    assert sum(figures[name].value for name in figures if re.fullmatch(rf"end\.\w+\.{label}", name)) == pytest.approx(1)
    assert any(name.startswith("held.") for name in figures)
    if rules.option_choices(1).get("level"):
        assert {"won.apprentice", "won.journeyman", "won.master"} <= set(figures)
    json.dumps(report.as_json())


@plays
@pytest.mark.parametrize(("game", "mode"), all_names())
def test_every_mode_has_a_page_in_three_languages(game: str, mode: str) -> None:
    report = short(game, mode)
    pages = {code: page(report, code) for code in CODES}
    for code, text in pages.items():
        assert f'<html lang="{code}">' in text
        assert f'<body class="{code}">' in text
        assert text.count("<main ") == 3
        seen = re.sub(r"<style>.*?</style>|data:[^\"]*", "", text, flags=re.DOTALL)
        assert not re.search(r"[{}]|\bnan\b|\binf\b|None", seen), re.search(r".{30}([{}]|nan|None).{30}", seen)
        assert "http" not in seen
        assert "<script" not in seen
        assert "lead" not in seen.split("<main")[0]


def test_events_of_every_mode_are_rules_or_always_happen() -> None:
    assert set(RULES) == set(all_names())
    for mode in all_modes():
        kinds = {kind.name for kind in mode.kinds}
        assert set(RULES[mode.game, mode.name]) <= kinds
        for code in CODES:
            for name in RULES[mode.game, mode.name]:
                assert Wording(mode, code).thing(f"rule.{name}")


@plays
def test_what_is_hardly_ever_used_is_told() -> None:
    report = short("rivality", "expert")
    every = used(report.mode, report.study)
    assert "rule.surrounded" in every
    assert set(rare(report.mode, report.study)) <= set(every)
    items = short("aetherya", "items")
    assert {"legend.diversity", "item.thief"} <= set(used(items.mode, items.study))


@plays
def test_the_ladder_tells_skill_from_luck() -> None:
    report = balance("rivality/solo", games=2, bot="random", deals=4)
    rungs = report.study.group("rung")
    assert list(rungs) == ["odo", "tove", "birk", "runa", "svea@20"]
    assert 0 <= report.study.figures["skill"].value <= 1
    assert len(ladder_of(find_mode("aetherya", "base"), None, 1)) == 10  # each pair


def test_skill_is_what_players_explain() -> None:
    from oakdoor.lab.balance.ladder import skill_of

    chance = np.random.default_rng(3)
    luck = [chance.normal(0, 5, (400, 2)) for _ in range(6)]
    assert skill_of(luck) < 0.02
    assert skill_of([group + 5 for group in luck]) == pytest.approx(0.5, abs=0.05)


def test_texts_are_there_in_every_language_with_the_same_placeholders() -> None:
    source = (Path(wording.__file__).parent / "texts.toml").read_text(encoding="utf-8")
    german_only = {"with_players"}
    for key, entry in tomllib.loads(source).items():
        assert set(entry) == set(CODES), key
        asked = {
            code: {name for _, name, _, _ in string.Formatter().parse(text) if name} for code, text in entry.items()
        }
        assert key in german_only or asked["en"] == asked["de"] == asked["fr"], key
        for code in CODES:
            assert typeset(texts()[key][code], code) == texts()[key][code]


def test_every_text_is_used() -> None:
    folder = Path(wording.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    families = ("rule_", "place_", "figure_", "worth_", "note_", "theme_", "choice_", "order_")
    for key in texts():
        assert f'"{key}"' in code or f"'{key}'" in code or key.startswith(families), key


def test_numbers_are_written_as_each_language_does() -> None:
    mode = find_mode("aetherya", "base")
    said = {code: Wording(mode, code) for code in CODES}
    assert said["en"].percent(0.529) == "52.9%"
    assert said["de"].percent(0.529) == "52,9\N{NARROW NO-BREAK SPACE}%"
    assert said["fr"].number(-1.25, 1, sign=True) in ("\N{MINUS SIGN}1,2", "\N{MINUS SIGN}1,3")
    assert said["en"].number(-0.001, 1, sign=True) == "0.0"
    assert said["en"].whole(1068) == "1,068"


@plays
def test_a_csv_has_every_figure() -> None:
    report = compared(8)
    rows = list(csv.DictReader(io.StringIO(csv_of(report))))
    names = {(row["study"], row["figure"]) for row in rows}
    assert {(study.name, name) for study in report.studies for name in study.figures} <= names
    assert any(row["figure"].startswith("scores.2.") for row in rows)


def test_settings_have_the_games_that_are_asked_for() -> None:
    base = settings_of(find_mode("aetherya", "base"), None, 1000, None, 1, None)
    assert [(one.players, one.games) for one in base] == [(2, 1000), (3, 375), (4, 280)]
    assert usual_bot(find_mode("aetherya", "solo")) == "runa"
    with pytest.raises(OptionError, match="2, 3, 4 players, not 5"):
        settings_of(find_mode("aetherya", "base"), None, 10, None, 1, [5])
    with pytest.raises(OptionError, match="no bot 'nobody'"):
        settings_of(find_mode("aetherya", "base"), None, 10, "nobody", 1, None)


@plays
def test_the_command_writes_page_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "goblins.toml"
    other.write_text(Components.file.read_text(encoding="utf-8").replace("swamp = 3", "swamp = 8"))
    out, data = tmp_path / "report.html", tmp_path / "report.json"
    command = ["lab", "report", "aetherya/base", "--components", str(other), "--games", "8", "--players", "2"]
    command += [
        "--deals",
        "0",
        "--bot",
        "random",
        "--lang",
        "de",
        "--cores",
        "1",
        "--out",
        str(out),
        "--json",
        str(data),
    ]
    assert main(command) == 0
    assert "Das mittlere Ergebnis" in capsys.readouterr().out
    assert '<html lang="de">' in out.read_text(encoding="utf-8")
    written = json.loads(data.read_text(encoding="utf-8"))
    assert [study["name"] for study in written["studies"]] == ["printed", "goblins"]
    assert written["correction"] == "holm"
    assert written["format"] == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["aetherya/nothing"], "aetherya has no mode"),
        (["aetherya/base", "--bot", "nobody"], "no bot 'nobody'"),
        (["aetherya/base", "--bot", "svea@soon"], "a time is"),
        (["aetherya/base", "--against", "x.toml"], "--against needs --components"),
        (["aetherya/base", "--components", "missing.toml"], "missing.toml"),
        (["aetherya/base", "--players", "7"], "not 7"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "report", *arguments]) == 2
    assert said in capsys.readouterr().err


@plays
def test_names_of_all_things_exist_in_every_language() -> None:
    for game, mode in all_names():
        report = short(game, mode)
        for code in CODES:
            say = Wording(report.mode, code)
            assert Language(code).has(f"{game}.mode.{mode}")
            for name in report.study.figures:
                kind, _, rest = name.partition(".")
                if kind in ("held", "worth"):
                    assert say.thing(rest) not in ("", rest)
                if kind not in ("rung", "step", "had", "wins") and (kind != "rule" or rest in RULES[game, mode]):
                    assert say.figure(name, report.study.settings)
