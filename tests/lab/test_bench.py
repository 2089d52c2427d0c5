"""The bench report: figures, aims, the page. Timings themselves are for `make bench`."""

import pytest

from oakdoor.games.errors import OptionError
from oakdoor.lab.bench import FLOORS, Row
from oakdoor.lab.report import _chosen, page


def test_a_figure_knows_whether_it_is_as_it_should_be() -> None:
    assert Row("a", 5, "s").is_met
    assert Row("a", 5, "s", least=5).is_met
    assert not Row("a", 5, "s", least=6).is_met
    assert not Row("a", 5, "s", most=4).is_met


def test_every_mode_has_an_aim() -> None:
    assert {(mode.game, mode.name) for mode in _chosen(None)} == set(FLOORS)


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
