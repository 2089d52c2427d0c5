"""What a game says about its players."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oakdoor.server.club.rating.counting import Placed, placed, rated
from oakdoor.server.club.rating.strength import BASE, MU, NEW_GAMES, SIGMA, Strength, of_figure
from server.club.rating.games import game, seat


def ranks(*seats: object, **options: object) -> list[int]:
    return [one.rank for one in placed(game("k", *seats, **options))]  # type: ignore[arg-type]


def test_places_are_those_of_the_game() -> None:
    assert ranks(seat("lena", 2), seat("ole", 1)) == [2, 1]
    assert ranks(seat("lena", 1), seat("ole", 1)) == [1, 1]
    assert [one.player for one in placed(game("k", seat("lena"), seat("bot:odo", 2)))] == ["lena", "bot:odo"]


def test_whoever_leaves_comes_last_whatever_a_bot_made_of_it() -> None:
    assert ranks(seat("lena", 1, stand_in=True), seat("ole", 2)) == [2, 1]
    three = (seat("lena", 1, stand_in=True), seat("ole", 3), seat("mira", 2))
    assert ranks(*three, mode=("aetherya", "base")) == [3, 2, 1]
    two_left = (seat("lena", 1, stand_in=True), seat("ole", 2, stand_in=True), seat("mira", 3))
    assert ranks(*two_left, mode=("aetherya", "base")) == [2, 2, 1]


def test_a_team_of_which_one_stays_keeps_its_place() -> None:
    """Two pairs sit across: seats 0 and 2 against 1 and 3."""
    places = placed(game("k", seat("a", 1), seat("b", 2), seat("c", 1, stand_in=True), seat("d", 2)))
    assert [one.rank for one in places] == [1, 2, 1, 2]
    assert len({one.side for one in places}) == 2


@pytest.mark.parametrize(
    "seats",
    [
        (seat("lena", kind="guest"), seat("ole", 2)),
        (seat("bot:odo"), seat("bot:tove", 2)),
        (seat("bot:odo", stand_in=True, failed="late"), seat("ole", 2)),
        (seat("lena", stand_in=True), seat("ole", 2, stand_in=True)),
        (seat("lena"), seat("lena", 2)),
    ],
    ids=["guest", "bots alone", "a bot that failed", "all have left", "one person twice"],
)
def test_what_cannot_be_rated_counts_for_nobody(seats: tuple[object, ...]) -> None:
    assert ranks(*seats) == []


def test_an_imported_game_is_not_rated() -> None:
    assert ranks(seat("lena"), seat("ole", 2), imported=True) == []


def test_a_newcomer_has_no_figure() -> None:
    assert Strength().figure == BASE
    assert Strength().is_new
    assert replace(Strength(), games=NEW_GAMES).is_new is False
    measured = of_figure(1620, 25)
    assert (measured.figure, measured.margin, measured.is_new) == (1620, 25, False)


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_better_places_never_lose_to_worse_ones(found: list[int]) -> None:
    """Equals who come in different places: the better place is worth more (never less, where others tie), ties are
    worth the same, and all are surer."""
    places = [Placed(seat, str(seat), seat, rank) for seat, rank in enumerate(found)]
    after = rated({one.player: Strength() for one in places}, places)
    for one in places:
        for other in places:
            if one.rank < other.rank:
                assert after[one.player].mu > after[other.player].mu - 1e-9
                assert after[one.player].mu > after[other.player].mu or len(set(found)) < len(found)
            if one.rank == other.rank:
                assert after[one.player].mu == pytest.approx(after[other.player].mu)
        assert after[one.player].sigma < SIGMA
        assert after[one.player].games == 1


def test_teams_are_rated_together() -> None:
    places = [Placed(0, "a", 0, 1), Placed(1, "b", 1, 2), Placed(2, "c", 0, 1), Placed(3, "d", 1, 2)]
    after = rated({one.player: Strength() for one in places}, places)
    assert after["a"].mu == after["c"].mu > MU > after["b"].mu == after["d"].mu
