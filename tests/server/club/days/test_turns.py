"""The list of turns, and what a person keeps about a table."""

from pathlib import Path

import sqlalchemy as sql

from oakdoor.server.club.days.marks import erase, export
from oakdoor.server.club.own.personal import mark_of
from oakdoor.tables.clock import DAY
from server.club.days.calendar import Calendar, asked_of, club_of, move, over_days, table_for, two
from server.pages import BOT, ME, in_loop


def test_the_nearest_end_comes_first_and_tables_without_days_last(tmp_path: Path) -> None:
    calendar = Calendar()
    with over_days(tmp_path, calendar) as client:
        lena, jonas = two(client)
        slow, fast = table_for(lena, jonas, days=7), table_for(lena, jonas, days=1)
        for key in (slow, fast):
            mover, _ = asked_of(lena, jonas, key)
            if mover is jonas:
                move(jonas, key)
        alone = lena.new_table("aetherya", "solo", [ME])
        found = lena.get("/api/club/turns").json()
        mine = [one["key"] for one in found["mine"]]
        others = [one["key"] for one in found["others"]]
        assert sorted(mine + others) == sorted([slow, fast, alone])
        assert mine[-1] == alone
        dues = [min(wait["due"] for wait in one["waits"] if wait["mine"]) for one in found["mine"][:-1]]
        assert dues == sorted(dues)
        assert found["mine"][0]["names"] == ["Jonas"]
        assert lena.visitor.id not in lena.get("/api/club/turns").text
        assert jonas.visitor.id not in lena.get("/api/club/turns").text


def test_somebody_without_tables_has_an_empty_list(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        found = client.get("/api/club/turns").json()
        assert (found["mine"], found["others"], found["away"]["used"]) == ([], [], 0)


def test_a_note_is_for_oneself_alone(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        path = f"/api/club/days/{key}"
        assert lena.ask("PUT", f"{path}/note", {"note": " north of the well "}).json() == {"note": "north of the well"}
        assert lena.get(path).json()["note"] == "north of the well"
        assert jonas.get(path).json()["note"] == ""
        stranger = lena.client.put(f"{path}/note", json={"note": "x"})
        assert stranger.status_code == 403
        assert lena.ask("PUT", f"{path}/note", {"note": "x" * 2001}).status_code == 422
        club = club_of(client)
        with club.storage.engine.connect() as connection:
            assert export(connection, lena.visitor.id)["notes"] == [
                {"table": mark_of(key), "note": "north of the well", "seen": -1}
            ]
        in_loop(client, club.storage.do, lambda connection: erase(connection, lena.visitor.id))
        assert lena.get(path).json()["note"] == ""


def test_what_was_seen_is_kept_for_each_person(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        lena, jonas = two(client)
        key = table_for(lena, jonas)
        mover, other = asked_of(lena, jonas, key)
        move(mover, key)
        path = f"/api/club/days/{key}"
        assert mover.ask("PUT", f"{path}/seen", {"ply": 1, "edition": 0}).status_code == 200
        assert (mover.get(path).json()["ply"], other.get(path).json()["ply"]) == (1, -1)
        assert mover.ask("PUT", f"{path}/seen", {"ply": 99, "edition": 0}).status_code == 409


def test_a_table_without_days_has_no_such_page_and_nothing_is_kept_of_it(tmp_path: Path) -> None:
    with over_days(tmp_path, Calendar()) as client:
        lena, _ = two(client)
        key = lena.new_table("aetherya", "base", [ME, BOT])
        assert lena.get(f"/api/club/days/{key}").status_code == 404
        with club_of(client).storage.engine.connect() as connection:
            assert connection.execute(sql.text("SELECT count(*) FROM day_tables")).scalar() == 0
        assert DAY == 86_400
