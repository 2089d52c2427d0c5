"""Every numbered rule is named by a test: its number stands at the beginning of the test's docstring."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules"
NUMBER = r"[A-Z]\d+\.\d+"
NOT_IMPLEMENTED = ("A10.",)


def rules_in(path: Path) -> list[str]:
    """The numbers of a rule file: they begin a line."""
    numbers = re.findall(rf"^({NUMBER}) ", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [number for number in numbers if not number.startswith(NOT_IMPLEMENTED)]


def named_by(docstring: str) -> list[str]:
    """The numbers at the beginning of a docstring: "A4.4: ..." or "A5.2, A6.5: ..."."""
    beginning = re.match(rf"({NUMBER}(?:, {NUMBER})*): ", docstring)
    return re.findall(NUMBER, beginning[1]) if beginning else []


def named_rules() -> set[str]:
    """All numbers that tests name."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(named_by(ast.get_docstring(node) or ""))
    return found


def test_numbers_at_the_beginning():
    assert named_by("A4.4: a face-up dragon stays.") == ["A4.4"]
    assert named_by("A5.2, A6.5: staffs.") == ["A5.2", "A6.5"]
    assert named_by("Dragons stay (A4.4).") == []


@pytest.mark.parametrize("game", ["aetherya", "rivality"])
def test_every_rule_is_named_by_a_test(game):
    rules = rules_in(RULES / f"{game}.md")
    assert len(rules) == len(set(rules)) > 20
    named = named_rules()
    unnamed = [number for number in rules if number not in named]
    assert not unnamed, f"no test names {', '.join(unnamed)}"


def test_tests_name_only_rules_there_are():
    rules = {number for path in RULES.glob("*.md") for number in rules_in(path)}
    initials = {number[0] for number in rules}
    unknown = {number for number in named_rules() if number[0] in initials} - rules
    assert not unknown, f"there is no rule {', '.join(sorted(unknown))}"
