"""Holidays stop the days of one's moves, so many days a year; the others see it."""

from pathlib import Path
from typing import Any

from oakdoor.server.club.days.holidays import NOTICE
from oakdoor.tables.clock import DAY, DaysRule, due_at
from server.club.days.calendar import START, Calendar, asked_of, move, over_days, sweep, table_for, two, waits
from server.pages import Someone, table_of


def take(someone: Someone, since: float, until: float) -> Any:
    return someone.ask("PUT", "/api/club/holiday", {"since": since, "until": until})


def test_holidays_within_the_days_of_a_move_do_not_count() -> None:
    rule = DaysRule(2)
    assert due_at(0, rule, []) == 2 * DAY
    assert due_at(0, rule, [(DAY, 4 * DAY)]) == 5 * DAY
    assert due_at(2 * DAY, rule, [(DAY, 4 * DAY)]) == 6 * DAY
    assert due_at(0, rule, [(2 * DAY, 4 * DAY), (-9 * DAY, -DAY)]) == 2 * DAY
    assert due_at(0, rule, [(4 * DAY, 5 * DAY), (DAY, 3 * DAY)]) == 4 * DAY
    assert due_at(0, rule, [(DAY, 3 * DAY), (3.5 * DAY, 5 * DAY)]) == 5.5 * DAY


def test_days_stand_still_while_somebody_is_away_and_others_see_it(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        mover, other = asked_of(lena, jonas, key)
        answer = take(mover, START, START + 10 * DAY)
        assert (answer.json()["used"], answer.json()["budget"]) == (10, 21)
        [one] = waits(other, key)
        assert one["due"] == START + 12 * DAY
        assert one["away"] == {"since": START, "until": START + 10 * DAY}
        calendar.pass_days(9)
        sweep(client)
        assert table_of(client, key).ply == 0
        calendar.pass_days(3.1)
        sweep(client)
        assert table_of(client, key).ply > 0


def test_whoever_moves_is_back_and_the_rest_of_the_days_is_not_used(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key, second = table_for(lena, jonas), table_for(lena, jonas)
        mover, other = asked_of(lena, jonas, key)
        take(mover, START, START + 10 * DAY)
        calendar.pass_days(3)
        move(mover, key)
        away = mover.get("/api/club/turns").json()["away"]
        assert (away["holiday"], away["used"]) == (None, 3)
        for one in waits(mover, second):
            assert one["due"] == START + (5 if one["mine"] else 2) * DAY
        assert other.get("/api/club/turns").json()["away"]["used"] == 0


def test_a_year_has_so_many_days_and_none_begins_shortly_before_a_move_is_due(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        mover, _ = asked_of(lena, jonas, key)
        due = START + 2 * DAY
        for since, until, sentence in (
            (START, START + 22 * DAY, "That is more"),
            (due - NOTICE + 1, due + DAY, "One of your moves"),
            (START, START - DAY, "A holiday begins"),
            (START - DAY, START + DAY, "A holiday begins"),
            (START + 400 * DAY, START + 401 * DAY, "A holiday begins"),
        ):
            answer = take(mover, since, until)
            assert answer.status_code == 409
            assert answer.json()["detail"].startswith(sentence)
        assert take(mover, START, START + 21 * DAY).status_code == 200
        assert take(mover, START, START + 20 * DAY).json()["used"] == 20
        calendar.pass_days(2)
        assert mover.ask("DELETE", "/api/club/holiday").json()["used"] == 2
        assert waits(mover, key)[0]["due"] == due + 2 * DAY


def test_a_holiday_that_is_still_to_come_moves_the_end_and_can_be_given_up(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas, days=5)
        mover, _ = asked_of(lena, jonas, key)
        take(mover, START + DAY, START + 3 * DAY)
        assert waits(mover, key)[0]["due"] == START + 7 * DAY
        mover.ask("DELETE", "/api/club/holiday")
        assert waits(mover, key)[0]["due"] == START + 5 * DAY
