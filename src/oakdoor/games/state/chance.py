"""Chance: from a seed by the generator that every state carries in its field `rng`, or from the operating system.

The generator is xoshiro128++ by Blackman and Vigna (public domain), in 32-bit words held in wider integers, so that
the compiled and the plain rules draw the same numbers on every machine. It is quick and not made to keep a secret: a
deck says more than its 128 bits, so who has seen enough cards could work out the others. A state whose generator is
empty (all zeros) has no seed that a card could betray: each of its words comes from the operating system.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from oakdoor.games.compiler.compiled import is_plain, rule
from oakdoor.games.names import Action, Moves, Table
from oakdoor.games.state.layout import State

WORD = 0xFFFFFFFF
NO_ACTION = -1
NO_SEED = -1  # draw by the generator that the state has, or from the operating system if that is empty


@rule
def _mixed(word: int) -> int:
    """One 32-bit word scrambled (the finaliser of MurmurHash3), so that near seeds give far states."""
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & WORD
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@rule
def seed_state(state: State, seed: int) -> None:
    """Start the state's generator from a seed of 0 to 2**63 - 1; NO_SEED leaves it as it is."""
    if seed < 0:
        return
    low = int(seed) & WORD
    high = (int(seed) >> 32) & WORD
    for k in range(4):
        low = _mixed((low + 0x9E3779B9) & WORD)
        high = _mixed((high ^ low) & WORD)
        state.rng[k] = high | 1 if k == 0 else high


@rule
def _turned(word: int, by: int) -> int:
    return ((word << by) & WORD) | (word >> (32 - by))


@rule
def _generated(state: State) -> int:
    """The generator's next 32 bits."""
    a = int(state.rng[0])
    b = int(state.rng[1])
    c = int(state.rng[2])
    d = int(state.rng[3])
    result = (_turned((a + d) & WORD, 7) + a) & WORD
    c ^= a
    d ^= b
    state.rng[1] = b ^ c
    state.rng[0] = a ^ d
    state.rng[2] = c ^ ((b << 9) & WORD)
    state.rng[3] = _turned(d, 11)
    return result


def _drawn(state: State) -> int:
    """The next 32 random bits: the generator's, or the operating system's if the generator is empty."""
    return _generated(state) if state.rng.any() else secrets.randbits(32)


draw_word = _drawn if is_plain() else _generated  # compiled rules cannot ask the operating system


@contextmanager
def chance_for(state: State) -> Iterator[None]:
    """Let rules draw for a state. Where they are compiled, an empty generator is filled from the operating system and
    emptied afterwards, so that no two shuffles hang together and a state at rest says nothing about the next."""
    is_filled = not is_plain() and not state.rng.any()
    if is_filled:
        state.rng[:] = np.frombuffer(secrets.token_bytes(16), np.uint32)
    try:
        yield
    finally:
        if is_filled:
            state.rng[:] = 0


@rule
def draw_below(state: State, bound: int) -> int:
    """A random number from 0 to bound - 1. The bias, under bound / 2**32, is far below what any number
    of games could show."""
    return (draw_word(state) * bound) >> 32


@rule
def any_of(state: State, moves: Moves, size: int) -> Action:
    """One of so many actions at random; NO_ACTION if there are none. What has no choice draws nothing."""
    return NO_ACTION if size == 0 else int(moves[which_of(state, size)])


@rule
def which_of(state: State, size: int) -> int:
    """Which of so many, at random. What has no choice draws nothing."""
    return draw_below(state, size) if size > 1 else 0


@rule
def shuffle(state: State, cards: Table, start: int, stop: int) -> None:
    """Shuffle cards[start:stop] in place."""
    for last in range(stop - 1, start, -1):
        other = start + draw_below(state, last - start + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
