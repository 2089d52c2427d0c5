"""The lamp: the same number of hints for all, spent once for each place of the game, and changed only together."""

from dataclasses import replace

import pytest

from oakdoor.tables import lamp
from oakdoor.tables.errors import TableError
from oakdoor.tables.lamp import Asked, Lamp, Lamps
from oakdoor.tables.table import Table
from tables.seating import away, bot, empty, guest, person, play_any, table_of


def lit(*seats: object, lamps: Lamps = "3", **more: object) -> Table:
    table = table_of(*seats, **more)  # type: ignore[arg-type]
    table.setup = replace(table.setup, lamps=lamps)
    return table


def error_of(function: object, *arguments: object) -> str:
    with pytest.raises(TableError) as caught:
        function(*arguments)  # type: ignore[operator]
    return caught.value.reason.key


def turn_of(table: Table) -> int:
    """Play until all have arranged, and return who is to move."""
    while any(words.startswith("arrange") for words in table.running().legal()):
        play_any(table)
    assert table.actor is not None
    return table.actor


def test_a_table_has_no_hints_unless_it_is_said() -> None:
    table = table_of(person("Ada"), person("Bela"))
    assert table.setup.lamps == "off"
    assert [lamp.left(table, seat) for seat in (0, 1)] == [0, 0]
    assert error_of(lamp.light, table, turn_of(table)) == "lamp_off"


def test_a_hint_is_spent_once_for_each_place() -> None:
    table = lit(person("Ada"), person("Bela"), lamps="1")
    seat = turn_of(table)
    other = 1 - seat
    lines = len(table.running().moves)
    assert lamp.light(table, seat) == [f"lamp {seat} {lines}"]
    assert (lamp.left(table, seat), lamp.left(table, other)) == (0, 1)
    assert lamp.light(table, seat) == [], "the same answer again"
    assert lamp.left(table, seat) == 0
    ply = table.ply
    play_any(table, prefer="draw")
    assert table.actor == seat
    assert error_of(lamp.light, table, seat) == "lamp_spent"
    assert lamp.asked_at(table) == [(seat, ply)]


def test_a_guess_costs_nothing_and_is_stored() -> None:
    table = lit(person("Ada"), person("Bela"), lamps="1")
    seat, lines = turn_of(table), len(table.running().moves)
    assert lamp.light(table, seat) == [f"lamp {seat} {lines}"]
    assert lamp.light(table, seat, guess=True) == [f"lamp {seat} {lines} guess"]
    assert lamp.light(table, seat) == lamp.light(table, seat, guess=True) == [], "it stays one"
    assert lamp.left(table, seat) == 1
    read = Lamp()
    for line in (f"lamp {seat} {lines}", f"lamp {seat} {lines} guess"):
        read.read(line)
    assert read.asked == table.lamp.asked == [Asked(seat, lines, guess=True)]
    read.go_back(lines - 1)
    assert read.asked == [Asked(seat, lines - 1, True, True)]


def test_only_who_decides_asks() -> None:
    table = lit(person("Ada"), person("Bela"))
    seat = turn_of(table)
    assert error_of(lamp.light, table, 1 - seat) == "lamp_turn"
    together = lit(person("Ada"), person("Bela"))  # all arrange at the same time
    assert sorted(together.asked) == [0, 1]
    assert [len(lamp.light(together, seat)) for seat in (0, 1)] == [1, 1]


def test_a_forced_move_needs_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lit(person("Ada"), person("Bela"))
    seat = turn_of(table)
    monkeypatch.setattr(type(table.running()), "legal_actions", lambda game: [1])
    assert error_of(lamp.light, table, seat) == "lamp_forced"
    assert table.lamp.asked == []


def test_free_hints_never_end() -> None:
    table = lit(person("Ada"), bot(), lamps="free")
    table.lamp.asked = [Asked(0, line) for line in range(50)]
    assert lamp.left(table, 0) is None


def test_bots_have_none_and_guests_have_their_own() -> None:
    table = lit(person("Ada"), guest("Gast", "ada"), bot())
    table.lamp.asked = [Asked(1, 3)]
    assert [lamp.left(table, seat) for seat in range(3)] == [3, 2, 0]


