"""Tournaments from the first name on the list to the last result, over HTTP and at real tables."""

import csv
import io
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.server.club.tournament import store
from oakdoor.server.club.tournament.tending import Tending
from oakdoor.tables.clock import DAY
from server.club.tournament.taking import Person, play_out, until
from server.pages import in_loop

SWISS = {"name": "Autumn Swiss", "game": "rivality", "mode": "standard", "rounds": 2}


def new(person: Person, **more: Any) -> str:
    return str(person.asks("POST", "/api/tournaments", 201, **{**SWISS, **more})["key"])


def state(person: Person, key: str) -> Any:
    return person.asks("GET", f"/api/tournaments/{key}")["tournament"]


def draw(person: Person, key: str, number: int, status: int = 200) -> Any:
    return person.asks("POST", f"/api/tournaments/{key}/draw", status, round=number)


def boards(person: Person, key: str) -> list[Any]:
    return list(state(person, key)["rounds"][-1]["boards"])


def test_a_swiss_tournament_of_people_and_regulars(club: TestClient, people: list[Person]) -> None:
    """Two rounds: every table is there, its seats are owned, results come from the games, the standings follow."""
    ylva, lena, ole, *_ = people
    key = new(ylva)
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    for level in ("odo", "odo", "tove"):
        ylva.asks("POST", f"/api/tournaments/{key}/regulars", level=level)
    info = state(lena, key)
    assert [one["name"] for one in info["entrants"]] == ["Lena", "Ole", "Odo", "Odo 2", "Tove"]
    assert (info["me"], info["organiser"], info["status"], info["planned"]) == (1, False, "open", 2)

    draw(ylva, key, 1)
    drawn = boards(lena, key)
    assert [one["how"] for one in drawn] == ["open", "open", "bye"]
    for one in (lena, ole):
        mine = [board for board in boards(one, key) if board["mine"] and board["how"] == "open"]
        if mine:
            path = mine[0]["path"]
            assert path.startswith("/t/")
            assert one.get(f"/api/tables/{path[3:]}").json()["status"] == "playing"
            play_out(club, path[3:])
    until(lambda: state(ylva, key)["missing"] == 0)  # bots among themselves play with nobody there
    info = state(ylva, key)
    assert sum(row["points"] for row in info["standings"]) == 3.0  # two games, and a bye
    assert [one["place"] for one in info["standings"]] == sorted(one["place"] for one in info["standings"])

    draw(ylva, key, 2)
    first, second = ({frozenset(board["entrants"]) for board in one["boards"]} for one in state(ylva, key)["rounds"])
    assert not first & second
    for board in boards(lena, key) + boards(ole, key):
        if board["mine"] and board["how"] == "open":
            play_out(club, board["path"][3:])
    until(lambda: state(ylva, key)["status"] == "over")
    assert {one["kind"] for one in state(ole, key)["log"]} == {"created", "entered", "paired", "result", "over"}
    assert draw(ylva, key, 3, 409)


def test_a_round_is_drawn_once(people: list[Person]) -> None:
    ylva, lena, ole, *_ = people
    key = new(ylva)
    draw(ylva, key, 1, 409)  # nobody is there
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(lena, key, 1, 403)
    draw(ylva, key, 2, 409)
    draw(ylva, key, 1)
    draw(ylva, key, 1, 409)
    assert draw(ylva, key, 2, 409) == {"detail": "Results of this round are still missing."}
    assert len(state(ylva, key)["rounds"]) == 1


