"""The miner of puzzles: endings are solved as counting by hand does it, ideas are named, grades follow from misses."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oakdoor.games.aetherya.components import DRAGON, FOREST
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.lab.jobs.running import Means
from oakdoor.lab.puzzles import checking
from oakdoor.lab.puzzles.endings import End, Solver
from oakdoor.lab.puzzles.ideas import Done, ideas_of
from oakdoor.lab.puzzles.mining import asked, graded
from oakdoor.lab.puzzles.naming import rename
from oakdoor.lab.puzzles.proving import prover_of
from oakdoor.lessons.puzzle import HARD, Puzzle, all_puzzles, puzzles_of, read_puzzles
from oakdoor.review.scales import Move, Weighed
from oakdoor.rulebook.positions import position


def margins(game: Game, seat: int) -> dict[str, int]:
    """By move, the lead in the end if everybody plays well, by the game's own way: every move, every answer to it."""
    found = {}
    for words in game.legal():
        twin = Game.__new__(Game)
        twin.__dict__.update(game.__dict__, state=game.mode.copy_state(game.state), moves=[], _reading=None)
        twin.play(words)
        if twin.is_over:
            sums = [sum(lines.values()) for lines in twin.scores()]
            own = sums.pop(int(twin.mode.rules.side_of(twin.state, seat)))
            found[words] = own - max(sums)
        else:
            best = max if twin.actor == seat else min
            found[words] = best(margins(twin, seat).values())
    return found


def last_tile(seed: int = 4) -> Game:
    """A small battlefield, one tile left, and nobody else holds any."""
    game = Game(find_mode("rivality", "standard"), seed=seed, first=0)
    while len(game.view(0)["field"]) < 3 or game.actor != 0 or game.view(0)["phase"] != "turn":
        game.play(game.legal()[0])
    state = game.state
    state.stack_next[:] = state.stack_size
    state.held[:] = [1, 0, 0, 0]
    state.hands[0, 1] = state.hands[1, 0] = state.hands[1, 1] = -1
    game.forget_views()
    return game


def test_endings_are_solved_as_playing_everything_out_does() -> None:
    game = last_tile()
    by_hand = margins(game, 0)
    ends = Solver(game.mode, game.box).solve(game.observed(0), 0)
    assert ends is not None
    assert {game.mode.codec.words(action): end.margin for action, end in ends.items()} == by_hand
    assert len(set(by_hand.values())) > 1


def test_what_goes_on_too_long_is_not_solved() -> None:
    for name in (("aetherya", "base"), ("rivality", "standard")):
        game = Game(find_mode(*name), seed=1)
        while game.view(game.actor or 0)["phase"] != "turn":
            game.play(game.legal()[0])
        seat = game.actor or 0
        assert Solver(game.mode, game.box).solve(game.observed(seat), seat) is None


def test_cards_that_nobody_has_seen_are_counted_with_their_chances() -> None:
    """A kingdom alone, one card face down: every card it can be is tried as often as it can be it."""
    game = position("aetherya", {"kingdom": "PFMS HEDG PFMS HED.", "river": [], "held": "P"})
    view = game.observed(0)
    solver = Solver(game.mode, game.box)
    dealt = list(solver._dealt(view, 1))
    cards = {int(world.cells[0, 15]): weight for weight, world in dealt}
    assert len(cards) == len(dealt) > 1
    assert cards[DRAGON] == 2 * cards[FOREST]  # of four of each, none of the one and two of the other are seen
    for _, world in dealt:
        again = game.mode.copy_state(world)
        game.mode.rules.observe(game.box, again, 0)
        assert np.array_equal(again.cells[0], view.cells[0])  # all agree with what is seen


def test_ends_are_compared_by_points_and_by_the_win() -> None:
    assert End(3.0, 1.0).is_like(End(3.0, 1.0))
    assert not End(3.0, 1.0).is_like(End(3.0, 0.5))
    assert not End(3.0, 1.0).is_like(End(2.0, 1.0))


def test_an_idea_is_named_from_what_the_move_does() -> None:
    """A human beside a human and the dragon tames it (A5.2); elsewhere it does not."""
    game = position("aetherya", {"kingdom": "RH.. .... .... ....", "held": "H", "river": []})
    view, codec = game.observed(0), game.mode.codec
    best, other = (
        Done(game.mode, game.box, view, 0, (codec.action(words) or 0,)) for words in ("place a2", "place d4")
    )
    assert best.lines["dragons"] > other.lines["dragons"]
    assert ideas_of(game.mode, 0, best, other)[0] == "dragons"


def test_a_portal_is_the_idea_only_where_it_matters() -> None:
    """It is laid where the other move lays none, or two tribes score through it (A2.2); one tribe alone is no idea."""

    def ideas(kingdom: str, held: str, best: str, other: str) -> tuple[str, ...]:
        game = position("aetherya", {"kingdom": kingdom, "held": held, "river": []})
        view, codec = game.observed(0), game.mode.codec
        done = [Done(game.mode, game.box, view, 0, (codec.action(words) or 0,)) for words in (best, other)]
        return ideas_of(game.mode, 0, done[0], done[1])

    assert ideas("H... .... .... ....", "O", "place b1", "place d4")[0] == "portal"
    assert "portal" not in ideas("H... .... .... ....", "O", "place b1", "place b1")
    assert ideas("HOE. .... .... ....", "F", "place b2", "place d4") == ("portal", "tribe")
    assert ideas("HO.. .... .... ....", "P", "place b2", "place d4") == ("tribe",)


