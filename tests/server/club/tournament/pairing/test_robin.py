"""Everybody meets everybody once."""

import pytest

from oakdoor.server.club.tournament.pairing.robin import draw_robin, rounds_of
from server.club.tournament.pairing.playing import meetings, played


@pytest.mark.parametrize("count", range(2, 16))
def test_everybody_meets_everybody_once(count: int) -> None:
    numbers = list(range(1, count + 1))
    players, drawn = played(count, rounds_of(count), lambda _, number: draw_robin(numbers, number), 1)
    assert set(meetings(drawn).values()) == {1}
    assert len(meetings(drawn)) == count * (count - 1) // 2
    assert all(abs(one.balance) <= 1 for one in players)
    assert all(one.byes == count % 2 for one in players)


def test_the_balance_never_runs_away() -> None:
    for rounds in range(1, rounds_of(10) + 1):
        players, _ = played(10, rounds, lambda _, number: draw_robin(list(range(1, 11)), number), 1)
        assert all(abs(one.balance) <= 2 for one in players)


def test_one_alone_has_nobody_to_meet() -> None:
    assert draw_robin([7], 1).byes == (7,)
    assert rounds_of(0) == 0