def test_an_arbiter_decides_with_a_reason(club: TestClient, people: list[Person]) -> None:
    ylva, lena, ole, mira, _ = people
    key = new(ylva)
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    [board] = boards(lena, key)
    table = board["path"][3:]
    play_out(club, table)
    until(lambda: state(ylva, key)["missing"] == 0)
    right: dict[str, Any] = {
        "round": 1,
        "board": 1,
        "kind": "result",
        "ranks": [2, 1],
        "reason": "Counted twice.",
    }
    correct = f"/api/tournaments/{key}/correct"
    lena.asks("POST", correct, 403, **right)
    mira.asks("POST", correct, 403, **right)
    ylva.asks("POST", correct, 422, **{**right, "reason": " "})
    ylva.asks("POST", correct, 409, **{**right, "ranks": [1]})
    ylva.asks("POST", correct, 404, **{**right, "board": 7})
    ylva.asks("POST", correct, **right)
    info = state(lena, key)
    assert info["rounds"][0]["boards"][0]["points"] == [0.0, 1.0]
    assert info["log"][0] | {"at": 0} == {
        "number": info["log"][0]["number"], "at": 0, "kind": "corrected", "round": 1, "board": 1,
        "entrants": board["entrants"], "ranks": [2, 1], "before": info["log"][0]["before"],
        "reason": "Counted twice.",
    }  # fmt: skip
    assert lena.get(f"/api/tables/{table}/record").json()["result"]  # the record stays as it was played
    ylva.asks("POST", correct, **{**right, "kind": "default", "ranks": [0, 1], "reason": "Did not come."})
    assert state(lena, key)["rounds"][0]["boards"][0]["how"] == "default"


def test_nobody_decides_about_a_game_of_their_own(people: list[Person]) -> None:
    ylva, lena, *_ = people
    key = new(ylva)
    for one in (ylva, lena):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    wanted: dict[str, Any] = {
        "round": 1,
        "board": 1,
        "kind": "default",
        "ranks": [0, 1],
        "reason": "I want to win.",
    }
    answer = ylva.asks("POST", f"/api/tournaments/{key}/correct", 409, **wanted)
    assert "own" in answer["detail"]


def test_a_game_is_dealt_again_or_somebody_else_sits_down(people: list[Person]) -> None:
    ylva, lena, ole, mira, _ = people
    key = new(ylva)
    for one in (lena, ole, mira):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    [playing, free] = boards(ylva, key)
    again: dict[str, Any] = {
        "round": 1,
        "board": playing["board"],
        "kind": "replay",
        "reason": "Wrong box.",
    }
    before = playing["path"]
    ylva.asks("POST", f"/api/tournaments/{key}/correct", **again)
    [playing, free] = boards(ylva, key)
    assert playing["path"] != before
    [bye], [leaves, _] = free["entrants"], playing["entrants"]
    swap = {**again, "kind": "reseat", "leaves": leaves, "comes": bye, "reason": "Fell ill."}
    ylva.asks("POST", f"/api/tournaments/{key}/correct", 409, **{**swap, "comes": leaves})
    ylva.asks("POST", f"/api/tournaments/{key}/correct", **swap)
    [playing, free] = boards(ylva, key)
    assert bye in playing["entrants"]
    assert leaves not in playing["entrants"]
    assert (free["entrants"], free["points"]) == ([leaves], [0.0])


def test_whoever_is_to_move_when_time_is_over_has_lost(club: TestClient, people: list[Person]) -> None:
    ylva, lena, ole, *_ = people
    key = new(ylva, minutes=60)
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    info = state(ylva, key)
    tending: Tending = club.app.state.club.tending  # type: ignore[attr-defined]
    in_loop(club, tending.tend, info["rounds"][0]["until"] - 1)
    assert state(ylva, key)["missing"] == 1
    [mover] = info["rounds"][0]["boards"][0]["to_move"]
    in_loop(club, tending.tend, info["rounds"][0]["until"] + 1)
    [board] = boards(ylva, key)
    assert board["how"] == "default"
    assert board["points"][board["entrants"].index(mover)] == 0.0
    assert sum(board["points"]) == 1.0
    assert state(ylva, key)["log"][0]["kind"] == "default"


