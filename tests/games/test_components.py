"""Component files: a broken one is refused with the line and the reason."""

from importlib import resources
from pathlib import Path

import pytest

from oakdoor.games.aetherya.components import Components, printed
from oakdoor.games.components import LARGEST_FILE, line_of
from oakdoor.games.errors import ComponentError
from oakdoor.games.registry import find_mode

TEXT = (resources.files("oakdoor.games.aetherya") / "components.toml").read_text(encoding="utf-8")


def number_of(line: str) -> int:
    return TEXT.split("\n").index(line) + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("plain = [4, 2, 2]", "plain = [4, 2]", "must list three numbers"),
        ("plain = [4, 2, 2]", "plain = [4, 2, 'x']", "must be a whole number"),
        ("plain = [4, 2, 2]", "plain = [-1, 2, 2]", "must be from 0 to 20"),
        ("plain = [4, 2, 2]", "plain = [1, 2, 2]", "needs at least 2 copies for 2 players"),
        ("portal = [4, 2, 2]", "gate = [4, 2, 2]", "has no entry 'gate'"),
        ('hates = ["goblin"]', 'hates = ["troll"]', "'troll' is no other tribe"),
        ('hates = ["goblin"]', 'hates = ["goblin", "elf"]', "human hates elf, but elf does not hate human"),
        ("gains = { mountain = 2 }", "gains = { sea = 2 }", "'sea' is no terrain"),
        ("values = [3, 5, 6]", "values = [3, 5]", "must list three numbers"),
        ("diversity = 4", "diversity = 'four'", "legends.diversity must be a whole number"),
        ('staff = "item"', 'staff = "weapon"', "must be 'item' or 'character'"),
        ("plain = [4, 2, 2]", "plain = [4, 2, 2", ""),
    ],
)
def test_broken_files(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """A1.5: component tables are data, loaded and validated."""
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        Components.read(path)
    message = str(caught.value)
    assert reason in message
    assert str(path) in message
    if reason and "no entry" not in reason:
        assert f"line {number_of(old)}:" in message
    assert "line" in message


def test_a_missing_table_and_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("diversity = 4\n", ""), encoding="utf-8")
    with pytest.raises(ComponentError, match="'diversity' is missing in legends"):
        Components.read(path)
    with pytest.raises(ComponentError, match="No such file"):
        Components.read(tmp_path / "none.toml")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ComponentError, match="not a UTF-8 text"):
        Components.read(path)


def test_a_deck_that_is_too_small_or_too_large() -> None:
    table = {**printed().data, "cards": {name: [2, 2, 1] for name in printed().data["cards"]}}
    with pytest.raises(ComponentError, match="the deck for 2 players has 20 cards; it needs 35 to 80"):
        Components(table)
    table["cards"] = {name: [4, 2, 4] for name in printed().data["cards"]}
    with pytest.raises(ComponentError, match="the deck for 4 players has 100 cards"):
        Components(table)


def test_line_of() -> None:
    assert line_of("[a]\nx = 1\n[b]\nx = 2\n", ("b", "x")) == 4
    assert line_of("[a]\nx = 1\n[b]\nx = 2\n", ("b", "y")) == 3
    assert line_of("x = 1\n", ("z",)) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
        ("[cards]\nplain." + "a." * 5000 + "a = 1", "components.toml"),
        (f"a = {'1' * 5000}", "digits"),
        ("# " + "x" * LARGEST_FILE, "at most"),
    ],
)
def test_files_that_would_never_be_done_with(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "components.toml"
    file.write_text(text, encoding="utf-8")
    for mode in (find_mode("aetherya", "base"), find_mode("rivality", "standard")):
        with pytest.raises(ComponentError, match=reason):
            mode.read_components(file)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="has no endless file")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(ComponentError, match="at most"):
        find_mode("aetherya", "base").read_components(Path("/dev/zero"))