def test_ending_the_game_is_an_idea_only_for_who_is_ahead() -> None:
    game = last_tile(seed=5)
    leads = margins(game, 0)
    assert min(leads.values()) < 0 < max(leads.values())
    going_on = Done(game.mode, game.box, game.observed(0), 0, ())
    for words, lead in leads.items():
        done = Done(game.mode, game.box, game.observed(0), 0, (game.mode.codec.action(words) or 0,))
        assert done.is_over
        assert ("end" in ideas_of(game.mode, 0, done, going_on)) == (lead > 0), words


def test_ideas_are_named_anew_from_what_is_shipped(tmp_path: Path) -> None:
    puzzles = puzzles_of("aetherya", "base")[:4]
    path = tmp_path / "aetherya-base.jsonl"
    path.write_text("".join(f"{replace(one, ideas=('shed',)).to_line()}\n" for one in puzzles))
    assert [old.ideas for old, _ in rename(path)] == [("shed",)] * 4
    assert rename(path) == []
    again = read_puzzles(path.read_text().splitlines())
    assert {one.id for one in again} == {one.id for one in puzzles}
    assert [replace(one, ideas=()) for one in again] == [replace(one, ideas=()) for one in puzzles]
    assert all("shed" not in one.ideas for one in again)


def some_puzzle() -> Puzzle:
    return all_puzzles()[0]


@pytest.mark.parametrize(
    ("misses", "grade"),
    [
        ({"odo": 1.0, "tove": 0.0, "birk": 0.0, "runa": 0.0}, 1),
        ({"odo": 1.0, "tove": 0.9, "birk": 0.5, "runa": 0.0}, 2),
        ({"odo": 1.0, "tove": 0.9, "birk": 0.2, "runa": 0.75}, 3),
        ({"odo": 1.0, "tove": 0.0, "birk": 0.6, "runa": 0.0}, 4),
        ({"odo": 1.0, "tove": 1.0, "birk": 1.0, "runa": 1.0}, 5),
    ],
)
def test_grades_follow_from_who_misses(misses: dict[str, float], grade: int) -> None:
    assert graded(replace(some_puzzle(), misses=misses)).grade == grade


def test_ratings_rise_with_what_is_missed() -> None:
    easy = graded(replace(some_puzzle(), misses=dict.fromkeys(("odo", "tove", "birk", "runa"), 0.0)))
    hard = graded(replace(some_puzzle(), misses=dict.fromkeys(("odo", "tove", "birk", "runa"), 1.0)))
    assert (easy.rating, hard.rating) == (800, 2000)


def hard_puzzle() -> Puzzle:
    return next(one for one in all_puzzles() if one.grade >= HARD)


@pytest.mark.parametrize(("misses", "failures"), [(True, 0), (False, 1)])
def test_birk_is_asked_again_and_solves_few_of_those_graded_hard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], misses: bool, failures: int
) -> None:
    """What the file says that he misses is not heard: only what he answers with the check's seed."""
    puzzle = hard_puzzle()
    seeds = []

    def answers(*known: Any) -> dict[str, list[int]]:
        seeds.append(known[4])
        return {"birk": [-5 if misses else find_mode(puzzle.game, puzzle.mode).codec.action(puzzle.moves[0]) or 0] * 6}

    monkeypatch.setattr(checking, "asked", answers)
    monkeypatch.setattr(checking, "wrong_with", lambda puzzle, seed: "")
    lines = [replace(puzzle, misses=dict.fromkeys(puzzle.misses, 1.0)), replace(puzzle, id="easy", grade=1)]
    (tmp_path / f"{puzzle.game}-{puzzle.mode}.jsonl").write_text("".join(f"{one.to_line()}\n" for one in lines))
    assert checking.check([(puzzle.game, puzzle.mode)], 3, Means(1), tmp_path) == failures
    assert f"Birk, asked again, solves {0 if misses else 100}% of the 1 hard ones" in capsys.readouterr().out
    checking.check([(puzzle.game, puzzle.mode)], 4, Means(1), tmp_path)
    assert len(set(seeds)) == 2


def test_only_birk_is_asked() -> None:
    puzzle = some_puzzle()
    game = position(puzzle.game, puzzle.position)
    found = asked(game.mode, game.box, game.observed(puzzle.seat), puzzle.seat, 1, ("birk",))
    assert {name: len(answers) for name, answers in found.items()} == {"birk": 6}


def test_a_check_looks_in_more_than_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run has a seed of its own, and the same move must be best in all of them."""
    puzzle = next(one for one in all_puzzles() if one.proof == "looked")
    prover, seen = prover_of(puzzle.game, puzzle.mode), []

    def weigh(view: object, seat: int, side: int, looks: int, seed: int) -> Weighed:
        """The answer is best at the first looks and in the first run; what tempts is best in the second one."""
        seen.append((looks, seed))
        both = (puzzle.moves[0], puzzle.tempting) if len(seen) < 3 else (puzzle.tempting, puzzle.moves[0])
        actions = [prover.mode.codec.action(words) or 0 for words in both]
        return Weighed((Move(actions[0], 99.0, looks), Move(actions[1], 0.0, looks)))

    monkeypatch.setattr(prover.scales, "weigh", weigh)
    monkeypatch.setattr(prover, "_alike", lambda view, seat, moves: (moves[0].action,))
    monkeypatch.setattr(prover, "_apart", lambda best, other, view, ply: best.value - other.value)
    assert checking.wrong_with(puzzle, 5) == "looks find another move, or none"
    assert [looks for looks, _ in seen] == [400, 8000, 8000]
    assert len({seed for _, seed in seen}) == 3


@pytest.mark.parametrize("game", ["aetherya", "rivality"])
def test_each_game_ships_a_hundred_puzzles(game: str) -> None:
    assert sum(puzzle.game == game for puzzle in all_puzzles()) >= 100
