"""Which events show something that was hidden: every kind of every mode is one or the other."""

import pytest

from oakdoor.games.events import Event, Kind
from oakdoor.games.hidden import reveals
from oakdoor.games.registry import all_modes

REVEALING = {
    "opened", "drawn", "revealed", "legend_opened", "reshuffled", "pile_started", "game_ended", "turned_up", "scored",
    "tile_kept", "tile_declined", "tile_fetched", "tile_seen", "pair_drawn", "age_ended", "target_missed",
    "campaign_lost", "block_kept", "round_ended", "display_filled", "redrew", "stack_shuffled",
}  # fmt: skip
KINDS = sorted({kind for mode in all_modes() for kind in mode.kinds}, key=lambda kind: kind.name)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_open_events_show_nothing(kind: Kind) -> None:
    assert reveals(Event(kind, 0, {})) == (kind.name in REVEALING)


def test_a_placement_over_wilderness_shows_a_card() -> None:
    (placed,) = [kind for kind in KINDS if kind.name == "placed" and "was_hidden" in kind.values]
    assert reveals(Event(placed, 0, {"was_hidden": True}))
    assert not reveals(Event(placed, 0, {"was_hidden": False}))


def test_unknown_events_reveal() -> None:
    assert reveals(Event(Kind("not_heard_of_yet"), 0, {}))