def test_coming_late_and_going_early(people: list[Person]) -> None:
    ylva, lena, ole, mira, paul = people
    key = new(ylva, rounds=3)
    for one in (lena, ole, paul):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    lena.asks("POST", f"/api/tournaments/{key}/enter", 409)
    paul.asks("POST", f"/api/tournaments/{key}/withdraw", withdrawn=True)
    assert [one["name"] for one in state(ylva, key)["entrants"]] == ["Lena", "Ole"]
    draw(ylva, key, 1)
    mira.asks("POST", f"/api/tournaments/{key}/enter")
    ole.asks("POST", f"/api/tournaments/{key}/withdraw", 409, number=1)
    ylva.asks("POST", f"/api/tournaments/{key}/withdraw", number=2)
    reason: dict[str, Any] = {"round": 1, "board": 1, "kind": "default", "reason": "Had to go."}
    [board] = boards(ylva, key)
    ranks = [0 if one == 2 else 1 for one in board["entrants"]]
    ylva.asks("POST", f"/api/tournaments/{key}/correct", **reason, ranks=ranks)
    draw(ylva, key, 2)
    assert {number for board in boards(ylva, key) for number in board["entrants"]} == {1, 3}
    ole.asks("POST", f"/api/tournaments/{key}/enter")
    assert not any(one["withdrawn"] for one in state(ylva, key)["entrants"])


def test_regulars_sit_down_where_somebody_would_have_a_bye(people: list[Person]) -> None:
    ylva, lena, ole, mira, _ = people
    key = new(ylva, fill=True)
    for one in (lena, ole, mira):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    assert [one["level"] for one in state(ylva, key)["entrants"]] == [None, None, None, "tove"]
    assert all(one["how"] == "open" for one in boards(ylva, key))


def test_everybody_meets_everybody(people: list[Person]) -> None:
    ylva, lena, ole, mira, paul = people
    key = new(ylva, system="robin")
    for one in (lena, ole, mira):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    assert state(ylva, key)["planned"] == 3
    draw(ylva, key, 1)
    paul.asks("POST", f"/api/tournaments/{key}/enter", 409)


def test_tables_of_three(people: list[Person]) -> None:
    ylva, *others = people
    key = new(ylva, game="aetherya", mode="base", system="groups", size=3)
    for one in (ylva, *others):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    assert sorted(len(one["entrants"]) for one in boards(ylva, key)) == [2, 3]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"system": "groups"}, 422),
        ({"size": 3}, 422),
        ({"mode": "solo"}, 422),
        ({"game": "aetherya", "mode": "coop"}, 422),
        ({"system": "groups", "size": 4}, 422),  # two pairs
        ({"name": "\u200b"}, 422),
        ({"rounds": 99}, 422),
        ({"options": {"nothing": "like this"}}, 422),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_played_is_refused(people: list[Person], wrong: dict[str, Any], status: int) -> None:
    people[0].asks("POST", "/api/tournaments", status, **{**SWISS, **wrong})


def test_in_rated_tournaments_regulars_were_measured(people: list[Person]) -> None:
    ylva, lena, *_ = people
    key = new(ylva, rated=True)
    assert "svea" not in state(ylva, key)["levels"]
    ylva.asks("POST", f"/api/tournaments/{key}/regulars", 409, level="svea")
    ylva.asks("POST", f"/api/tournaments/{key}/regulars", level="birk")
    lena.asks("POST", f"/api/tournaments/{key}/enter")
    birk, newcomer = state(lena, key)["entrants"]
    assert birk["rating"]["figure"] > 1500
    assert newcomer["rating"]["figure"] is None


def test_only_those_who_have_the_link_know_of_it(people: list[Person]) -> None:
    ylva, lena, *_ = people
    key = new(ylva, entry="link", name="Ours alone")
    assert "Ours alone" not in {one["name"] for one in lena.asks("GET", "/api/tournaments")}
    assert "Ours alone" in {one["name"] for one in ylva.asks("GET", "/api/tournaments")}
    lena.asks("POST", f"/api/tournaments/{key}/enter")
    assert "Ours alone" in {one["name"] for one in lena.asks("GET", "/api/tournaments")}
    lena.asks("GET", "/api/tournaments/nothing", 404)


