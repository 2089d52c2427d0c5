"""Two processes on one database: a move that is late is played once, whoever looks first, and one has the lease."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fastapi.testclient import TestClient

from oakdoor.server.club.days.sweep import SWEEPING
from oakdoor.tables.clock import DAY
from postgres import Postgres
from server.club.days.calendar import START, Calendar, asked_of, move, sweep, table_for, two, waits
from server.pages import Someone, in_loop, table_of
from server.test_peers import peers_of, server, wait


def lives_by(client: TestClient, calendar: Calendar) -> None:
    wait(lambda: peers_of(client).number, "each process hears the others")
    client.app.state.hall.clock = calendar  # type: ignore[attr-defined]


def test_what_is_late_is_played_once(postgres: Postgres, tmp_path: Path) -> None:
    calendar, address = Calendar(), postgres.database()
    with server(address, tmp_path) as one, server(address, tmp_path) as other:
        for client in (one, other):
            lives_by(client, calendar)
        assert in_loop(one, peers_of(one).take, SWEEPING)
        assert not in_loop(other, peers_of(other).take, SWEEPING)
        lena, jonas = two(one)
        key = table_for(lena, jonas)
        late, _ = asked_of(lena, jonas, key)
        before = table_of(other, key).ply
        calendar.pass_days(2.01)
        with ThreadPoolExecutor() as threads:
            list(threads.map(sweep, (one, other)))
        [left] = waits(lena, key)
        assert left["mine"] == (late is not lena)
        wait(lambda: table_of(one, key).ply == table_of(other, key).ply > before, "both know of it")
        moves = table_of(one, key).running().moves
        assert len(moves) == len(table_of(other, key).running().moves)
        assert left["due"] == calendar.now + 2 * DAY
        Someone.all_leave()


def test_a_move_by_another_process_is_in_time(postgres: Postgres, tmp_path: Path) -> None:
    calendar, address = Calendar(), postgres.database()
    with server(address, tmp_path) as one, server(address, tmp_path) as other:
        for client in (one, other):
            lives_by(client, calendar)
        lena, jonas = two(one)
        key = table_for(lena, jonas, lapse="seat")
        table_of(one, key)
        elsewhere = {lena: Someone(other, "Lena", "fox"), jonas: Someone(other, "Jonas", "owl")}
        for someone, twin in elsewhere.items():
            twin.cookie, twin.visitor = someone.cookie, someone.visitor
        mover, _ = asked_of(lena, jonas, key)
        move(elsewhere[mover], key)
        calendar.pass_days(1.99)
        assert calendar.now < START + 2 * DAY
        sweep(one)
        assert not any(seat.stand_in for seat in table_of(one, key).seats)
        Someone.all_leave()


def test_after_the_end_of_a_process_another_one_finds_what_is_late(postgres: Postgres, tmp_path: Path) -> None:
    calendar, address = Calendar(), postgres.database()
    with server(address, tmp_path) as one:
        lives_by(one, calendar)
        lena, jonas = two(one)
        key = table_for(lena, jonas, lapse="seat")
        late, _ = asked_of(lena, jonas, key)
        person = late.visitor.id
    calendar.pass_days(3)
    with server(address, tmp_path) as other:
        lives_by(other, calendar)
        sweep(other)
        table = table_of(other, key)
        assert [seat.failed for seat in table.seats if seat.owner == person] == ["late"]
