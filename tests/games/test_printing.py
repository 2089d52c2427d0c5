"""Component files: their schema, where their entries stand, faults with places, and edits that leave the rest alone."""

import json
import re
import tomllib
from copy import deepcopy
from typing import Any

import pytest

from oakdoor.games.components import LARGEST_FILE, MOST_FAULTS, ComponentTable
from oakdoor.games.errors import ComponentError
from oakdoor.games.printing.declaration import Section, Several, Whole, leaves, value_at, with_value
from oakdoor.games.printing.editing import edited
from oakdoor.games.printing.places import Places
from oakdoor.games.registry import GAMES
from oakdoor.lab.design.schemas import PAGE, page_text, schema_file, schema_text, table_of

TABLES = [table_of(game) for game in GAMES]
AETHERYA, RIVALITY = TABLES
TEXT = AETHERYA.file.read_text(encoding="utf-8")


def fits(schema: dict[str, Any], data: object) -> bool:
    """Whether data fits a schema, for the words of JSON schema that ours use."""
    kinds = {"object": dict, "array": list, "integer": int, "string": str}
    if "enum" in schema:
        return data in schema["enum"]
    if not isinstance(data, kinds[schema["type"]]) or isinstance(data, bool):
        return False
    if isinstance(data, dict):
        known = schema["properties"]
        return set(schema.get("required", ())) <= set(data) <= set(known) and all(
            fits(known[name], entry) for name, entry in data.items()
        )
    if isinstance(data, list):
        sized = schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", 99)
        alone = not schema.get("uniqueItems") or len(set(data)) == len(data)
        return sized and alone and all(fits(schema["items"], item) for item in data)
    if isinstance(data, str):
        return re.search(schema["pattern"], data) is not None
    return schema["minimum"] <= data <= schema["maximum"]


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_is_the_one_of_the_declaration(game):
    assert schema_file(game).read_text(encoding="utf-8") == schema_text(game), "make schemas"


def test_the_page_lists_all_entries():
    page = PAGE.read_text(encoding="utf-8")
    assert page_text(page) == page, "make schemas"


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_file_fits_the_schema_and_broken_ones_do_not(game):
    """A1.5: what the schema refuses the program refuses, entry by entry."""
    schema, table = json.loads(schema_text(game)), table_of(game)
    printed = table.printed().data
    assert fits(schema, printed)
    for keys, leaf in leaves(table.shape or Section({})):
        wrong = leaf.most + 1 if isinstance(leaf, Whole) else ["x"] if isinstance(leaf, Several) else "x"
        broken = with_value(printed, keys, wrong)
        assert not fits(schema, broken), keys
        with pytest.raises(ComponentError):
            table(broken)


@pytest.mark.parametrize("table", TABLES, ids=GAMES)
def test_every_entry_is_found_where_it_stands(table: type[ComponentTable]):
    text, data = table.file.read_text(encoding="utf-8"), table.printed().data
    places = Places(text)
    for keys, _ in leaves(table.shape or Section({})):
        value = value_at(data, keys)
        if value is not None:
            start, end = places.values[keys]
            assert tomllib.loads(f"x = {text[start:end]}")["x"] == value
            place = places.place(keys)
            assert text.split("\n")[place.line - 1][place.column - 1 : place.end - 1] == text[start:end]


def test_places_in_other_ways_to_write_toml():
    text = "a.b = 1 # one\n\"c d\" = { e = [1,\n 2], f = \"}\" }\n[[g]]\nh = '''x\n]'''\n"
    text += '[[g]]\nh = """y"""\n[i]\nj = 2020-01-01 10:00:00\n'
    tomllib.loads(text)
    places = Places(text)
    found = {".".join(keys): text[start:end] for keys, (start, end) in places.values.items()}
    assert found["a.b"] == "1"
    assert found["c d.e.1"] == "2"
    assert found["c d.f"] == '"}"'
    assert (found["g.0.h"], found["g.1.h"]) == ("'''x\n]'''", '"""y"""')
    assert found["i.j"] == "2020-01-01 10:00:00"
    assert places.place(("c d", "e", "1")).line == 3
    assert places.place(("i", "missing")).line == 9


def test_all_faults_are_told_with_line_column_and_what_was_meant():
    """A1.5: a broken file is refused with the line, the column and the reason."""
    text = TEXT.replace('["elf", "goblin"]', '["elf", "gobling"]').replace("diversity = 4", 'diversity = "five"')
    found = AETHERYA.examined(text).found
    assert [(one.place.line, one.place.column, one.fault.key) for one in found] == [
        (29, 17, "tribe"),
        (55, 13, "number"),
    ]
    assert found[0].fault.instead == "goblin"
    assert str(found[0]).endswith("did you mean 'goblin'? (column 17)")
    assert str(found[1]) == 'line 55: legends.diversity must be a whole number from 0 to 20, not "five" (column 13)'


def test_a_wrong_name_is_shown_where_it_stands():
    found = AETHERYA.examined(TEXT.replace("gains = { mountain = 2 }", "gains = { mountin = 2 }")).found
    assert [(one.fault.instead, one.place.column, one.place.end) for one in found] == [("mountain", 11, 18)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("x" * (LARGEST_FILE + 1), "large"),
        ("a = " + "[" * 5000 + "]" * 5000, "nested"),
        ("a = ", "toml"),
        ("\x00", "toml"),
    ],
)
def test_texts_that_are_no_table(text, key):
    assert [one.fault.key for one in AETHERYA.examined(text).found] == [key]


def test_what_is_told_is_bounded():
    many = "\n".join(f"x{number} = 1" for number in range(2000)) + f'\n["{"y" * 5000}"]\n'
    found = AETHERYA.examined(many).found
    assert len(found) == MOST_FAULTS
    long = RIVALITY.examined(RIVALITY.file.read_text().replace("circle:-.41", "z" * 9000, 1)).found
    assert len(str(long[0])) < 300


def test_names_that_stand_twice():
    found = AETHERYA.examined(TEXT.replace('hates = ["goblin"]', 'hates = ["goblin", "goblin"]')).found
    assert [one.fault.key for one in found] == ["twice"]


@pytest.mark.parametrize(
    ("keys", "value", "lines"),
    [
        (("tribes", "dwarf", "gains", "mountain"), 3, {"gains = { mountain = 3 }"}),
        (("tribes", "dwarf", "gains", "swamp"), -1, {"gains = { mountain = 2, swamp = -1 }"}),
        (("tribes", "dwarf", "gains", "mountain"), None, {"gains = {}"}),
        (("tribes", "human", "hates"), [], {"hates = []"}),
        (("dragon", "values", "1"), 9, {"values = [3, 9, 6]"}),
        (("legends", "diversity"), 7, {"diversity = 7"}),
        (("legends", "diversity"), None, set()),
        (("legends", "new"), 1, {"new = 1"}),
        (("other", "new one"), "x", {"[other]", '"new one" = "x"'}),
    ],
)
def test_an_edit_changes_nothing_else(keys, value, lines):
    data = tomllib.loads(TEXT)
    text = edited(TEXT, data, keys, value)
    assert tomllib.loads(text) == with_value(data, keys, value)
    assert set(text.split("\n")) - set(TEXT.split("\n")) == lines


def test_a_copy_is_changed_and_not_the_table():
    data = AETHERYA.printed().data
    before = deepcopy(data)
    with_value(data, ("dragon", "values", "0"), 9)
    assert data == before
    assert isinstance(AETHERYA.shape, Section)
