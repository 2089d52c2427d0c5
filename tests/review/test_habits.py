"""Habits: slips by what they were about, and the lesson that helps."""

import tomllib
from dataclasses import replace

from oakdoor.games.registry import all_modes
from oakdoor.lessons.course import find_lesson
from oakdoor.review.judgement.habits import LESSONS, OUTLOOK, Slip, costs, kind_of, lesson_for
from oakdoor.review.shapes import TOGETHER, Candidate, Judged, Reason, Term, Why


def decision(best: tuple[Term, ...], played: tuple[Term, ...]) -> Judged:
    candidates = (
        Candidate(1, ("place a1",), 0.7, 4.0, 20, best, False),
        Candidate(2, ("place b1",), 0.5, 0.0, 20, played, True),
    )
    return Judged(4, 0, "place b1", 12, 0.2, 4.0, "slip", candidates)


def term(line: str, points: int, side: int = 0) -> Term:
    return Term(side, line, points, (), "new")


def test_a_slip_is_about_what_the_best_move_brings_more() -> None:
    best, played = (term("dragons", 6), term("elves", 4)), (term("elves", 4),)
    assert kind_of(decision(best, played), 0, 2) == "dragons"
    assert kind_of(decision((), (term("conflicts", -2),)), 0, 2) == "conflicts", (
        "what the played move takes counts, too"
    )
    assert kind_of(decision((term("legends", -4, side=1),), ()), 0, 2) == "legends", "and what others do not get"
    assert kind_of(decision((), ()), 0, 2) == OUTLOOK
    assert kind_of(decision((), (term("elves", 3),)), 0, 2) == OUTLOOK


def test_the_weightiest_reason_comes_first() -> None:
    weak = Reason(0, "elves", "", 1.0, 1.0, "certain", "now", ())
    strong = Reason(1, "legends", "diversity", 3.0, 0.6, "likely", "later", ())
    found = decision((term("dragons", 6),), ())
    told = replace(found.candidates[0], why=(Why((weak, strong), 4.0, 0.0),))
    assert kind_of(replace(found, candidates=(told, *found.candidates[1:])), 0, 2) == "legends"


def test_small_things_together_are_no_kind_of_their_own() -> None:
    small = Reason(0, TOGETHER, "lines", 3.0, 1.0, "likely", "later", ())
    named = Reason(0, "elves", "", 1.0, 1.0, "certain", "now", ())
    found = decision((term("dragons", 6),), ())
    for reasons, kind in (((small, named), "elves"), ((small,), OUTLOOK)):
        told = replace(found.candidates[0], why=(Why(reasons, 4.0, 0.0),))
        assert kind_of(replace(found, candidates=(told, *found.candidates[1:])), 0, 2) == kind


def test_costs_are_added_up_the_most_expensive_first() -> None:
    found = costs([Slip(3, "elves", 0.1), Slip(5, "legends", 0.3), Slip(9, "elves", 0.15)])
    assert list(found) == ["legends", "elves"]
    assert abs(found["elves"] - 0.25) < 1e-9


def test_every_line_has_a_lesson_that_exists() -> None:
    for mode in all_modes():
        for line in (*mode.lines, "end", "goal", "win", OUTLOOK):
            assert lesson_for(mode.game, line), f"{mode.game}: no lesson for {line}"
    for game, kinds in tomllib.loads(LESSONS.read_text(encoding="utf-8")).items():
        for place in kinds.values():
            assert find_lesson(game, *place.split("/")).steps
