"""Every lesson is played by its own solution, by everything else that is right, and by wrong moves."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.lessons.course import PARTS, Lesson, Step, courses
from oakdoor.lessons.judge import accepted, judge, offered, points, said, solved, stand
from oakdoor.narration.teller import Teller
from oakdoor.rulebook.rulebook import plan_of
from oakdoor.tables.refusals import near_misses

STEPS = [(lesson, step) for course in courses() for lesson in course.lessons for step in lesson.steps]
SOLVED = [(lesson, step) for lesson, step in STEPS if step.guided is None]
NAMED = [f"{lesson.game}-{lesson.mode}-{lesson.name}-{step.id}" for lesson, step in SOLVED]


def places(lesson: Lesson, step: Step) -> list[list[str]]:
    """The moves that stand wherever the learner is asked along the solution."""
    found, moves = [], solved(lesson, step)
    for number in range(len(moves)):
        now = stand(lesson, step, moves[:number]).moves
        if now == moves[:number] and moves[number].startswith(f"{step.seat} "):
            found.append(now)
    return found


@pytest.mark.parametrize(("lesson", "step"), SOLVED, ids=NAMED)
def test_the_solution_leads_to_the_end(lesson: Lesson, step: Step) -> None:
    asked = places(lesson, step)
    assert asked, "a step asks the learner something"
    for moves in asked:
        now = stand(lesson, step, moves)
        words = solved(lesson, step)[len(moves)].partition(" ")[2]
        assert offered(step, words)
        verdict = judge(lesson, step, moves, words)
        is_last = moves == asked[-1]
        assert verdict.verdict == ("right" if is_last else "on"), words
        assert now.game.actor == step.seat


@pytest.mark.parametrize(("lesson", "step"), SOLVED, ids=NAMED)
def test_everything_that_is_right_can_be_gone_on_with(lesson: Lesson, step: Step) -> None:
    for moves in places(lesson, step):
        legal = stand(lesson, step, moves).game.legal()
        for pattern in accepted(step, len(moves)):
            met = [words for words in legal if fnmatchcase(words, pattern) and offered(step, words)]
            assert met, f"{pattern} is not possible"
            for words in met:
                answer = judge(lesson, step, moves, words)
                assert answer.verdict in ("right", "on")
                while answer.verdict == "on":
                    left = stand(lesson, step, answer.moves).game.legal()
                    go_on = [one for one in left if any(fnmatchcase(one, p) for p in accepted(step, len(answer.moves)))]
                    answer = judge(lesson, step, answer.moves, go_on[0])
                assert answer.verdict == "right"


@pytest.mark.parametrize(("lesson", "step"), SOLVED, ids=NAMED)
def test_other_moves_are_nearly_right_and_get_an_answer(lesson: Lesson, step: Step) -> None:
    used = set()
    for moves in places(lesson, step):
        for words in stand(lesson, step, moves).game.legal():
            if not offered(step, words):
                continue
            answer = judge(lesson, step, moves, words)
            if answer.verdict in ("fine", "nearly"):
                used.add(answer.pattern)
                for code in CODES:
                    assert said(step.texts[code], answer), f"{code} has no answer to {words}"
                    assert "{" not in said(step.texts[code], answer)
                assert stand(lesson, step, answer.moves).moves[: len(answer.moves)] == answer.moves
    unused = set(step.texts["en"].answers) - used
    assert not unused, f"nobody can answer {unused}"
    assert bool(step.texts["en"].nearly) == ("" in used), "a text that is never said, or one that is missing"


@pytest.mark.parametrize(("lesson", "step"), SOLVED, ids=NAMED)
def test_impossible_moves_get_the_reason_of_the_rules(lesson: Lesson, step: Step) -> None:
    for moves in places(lesson, step):
        game = stand(lesson, step, moves).game
        for words, reason in near_misses(game, *game.readable(step.seat)).items():
            if not offered(step, words):
                continue
            answer = judge(lesson, step, moves, words)
            assert (answer.verdict, answer.reason) == ("no", reason)
            assert answer.moves == moves, "what is not possible changes nothing"
            for code in CODES:
                assert Teller(game.mode, None, Language(code), ["", ""]).reason(reason)


@pytest.mark.parametrize(
    ("lesson", "step"), [pair for pair in SOLVED if pair[1].best], ids=lambda one: getattr(one, "id", "")
)
def test_the_best_answers_earn_the_most(lesson: Lesson, step: Step) -> None:
    moves = places(lesson, step)[-1]
    earned: dict[str, set[int]] = {}
    for words in stand(lesson, step, moves).game.legal():
        if offered(step, words):
            answer = judge(lesson, step, moves, words)
            earned.setdefault(answer.verdict, set()).add(answer.earned)
    assert len(earned["right"]) == 1
    assert min(earned["right"]) > max(earned.get("nearly", set()) | earned.get("fine", set()))


@pytest.mark.parametrize(
    ("lesson", "step"), [pair for pair in SOLVED if pair[1].fine], ids=lambda one: getattr(one, "id", "")
)
def test_fine_answers_bring_something(lesson: Lesson, step: Step) -> None:
    """They pass the step, so they do what is asked: they earn points, and they neither end the game nor the lead."""
    assert step.best
    moves = places(lesson, step)[-1]
    answers = [judge(lesson, step, moves, one) for one in stand(lesson, step, moves).game.legal() if offered(step, one)]
    fine = [answer for answer in answers if answer.verdict == "fine"]
    assert fine, "no answer is fine"
    for answer in fine:
        assert answer.earned > 0
        assert not stand(lesson, step, answer.moves).game.is_over


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=lambda one: getattr(one, "id", getattr(one, "name", "")))
def test_texts_say_the_same_in_all_languages(lesson: Lesson, step: Step) -> None:
    english = step.texts["en"]
    for texts in step.texts.values():
        assert list(texts.answers) == list(english.answers)
        for name in ("title", "text", "task", "right", "nearly"):
            mine, theirs = getattr(texts, name), getattr(english, name)
            assert bool(mine) == bool(theirs), name
            assert mine.count("{points}") == theirs.count("{points}"), name
            assert mine.count("**") % 2 == 0, name
        assert texts.title
        assert texts.task
        assert texts.right


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=lambda one: getattr(one, "id", getattr(one, "name", "")))
def test_texts_keep_the_house_style(lesson: Lesson, step: Step) -> None:
    for code in CODES:
        texts = step.texts[code]
        own = [texts.title, texts.text, texts.task, texts.right, texts.nearly, *texts.answers.values()]
        for text in [*own, lesson.titles[code], lesson.abouts[code]]:
            assert "!" not in text, text
            assert "  " not in text, text
            assert not re.search(r"(?<![\w{])-\d", text), text
            if code == "fr":
                assert not re.search(r"[^\u202f][:;?»]|«[^\u202f]", text.replace("{points}", "")), text


def test_lessons_name_what_exists() -> None:
    for course in courses():
        mode = find_mode(course.game, course.mode)
        for lesson in course.lessons:
            assert 1 <= lesson.minutes <= 10
            assert 1 <= len(lesson.pictures) <= 3
            assert lesson.section in plan_of(course.game)["modes"][course.mode], lesson.name
            assert len({step.id for step in lesson.steps}) == len(lesson.steps)
            for step in lesson.steps:
                assert set(step.lines) <= set(mode.lines), step.id
                assert set(step.parts) <= set(PARTS)


def test_positions_of_lessons_are_whole() -> None:
    """What lies in a position is in the box as often, so that previews can imagine the rest."""
    for lesson, step in SOLVED:
        game = stand(lesson, step, []).game
        fresh = Game(game.mode, game.players, seed=2, options=game.options)
        assert game.mode.inventory(game.state) == fresh.mode.inventory(fresh.state), (lesson.name, step.id)
        assert isinstance(points(game, step.seat, ()), int)


def test_pictures_exist() -> None:
    faces = Path(__file__).parents[2] / "web" / "public" / "faces"
    for course in courses():
        for lesson in course.lessons:
            for name in (*lesson.pictures, *lesson.later):
                assert (faces / f"{name}.svg").is_file(), name
