"""The client has no rule: what it shows of rules and components comes with the view or the book."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "web" / "src"
FILES = [path for path in sorted(SOURCES.rglob("*")) if path.suffix in (".ts", ".svelte") and path.name != "openapi.ts"]

# What a rule in the client would look like, each with a line that it must find.
RULES = {
    "a number of points, shields or golems": (
        r"\b\d+ (points?|shields?|golems?|steps?|Punkte?|Schilde?|boucliers?|pas)\b",
        'fortress: "4 points, 2 shields"',
    ),
    "a number of golems compared": (r"golems\)? ?===? ?\d", "Math.max(...tile.golems) === 5"),
    "a distance compared": (r"distance\)? ?[=<>]=+ ?\d", "spell.distance === 3"),
    "what is printed, read from a tile's name": (
        r'split\(":"\)|includes\(":"\)|endsWith\("\*"\)',
        'tile.split(":")[1]',
    ),
    "a list of score lines": (r'"(elves|terrain|circles)", "', 'LINES = ["elves", "dwarves"]'),
    "a list of cards": (r'"(plain|human|well|circle)", "(forest|elf|circle|cottage)"', '["human", "elf"]'),
    "the cells of the centre": (r'"b2", "c2"', 'CENTRE = ["b2", "c2", "b3", "c3"]'),
    "the side of a kingdom": (r"row \* 4|\[0, 1, 4, 5\]", "CELLS[row * 4 + column]"),
    "what a tribe may do": (r'tribe === "', 'seat.tribe === "elf" && view.elves'),
    "what kind a tile is": (r'startsWith\("stone', 'tile.startsWith("stone-")'),
    "which modes score legends": (r'\["legends"\]\s*:', 'view.mode === "coop" ? ["legends"] : []'),
    "a badge with a number": (r"<(span|i)>[1-9]</(span|i)>|/>[1-9]</span>", '<Icon name="tower-flag" /><span>2</span>'),
    "a view that is cast": (r"view as unknown|as unknown as \w*View", "position.view as unknown as KingdomView"),
}


@pytest.mark.parametrize("what", RULES)
def test_no_rule_stands_in_the_client(what: str) -> None:
    pattern, sample = RULES[what]
    assert re.search(pattern, sample), "this search finds nothing"
    assert len(FILES) > 100
    found = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line) and not line.lstrip().startswith(("//", "/*", "*"))
    ]
    assert not found, f"{what}: {found}"
