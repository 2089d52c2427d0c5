"""Choices: every legal action is one choice, every choice of a mask one legal action."""

import random

import numpy as np
import pytest

from oakdoor.envs.match import Match
from oakdoor.envs.steps.choices import choices_of
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.registry import all_modes

GAMES = 1 if is_plain() else 20
TABLES = [(mode, players) for mode in all_modes() for players in mode.players]


@pytest.mark.each
@pytest.mark.parametrize(("mode", "players"), TABLES, ids=[f"{mode.game}-{mode.name}-{n}" for mode, n in TABLES])
def test_choices_are_the_legal_actions(mode: Mode, players: int) -> None:
    match = Match(mode, players)
    chooser = random.Random(players)
    for seed in range(GAMES):
        match.begin(seed)
        while not match.is_over:
            actor = match.game.actor
            assert actor is not None
            chosen = np.flatnonzero(match.mask(actor)).tolist()
            actions = [match.action(choice) for choice in chosen]
            assert sorted(actions) == sorted(match.game.legal_actions()), "each choice is one of the legal actions"
            match.play(chooser.choice(chosen))
        assert sum(match.returns()) == pytest.approx(sum(2 * share - 1 for share in match.game.outcome().returns))


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_a_choice_that_is_not_legal_ends_the_game(mode: Mode) -> None:
    match = Match(mode, mode.players[-1])
    actor = match.game.actor
    assert actor is not None
    illegal = int(np.flatnonzero(match.mask(actor) == 0)[0])
    for choice in (illegal, -1, len(match.choices)):
        match.begin(1)
        before = match.game.state.tobytes()
        actor = match.game.actor
        match.play(choice)
        assert match.is_over
        assert match.game.state.tobytes() == before
        assert match.returns() == [-1.0 if seat == actor else 0.0 for seat in range(mode.players[-1])]


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_blocks_cover_all_choices(mode: Mode) -> None:
    choices = choices_of(mode)
    assert len(choices) % 8 == 0
    assert len(choices.actions) + sum(block.size for block in choices.blocks if block.about) == len(choices)
    assert [choices.numbers[action] for action in choices.actions] == list(range(len(choices.actions)))
