"""Component files in words: entries, faults and what differs, in three languages."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from oakdoor.games.aetherya import components as aetherya
from oakdoor.games.aetherya.components import Components as Aetherya
from oakdoor.games.printing import faults
from oakdoor.games.printing.declaration import Choice, Several, Whole, leaves, value_at, with_value
from oakdoor.games.printing.faults import Fault, Why
from oakdoor.games.rivality import components as rivality
from oakdoor.games.rivality.components import Components as Rivality
from oakdoor.language.language import CODES, Language
from oakdoor.narration.printing import PrintingWords, words_of

FACES = Path(__file__).parents[2] / "web" / "public" / "faces"
TABLES: dict[str, Any] = {"aetherya": Aetherya, "rivality": Rivality}


def words(game: str, code: str) -> PrintingWords:
    return words_of(Language(code, strict=True), game, TABLES[game])


def other(value, leaf):
    """Another value for an entry."""
    if isinstance(leaf, Whole):
        return leaf.most if value != leaf.most else leaf.least
    if isinstance(leaf, Several):
        return [] if value else [leaf.item.names[0]]
    return next(name for name in leaf.names if name != value) if isinstance(leaf, Choice) else "circle:52"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", TABLES)
def test_every_entry_and_every_change_has_words(game, code):
    printed, spoken = TABLES[game].printed().data, words(game, code)
    for keys, leaf in leaves(TABLES[game].shape):
        assert spoken.label(keys)
        assert spoken.group(keys)
        after = with_value(printed, keys, other(value_at(printed, keys), leaf))
        for one, two in ((printed, after), (after, printed)):
            changes = spoken.changes(one, two)
            assert all((FACES / f"{face}.svg").exists() for change in changes for face in change.about), keys
            lines = [spoken.line(change) for change in changes]
            assert all("{" not in line and "→" in line for line in lines)
            assert lines or keys[-1] == "hates"  # conflicts are told from one side


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_words(code):
    values: dict[str, Any] = {
        "least": 0,
        "most": 20,
        "found": "x",
        "name": "x",
        "names": "a, b",
        "tribe": "elf",
        "other": "dwarf",
    }
    values |= {"kind": "circle", "players": 2, "reason": "x", "sample": "y"}
    reasons = {why for module in (faults, aetherya, rivality) for why in vars(module).values() if isinstance(why, Why)}
    assert len(reasons) == 24
    for why in reasons:
        text = words("aetherya", code).fault(Fault.of(why, ("cards", "elf"), "goblin", **values))
        assert "goblin" in text
        assert "{" not in text


def test_a_change_says_which_way_it_went():
    data = deepcopy(Aetherya.printed().data)
    data["tribes"]["dwarf"]["gains"] = {"mountain": 3}
    data["legends"]["region-mountain"] = 3
    data["tribes"]["elf"]["hates"] = data["tribes"]["dwarf"]["hates"] = ["goblin"]
    assert words("aetherya", "en").told(Aetherya.printed().data, data) == [
        "A dwarf earns more beside a mountain: 2 → 3",
        "A dwarf is no longer in conflict with the elf: elf, goblin → goblin",
        "The legend “Region of mountains” is worth less: 4 → 3",
    ]
    assert words("aetherya", "de").told(data, data) == ["Beide sagen dasselbe."]
    data = deepcopy(Rivality.printed().data)
    data["kinds"]["cottage"]["shields"] = 0
    assert words("rivality", "fr").told(Rivality.printed().data, data) == [
        "Il y a moins de boucliers sur la chaumière\u202f: 1 → 0"
    ]


def test_gains_that_count_nothing_are_no_change():
    printed = Aetherya.printed().data
    data = with_value(printed, ("tribes", "elf", "gains", "plain"), 0)
    assert words("aetherya", "en").changes(printed, data) == []
