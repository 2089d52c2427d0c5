"""Naming the ideas of puzzles anew, from what is shipped of them alone: the position, the answer, and what tempts."""

from dataclasses import replace
from pathlib import Path

from oakdoor.lab.puzzles.ideas import Done, ideas_of
from oakdoor.lab.puzzles.mining import write
from oakdoor.lessons.puzzle import Puzzle, read_puzzles
from oakdoor.rulebook.positions import position


def named(puzzle: Puzzle) -> Puzzle:
    """A puzzle with its ideas as they are named now."""
    game = position(puzzle.game, puzzle.position)
    view, codec = game.observed(puzzle.seat), game.mode.codec

    def done(*moves: str) -> Done:
        actions = tuple(action for words in moves if (action := codec.action(words)) is not None)
        return Done(game.mode, game.box, view, puzzle.seat, actions)

    ideas = ideas_of(game.mode, puzzle.seat, done(puzzle.moves[0], *puzzle.line), done(puzzle.tempting))
    return replace(puzzle, ideas=ideas)


def rename(path: Path) -> list[tuple[Puzzle, Puzzle]]:
    """Name the ideas of all puzzles of a file; returns those that were called otherwise, as they were and are. A file
    in which nothing changes is not written."""
    before = read_puzzles(path.read_text("utf-8").splitlines())
    after = [named(one) for one in before]
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    if changed:
        write(path, after)
    return changed
