"""The judge: when a step is done."""

from dataclasses import replace

from oakdoor.lessons.course import find_lesson
from oakdoor.lessons.judge import begin, is_done, judge


def test_a_guided_game_can_be_left_at_a_phase() -> None:
    """A guided age is left when a block is to be picked for the next, or wherever it says."""
    lesson = find_lesson("aetherya", "solo", "age")
    step = lesson.steps[-1]
    assert step.guided is not None
    assert step.guided.until == "block"
    early = replace(step, guided=replace(step.guided, until="swap"))
    game = begin(lesson, early)
    assert not is_done(early, game, 0)
    first = game.legal()[0]
    game.play(first, 0)
    assert is_done(early, game, 1)
    assert not is_done(step, game, 1)
    answer = judge(lesson, step, [f"0 {first}"], "noswap")
    assert answer.verdict == "played"


def test_a_step_is_done_after_its_solution() -> None:
    lesson = find_lesson("aetherya", "base", "neighbours")
    step = lesson.steps[0]
    game = begin(lesson, step)
    assert not is_done(step, game, 0)
    assert is_done(step, game, 1)
