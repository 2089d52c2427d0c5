"""Bots, hints and reviews in a page think what they think on a machine. The long form: `make thinking`."""

from page.thinking import by_page, thought

MODES = ["aetherya-base", "rivality-solo", "rivality-standard"]


def test_a_page_thinks_what_a_machine_thinks() -> None:
    here, page = thought(MODES, games=1, looks=2), by_page("thought_with", MODES, 1, 2)
    assert here == page
    assert all(one["decided"] >= 8 for one in here.values())
