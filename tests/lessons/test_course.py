"""Courses: what is written wrongly is found when it is read."""

from pathlib import Path

import pytest

from oakdoor.lessons.course import LessonError, _read, courses, find_lesson, find_step, lesson_of_section

TEXTS = """
title = "t"
text = "t"
task = "t"
right = "r"
"""
STEP = '[[steps]]\nid = "one"\nmoves = ["draw"]\n' + "".join(f"[steps.{code}]{TEXTS}" for code in ("en", "de", "fr"))
HEAD = 'minutes = 3\npictures = ["card-elf"]\nsection = "edges"\n'
NAMES = '[title]\nen = "t"\nde = "t"\nfr = "t"\n[about]\nen = "t"\nde = "t"\nfr = "t"\n'


def test_a_lesson_is_found_by_its_name() -> None:
    lesson = find_lesson("aetherya", "base", "neighbours")
    assert (lesson.number, lesson.steps[0].id) == (1, "kingdom")
    assert find_step(lesson, 1) is lesson.steps[0]
    assert lesson_of_section("aetherya", "base", "edges") is lesson
    assert lesson_of_section("aetherya", "solo", "edges") is lesson, (
        "a mode without one of its own shows the base game's"
    )
    assert lesson_of_section("aetherya", "base", "printings") is None


@pytest.mark.parametrize("name", ["", "nothing", "../neighbours"])
def test_a_lesson_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(LessonError):
        find_lesson("aetherya", "base", name)


@pytest.mark.parametrize("number", [-1, 0, 99])
def test_a_step_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(LessonError):
        find_step(courses()[0].lessons[0], number)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD + NAMES, "steps"),
        (NAMES + STEP, "minutes"),
        (HEAD + "colour = 3\n" + NAMES + STEP, "colour"),
        (HEAD + NAMES.replace('fr = "t"\n', "", 1) + STEP, "fr"),
        (HEAD + NAMES + STEP.replace('id = "one"', 'id = "one"\nhint = "no"'), "hint"),
        (HEAD + NAMES + STEP.replace('id = "one"', 'id = "one"\nparts = ["moon"]'), "moon"),
        (HEAD + NAMES + STEP.replace('moves = ["draw"]', "moves = []"), "without moves"),
        (HEAD + NAMES + STEP.replace('right = "r"\n', "", 1), "right"),
        ("minutes =", "minutes|Invalid"),
    ],
)
def test_a_mistake_in_a_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "1-one.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match=says):
        _read("aetherya", "base", 1, file)


def test_a_file_without_mistakes_is_read(tmp_path: Path) -> None:
    file = tmp_path / "3-one.toml"
    file.write_text(HEAD + NAMES + STEP, encoding="utf-8")
    assert _read("aetherya", "base", 3, file).name == "one"
