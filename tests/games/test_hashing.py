"""Hashes of what a seat knows, and moves with the same outcome."""

import numpy as np
import pytest

from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.games.state.hashing import MASK, all_matters, hash_words, known_hash, outcome_hashes, words_of

MODES = [("aetherya", "base"), ("rivality", "standard")]


def played(mode: Mode, decisions: int) -> Game:
    game = Game(mode, seed=3, events=False)
    for number in range(decisions):
        legal = game.legal_actions()
        game.play_checked(legal[(7 * number) % len(legal)])
    return game


def test_a_hash_is_the_same_everywhere() -> None:
    words = np.array([1, -2, 3, 2**31 - 1, -(2**31)], np.int32)
    assert [hash_words(words, 0), hash_words(words, 1)] == [4170633243772938262, 2976477351438679713]
    for number in range(len(words)):
        other = words.copy()
        other[number] ^= 1
        assert hash_words(other, 0) != hash_words(words, 0)


@pytest.mark.parametrize("name", MODES)
def test_what_a_seat_cannot_tell_apart_has_one_hash(name) -> None:
    mode = find_mode(*name)
    hashes = drive(mode, known_hash, forget=all_matters)
    game = played(mode, 9)
    states = np.zeros(3, mode.state_type).view(np.recarray)
    words = words_of(states)
    for seat in range(2):
        found = set()
        for seed in range(5):
            states[0] = game.observed(seat)
            mode.rules.resample(game.box, states[0], seat, seed)
            found.add(hashes(game.box, states, words, 0, 1, seat))
        assert len(found) == 1
        assert 0 <= found.pop() <= MASK
    states[0] = game.state
    both = {hashes(game.box, states, words, 0, 1, seat) for seat in range(2)}
    game.play_checked(game.legal_actions()[0])
    states[0] = game.state
    assert len(both | {hashes(game.box, states, words, 0, 1, 0)}) == 3


def test_placements_with_the_same_outcome_have_one_hash() -> None:
    """In standard Rivality it does not matter where a tile points whose spells are cast: the scores, the golems and
    all that can follow are the same."""
    mode = find_mode("rivality", "standard")
    game = played(mode, 9)
    states = np.zeros(4, mode.state_type).view(np.recarray)
    states[0] = game.state
    legal = np.array(game.legal_actions(), mode.action_type)
    hashes = np.zeros(len(legal), np.int64)
    room = (mode.new_moves(), NO_LOG.copy(), hashes)
    drive(mode, outcome_hashes, forget=all_matters)(
        game.box, states, words_of(states), 0, 1, game.actor, legal, len(legal), *room
    )
    assert len(set(hashes.tolist())) < 0.8 * len(legal)
    after: dict[int, set[tuple[bytes, ...]]] = {}
    for action, found in zip(legal.tolist(), hashes.tolist(), strict=True):
        other = played(mode, 9)
        other.play_checked(action)
        state = other.state
        told = (state.golems.tobytes(), state.control.tobytes(), state.tile.tobytes(), state.place.tobytes())
        after.setdefault(found, set()).add((*told, str(other.legal()).encode()))
    assert all(len(outcomes) == 1 for outcomes in after.values())
    assert len({outcome for outcomes in after.values() for outcome in outcomes}) == len(after)
