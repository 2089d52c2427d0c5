"""Checking puzzles: each is proved again by independent runs with other seeds, from what is shipped alone, and Birk is
asked again what he would play in those that are graded hard."""

import json
from pathlib import Path
from typing import NamedTuple

from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.job import Job, all_of
from oakdoor.lab.jobs.running import Means, results_of
from oakdoor.lab.jobs.version import Needs
from oakdoor.lab.puzzles.mining import asked
from oakdoor.lab.puzzles.proving import KEPT, prover_of
from oakdoor.lessons.puzzle import HARD, Puzzle, file_of
from oakdoor.review.scales import seed_for
from oakdoor.rulebook.positions import position

Names = list[tuple[str, str]]
HALF = 0.5
RUNS = 2  # independent ones, each with all looks
ASKED = "birk"


class Checked(NamedTuple):
    """What independent runs say of a puzzle: its name, how it was proved, how often Birk missed it now (None where he
    was not asked, as it is not hard), and what is wrong with it (nothing, if all is well)."""

    name: str
    proof: str
    birk: float | None
    wrong: str


def check_piece(seed: int, line: str) -> list[object]:
    """A puzzle proved again."""
    puzzle = Puzzle.from_line(line)
    name, wrong = f"{puzzle.game}/{puzzle.mode}/{puzzle.id}", wrong_with(puzzle, seed)
    birk = missed_now(puzzle, seed) if puzzle.grade >= HARD and not wrong else None
    return [*Checked(name, puzzle.proof, birk, wrong)]


def missed_now(puzzle: Puzzle, seed: int) -> float:
    """How often Birk misses a puzzle when he is asked again, with other seeds."""
    mode, prover = find_mode(puzzle.game, puzzle.mode), prover_of(puzzle.game, puzzle.mode)
    view = position(puzzle.game, puzzle.position).observed(puzzle.seat)
    right = {mode.codec.action(words) for words in puzzle.moves}
    own = seed_for(seed, puzzle.ply, puzzle.seat)
    answers = asked(mode, prover.box, view, puzzle.seat, own, (ASKED,))[ASKED]
    return sum(one not in right for one in answers) / len(answers)


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
    proved = prover.looked(view, puzzle.seat, puzzle.ply, look, runs=RUNS, part=KEPT)
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
    hard = [one.birk for one in found if one.birk is not None]
    solved = sum(1 - birk for birk in hard) / len(hard) if hard else 0.0
    print(f"{len(found)} puzzles with seed {seed}: {len(contested)} contested")
    print(f"Birk, asked again, solves {solved:.0%} of the {len(hard)} hard ones")
    return len(contested) + (solved >= HALF)
