"""Agreeing to a rated game, without a server."""

from dataclasses import replace

import pytest

from oakdoor.games.registry import all_modes
from oakdoor.tables import rated
from oakdoor.tables.errors import TableError
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table

MODE = next(mode for mode in all_modes() if {2, 3} <= set(mode.players) and not mode.cooperative)


def gathering(*kinds: str) -> Table:
    """A table of Ada, who has set it up, and open seats."""
    seats = [Seat("person", "Ada", "fox", "ada"), *(Seat("open", "", "owl") for _ in kinds)]
    return Table("k" * 20, "w" * 20, "ada", Setup(MODE.game, MODE.name), seats)


def test_the_game_waits_until_all_have_agreed() -> None:
    table = gathering("open", "open")
    rated.wish(table, "ada")
    assert table.setup.rated
    assert table.rated_wish is None
    for person in ("ben", "cleo"):
        table.sit_down(person, person, "owl")
    assert table.rated_wish == rated.RatedWish(0, {"ben", "cleo"})
    assert not table.is_ready()
    rated.answer(table, "ben", True)
    assert not table.is_ready()
    rated.answer(table, "cleo", True)
    assert table.is_ready()


def test_one_no_is_enough() -> None:
    table = gathering("open", "open")
    rated.wish(table, "ada")
    table.sit_down("ben", "Ben", "owl")
    rated.answer(table, "ben", False)
    assert not table.setup.rated
    assert table.rated_wish is None
    with pytest.raises(TableError):
        rated.answer(table, "ben", True)


def test_a_draft_has_a_wish_of_its_own() -> None:
    table = gathering("open")
    rated.wish(table, "ada")
    table.sit_down("ben", "Ben", "owl")
    rated.answer(table.draft(), "ben", True)
    assert table.rated_wish is not None


def test_only_players_ask_and_only_before_the_deal() -> None:
    table = gathering("open")
    with pytest.raises(TableError):
        rated.wish(table, "eve")
    table.sit_down("ben", "Ben", "owl")
    table.begin(0.0)
    with pytest.raises(TableError):
        rated.wish(table, "ada")


def test_a_seat_that_begins_is_the_first() -> None:
    table = gathering("open")
    table.setup = replace(table.setup, first=1)
    table.sit_down("ben", "Ben", "owl")
    assert table.begin(0.0).first == 1


def test_whoever_comes_to_an_empty_table_has_agreed() -> None:
    table = Table("k" * 20, "w" * 20, "host", Setup(MODE.game, MODE.name, rated=True), [Seat("open", "", "owl")] * 2)
    table.seats = [replace(seat) for seat in table.seats]
    table.sit_down("ada", "Ada", "fox")
    assert table.rated_wish is None
    table.sit_down("ben", "Ben", "owl")
    assert table.rated_wish == rated.RatedWish(0, {"ben"})
