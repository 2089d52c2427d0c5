"""What a weaker answer costs is told from the score lines, in every language."""

import pytest

from oakdoor.language.language import CODES, Language, Words
from oakdoor.lessons.cost import Cost, cost_of, told
from oakdoor.lessons.course import Lesson, Step, courses, find_lesson
from oakdoor.lessons.judge import judge, offered, points, solution, stand

BEST = [(lesson, step) for course in courses() for lesson in course.lessons for step in lesson.steps if step.best]


def step_of(game: str, mode: str, name: str, step_id: str) -> tuple[Lesson, Step]:
    lesson = find_lesson(game, mode, name)
    return lesson, next(step for step in lesson.steps if step.id == step_id)


def spoken(code: str, game: str = "aetherya", mode: str = "base") -> Words:
    return Words(Language(code, strict=True), game, mode)


def test_a_corner_costs_the_elf_its_forest() -> None:
    cost = cost_of(*step_of("aetherya", "base", "neighbours", "beside"), [], "place a1")
    assert cost == Cost({"elves": -2}, 0)
    assert told(spoken("en"), cost) == "That is 2 points less than the solution brings: Elves \N{MINUS SIGN}2."
    assert told(spoken("de"), cost) == "Das sind 2 Punkte weniger als mit der Lösung: Elben \N{MINUS SIGN}2."
    assert told(spoken("fr"), cost).startswith("Cela fait 2 points de moins que la solution\u202f: Elfes")


def test_conflicts_are_told_apart_from_what_a_tribe_earns() -> None:
    lesson, step = step_of("aetherya", "base", "quarrels", "goblin")
    legal = [words for words in stand(lesson, step, []).game.legal() if offered(step, words)]
    costs = [cost_of(lesson, step, [], words) for words in legal]
    assert any(set(cost.lines) == {"goblins", "conflicts"} for cost in costs)
    assert any(set(cost.lines) == {"conflicts"} for cost in costs)


def test_what_is_left_to_the_other_side_is_told() -> None:
    text = told(spoken("en", "rivality", "standard"), Cost({"well": -5}, 5))
    assert text.endswith("Mana well \N{MINUS SIGN}5. The other side is left with 5 points more.")
    assert told(spoken("en"), Cost({}, 0)) == ""
    assert told(spoken("en"), Cost({"elves": 2}, 0)) == "", "what brings more costs nothing"


@pytest.mark.parametrize(("lesson", "step"), BEST, ids=lambda one: getattr(one, "id", getattr(one, "name", "")))
def test_every_weaker_answer_costs_what_the_points_say(lesson: Lesson, step: Step) -> None:
    moves: list[str] = []
    while len(now := stand(lesson, step, moves).moves) < len(step.moves) - 1:
        moves = judge(lesson, step, now, solution(step, stand(lesson, step, now).game, len(now))).moves
    legal = [words for words in stand(lesson, step, moves).game.legal() if offered(step, words)]
    solved = stand(lesson, step, moves).game
    solved.play(solution(step, solved, len(stand(lesson, step, moves).moves)), step.seat)
    for words in legal[:12]:
        if judge(lesson, step, moves, words).verdict in ("fine", "nearly"):
            answered = stand(lesson, step, moves).game
            answered.play(words, step.seat)
            cost = cost_of(lesson, step, moves, words)
            short = points(solved, step.seat, step.lines) - points(answered, step.seat, step.lines)
            assert cost.points == short > 0
            for code in CODES:
                assert str(short) in told(spoken(code, lesson.game, lesson.mode), cost)
