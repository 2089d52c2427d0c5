"""Swiss rounds: nobody meets twice while that is possible, one bye at most, who begins is balanced."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from oakdoor.server.club.tournament.pairing.shapes import Drawn, Player
from oakdoor.server.club.tournament.pairing.swiss import draw_swiss
from server.club.tournament.pairing.playing import meetings, played

SEEDS = st.integers(0, 10_000)


def swiss(count: int, rounds: int, seed: int) -> tuple[list[Player], list[Drawn]]:
    chance = random.Random(seed)
    return played(count, rounds, lambda players, number: draw_swiss(players, chance), seed)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 13), SEEDS)
def test_nobody_meets_twice_and_has_two_byes_while_possible(count: int, seed: int) -> None:
    """As long as fewer rounds are played than half of the others there are, there is always a way."""
    rounds = max(1, (count + 1) // 2)
    players, drawn = swiss(count, rounds, seed)
    assert max(meetings(drawn).values()) == 1
    assert all(one.byes <= 1 for one in players)
    assert all(len(one.byes) == count % 2 for one in drawn)


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 20), SEEDS)
def test_who_begins_is_balanced(count: int, seed: int) -> None:
    """Within one while there is room for it; more than two nobody is ever off."""
    players, _ = swiss(count, max(1, count // 4 + 1), seed)
    assert max(abs(one.balance) for one in players) <= 1
    players, _ = swiss(count, max(1, count // 2), seed)
    assert max(abs(one.balance) for one in players) <= 2


def test_all_rounds_of_a_small_tournament_can_be_played() -> None:
    players, drawn = swiss(6, 5, 3)
    assert max(meetings(drawn).values()) == 1
    assert len(meetings(drawn)) == 15
    assert len(players) == 6


def test_equal_points_meet_and_the_upper_half_meets_the_lower() -> None:
    first = draw_swiss([Player(number, strength=10.0 - number) for number in range(1, 9)], random.Random(1))
    assert {frozenset(table) for table in first.tables} == {frozenset((n, n + 4)) for n in range(1, 5)}
    players = [Player(number, points=float(number < 5)) for number in range(1, 9)]
    later = draw_swiss(players, random.Random(1))
    assert all((a < 5) == (b < 5) for a, b in later.tables)


def test_whoever_has_met_everybody_meets_again_rather_than_nobody() -> None:
    drawn = draw_swiss([Player(1, met=(2,)), Player(2, met=(1,))], random.Random(1))
    assert len(drawn.tables) == 1


def test_the_lowest_without_a_bye_has_it() -> None:
    players = [Player(1, 2.0), Player(2, 1.0), Player(3, 0.0, byes=1)]
    assert draw_swiss(players, random.Random(1)).byes == (2,)


def test_nobody_at_all_is_a_round_without_tables() -> None:
    assert draw_swiss([], random.Random(1)) == Drawn(())
    assert draw_swiss([Player(1)], random.Random(1)) == Drawn((), (1,))
