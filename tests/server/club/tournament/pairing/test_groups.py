"""Tables of three and four: all tables are full, opponents rotate, equal points meet."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oakdoor.server.club.tournament.pairing.groups import draw_groups, sizes_of
from oakdoor.server.club.tournament.pairing.shapes import Drawn, Player
from server.club.tournament.pairing.playing import meetings, played


@pytest.mark.parametrize(
    ("count", "size", "least", "sizes", "byes"),
    [
        (12, 4, 2, [4, 4, 4], 0),
        (11, 4, 2, [4, 4, 3], 0),
        (9, 4, 2, [3, 3, 3], 0),
        (5, 4, 2, [4], 1),
        (5, 4, 4, [4], 1),
        (7, 4, 4, [4], 3),
        (7, 3, 2, [3, 2, 2], 0),
        (2, 4, 3, [], 2),
        (0, 3, 2, [], 0),
    ],
)
def test_tables_are_as_full_as_can_be(count: int, size: int, least: int, sizes: list[int], byes: int) -> None:
    assert sizes_of(count, size, least) == (sizes, byes)


def groups(count: int, size: int, rounds: int, seed: int) -> tuple[list[Player], list[Drawn]]:
    chance = random.Random(seed)
    return played(count, rounds, lambda players, number: draw_groups(players, size, 2, chance), seed)


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 24), st.sampled_from([3, 4]), st.integers(0, 10_000))
def test_byes_go_round_and_nobody_begins_much_more_often(count: int, size: int, seed: int) -> None:
    players, drawn = groups(count, size, 3, seed)
    assert all(one.byes <= 1 for one in players)
    assert all(set(map(len, one.tables)) <= {size, size - 1} for one in drawn)
    firsts = [sum(table[0] == one.number for each in drawn for table in each.tables) for one in players]
    assert max(firsts) <= 2


@pytest.mark.parametrize("seed", range(5))
def test_opponents_rotate(seed: int) -> None:
    """Sixteen at tables of four can play four rounds in which few meet again."""
    _, drawn = groups(16, 4, 4, seed)
    again = sum(count - 1 for count in meetings(drawn).values())
    assert again <= 12  # of 96 meetings
    _, drawn = groups(18, 3, 4, seed)
    assert max(meetings(drawn).values()) == 1


def test_the_first_round_is_a_snake_by_strength() -> None:
    drawn = draw_groups([Player(number, strength=-number) for number in range(1, 9)], 4, 2, random.Random(1))
    assert {frozenset(table) for table in drawn.tables} == {frozenset((1, 4, 5, 8)), frozenset((2, 3, 6, 7))}
