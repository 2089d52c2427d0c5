"""Steps of many games at once are the steps of each."""

import numpy as np
import pytest

from oakdoor.games.compiler.drivers import drive
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.games.state.steps import features_all, legal_all, observe_all, returns_all, step_all

GAMES = 3


@pytest.mark.parametrize("name", [("aetherya", "base"), ("rivality", "standard")])
def test_many_at_once_are_each(name) -> None:
    mode = find_mode(*name)
    games = [Game(mode, seed=seed, events=False) for seed in range(GAMES)]
    states = np.zeros(GAMES, mode.state_type).view(np.recarray)
    for number, game in enumerate(games):
        states[number] = game.state
    log, lines, box = NO_LOG.copy(), np.zeros((8, 8), np.int16), games[0].box
    moves, sizes = np.zeros((GAMES, mode.most_moves), mode.action_type), np.zeros(GAMES, np.int64)
    for step in range(40):
        drive(mode, legal_all)(box, states, moves, sizes)
        expected = [game.legal_actions() if game.actor is not None else [] for game in games]
        assert [moves[number, : sizes[number]].tolist() for number in range(GAMES)] == expected
        actions = np.array([legal[(3 * step) % len(legal)] if legal else -1 for legal in expected])
        for game, action in zip(games, actions.tolist(), strict=True):
            if game.actor is not None:
                game.play_checked(action)
        drive(mode, step_all)(box, states, actions, mode.new_moves(), log)
        assert [state.tobytes() for state in states] == [game.state.tobytes() for game in games]
    seats = np.array([0, 1, 0])
    views = np.zeros(GAMES, mode.state_type).view(np.recarray)
    drive(mode, observe_all)(box, states, seats, views)
    into = np.zeros((GAMES, mode.rules.FEATURES), np.float32)
    drive(mode, features_all)(box, states, seats, into, lines, log)
    shares = np.zeros((GAMES, 4))
    drive(mode, returns_all)(box, states, shares, lines, log)
    for number, game in enumerate(games):
        view = mode.copy_state(game.state)
        mode.rules.observe(box, view, int(seats[number]))
        assert views[number].tobytes() == view.tobytes()
        single = np.zeros(mode.rules.FEATURES, np.float32)
        mode.rules.features(box, game.state, seats[number], single, lines, log)
        np.testing.assert_array_equal(into[number], single)
    assert (shares[:, :2].sum(1) == 1).all()
