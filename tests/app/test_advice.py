"""What the coach advises on a turn: the better move, and the reasons for it, as hints and reviews find them."""

from typing import Any

import pytest

from oakdoor.app.learn import advice as advice_module
from oakdoor.app.learn.advice import Advice, advise
from oakdoor.app.learn.coach import Coach, Turn, last_turn, orders
from oakdoor.app.review.hinting import hint
from oakdoor.app.thinking import Task
from oakdoor.bots.contract import Sight
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.language.language import Language, Words
from oakdoor.lessons.course import Lesson, Step, courses, find_lesson
from oakdoor.lessons.judge import begin, stand
from oakdoor.review import comparing
from oakdoor.rulebook.positions import position

BETTER = {"en": "Better: ", "de": "Besser: ", "fr": "Mieux\u202f: "}
NAMES = ["You", "Odo"]
FIRST = courses()[0].lessons[0]
LOST: dict[str, Any] = {
    "kingdom": "RGRG EGDG .... ....",
    "other": "FEFE PHPH MDMD PHM.",
    "held": "F",
    "river": [],
}


def task_of(lesson: Lesson, step: Step, moves: list[str]) -> Task:
    return Task.of(Sight.of(stand(lesson, step, moves).game, step.seat), None)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_better_move_comes_with_its_reason(code: str) -> None:
    """A forest beside one elf, where there is a place beside two."""
    step = FIRST.steps[2]
    task = task_of(FIRST, step, [])
    advice = advise([(task, "place b1")], NAMES, code)
    assert advice.better[0] in ("place c2", "place b3")
    assert advice.reasons[0].endswith("+2")
    assert not advice.is_best
    game = stand(FIRST, step, []).game
    game.play("place b1", 0)
    said = Coach(Words(Language(code), "aetherya", "base"), 0).comment(Turn([(task, "place b1")], 2, game), advice)
    told = advice.told if code == "de" else advice.told[0].lower() + advice.told[1:]
    assert BETTER[code] + told in said
    assert advice.reasons[0] in said


def test_the_best_move_needs_no_reason() -> None:
    task = task_of(FIRST, FIRST.steps[2], [])
    best = hint(task, NAMES, "en").moves[0].moves[0]
    advice = advise([(task, best)], NAMES, "en")
    assert (advice.told, advice.reasons, advice.is_best) == ("", (), True)


def test_the_decision_that_gave_away_most_is_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elves that miss two points, or two quarrels that go on: whichever was decided first. By what is certain."""
    monkeypatch.setattr(comparing, "is_quick", lambda _mode: False)
    monkeypatch.setattr(advice_module, "_searched", lambda _sight: ())
    lesson = find_lesson("aetherya", "base", "quarrels")
    quarrel = (task_of(lesson, lesson.steps[2], []), "place a1")
    elves = (task_of(FIRST, FIRST.steps[2], []), "place b1")
    for turn in ([elves, quarrel], [quarrel, elves]):
        advice = advise(turn, NAMES, "en")
        assert advice.better[0] == "place b3", advice
        assert advice.reasons


@pytest.mark.parametrize("name", ["aetherya/base/game", "rivality/standard/game"])
def test_who_follows_the_hints_is_never_told_of_something_better(name: str) -> None:
    """The same looks name a move before it is made and judge it afterwards."""
    lesson = find_lesson(*name.split("/"))
    step = lesson.steps[0]
    moves: list[str] = []
    for _ in range(2 if is_plain() else 6):
        game = stand(lesson, step, moves).game
        task = Task.of(Sight.of(game, 0), None)
        best = hint(task, NAMES, "en").moves[0].moves[0]
        advice = advise([(task, best)], NAMES, "en")
        assert advice.told == "", f"{best} is shown, and then: {advice.told}"
        game.play(best, 0)
        moves.append(f"0 {best}")
        while game.actor == 1:
            other = game.legal()[0]
            game.play(other, 1)
            moves.append(f"1 {other}")


def test_a_game_that_is_lost_is_judged_by_points() -> None:
    """All moves lose alike; that is no reason to call the worst one good."""
    game = position("aetherya", {"mode": "base", **LOST})
    task = Task.of(Sight.of(game, 0), None)
    advice = advise([(task, "place d4")], NAMES, "en")
    assert advice.told
    assert not advice.is_best


def test_first_cards_are_shown_and_judged_by_what_they_bring() -> None:
    lesson = find_lesson("aetherya", "base", "game")
    step = lesson.steps[0]
    found = orders(begin(lesson, step), 0)
    assert len(found) == 24
    best, worst = next(iter(found)), list(found)[-1]
    assert found[best] == max(found.values()) > found[worst]
    coach = Coach(Words(Language("en"), "aetherya", "base"), 0)
    for words, said in (
        (best, f"+{found[best]} for you. I would have played the same."),
        (worst, f"Another order would have brought +{found[best]}."),
    ):
        game = begin(lesson, step)
        game.play(words, 0)
        answer = f"1 {game.legal()[0]}"
        turn = last_turn(lesson, step, [f"0 {words}", answer])
        assert turn is not None
        assert (turn.earned, turn.most) == (found[words], found[best])
        assert said in coach.comment(turn, Advice())
    assert coach.laying(4) == "I would lay them like this: +4."
    assert orders(stand(FIRST, FIRST.steps[2], []).game, 0) == {}


def test_a_turn_has_all_its_decisions_and_what_it_brought_before_the_answer() -> None:
    lesson = find_lesson("aetherya", "base", "game")
    step = lesson.steps[0]
    game = begin(lesson, step)
    moves: list[str] = []

    def play(seat: int, words: str) -> None:
        game.play(words, seat)
        moves.append(f"{seat} {words}")

    assert last_turn(lesson, step, moves) is None
    for seat in (0, 1):
        play(seat, game.legal()[0])
    begun = last_turn(lesson, step, moves)
    assert begun is not None
    assert [played for _, played in begun.decisions] == [moves[0][2:]]
    play(0, "draw")
    still = last_turn(lesson, step, moves)
    assert still is not None
    assert [played for _, played in still.decisions] == [moves[0][2:]], "a turn that goes on is not spoken of"
    while game.actor == 0:
        play(0, game.legal()[0])
    while game.actor == 1:
        play(1, game.legal()[0])
    turn = last_turn(lesson, step, moves)
    assert turn is not None
    assert turn.decisions[0][1] == "draw"
    assert all(task.seat == 0 for task, _ in turn.decisions)
