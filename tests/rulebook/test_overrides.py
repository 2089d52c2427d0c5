"""A page tells its own mode: where it has a rule that another rule of the page overrides, the first names the second.

Which rule overrides which stands in docs/rules ("overrides: V3.4" under a rule).
"""

import re

import pytest

from games.test_rules_named import NUMBER, RULES, rules_in
from oakdoor.games.registry import GAMES, all_names
from oakdoor.language.language import CODES
from oakdoor.rulebook.rulebook import Page, Rule, page_of, rule_of

# What pages said of their modes before they had their own texts: the rule as told elsewhere, and what overrides it.
SHARED = [
    ("rivality", "solo", "V3.4", "V7.7"),
    ("rivality", "expert", "V3.4", "V6.1"),
    ("rivality", "expert", "V5.2", "V6.5"),
    ("aetherya", "confrontation", "A5.5", "A9.15"),
    ("aetherya", "confrontation", "A4.4", "A9.12"),
    ("aetherya", "confrontation", "A4.5", "A9.7"),
    ("aetherya", "solo", "A4.5", "A7.5"),
    ("aetherya", "coop", "A4.1", "A8.1"),
    ("aetherya", "items", "A5.4", "A6.5"),
]
# Words that no page of a mode may say, in three languages: each was told there, and is wrong there.
NEVER = {
    ("rivality", "solo"): ("a tile with a wizard on it", "eines mit einem Zauberer", "ou une tuile avec un magicien"),
    ("aetherya", "confrontation"): (
        "seven lines",
        "sieben Zeilen",
        "sept lignes",
        "beside your kingdom",
        "bei deinem Königreich",
        "près de ton royaume",
        "your face-up cards meet",
        "deine offenen Karten",
        "tes cartes visibles remplissent",
        "s cards are never supplied",  # "nobody's cards are never" reads as its opposite
    ),
    ("aetherya", "solo"): (
        "from the river",
        "aus der Auslage nehmen",
        "de la rivière",
        "beside your kingdom",
        "bei deinem Königreich",
        "près de ton royaume",
    ),
    ("aetherya", "coop"): ("beside your kingdom", "bei deinem Königreich", "près de ton royaume"),
}


def overrides(game: str) -> dict[str, set[str]]:
    """The rules that override a rule, by its number."""
    found: dict[str, set[str]] = {}
    parts = re.split(rf"^({NUMBER}) ", (RULES / f"{game}.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        for line in re.findall(r"^ +overrides: (.+)$", text, re.MULTILINE):
            for weaker in line.split(", "):
                found.setdefault(weaker, set()).add(number)
    return found


def said(rule: Rule) -> str:
    """A rule as it is read, without the reasons of its rulings."""
    parts = [text for block in rule.blocks for text in (block.text, *block.items)]
    return " ".join([*parts, *(ruling.says for ruling in rule.rulings)])


def unqualified(game: str, rules: list[Rule]) -> set[tuple[str, str]]:
    """Each rule of a page that does not name a rule of the page by which it is overridden, with that rule."""
    numbers = {rule.number for rule in rules}
    stronger = overrides(game)
    return {
        (rule.number, other)
        for rule in rules
        for other in stronger.get(rule.number, set()) & numbers
        if not re.search(rf"{re.escape(other)}(?!\d)", said(rule))
    }


def rules_of(page: Page) -> list[Rule]:
    return [rule for section in page.sections for rule in section.rules]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("game", "mode"), all_names())
def test_no_page_has_a_rule_and_what_overrides_it_side_by_side(game: str, mode: str, code: str) -> None:
    found = unqualified(game, rules_of(page_of(game, mode, code)))
    assert not found, ", ".join(f"{rule} does not name {other}" for rule, other in sorted(found))


@pytest.mark.parametrize(("game", "mode", "weaker", "stronger"), SHARED)
def test_a_rule_as_other_pages_tell_it_is_found(game: str, mode: str, weaker: str, stronger: str) -> None:
    """The text of the base game beside the mode's own rule is what the check is for."""
    both = [rule_of(game, weaker, "en"), *(one for one in rules_of(page_of(game, mode, "en")) if one.number != weaker)]
    assert (weaker, stronger) in unqualified(game, both)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("game", "mode"), NEVER)
def test_no_page_says_what_is_wrong_in_its_mode(game: str, mode: str, code: str) -> None:
    page = page_of(game, mode, code)
    text = " ".join(said(rule) for rule in rules_of(page))
    assert [words for words in NEVER[game, mode] if words in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_only_rules_there_are_are_overridden(game: str) -> None:
    rules = rules_in(RULES / f"{game}.md")
    for weaker, stronger in overrides(game).items():
        assert {weaker, *stronger} <= set(rules)
        assert weaker not in stronger
