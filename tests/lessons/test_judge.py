"""The judge: when a step is done, and what the engine does in the steps that teach single rules."""

from dataclasses import replace

from oakdoor.lessons.course import Lesson, Step, find_lesson
from oakdoor.lessons.judge import begin, is_done, judge, points, solved, stand


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


def found(lesson: str, step: str) -> tuple[Lesson, Step]:
    at = find_lesson("aetherya", "base", lesson)
    return at, next(one for one in at.steps if one.id == step)


def test_a_tie_is_broken_by_the_best_single_line() -> None:
    """A5.5."""
    lesson, step = found("end", "tie")
    game = stand(lesson, step, solved(lesson, step)).game
    lines = game.scores()
    assert game.result()["scores"] == [14, 14]
    assert [max(own.values()) for own in lines] == [15, 6]
    assert game.result()["winners"] == [0]


def test_the_river_is_refilled_at_once() -> None:
    """A4.6."""
    lesson, step = found("legends", "refill")
    before = stand(lesson, step, []).game.view(0)["river"]
    after = stand(lesson, step, solved(lesson, step)).game.view(0)["river"]
    assert (len(before), len(after)) == (8, 8)
    assert len(set(after) - set(before)) == 1


def test_a_fourth_dragon_costs_six_at_least() -> None:
    """A5.2: at most three are tame. In the place of a tamer it costs more."""
    lesson, step = found("dragons", "fourth")
    game = stand(lesson, step, []).game
    assert points(game, 0, ("dragons",)) == 18
    answers = {words: judge(lesson, step, [], words) for words in game.legal()}
    assert max(one.earned for words, one in answers.items() if words.startswith("place ")) == -6
    assert {one.verdict for words, one in answers.items() if words.startswith("reveal ")} == {"right"}
