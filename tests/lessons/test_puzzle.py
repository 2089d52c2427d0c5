"""Shipped puzzles: what they say is so by the rules, they tell nothing that their seat cannot know, and all is told in
three languages."""

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from oakdoor.app.learn.puzzles import PuzzleDesk, puzzle_list, why_of
from oakdoor.games.registry import all_names, find_mode
from oakdoor.language.language import CODES, Language
from oakdoor.lessons.course import LessonError
from oakdoor.lessons.puzzle import HARD, Puzzle, all_puzzles, find_puzzle, puzzles_of
from oakdoor.rulebook.positions import position
from oakdoor.rulebook.seen import read_seen, write_seen
from suite import keeping

PUZZLES = [*all_puzzles()]
SOME = list({(one.game, one.mode, one.ideas): one for one in PUZZLES}.values())  # one of each kind
KINDS = keeping(SOME[::8], SOME)
NOBODY: object = None  # has to think about a puzzle


def desk(puzzle: Puzzle, code: str = "en") -> PuzzleDesk:
    return PuzzleDesk(puzzle, Language(code), NOBODY, NOBODY)  # type: ignore[arg-type]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.mode}-{puzzle.id}"


def test_each_puzzle_has_a_name_of_its_own() -> None:
    assert PUZZLES
    assert Counter(map(named, PUZZLES)).most_common(1)[0][1] == 1


def test_every_puzzle_is_legal_and_its_answers_are_moves() -> None:
    for puzzle in PUZZLES:
        game = position(puzzle.game, puzzle.position)
        legal = set(game.legal())
        assert game.actor == puzzle.seat, named(puzzle)
        assert {*puzzle.moves, puzzle.tempting} <= legal, named(puzzle)
        assert {words for words, _, _ in puzzle.tries} <= legal - set(puzzle.moves), named(puzzle)
        assert len(puzzle.names) == game.players


def test_no_puzzle_tells_what_its_seat_cannot_know() -> None:
    """What is hidden from the seat is struck out of what is shipped: striking it out again changes nothing."""
    for puzzle in PUZZLES:
        mode = find_mode(puzzle.game, puzzle.mode)
        view = read_seen(puzzle.game, puzzle.mode, puzzle.seen)
        again = mode.copy_state(view)
        mode.rules.observe(mode.components(None).box, again, puzzle.seat)
        assert again.tobytes() == view.tobytes(), named(puzzle)


def test_every_puzzle_is_graded_by_who_misses_it() -> None:
    for puzzle in PUZZLES:
        assert set(puzzle.misses) == {"odo", "tove", "birk", "runa"}
        assert max(puzzle.misses.values()) >= 0.5, named(puzzle)
        assert 1 <= puzzle.grade <= 5
        assert (puzzle.grade >= HARD) == (puzzle.misses["birk"] > 0.5), named(puzzle)
        assert puzzle.gap > 0
        assert puzzle.cost >= puzzle.gap or puzzle.proof == "looked"
        assert why_of(puzzle).reasons, named(puzzle)


def test_the_list_tells_every_puzzle_in_every_language() -> None:
    for code in CODES:
        told = puzzle_list(Language(code))
        assert len(told) == len(PUZZLES)
        assert all(one.title and all(idea.title for idea in one.ideas) for one in told)


@pytest.mark.parametrize("puzzle", KINDS, ids=named)
def test_the_right_move_solves_it_and_what_tempts_does_not(puzzle: Puzzle) -> None:
    told = desk(puzzle)
    opened = told.laid([])
    assert (opened.verdict, opened.answer, opened.shown, opened.look) == (None, None, None, [])
    wrong = asyncio.run(told.tried([], puzzle.tempting))
    assert (wrong.verdict, wrong.answer) == ("nearly", None)
    assert any(sign.isdigit() for sign in wrong.said)  # what it costs
    for words in puzzle.moves:
        right = asyncio.run(told.tried([], words))
        assert right.verdict == "right"
        assert right.answer is not None
        assert right.answer.why
    shown = told.given_up()
    assert shown.verdict == "right"
    assert shown.moves[0] == f"{puzzle.seat} {puzzle.moves[0]}"
    assert len(shown.positions) == len(shown.moves)


@pytest.mark.parametrize("code", CODES)
def test_what_is_said_is_there_in_every_language(code: str) -> None:
    for puzzle in SOME[::12]:
        told = desk(puzzle, code)
        assert told.nudged([]).said
        assert told._answer().why
        assert told._cost([], puzzle.tempting)


def test_a_puzzle_is_the_same_from_its_line() -> None:
    assert Puzzle.from_line(PUZZLES[0].to_line()) == PUZZLES[0]


@pytest.mark.parametrize("line", ["", "{}", '{"id": 1}', "[]"])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(LessonError):
        Puzzle.from_line(line)


def test_a_puzzle_that_does_not_exist_is_refused() -> None:
    with pytest.raises(LessonError, match="no puzzle"):
        find_puzzle("aetherya", "base", "none")
    assert puzzles_of("aetherya", "nothing") == ()


@pytest.mark.parametrize(("game", "mode"), all_names())
def test_what_a_seat_sees_is_written_and_read(game: str, mode: str) -> None:
    from oakdoor.games.game import Game

    played = Game(find_mode(game, mode), seed=3)
    for _ in range(4):
        played.play(played.legal()[0])
    seat = played.actor or 0
    written = write_seen(played.observed(seat))
    laid = position(game, {"mode": mode, "seat": seat, "seen": written})
    assert laid.view(seat) == played.view(seat)
    assert laid.legal() == played.legal()


@pytest.mark.parametrize("wrong", [{"nothing": "1"}, {"hidden": "1 2"}, {"phase": "x"}])
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"field|invalid literal"):
        read_seen("aetherya", "base", wrong)


def test_no_two_at_the_table_have_one_name() -> None:
    for puzzle in PUZZLES:
        names = desk(puzzle)._names(position(puzzle.game, puzzle.position))
        assert len(set(names)) == len(names), named(puzzle)


def test_reasons_of_before_are_read_as_they_are() -> None:
    puzzle = PUZZLES[0]
    older = [
        {name: value for name, value in one.items() if name not in ("within", "cards")} for one in puzzle.why["reasons"]
    ]
    found = why_of(replace(puzzle, why={**puzzle.why, "reasons": older}))
    assert len(found.reasons) == len(puzzle.why["reasons"])
    assert found.reasons[0].cards == ()


def test_the_docs_count_the_puzzles() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    for game, mode in all_names():
        own = puzzles_of(game, mode)
        counted = sum(one.proof == "counted" for one in own)
        assert f"| {game} {mode} | {len(own)} | {counted} |" in docs
