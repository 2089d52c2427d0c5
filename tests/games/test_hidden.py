"""Which events show something that was hidden: every kind of every mode is one or the other."""

import pytest

from oakdoor.games.events import Event
from oakdoor.games.hidden import OPEN, reveals
from oakdoor.games.registry import all_modes

REVEALING = {
    "opened", "drawn", "revealed", "legend_opened", "reshuffled", "pile_started", "game_ended", "turned_up", "scored",
    "tile_kept", "tile_declined", "tile_fetched", "tile_seen", "pair_drawn", "age_ended", "target_missed",
    "campaign_lost", "block_kept", "round_ended", "display_filled", "redrew", "stack_shuffled",
}  # fmt: skip
KINDS = {kind.name for mode in all_modes() for kind in mode.kinds}


def test_every_kind_is_open_or_reveals() -> None:
    assert KINDS == OPEN | REVEALING
    assert not OPEN & REVEALING


@pytest.mark.parametrize("name", sorted(KINDS))
def test_open_events_show_nothing(name: str) -> None:
    assert reveals(Event(name, 0, {})) == (name in REVEALING)


def test_a_placement_over_wilderness_shows_a_card() -> None:
    values = {"cell": "a1", "card": "elf"}
    assert reveals(Event("placed", 0, {**values, "was_hidden": True}))
    assert not reveals(Event("placed", 0, {**values, "was_hidden": False}))


def test_unknown_events_reveal() -> None:
    assert reveals(Event("not_heard_of_yet", 0, {}))
