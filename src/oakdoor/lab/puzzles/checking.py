"""Checking puzzles: each is proved again by an independent run with other seeds, from what is shipped alone."""

import json
from pathlib import Path
from typing import NamedTuple

from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.job import Job, all_of
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs
from oakdoor.lab.puzzles.proving import KEPT, prover_of
from oakdoor.lessons.puzzle import HARD, Puzzle, file_of
from oakdoor.review.scales import seed_for
from oakdoor.rulebook.positions import position

Names = list[tuple[str, str]]
HALF = 0.5


class Checked(NamedTuple):
    """What an independent run says of a puzzle: its name, how it was proved, its grade, what Birk misses, and what is
    wrong with it (nothing, if all is well)."""

    name: str
    proof: str
    grade: int
    birk: float
    wrong: str


def check_piece(seed: int, line: str) -> list[object]:
    """A puzzle proved again."""
    puzzle = Puzzle.from_line(line)
    return [*Checked(f"{puzzle.game}/{puzzle.mode}/{puzzle.id}", puzzle.proof, puzzle.grade, puzzle.misses["birk"],
                     wrong_with(puzzle, seed))]  # fmt: skip


def wrong_with(puzzle: Puzzle, seed: int) -> str:
    """What is wrong with a puzzle, in words; nothing if it is proved again."""
    mode = find_mode(puzzle.game, puzzle.mode)
    game = position(puzzle.game, puzzle.position)
    view = game.observed(puzzle.seat)
    if game.actor != puzzle.seat or not set(puzzle.moves) <= set(game.legal()):
        return "its moves are not legal"
    right = {mode.codec.action(words) for words in puzzle.moves}
    prover = prover_of(puzzle.game, puzzle.mode)
    if puzzle.proof == "counted":
        proved = prover.counted(view, puzzle.seat, seed)
        if proved is None or set(proved.right) != right:
            return "counting finds another move, or none"
        return ""
    look = seed_for(seed, puzzle.ply, puzzle.seat)
    proved = prover.looked(view, puzzle.seat, puzzle.ply, look, runs=1, part=KEPT)
    if proved is None or set(proved.right) != right:
        return "looks find another move, or none"
    other = mode.codec.action(puzzle.tempting)
    if other is None or prover.beside(view, puzzle.seat, puzzle.ply, proved, other, seed).lost <= 0:
        return "what tempts is as good when both are played on"
    return ""


def check(names: Names, seed: int, means: Means, folder: Path | None = None) -> int:
    """Check all puzzles of some modes and print what was found; returns how many are contested."""
    paths = [file_of(*name) if folder is None else folder / f"{'-'.join(name)}.jsonl" for name in names]
    lines = [line for path in paths if path.is_file() for line in path.read_text("utf-8").splitlines() if line]
    job = Job(
        "check puzzles", f"{__name__}:{check_piece.__name__}", (seed,), all_of((line,) for line in lines),
        Needs(tuple(names), search=True), "puzzle",
    )  # fmt: skip
    with results_of(job, means) as results:
        found = [Checked(*json.loads(result)) for result in results]
    contested = [one for one in found if one.wrong]
    for one in contested:
        print(f"{one.name}: {one.wrong}")
    for game, name in names:
        own = [one for one in found if one.name.startswith(f"{game}/{name}/")]
        counted = sum(one.proof == "counted" for one in own)
        print(f"{game}/{name}: {len(own)} puzzles, {counted} of them counted to the end of the game")
    hard = [one for one in found if one.grade >= HARD]
    solved = sum(1 - one.birk for one in hard) / len(hard) if hard else 0.0
    print(f"{len(found)} puzzles with seed {seed}: {len(contested)} contested")
    print(f"Birk solves {solved:.0%} of the {len(hard)} hard ones")
    return len(contested) + (solved >= HALF)
