"""What might have been: played on from any decision, with the cards as they lay or dealt anew."""

import pytest

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.errors import IllegalMove
from oakdoor.games.record import RecordError
from oakdoor.review.branching import branch, game_at
from review.games import golden

NAME = "rivality-solo-1" if is_plain() else "aetherya-base-2"
PLY = 5 if is_plain() else 60


def test_a_branch_begins_with_the_other_move_and_goes_to_the_end() -> None:
    record = golden(NAME)
    game = game_at(record, PLY)
    played = [line for line in record["moves"] if not line.startswith("*")][PLY]
    other = next(words for words in game.legal() if not played.endswith(words))
    found = branch(record, PLY, [other])
    assert (found.ply, found.anew) == (PLY, False)
    assert found.steps[0].move == other
    assert found.steps[0].seat == game.actor
    assert len(found.returns) == len(found.leads) == record["players"]
    assert all(len(step.scores) == len(found.steps[0].scores) for step in found.steps)
    assert branch(record, PLY, [other]) == found


def test_cards_dealt_anew_are_unknown_again() -> None:
    record = golden(NAME)
    words = game_at(record, PLY).legal()[0]
    games = {repr(branch(record, PLY, [words], anew=True, seed=seed).steps) for seed in range(3)}
    assert len(games) > 1


@pytest.mark.parametrize("ply", [-1, 9999])
def test_there_is_no_ply_outside_the_game(ply: int) -> None:
    with pytest.raises(RecordError, match="no ply"):
        game_at(golden(NAME), ply)


def test_a_move_that_is_not_possible_there_is_refused() -> None:
    with pytest.raises(IllegalMove):
        branch(golden(NAME), PLY, ["fly away"])


def test_after_the_end_nobody_decides() -> None:
    record = golden(NAME)
    plies = sum(not line.startswith("*") for line in record["moves"])
    assert game_at(record, plies).is_over
    with pytest.raises(ValueError, match="nobody decides"):
        branch(record, plies, [])
