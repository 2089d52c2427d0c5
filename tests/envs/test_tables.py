"""The page about spaces is what the rules say."""

from pathlib import Path

from oakdoor.envs.tables import field_rows, page
from oakdoor.games.registry import all_modes

SPACES = Path(__file__).parents[2] / "docs" / "spaces.md"


def test_the_page_is_written_from_the_rules() -> None:
    assert SPACES.read_text(encoding="utf-8") == page(), "make spaces"


def test_fields_fill_an_observation() -> None:
    for mode in all_modes():
        assert sum(size for _, size, _ in mode.rules.FEATURE_FIELDS) == mode.rules.FEATURES


def test_fields_of_each_player_share_a_row() -> None:
    assert field_rows((("a", 2, "of all"), ("b", 3, "each"), ("b", 3, "each"))) == [
        "| 0 | `a` | 2 | of all |",
        "| 2, 5 | `b` | 3 | each |",
    ]
