"""Days pass whether anybody is there or not, also while no server runs; then the table's rule is followed."""

from pathlib import Path

import pytest

from oakdoor.server.club.days.reminders import GRACE, SOON
from oakdoor.tables.clock import DAY
from server.club.days.calendar import START, Calendar, asked_of, club_of, move, over_days, sweep, table_for, two, waits
from server.pages import BOT, LINK, ME, in_loop, table_of


def test_a_deadline_is_a_date_and_the_next_one_begins_with_the_move(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas, days=3)
        [one] = waits(lena, key)
        assert (one["asked"], one["due"]) == (START, START + 3 * DAY)
        mover, _ = asked_of(lena, jonas, key)
        calendar.pass_days(1)
        move(mover, key)
        assert {one["due"] for one in waits(lena, key)} == {START + 4 * DAY}
        info = lena.get(f"/api/tables/{key}").json()
        assert info["days"] == {"days": 3, "lapse": "move"}
        assert info["clock"] is None


def test_a_bot_plays_the_move_that_is_late_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        late, _ = asked_of(lena, jonas, key)
        sweep(client)
        assert table_of(client, key).ply == 0
    calendar.pass_days(2.01)
    with over_days(tmp_path, calendar) as client:
        sweep(client)
        table = table_of(client, key)
        assert table.ply > 0
        assert not any(seat.stand_in for seat in table.seats)
        [one] = waits(late, key)
        assert not one["mine"]
        assert one["due"] == calendar.now + 2 * DAY


def test_a_lost_seat_is_played_by_a_bot_and_never_given_back(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas, lapse="seat")
        late, other = asked_of(lena, jonas, key)
        calendar.pass_days(2.01)
        sweep(client)
        [seat] = table_of(client, key).seats_of(late.visitor.id)
        assert table_of(client, key).seats[seat].failed == "late"
        answer = late.post(f"/api/tables/{key}/seats/{seat}", {"action": "return"})
        assert (answer.status_code, answer.json()["detail"]) == (409, "No time is left for this seat: a bot plays on.")
        page = other.page(key)
        assert page.until_mine()["legal"]
        assert all(one["mine"] for one in waits(other, key))


def test_whoever_moves_just_before_is_in_time(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas, lapse="seat")
        mover, _ = asked_of(lena, jonas, key)
        calendar.pass_days(1.99)
        move(mover, key)
        calendar.pass_days(0.1)
        sweep(client)
        assert not any(seat.stand_in for seat in table_of(client, key).seats)


def test_bots_at_a_table_over_days_play_with_nobody_there(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, _ = two(client)
        rule = {"days": 1, "lapse": "move"}
        key = lena.new_table("aetherya", "base", [ME, BOT, BOT], days=rule)
        table = table_of(client, key)
        page = lena.page(key)
        page.until_mine()
        page.close()
        lena.pages.clear()
        assert not table.seats_of("nobody")
        [one] = waits(lena, key)
        assert one["mine"]


def test_reminders_come_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calendar = Calendar()
    told: list[tuple[str, str]] = []
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        late, _ = asked_of(lena, jonas, key)

        async def tell(notice: object) -> None:
            told.append((notice.person, notice.kind))  # type: ignore[attr-defined]

        monkeypatch.setattr(club_of(client).alerts, "tell", tell)
        due = START + 2 * DAY
        for now in (START + 1, START + GRACE, START + GRACE + 1, START + DAY, due - SOON, due - 1, due + 1):
            calendar.now = now
            sweep(client)
            sweep(client)
        person = late.visitor.id
        assert told == [(person, "turn"), (person, "half"), (person, "soon"), (person, "played")]


def test_a_step_back_over_days_needs_the_others_and_the_host_gives_no_seat_away(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        table = table_of(client, key)
        assert table.others(lena.visitor.id) == {jonas.visitor.id}
        [seat] = table.seats_of(jonas.visitor.id)
        answer = lena.post(f"/api/tables/{key}/seats/{seat}", {"action": "stand_in"})
        assert answer.status_code == 409
        assert answer.json()["detail"].startswith("This table has days for each move")


def test_simultaneous_decisions_have_days_of_their_own(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas, game="aetherya", mode="base")
        assert len(waits(lena, key)) == 2
        calendar.pass_days(1)
        page = move(lena, key)
        [one] = waits(lena, key)
        assert (one["name"], one["due"]) == ("Jonas", START + 2 * DAY)
        assert page.ask({"type": "undo"})["type"] == "accepted"  # she thinks again: her days have passed meanwhile
        assert {one["due"] for one in waits(lena, key)} == {START + 2 * DAY}
        calendar.pass_days(1.1)
        sweep(client)
        assert table_of(client, key).ply >= 2


def test_a_table_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        for one in (lena, jonas):
            assert one.ask("DELETE", f"/api/tables/{key}").status_code == 200
        calendar.pass_days(3)
        sweep(client)
        turns, bots = in_loop(client, club_of(client).days.sweep._due, calendar.now + 99 * DAY)
        assert (turns, bots) == ([], [])


def test_minutes_and_days_do_not_go_together(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        lena, _ = two(client)
        wanted = {"game": "rivality", "mode": "standard", "seats": [ME, LINK]}
        days = {"days": 2, "lapse": "move"}
        both = lena.post("/api/tables", {**wanted, "days": days, "clock": {"minutes": 5}})
        assert both.status_code == 422
        for wrong in ({"days": 4}, {"days": 2, "lapse": "never"}, {}):
            assert lena.post("/api/tables", {**wanted, "days": wrong}).status_code == 422
