"""Hints in words, as a worker makes them: for every mode, in every language."""

import pytest

from oakdoor.app.review.hinting import hint
from oakdoor.app.thinking import Task
from oakdoor.bots.contract import Sight
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes
from oakdoor.language.language import CODES
from oakdoor.review import hint as hints


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_every_mode_gives_hints_in_every_language(mode: Mode) -> None:
    game = Game(mode, seed=4)
    while game.actor is None or len(game.legal()) < 2:
        game.play(game.legal()[0])
    seat = game.actor
    task = Task.of(Sight.of(game, seat), None)
    names = ["Ada", "Bela", "Cleo", "Dora"][: game.players]
    told = [hint(task, names, code) for code in CODES]
    found = hints.hint(task.sight())
    assert all(one.move in game.legal() for one in found.candidates)
    assert len({one.moves[0].text for one in told}) == len(CODES)
    for one in told:
        assert (one.sure, one.agreed) == (found.sure, found.agreed)
        for candidate, move in zip(found.candidates, one.moves, strict=True):
            assert (move.rank, move.moves) == (candidate.rank, list(candidate.moves))
            assert (move.lead, move.share) == (round(candidate.lead, 1), round(candidate.share, 3))
            assert [(term.points, term.side, term.cells) for term in move.terms] == [
                (term.points, term.side, list(term.cells)) for term in candidate.terms
            ]
            assert all(term.text for term in move.terms)
