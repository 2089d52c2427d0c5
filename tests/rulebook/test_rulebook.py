"""Every numbered rule is told in every language, with its rulings; events and things lead to rules there are."""

import re
from pathlib import Path
from typing import Any

import pytest

from games.test_rules_named import RULES, rules_in
from oakdoor.games.contract import Mode
from oakdoor.games.registry import GAMES, all_modes, mode_names
from oakdoor.language.language import CODES, Language
from oakdoor.narration.teller import Teller
from oakdoor.rulebook.rulebook import (
    blocks_of,
    page_of,
    pages,
    plan_of,
    rule_of,
    rule_of_entry,
    rules_of_events,
    rules_of_lines,
    texts_of,
)

SOURCES = Path(__file__).parents[2] / "src" / "oakdoor" / "games"
DRAWN = {"tribes", "dragons", "conflicts", "destroyed", "kinds", "spells", "shields"}  # what the client can draw
UNNUMBERED = {"A10"}  # what is announced and not played here
EVERYTHING = [(game, code) for game in GAMES for code in CODES]


def rulings_in(game: str) -> dict[str, int]:
    """How many rulings each rule of a rule file marks."""
    parts = re.split(r"^([A-Z]\d+\.\d+) ", (RULES / f"{game}.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {number: text.split("\n## ")[0].count("[R]") for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def shapes(texts: dict[str, Any], path: str = "") -> list[tuple[str, Any]]:
    """The keys of all texts, each with the items of its lists and how often it is bold; a bold word ends again."""
    found: list[tuple[str, Any]] = []
    for key, value in texts.items():
        where = f"{path}/{key}"
        if isinstance(value, dict):
            found += shapes(value, where)
        elif isinstance(value, str):
            assert value.count("**") % 2 == 0, where
            found.append((where, ([len(block.items) for block in blocks_of(value)], value.count("**"))))
        else:
            found.append((where, len(value)))
    return found


def told(game: str, mode: str) -> set[str]:
    """The rules that a mode's page tells."""
    return {rule.number for section in page_of(game, mode, "en").sections for rule in section.rules}


@pytest.mark.parametrize(("game", "code"), EVERYTHING)
def test_every_rule_is_told(game: str, code: str) -> None:
    texts = texts_of(game, code)["rules"]
    gaps = [number for number in rules_in(RULES / f"{game}.md") if len(texts.get(number, {}).get("text", "")) < 20]
    assert not gaps, f"{code} has no text for {', '.join(gaps)}"
    unknown = set(texts) - set(rules_in(RULES / f"{game}.md")) - UNNUMBERED
    assert not unknown, f"there is no rule {', '.join(sorted(unknown))}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_on_a_page(game: str) -> None:
    on_pages = set().union(*(told(game, mode) for mode in mode_names(game)))
    gaps = set(rules_in(RULES / f"{game}.md")) - on_pages
    assert not gaps, f"no page tells {', '.join(sorted(gaps))}"
    assert set(plan_of(game)["modes"]) == set(mode_names(game))


@pytest.mark.parametrize(("game", "code"), EVERYTHING)
def test_every_ruling_has_its_box(game: str, code: str) -> None:
    for number, marked in rulings_in(game).items():
        rulings = rule_of(game, number, code).rulings
        assert len(rulings) == marked, f"{code}: {number} has {marked} rulings and {len(rulings)} boxes"
        assert all(len(ruling.says) > 15 and len(ruling.why) > 15 for ruling in rulings), number


@pytest.mark.parametrize("game", GAMES)
def test_languages_have_the_same_shape(game: str) -> None:
    english = texts_of(game, "en")
    for code in CODES:
        texts = texts_of(game, code)
        assert list(texts) == list(english)
        for part in texts:
            assert shapes(texts[part]) == shapes(english[part]), f"{code}: {part}"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_planned_for_nothing(game: str) -> None:
    plan = plan_of(game)
    used = {name for names in plan["modes"].values() for name in names}
    assert used == set(plan["sections"]) == set(texts_of(game, "en")["sections"])
    drawn = {name for section in plan["sections"].values() for name in section.get("examples", [])}
    drawn |= {name for own in plan["mode_examples"].values() for names in own.values() for name in names}
    assert drawn == set(plan["examples"]) == set(texts_of(game, "en")["examples"])
    for part in ("mode_events", "mode_entries", "mode_examples", "mode_lines"):
        assert set(plan[part]) <= set(plan["modes"])
    for own in plan["mode_examples"].values():
        assert set(own) <= used
    texts = texts_of(game, "en")
    for mode, rules in texts["mode_rules"].items():
        assert set(rules) <= told(game, mode), f"{mode} tells a rule that its page does not have"
    for name, by_mode in texts["told"].items():
        for mode in plan["modes"]:
            assert (mode in by_mode or "text" in by_mode) == (name in plan["modes"][mode]) or "text" in by_mode
    for names in plan["modes"].values():
        assert len(names) == len(set(names))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_a_page_reads_as_a_rulebook(mode, code) -> None:
    """The aim first, then what lies where, a turn, the end, the points, an example turn; no section is empty."""
    page = page_of(mode.game, mode.name, code)
    names = [section.id for section in page.sections]
    assert names[0] == "aim"
    order = {
        "table": ("table", "layout"),
        "turn": ("turn", "pair", "common-turn", "round"),
        "end": ("end", "age-end", "together-end", "common-end", "solo-end"),
        "points": ("winner", "fame", "together-score", "levels"),
        "example": ("example",),
    }
    places = [next(names.index(name) for name in parts if name in names) for parts in order.values()]
    assert places == sorted(places), dict(zip(order, places, strict=True))
    for section in page.sections:
        assert section.blocks or section.rules, section.id
    example = next(section for section in page.sections if section.id == "example")
    assert example.blocks
    assert example.examples


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_events_and_things_lead_to_rules(mode) -> None:
    rules = set(texts_of(mode.game, "en")["rules"])
    events = rules_of_events(mode.game, mode.name)
    assert {kind.name for kind in mode.kinds} == set(events)
    assert set(events.values()) <= rules
    lines = rules_of_lines(mode.game, mode.name)
    assert {lines[line] for line in mode.lines} <= told(mode.game, mode.name), (
        "a line's rule is told on its mode's page"
    )
    for name, _, _ in Teller(mode, None, Language("en"), []).book():
        assert rule_of_entry(mode.game, name, mode.name) in told(mode.game, mode.name), name


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_what_a_sheet_must_not_forget(mode: Mode) -> None:
    """Whole sentences that fit two lines at a sheet's foot, in enough sections for every sheet to have its own."""
    for code in CODES:
        sections = page_of(mode.game, mode.name, code).sections
        kept = [section.remember for section in sections if section.remember]
        assert len(kept) >= len(sections) / 3
        for sentence in kept:
            assert sentence.endswith((".", ")."))
            assert len(sentence) <= 150, sentence


def test_what_is_drawn_is_known() -> None:
    for game in GAMES:
        drawn = {planned["drawing"] for planned in plan_of(game)["sections"].values() if "drawing" in planned}
        assert drawn
        assert drawn <= DRAWN


def test_a_refusal_leads_to_a_rule() -> None:
    cited = {
        number
        for path in SOURCES.rglob("*.py")
        for number in re.findall(r'Reason\(\s*"\w+",\s*"([A-Z]\d+\.\d+)"', path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 20
    assert cited <= {number for game in GAMES for number in texts_of(game, "en")["rules"]}


def test_paragraphs_and_lists() -> None:
    first, second = blocks_of("One line\nand more:\n- a\n- b\n\nAnother.\n")
    assert (first.text, first.items) == ("One line and more:", ["a", "b"])
    assert (second.text, second.items) == ("Another.", [])


def test_all_pages_of_all_games() -> None:
    assert [(page.game, page.mode) for page in pages(GAMES, Language("fr"))] == [
        (mode.game, mode.name) for mode in all_modes()
    ]
