"""Lessons through the server: without a seat, without an account, and nothing is kept."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.app.thinking import Task, weigh
from oakdoor.language.language import CODES
from oakdoor.lessons.course import Lesson, Step, courses
from oakdoor.lessons.judge import solved
from oakdoor.server.limits import RATES, Limits
from oakdoor.tables.errors import TableError

FIRST = "/api/lessons/aetherya/base/neighbours"
ALL = [
    (lesson, number, step)
    for course in courses()
    for lesson in course.lessons
    for number, step in enumerate(lesson.steps, 1)
]
SOLVED = [one for one in ALL if one[2].guided is None]
GUIDED = [one for one in ALL if one[2].guided is not None]


def path_of(lesson: Lesson, number: int) -> str:
    return f"/api/lessons/{lesson.game}/{lesson.mode}/{lesson.name}/{number}"


def ask(shared: TestClient, path: str, moves: list[str], words: str | None = None, code: str = "en") -> dict[str, Any]:
    answer = shared.post(path, json={"moves": moves, "words": words}, headers={"Accept-Language": code})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_courses_are_listed_in_all_languages(shared: TestClient) -> None:
    titles = set()
    for code in CODES:
        listed = shared.get("/api/lessons", headers={"Accept-Language": code}).json()
        assert [(one["game"], one["mode"]) for one in listed] == [(one.game, one.mode) for one in courses()]
        titles.add(listed[0]["lessons"][0]["title"])
        assert [len(one["steps"]) for one in listed[0]["lessons"]] == [len(one.steps) for one in courses()[0].lessons]
    assert len(titles) == 3


@pytest.mark.parametrize(
    ("lesson", "number", "step"), SOLVED, ids=lambda one: getattr(one, "id", getattr(one, "name", ""))
)
def test_every_step_is_solved_by_what_it_shows(shared: TestClient, lesson: Lesson, number: int, step: Step) -> None:
    path = path_of(lesson, number)
    state = ask(shared, path, [])
    assert state["positions"][-1]["legal"]
    while state["verdict"] != "right":
        assert state["shown"] in state["positions"][-1]["legal"]
        state = ask(shared, path, state["moves"], state["shown"])
        assert state["verdict"] in ("on", "right")
        assert [position["ply"] for position in state["positions"]][-1] == len(state["moves"])
    assert state["moves"] == solved(lesson, step)
    assert state["said"]


def test_only_the_lines_that_count_are_scored(shared: TestClient) -> None:
    state = ask(shared, f"{FIRST}/2", [], "place c2")
    kingdom = state["positions"][-1]["view"]["kingdoms"][0]
    assert {line for line, points in kingdom["lines"].items() if points} == {"elves"}
    assert {link["line"] for link in state["positions"][-1]["links"]} == {"elves"}


def test_nearly_keeps_the_move_and_says_where_to_look(shared: TestClient) -> None:
    said = set()
    for code in CODES:
        state = ask(shared, f"{FIRST}/3", [], "place b1", code)
        assert (state["verdict"], state["moves"], state["look"]) == ("nearly", ["0 place b1"], [])
        assert "\N{MINUS SIGN}2" in state["said"]
        said.add(state["said"])
    assert len(said) == 3
    assert ask(shared, f"{FIRST}/3", [])["look"] == ["place c2", "place b3"]


def test_what_is_not_possible_is_answered_with_the_rules_reason(shared: TestClient) -> None:
    state = ask(shared, f"{FIRST}/4", [], "place b1")
    assert (state["verdict"], state["moves"]) == ("no", [])
    assert state["refusal"]["rule"] == "A4.4"
    assert state["refusal"] == state["positions"][-1]["refusals"]["place b1"]


@pytest.mark.parametrize(
    ("lesson", "number", "step"), GUIDED, ids=lambda one: getattr(one, "id", getattr(one, "name", ""))
)
def test_a_guided_game_has_a_comment_on_every_turn(shared: TestClient, lesson: Lesson, number: int, step: Step) -> None:
    path, code = path_of(lesson, number), CODES[number % 3]
    state = ask(shared, path, [], code=code)
    turns = 0
    while state["verdict"] != "right":
        legal = state["positions"][-1]["legal"]
        quick = [words for words in legal if words.startswith(("reveal", "draw", "put", "end"))]
        state = ask(shared, path, state["moves"], (quick or legal)[0], code)
        alone = step.guided is not None and step.guided.players == 1
        over = state["positions"][-1]["view"]["phase"] == "turn" if alone else len(state["positions"]) > 1
        if over and state["verdict"] == "played":
            turns += 1
            assert state["said"], "the coach is silent"
            assert "{" not in state["said"]
        assert len(state["moves"]) < 400
    assert turns > 3
    assert state["said"] == step.texts[code].right
    assert state["positions"][-1]["result"]["told"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (f"{FIRST}/0", {"moves": []}, 404),
        (f"{FIRST}/99", {"moves": []}, 404),
        (f"{FIRST}/x", {"moves": []}, 422),
        ("/api/lessons/aetherya/base/nothing/1", {"moves": []}, 404),
        ("/api/lessons/aetherya/chess/neighbours/1", {"moves": []}, 404),
        (f"{FIRST}/2", {}, 422),
        (f"{FIRST}/2", {"moves": ["1 draw"]}, 422),
        (f"{FIRST}/2", {"moves": ["nonsense"]}, 422),
        (f"{FIRST}/2", {"moves": [], "words": "take"}, 422),
        (f"{FIRST}/2", {"moves": ["0 place b1"], "words": "draw"}, 422),
        (f"{FIRST}/2", {"moves": ["0 draw"] * 601}, 422),
        (f"{FIRST}/2", {"moves": ["x" * 81]}, 422),
        (f"{FIRST}/2", {"moves": [], "seat": 1}, 422),
    ],
)
def test_what_cannot_be_is_refused(shared: TestClient, path: str, body: dict[str, Any], status: int) -> None:
    answer = shared.post(path, json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"]


def test_answers_are_limited() -> None:
    limits = Limits(1.0)
    for _ in range(RATES["lessons"].burst):
        limits.take("lessons", "lena", None)
    with pytest.raises(TableError):
        limits.take("lessons", "lena", None)


def test_moves_are_weighed_in_a_worker() -> None:
    """The values of all legal moves, in their order: a forest beside both elves is worth the most."""
    from oakdoor.bots.contract import Sight
    from oakdoor.lessons.judge import stand

    lesson = courses()[0].lessons[0]
    game = stand(lesson, lesson.steps[2], []).game
    values = dict(zip(game.legal(), weigh(Task.of(Sight.of(game, 0), None)), strict=True))
    places = {words: value for words, value in values.items() if words.startswith("place")}
    assert max(places, key=lambda words: places[words]) in ("place c2", "place b3")
