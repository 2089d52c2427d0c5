"""The days of a server: its own zone, whatever a page tells; and seeds that nobody can work out."""

from datetime import UTC, date, datetime

import pytest

from oakdoor.app.daily.deals import open_seed
from oakdoor.server.almanac import ZONE, ServerAlmanac

SECRET = b"s" * 32


def at(hour: int, minute: int = 0) -> float:
    """A moment of 15 November 2026 in Greenwich."""
    return datetime(2026, 11, 15, hour, minute, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Europe/Berlin", at(22, 59), 15),
        ("Europe/Berlin", at(23), 16),
        ("Pacific/Auckland", at(10, 59), 15),
        ("Pacific/Auckland", at(11), 16),
        ("America/Los_Angeles", at(7, 59), 14),
        ("America/Los_Angeles", at(8), 15),
    ],
)
def test_the_day_changes_at_midnight_of_the_clubs_zone(zone: str, moment: float, day: int) -> None:
    almanac = ServerAlmanac(SECRET, lambda: zone)
    assert almanac.today(None, moment) == date(2026, 11, day)
    assert almanac.today(date(2030, 1, 1), moment) == date(2026, 11, day)  # nobody tells a server which day it is


def test_a_day_ends_where_the_next_begins_also_when_clocks_are_changed() -> None:
    almanac = ServerAlmanac(SECRET, lambda: "Europe/Berlin")
    for day in (date(2026, 10, 25), date(2026, 3, 29), date(2026, 11, 15)):
        ends = almanac.ends(day)
        assert ends is not None
        assert almanac.today(None, ends - 1) == day
        assert almanac.today(None, ends) > day


def test_the_zone_may_come_from_the_environment_and_a_wrong_one_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ZONE, "Pacific/Auckland")
    assert ServerAlmanac(SECRET).today(None, at(12)) == date(2026, 11, 16)
    assert ServerAlmanac(SECRET, lambda: "Europe/Berlin").today(None, at(12)) == date(2026, 11, 15)
    monkeypatch.setenv(ZONE, "../../etc/passwd")
    here = datetime.fromtimestamp(at(12)).date()
    assert ServerAlmanac(SECRET).today(None, at(12)) == here


def test_seeds_depend_on_the_secret() -> None:
    name = "2026-11-15/aetherya/base"
    seed = ServerAlmanac(SECRET).seed(name)
    assert seed == ServerAlmanac(SECRET).seed(name)
    assert (
        len({seed, ServerAlmanac(b"t" * 32).seed(name), open_seed(name), ServerAlmanac(SECRET).seed(name + "x")}) == 4
    )
    assert 0 <= seed < 2**63