def test_who_plays_together_has_them_together() -> None:
    table = lit(person("Ada"), person("Bela"), mode="coop")
    table.lamp.asked = [Asked(0, 3), Asked(1, 5)]
    assert [lamp.left(table, seat) for seat in (0, 1)] == [1, 1]
    assert lamp.is_shared(table)
    assert lamp.is_shared(lit(person("Ada"), mode="solo"))
    assert not lamp.is_shared(lit(person("Ada"), person("Bela")))


def test_going_back_gives_no_lamp_back() -> None:
    table = lit(person("Ada"), bot(), lamps="1")
    seat = turn_of(table)
    while seat != 0:
        play_any(table)
        seat = turn_of(table)
    before = table.ply
    play_any(table, prefer="take")
    lamp.light(table, 0)
    table.go_back(before, 0.0)
    assert lamp.asked_at(table) == [(0, before)], "it is shown where the game went back to"
    assert lamp.left(table, 0) == 0
    assert error_of(lamp.light, table, 0) == "lamp_spent", "another place is another question"


def test_going_back_to_the_same_place_is_the_same_question() -> None:
    table = lit(person("Ada"), bot(), lamps="1")
    while (seat := turn_of(table)) != 0:
        play_any(table)
    lamp.light(table, seat)
    ply = table.ply
    play_any(table, prefer="take")
    table.go_back(ply, 0.0)
    assert lamp.light(table, seat) == []


def test_a_draft_changes_nothing() -> None:
    table = lit(person("Ada"), person("Bela"))
    seat = turn_of(table)
    draft = table.draft()
    lamp.light(draft, seat)
    lamp.wish(draft, "ada", "5")
    assert (table.lamp.asked, table.lamp.wish) == ([], None)
    second = draft.draft()
    lamp.answer(second, "bela", False)
    assert draft.lamp.wish is not None
    assert draft.lamp.wish.waits_for == {"bela"}


def test_stored_lines_are_read_again() -> None:
    read = Lamp()
    for line in ("lamp 1 4", "lamp 0 9"):
        read.read(line)
    assert read.asked == [Asked(1, 4), Asked(0, 9)]


# ---------------------------------------------------------------------- another number


def test_alone_it_is_changed_at_once() -> None:
    table = lit(person("Ada"), guest("Gast", "ada"), bot())
    assert lamp.wish(table, "ada", "free")
    assert table.setup.lamps == "free"
    assert error_of(lamp.wish, table, "nobody", "5") == "not_your_seat"


def test_others_must_agree_and_one_no_ends_it() -> None:
    table = lit(person("Ada"), person("Bela"), person("Cleo"))
    assert not lamp.wish(table, "ada", "5")
    assert error_of(lamp.answer, table, "ada", True) == "no_wish"
    assert not lamp.answer(table, "bela", True)
    assert table.setup.lamps == "3"
    assert not lamp.answer(table, "cleo", False)
    assert (table.setup.lamps, table.lamp.wish) == ("3", None)
    lamp.wish(table, "bela", "off")
    assert not lamp.answer(table, "cleo", True)
    assert lamp.answer(table, "ada", True)
    assert (table.setup.lamps, table.lamp.wish) == ("off", None)
    assert error_of(lamp.answer, table, "ada", True) == "no_wish"


def test_who_is_absent_is_not_waited_for() -> None:
    table = lit(person("Ada"), person("Bela"))
    away(table, "bela")
    assert lamp.wish(table, "ada", "1")


def test_wishing_for_what_is_takes_a_wish_back() -> None:
    table = lit(person("Ada"), person("Bela"))
    lamp.wish(table, "ada", "5")
    assert lamp.wish(table, "ada", "3")
    assert table.lamp.wish is None


def test_it_can_be_changed_before_the_game_and_not_after_it() -> None:
    gathering = lit(person("Ada"), empty())
    assert lamp.wish(gathering, "ada", "1")
    over = lit(person("Ada"), person("Bela"), game="rivality", mode="standard")
    while over.actor is not None:
        play_any(over)
    assert error_of(lamp.wish, over, "ada", "5") == "lamp_over"
