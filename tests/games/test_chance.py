"""The generator: the same numbers everywhere, and fair ones."""

import numpy as np
import pytest

from oakdoor.games.chance import draw_below, draw_word, seed_state, shuffle

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
def test_numbers_below_a_bound_are_even(bound: int) -> None:
    state = state_of(5)
    draws = 3000
    counts = np.bincount([draw_below(state, bound) for _ in range(draws)], minlength=bound)
    assert len(counts) == bound
    expected = draws / bound
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < bound - 1 + 5 * (2 * bound) ** 0.5


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
