import pytest

from oakdoor.tables.seats import ABSENT, Presence, Seat, free_name
from tables.seating import bot, empty, guest, person


@pytest.mark.parametrize(
    ("seat", "human", "played_by_bot"),
    [
        (person("Ada"), True, False),
        (guest("Bela", "ada"), True, False),
        (bot(), False, True),
        (empty(), False, False),
        (Seat("person", "Ada", "fox", "ada", "tove", stand_in=True), True, True),
    ],
)
def test_who_decides_for_a_seat(seat: Seat, human: bool, played_by_bot: bool) -> None:
    assert seat.is_human == human
    assert seat.is_played_by_bot == played_by_bot


def test_names_are_told_apart_by_numbers() -> None:
    seats = [person("Ada"), bot("Ada 2"), empty()]
    assert free_name("Ada", seats) == "Ada 3"
    assert free_name("Bela", seats) == "Bela"
    assert free_name("", seats) == ""  # open seats share no name


def test_who_has_no_connection_for_a_minute_is_absent() -> None:
    now = 100.0
    presence = Presence(lambda: now)
    presence.come("ada")
    now += ABSENT - 1
    assert not presence.is_absent("bela")  # not seen since the table was opened: they may be on their way
    presence.go("ada")
    now += 1
    assert presence.is_absent("bela")
    assert not presence.is_absent("ada")
    now += ABSENT
    assert presence.is_absent("ada")
    presence.come("ada")
    assert not presence.is_absent("ada")
