"""Lessons through the server: without a seat, without an account, and nothing is kept."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from oakdoor.language.language import CODES
from oakdoor.lessons.course import Lesson, Step, courses
from oakdoor.lessons.judge import solved
from oakdoor.server.limits import RATES, Limits
from oakdoor.tables.errors import TableError
from suite import keeping

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


def commented(shared: TestClient, path: str, moves: list[str], code: str = "en") -> str:
    """What the coach says of the last turn."""
    answer = shared.post(path, json={"moves": moves, "comment": True}, headers={"Accept-Language": code})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["said"])


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
    ("lesson", "number", "step"),
    keeping([GUIDED[0], GUIDED[-1]], GUIDED),
    ids=lambda one: getattr(one, "id", getattr(one, "name", "")),
)
def test_a_guided_game_has_comments_on_its_turns(shared: TestClient, lesson: Lesson, number: int, step: Step) -> None:
    path, code = path_of(lesson, number), CODES[number % 3]
    state = ask(shared, path, [], code=code)
    turns = 0
    while state["verdict"] != "right":
        legal = state["positions"][-1]["legal"]
        quick = [words for words in legal if words.startswith(("reveal", "draw", "put", "end"))]
        state = ask(shared, path, state["moves"], (quick or legal)[0], code)
        alone = step.guided is not None and step.guided.players == 1
        over = state["positions"][-1]["view"]["phase"] == "turn" if alone else len(state["positions"]) > 1
        assert state["turn_over"] == (over and state["verdict"] == "played")
        turns += state["turn_over"]
        if state["turn_over"] and turns % 5 == 1:  # where nothing is compiled each takes a second
            said = commented(shared, path, state["moves"], code)
            assert said, "the coach is silent"
            assert "{" not in said
        assert len(state["moves"]) < 400
    assert turns > 1  # how many depends on the partner, whose choices are random: three to six in a co-op
    assert state["said"] == step.texts[code].right
    assert bool(state["record"]) == bool(state["positions"][-1]["result"]), "a whole game can be reviewed"
    assert ask(shared, path, state["moves"], code=code)["verdict"] == "right", "its end is found again"
    assert state["positions"][-1]["result"]["told"]


def test_what_was_said_of_a_turn_is_said_again(shared: TestClient) -> None:
    """Also when the next turn has begun, and in another language."""
    path = "/api/lessons/aetherya/base/game/1"
    state = ask(shared, path, [])
    while not state["turn_over"] or len(state["moves"]) < 4:
        state = ask(shared, path, state["moves"], state["positions"][-1]["legal"][0])
    said = commented(shared, path, state["moves"])
    assert said
    later = ask(shared, path, state["moves"], "draw")["moves"]
    assert commented(shared, path, later) == said
    assert commented(shared, path, later, "de") not in ("", said)
    assert commented(shared, path, []) == ""


@pytest.mark.parametrize(
    ("path", "name", "said"),
    [
        ("aetherya/base/game/1", "Odo", "I would lay them like this: +2."),
        ("rivality/standard/game/1", "Odo", "I would do this: you place "),
        ("aetherya/coop/rounds/3", "Tove", "I would lay them like this: +"),
    ],
)
def test_a_guided_game_shows_a_good_move_and_says_why(shared: TestClient, path: str, name: str, said: str) -> None:
    answer = shared.post(f"/api/lessons/{path}", json={"moves": [], "show": True}, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, answer.text
    state = answer.json()
    assert state["shown"] in state["positions"][-1]["legal"]
    assert state["said"].startswith(said)
    assert [seat["name"] for seat in state["table"]["seats"]] == ["You", name]


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