def test_nobody_is_told_who_somebody_is(people: list[Person]) -> None:
    ylva, lena, ole, mira, _ = people
    key = new(ylva)
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    text = mira.get(f"/api/tournaments/{key}").text
    assert not any(one.visitor.id in text for one in people)
    assert boards(lena, key)[0]["path"][3:] not in text  # only the key that lets watch


def test_who_is_forgotten_leaves_the_results_to_the_others(club: TestClient, people: list[Person]) -> None:
    ylva, lena, ole, *_ = people
    key = new(ylva)
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    storage = club.app.state.club.storage  # type: ignore[attr-defined]
    in_loop(club, storage.do, lambda connection: store.forget(connection, lena.visitor.id, "gone-1", "Somebody"))
    info = state(ole, key)
    assert [one["name"] for one in info["entrants"]] == ["Somebody", "Ole"]
    assert state(lena, key)["me"] is None
    assert len(info["standings"]) == 2


def test_a_stamp_says_that_nothing_has_changed(people: list[Person]) -> None:
    ylva, lena, *_ = people
    key = new(ylva)
    first = lena.asks("GET", f"/api/tournaments/{key}")
    assert lena.asks("GET", f"/api/tournaments/{key}?stamp={first['stamp']}")["tournament"] is None
    lena.asks("POST", f"/api/tournaments/{key}/enter")
    assert lena.asks("GET", f"/api/tournaments/{key}?stamp={first['stamp']}")["tournament"] is not None


def test_standings_as_files(people: list[Person]) -> None:
    ylva, lena, *_ = people
    key = new(ylva)
    lena.asks("POST", f"/api/tournaments/{key}/enter")
    evil = Person(lena.client, "=1+1", "owl")
    evil.asks("POST", f"/api/tournaments/{key}/enter")
    draw(ylva, key, 1)
    answer = lena.get(f"/api/tournaments/{key}/export.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(answer.text)))
    assert rows[0] == ["place", "name", "round 1", "points", "buchholz", "difference"]
    assert {row[1] for row in rows[1:]} == {"Lena", "'=1+1"}
    assert lena.asks("GET", f"/api/tournaments/{key}/export.json")["name"] == "Autumn Swiss"


def test_without_a_name_nobody_takes_part(club: TestClient, people: list[Person]) -> None:
    key = new(people[0])
    club.cookies.clear()
    assert club.post(f"/api/tournaments/{key}/enter").status_code == 409
    club.cookies.clear()


def test_where_nobody_wants_tournaments_there_are_none(shared: TestClient) -> None:
    lena = Person(shared, "Lena", "fox")
    lena.asks("GET", "/api/tournaments", 403)
    lena.asks("POST", "/api/tournaments", 403, **SWISS)


def test_a_tournament_over_days_lets_the_days_of_a_move_pass(club: TestClient, people: list[Person]) -> None:
    ylva, lena, ole, *_ = people
    key = new(ylva, days={"days": 2, "lapse": "move"})
    for one in (lena, ole):
        one.asks("POST", f"/api/tournaments/{key}/enter")
    assert state(lena, key)["days"] == {"days": 2, "lapse": "move"}
    draw(ylva, key, 1)
    table = boards(lena, key)[0]["path"].removeprefix("/t/")
    waits = [
        *lena.asks("GET", f"/api/club/days/{table}")["waits"],
        *ole.asks("GET", f"/api/club/days/{table}")["waits"],
    ]
    assert waits
    assert all(one["due"] - one["asked"] == 2 * DAY for one in waits)
    both = {**SWISS, "days": {"days": 2}, "clock": {"minutes": 5, "increment": 0}}
    ylva.asks("POST", "/api/tournaments", 422, **both)
