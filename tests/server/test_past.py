"""A person's past: endings are kept, filtered, paged and added up; tables are removed and put back."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from oakdoor.app.past import history as past
from oakdoor.app.past.outcomes import KEPT
from oakdoor.server.database import ledger
from oakdoor.server.database.schema import META, OUTCOMES, REMOVED, SCORES, SEATS, TABLES, VERSION
from server.conftest import opened
from server.pages import BOT, GUEST, LINK, ME, Someone, in_loop


@pytest.fixture
def own(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client
        Someone.all_leave()


def play_out(someone: Someone, game: str = "aetherya", mode: str = "solo", seats: Any = (ME,), **more: Any) -> str:
    """A game that somebody plays to the end by the first legal moves, guests included."""
    key = someone.new_table(game, mode, list(seats), **more)
    page = someone.page(key)
    while not page.until_mine()["result"]:
        assert page.position is not None
        if page.position["hand_over"] is not None:
            page.sit(page.position["hand_over"])
        else:
            page.play(page.position["legal"][0])
    return key


def engine_of(client: TestClient) -> sql.Engine:
    return client.app.state.hall.store.engine  # type: ignore[attr-defined]


def test_an_ending_is_kept_and_listed(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    key = play_out(lena, "rivality", "solo", options={"level": "master"})
    game = lena.get("/api/games").json()["games"][0]
    result = lena.pages[-1].position["result"]
    assert (game["key"], game["reason"]) == (key, result["reason"])
    assert game["verdict"] == ("won" if result["winners"] == [0] and result["returns"][0] == 1 else "lost")
    assert [seat["score"] for seat in game["seats"]] == [result["sides"][0]["score"]]
    shown = lena.get("/api/tables").json()
    assert shown[0]["result"]["key"] == key
    told = lena.get("/api/games/statistics").json()
    assert (told["games"], told["tallies"][0]["levels"][0]["level"]) == (1, "master")
    assert Someone(own, "Ole", "owl").get("/api/games").json() == {"games": [], "next": None}


def test_what_a_game_was_among_all_ones_games(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    first = play_out(lena, "rivality", "solo", options={"level": "apprentice"})
    told = lena.get(f"/api/tables/{first}/personal").json()
    result = lena.pages[-1].position["result"]
    score = result["sides"][0]["score"]
    assert (told["best"], told["is_best"]) == (f"Your first result in this mode: {score}.", False)
    level = "a journeyman" if result["winners"] else "an apprentice"
    assert told["goal"] == f"Next goal: win as {level}."
    # A later game is compared with it, and says nothing about games after itself.
    second = play_out(lena, "rivality", "solo", options={"level": "apprentice"})
    later = lena.pages[-1].position["result"]["sides"][0]["score"]
    again = lena.get(f"/api/tables/{second}/personal").json()
    assert again["is_best"] == (later > score)
    assert again["best"].startswith(
        "A personal best" if later > score else "This time" if later < score else "Your personal"
    )
    assert lena.get(f"/api/tables/{first}/personal").json() == told
    german = lena.get(f"/api/tables/{first}/personal", **{"Accept-Language": "de"}).json()
    assert german["best"] == f"Dein erstes Ergebnis in diesem Modus: {score}."
    # To whoever did not play it was nothing.
    nothing = {"best": None, "is_best": False, "record": None, "goal": None}
    assert Someone(own, "Ole", "owl").get(f"/api/tables/{first}/personal").json() == nothing


def test_the_next_goal_is_the_next_regular(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    key = play_out(lena, "aetherya", "base", [ME, {**BOT, "level": "birk"}])
    told = lena.get(f"/api/tables/{key}/personal").json()
    won = lena.pages[-1].position["result"]["winners"] == [0]
    assert told["record"] == f"You have won {int(won)} of 1 game against Birk."
    assert told["goal"] == f"Next goal: beat {'Runa' if won else 'Odo'}."
    running = lena.new_table("aetherya", "solo", [ME])
    assert lena.get(f"/api/tables/{running}/personal").status_code == 409


def test_games_are_filtered_and_paged(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "PAGE", 2)
    lena = Someone(own, "Lena", "fox")
    solo = [play_out(lena) for _ in range(3)]
    rival = play_out(lena, "rivality", "solo")
    first = lena.get("/api/games").json()
    assert [game["key"] for game in first["games"]] == [rival, solo[2]]
    rest = lena.get(f"/api/games?before={first['next']}").json()
    assert ([game["key"] for game in rest["games"]], rest["next"]) == ([solo[1], solo[0]], None)
    chosen = lena.get("/api/games?game=rivality&mode=solo").json()
    assert [game["key"] for game in chosen["games"]] == [rival]
    assert lena.get("/api/games?game=rivality&mode=expert").json()["games"] == []
    tallies = lena.get("/api/games/statistics?game=aetherya").json()["tallies"]
    assert [(tally["mode"], tally["games"], len(tally["ages"])) for tally in tallies] == [("solo", 3, 3)]


def test_guests_make_a_series(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    play_out(lena, "rivality", "standard", [ME, GUEST])
    play_out(lena, "rivality", "standard", [ME, GUEST])
    told = lena.get("/api/games/statistics").json()["series"]
    assert [(one["games"], [other["name"] for other in one["others"]]) for one in told] == [(2, ["Mira"])]
    assert told[0]["wins"] + told[0]["shared"] + told[0]["others"][0]["wins"] == 2


def test_games_against_each_regular_add_up_and_former_levels_are_theirs(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    assert lena.get("/api/games/regulars").json() == []
    keys = [play_out(lena, "rivality", "standard", [ME, {"kind": "bot", "level": "odo"}]) for _ in range(2)]
    game = lena.get("/api/games").json()["games"][0]
    told = lena.get("/api/games/regulars").json()
    scores = {"own": game["seats"][0]["score"], "theirs": game["seats"][1]["score"], "ended": game["ended"]}
    won = sum(one["verdict"] == "won" for one in lena.get("/api/games").json()["games"])
    assert told == [{"level": "odo", "games": 2, "won": won, **scores}]
    with engine_of(own).begin() as connection:  # as a table of an older version is stored
        older = sql.update(SEATS).where(SEATS.c.table_key == keys[0], SEATS.c.kind == "bot").values(level="strong")
        connection.execute(older)
    assert {one["level"]: one["games"] for one in lena.get("/api/games/regulars").json()} == {"odo": 1, "birk": 1}
    assert {one["seats"][1]["level"] for one in lena.get("/api/games").json()["games"]} == {"odo", "birk"}


def test_a_game_that_a_bot_ended_is_listed_but_does_not_count(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    lena.let_bots_play(key)
    page.until(lambda message: message["type"] == "position" and message["result"] is not None)
    assert lena.get("/api/games").json()["games"][0]["verdict"] is None
    assert lena.get("/api/games/statistics").json()["games"] == 0


def test_a_removed_table_is_put_back(own: TestClient) -> None:
    """For others nothing changes; only where nobody else sits the table is closed."""
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    key = lena.new_table("aetherya", "base", [ME, LINK])
    ole.join(key)
    assert lena.ask("DELETE", f"/api/tables/{key}").json()["closed"] is False
    assert lena.get("/api/tables").json() == []
    assert [one["key"] for one in ole.get("/api/tables").json()] == [key]
    assert lena.page(key).until_type("position")
    told = lena.get("/api/tables/removed").json()
    assert [one["key"] for one in told] == [key]
    assert told[0]["until"] == pytest.approx(time.time() + KEPT, abs=60)
    assert [one["key"] for one in lena.post(f"/api/tables/{key}/restore").json()] == [key]
    assert lena.get("/api/tables/removed").json() == []
    assert lena.post(f"/api/tables/{key}/restore").status_code == 404


def test_a_table_where_nobody_else_sits_is_closed(own: TestClient) -> None:
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    key = lena.new_table("aetherya", "base", [ME, BOT])
    watch = lena.watch_key(key)
    assert ole.ask("DELETE", f"/api/tables/{key}").status_code == 404
    assert ole.ask("DELETE", "/api/tables/nothing-like-that-here").status_code == 404
    assert lena.ask("DELETE", f"/api/tables/{key}").json()["closed"] is True
    assert ole.get(f"/api/tables/{watch}").status_code == 404
    assert lena.get(f"/api/tables/{key}").status_code == 404
    lena.post(f"/api/tables/{key}/restore")
    assert lena.get(f"/api/tables/{key}").status_code == 200


def test_a_removed_game_leaves_the_history(own: TestClient) -> None:
    lena = Someone(own, "Lena", "fox")
    key = play_out(lena)
    lena.ask("DELETE", f"/api/tables/{key}")
    assert lena.get("/api/games").json()["games"] == []
    assert lena.get("/api/games/statistics").json()["games"] == 0
    lena.post(f"/api/tables/{key}/restore")
    assert len(lena.get("/api/games").json()["games"]) == 1


def test_what_was_removed_long_ago_is_erased(own: TestClient) -> None:
    lena, ole = Someone(own, "Lena", "fox"), Someone(own, "Ole", "owl")
    alone, both = lena.new_table("aetherya", "solo", [ME]), lena.new_table("aetherya", "base", [ME, LINK])
    ole.join(both)
    for key in (alone, both):
        lena.ask("DELETE", f"/api/tables/{key}")
    later = time.time() + KEPT + 1
    with engine_of(own).begin() as connection:
        ledger.erase_removed(connection, later - 10 - KEPT)
        assert len(connection.execute(sql.select(TABLES)).all()) == 2
        ledger.erase_removed(connection, later - KEPT)
        assert list(connection.execute(sql.select(TABLES.c.key)).scalars()) == [both]
        connection.execute(sql.update(REMOVED).values(at=time.time() - KEPT - 1))
    assert lena.get("/api/tables/removed").json() == []
    assert lena.post(f"/api/tables/{both}/restore").status_code == 404


def test_a_database_of_the_old_shape_is_taken_over(tmp_path: Path) -> None:
    """It has no endings: they are worked out from its records, and nothing of it changes."""
    with opened(tmp_path) as first:
        lena = Someone(first, "Lena", "fox")
        key = play_out(lena)
        moved = lena.get("/api/tables").json()[0]["moved"]
        before = lena.get("/api/games").json()
        cookie = lena.cookie
        Someone.all_leave()
        with engine_of(first).begin() as connection:
            META.drop_all(connection, [OUTCOMES, SCORES, REMOVED, VERSION])
            connection.exec_driver_sql("DROP INDEX ix_tables_host")
    with opened(tmp_path) as again:
        lena = Someone(again, "Lena", "fox")
        lena.cookie = cookie
        in_loop(again, again.app.state.hall.add_missing_results)  # type: ignore[attr-defined]
        after = lena.get("/api/games").json()
        assert after["games"][0]["ended"] == moved
        for told in (before, after):
            told["games"][0].pop("ended")
        assert after == before
        assert after["games"][0]["key"] == key
        with engine_of(again).connect() as connection:
            assert "ix_tables_host" in {one["name"] for one in sql.inspect(connection).get_indexes("tables")}
        Someone.all_leave()
