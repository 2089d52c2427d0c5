"""Features and returns: what programs learn from says what the rules and the seat know, no more and no less."""

import numpy as np
import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes

GAMES = 3


def random_positions(mode: Mode, players: int, seed: int):
    """Some positions of a random game, the last one too."""
    game = Game(mode, players, seed=seed)
    random = np.random.default_rng(seed)
    while game.actor is not None:
        if random.random() < 0.2:
            yield game
        game.play_checked(int(random.choice(game.legal_actions())))
    yield game


def written(mode: Mode, game: Game, state, seat: int):
    into = np.full(mode.rules.FEATURES + 1, 77.0, np.float32)  # one more, to see what is written beyond
    mode.rules.features(game.box, state, seat, into[:-1], np.zeros((8, 8), np.int16), NO_LOG.copy())
    assert into[-1] == 77.0
    return into[:-1]


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_features_have_the_size_that_their_fields_say(mode):
    assert sum(size for _, size, _ in mode.rules.FEATURE_FIELDS) == mode.rules.FEATURES
    assert all(meaning for _, _, meaning in mode.rules.FEATURE_FIELDS)


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_features_of_a_state_are_those_of_what_its_seat_observes(mode):
    seen = np.zeros(mode.rules.FEATURES, bool)
    for seed in range(GAMES):
        players = mode.players[seed % len(mode.players)]
        for game in random_positions(mode, players, seed):
            for seat in range(players):
                full = written(mode, game, game.state, seat)
                assert np.abs(full).max() <= 12
                if game.actor is not None:
                    np.testing.assert_array_equal(full, written(mode, game, game.observed(seat), seat))
                seen |= full != 0
    assert seen.mean() > 0.4, "features say something; a random campaign never sees its later ages"


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_returns_are_the_outcomes(mode):
    lines = np.zeros((8, 8), np.int16)
    for seed in range(3 * GAMES):
        players = mode.players[seed % len(mode.players)]
        *_, game = random_positions(mode, players, 100 + seed)
        lines[:] = seed  # what is left in it does not matter
        values = np.full(4, 9.0)
        mode.rules.returns(game.box, game.state, values, lines, NO_LOG.copy())
        assert values[:players].tolist() == pytest.approx(game.outcome().returns)
