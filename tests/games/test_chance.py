"""The generator: the same numbers everywhere, and fair ones. Without a seed nothing is kept that could be guessed."""

import random

import numpy as np
import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.games.state.chance import NO_SEED, chance_for, draw_below, draw_word, seed_state, shuffle, which_of
from oakdoor.tables.history import copied

STATE = np.dtype([("rng", np.uint32, (4,))])


def state_of(seed: int) -> np.record:
    state = np.zeros(1, STATE).view(np.recarray)[0]
    seed_state(state, seed)
    return state


def test_words_are_those_of_the_published_generator() -> None:
    """xoshiro128++ from the state 1, 2, 3, 4 begins with these words (computed from its definition)."""
    state = state_of(0)
    state.rng[:] = (1, 2, 3, 4)

    def turned(word: int, by: int) -> int:
        return (word << by | word >> (32 - by)) & 0xFFFFFFFF

    a, b, c, d = 1, 2, 3, 4
    for _ in range(100):
        expected = (turned((a + d) & 0xFFFFFFFF, 7) + a) & 0xFFFFFFFF
        assert draw_word(state) == expected
        t = b << 9 & 0xFFFFFFFF
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ t, turned(d, 11)


def test_first_word_after_a_seed_is_pinned() -> None:
    assert [int(draw_word(state_of(seed))) for seed in (0, 1, 2**40, 2**63 - 1)] == [
        2831114692,
        328487678,
        1987509010,
        1119609654,
    ]


@pytest.mark.parametrize("bound", [2, 3, 10, 118])
@pytest.mark.parametrize("seed", [5, NO_SEED])
def test_numbers_below_a_bound_are_even(bound: int, seed: int) -> None:
    state = state_of(seed)
    draws = 3000
    with chance_for(state):
        counts = np.bincount([draw_below(state, bound) for _ in range(draws)], minlength=bound)
    assert len(counts) == bound
    expected = draws / bound
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < bound - 1 + 5 * (2 * bound) ** 0.5


def test_what_has_no_choice_draws_nothing() -> None:
    state = state_of(3)
    before = state.rng.tolist()
    assert which_of(state, 1) == 0
    assert state.rng.tolist() == before
    assert {int(which_of(state, 3)) for _ in range(100)} == {0, 1, 2}


def test_shuffle_keeps_the_cards_and_the_rest() -> None:
    cards = np.arange(20, dtype=np.int8)
    shuffle(state_of(3), cards, 5, 15)
    assert cards[:5].tolist() == [0, 1, 2, 3, 4]
    assert cards[15:].tolist() == [15, 16, 17, 18, 19]
    assert sorted(cards[5:15].tolist()) == list(range(5, 15))
    assert cards[5:15].tolist() != list(range(5, 15))


def test_every_card_comes_everywhere() -> None:
    state = state_of(11)
    seen = np.zeros((4, 4), int)
    for _ in range(600):
        cards = np.arange(4, dtype=np.int8)
        shuffle(state, cards, 0, 4)
        for place, card in enumerate(cards):
            seen[place, card] += 1
    assert seen.min() > 100
    assert seen.max() < 200


# ---------------------------------------------------------------------- chance from the operating system


def shuffles_of(game: Game) -> set[str]:
    """How a shuffle that is due falls for eight copies of the same state."""
    twins = [copied(game) for _ in range(8)]
    for twin in twins:
        assert not twin.state.rng.any()
        twin.settle_chance()
        assert not twin.state.rng.any()
    return {twin.moves[len(game.moves)] for twin in twins}


@pytest.mark.parametrize("mode", all_modes(), ids=lambda mode: f"{mode.game}-{mode.name}")
def test_a_state_at_rest_holds_no_generator(mode: Mode) -> None:
    """Before and after every decision there is nothing that tells of the deal or of a shuffle to come."""
    game = Game(mode, mode.players[-1])
    chooser = random.Random(3)
    while not game.is_over:
        assert not game.state.rng.any()
        game.play_checked(chooser.choice(game.legal_actions()), settle=False)
        if game.waits_for_chance:
            assert len(shuffles_of(game)) > 1
            game.settle_chance()


def test_shuffles_of_one_state_share_nothing() -> None:
    """A fresh start in Rivality: the same state, shuffled again, falls otherwise."""
    mode = find_mode("rivality", "standard")
    game = next(game for game in (Game(mode, 4) for _ in range(500)) if "redraw" in game.legal())
    game.play_checked(mode.codec.action("redraw") or 0, settle=False)
    assert game.waits_for_chance
    assert len(shuffles_of(game)) > 6


def test_a_game_with_a_seed_keeps_its_generator() -> None:
    deals = [Game(find_mode("aetherya", "base"), 2, seed=seed) for seed in (3, 3, None)]
    assert [bool(game.state.rng.any()) for game in deals] == [True, True, False]
    assert deals[0].deal == deals[1].deal != deals[2].deal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_without_a_seed_keep_the_rules(players: int) -> None:
    """V2.3: the bottom tile of a stack is no fortress; what may lie there does. A3.2: four different cards."""
    bottoms = set()
    for _ in range(60):
        game = Game(find_mode("rivality", "standard"), players)
        for colour in range(3 if players == 3 else 2):
            size = int(game.state.stack_size[colour])
            bottoms.add(int(game.state.stacks[colour, size - 1]))
        hands = Game(find_mode("aetherya", "base"), players).deal["hands"]
        assert all(len(set(hand)) == len(hand) for hand in hands)
    kinds = {int(game.box.kind[tile]) for tile in bottoms}
    assert len(bottoms) > 12
    assert int(game.box.kind.max()) not in kinds
