"""Pictures of puzzles: what their seat may know, in words that fit, and nothing of the answer."""

from xml.etree import ElementTree

import pytest

from oakdoor.app.share.frame import HIGH, LEFT, RIGHT, WIDE
from oakdoor.app.share.moments import drawn
from oakdoor.app.share.puzzle import puzzle_picture, puzzle_sheet
from oakdoor.games.position.reader import WATCHER
from oakdoor.language.language import CODES, Language, Words
from oakdoor.lessons.judge import begin
from oakdoor.lessons.puzzle import Puzzle, all_puzzles, as_lesson

ONE_OF_EACH = list({(one.game, one.mode, one.ideas[0]): one for one in all_puzzles()}.values())


def name_of(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.mode}-{puzzle.ideas[0]}"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=name_of)
def test_every_text_has_room_and_is_whole(puzzle: Puzzle, code: str) -> None:
    words = Words(Language(code, strict=True), puzzle.game, puzzle.mode)
    sheet = puzzle_sheet(puzzle, words)
    assert len(sheet.laid) >= 5
    for laid in sheet.laid:
        assert laid.wide <= laid.most + 0.01, laid
        assert not laid.text.endswith("…"), laid
        assert laid.left >= LEFT - 0.01, laid
        assert laid.left + laid.wide <= RIGHT + 0.01, laid


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("puzzle", ONE_OF_EACH[::4], ids=name_of)
def test_a_picture_says_the_goal_and_how_hard_it_is(puzzle: Puzzle, code: str) -> None:
    made = puzzle_picture(puzzle, code)
    root = ElementTree.fromstring(made.svg)
    assert root.get("viewBox") == f"0 0 {WIDE} {HIGH}"
    assert "".join(root[0].itertext()) == made.alt
    goal = Language(code).text(f"puzzle.{puzzle.game}.{puzzle.ideas[0]}.goal")
    assert goal in made.title
    assert made.title in made.alt
    assert str(puzzle.rating) in made.alt
    assert "{" not in made.alt
    assert not any(words in made.alt for words in (*puzzle.moves, puzzle.tempting))


def test_a_picture_shows_where_the_puzzle_begins_to_its_seat() -> None:
    """Not what follows from its answer, and what others hold is not drawn."""
    for puzzle in ONE_OF_EACH:
        game = begin(*as_lesson(puzzle, {}))
        look, svg = drawn(puzzle.game), puzzle_picture(puzzle, "en").svg
        view = game.view(puzzle.seat)
        boards = look.boards(view)
        assert boards[puzzle.seat if len(boards) > 1 else 0] in svg
        assert all(piece in svg for piece in look.hand(view))
        game.play(puzzle.moves[0], puzzle.seat)
        after = look.boards(game.view(puzzle.seat))
        assert after == boards or after[puzzle.seat if len(after) > 1 else 0] not in svg


def test_hands_of_others_stay_hidden() -> None:
    puzzle = next(one for one in all_puzzles() if one.mode == "expert")
    game = begin(*as_lesson(puzzle, {}))
    look = drawn(puzzle.game)
    other = (puzzle.seat + 1) % game.players
    assert look.hand(game.view(other)) != look.hand(game.view(puzzle.seat))
    assert look.hand(game.view(WATCHER)) == []
