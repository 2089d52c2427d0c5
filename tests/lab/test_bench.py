"""The bench report: figures, aims, the page. Timings themselves are for `make bench`."""

from pathlib import Path

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import all_modes
from oakdoor.lab.bench import FLOORS, Row, middle_of_a_game
from oakdoor.lab.report import _chosen, _under_load, page


def test_a_figure_knows_whether_it_is_as_it_should_be() -> None:
    assert Row("a", 5, "s").is_met
    assert Row("a", 5, "s", least=5).is_met
    assert not Row("a", 5, "s", least=6).is_met
    assert not Row("a", 5, "s", most=4).is_met


def test_every_mode_has_an_aim() -> None:
    assert {(mode.game, mode.name) for mode in _chosen(None)} == set(FLOORS)


@pytest.mark.parametrize("mode", all_modes(), ids=str)
def test_every_mode_is_searched_where_there_is_a_choice(mode: Mode) -> None:
    """Also in games that are short."""
    game = middle_of_a_game(mode, mode.players[0])
    assert len(game.legal_actions()) > 1
    assert len(game.moves) > 2


def test_modes_are_chosen_by_name() -> None:
    assert [mode.name for mode in _chosen("items")] == ["items"]
    assert [mode.game for mode in _chosen("rivality/solo")] == ["rivality"]
    assert len(_chosen("solo")) == 2
    with pytest.raises(OptionError, match="there is no mode 'blitz'"):
        _chosen("blitz")


def test_the_page_is_a_table() -> None:
    text = page([Row("base", 1234567.8, "decisions/s", least=1e6), Row("start", 0.5, "s", most=2)])
    assert "| base | 1,234,568 | decisions/s | at least 1,000,000 |" in text
    assert "| start | 0.50 | s | at most 2.00 |" in text


def test_a_new_page_keeps_what_is_said_about_load(tmp_path: Path) -> None:
    target = tmp_path / "performance.md"
    assert _under_load(target) == ""
    target.write_text("# Performance\n\nold figures\n\n## Load\n400 tables\n")
    assert _under_load(target) == "\n## Load\n400 tables\n"
