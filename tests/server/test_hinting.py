"""Hints in words, as a worker makes them: for every mode, in every language."""

import pytest

from oakdoor.bots.contract import Sight
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes
from oakdoor.language.language import CODES
from oakdoor.server.hinting import hint
from oakdoor.server.workers import Task


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_every_mode_gives_hints_in_every_language(mode: Mode) -> None:
    game = Game(mode, seed=4)
    while game.actor is None or len(game.legal()) < 2:
        game.play(game.legal()[0])
    seat = game.actor
    task = Task.of(Sight.of(game, seat), None)
    names = ["Ada", "Bela", "Cleo", "Dora"][: game.players]
    told = [hint(task, names, code) for code in CODES]
    assert told[0].hint == told[1].hint == told[2].hint
    assert [one.move in game.legal() for one in told[0].hint.candidates] == [True] * len(told[0].moves)
    assert len({one.moves[0].text for one in told}) == len(CODES)
    for one in told:
        for candidate, words in zip(one.hint.candidates, one.moves, strict=True):
            assert [(term.points, term.cells) for term in words.terms] == [
                (term.points, term.cells) for term in candidate.terms
            ]
            assert all(term.text for term in words.terms)
