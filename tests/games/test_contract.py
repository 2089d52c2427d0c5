"""Results have one shape: ranks and shares of the win, seat by seat."""

import pytest

from oakdoor.games.aetherya.kingdom.scoring import tie_break
from oakdoor.games.contract import Outcome, Side, ranked, together


def sides(*scores: int, teams: int = 1) -> list[Side]:
    """Sides with so many seats each; those of a team sit opposite each other."""
    return [
        Side([side + len(scores) * place for place in range(teams)], {}, score) for side, score in enumerate(scores)
    ]


@pytest.mark.parametrize(
    ("keys", "ranks", "returns"),
    [
        ([5, 9, 7], [3, 1, 2], [0.0, 1.0, 0.0]),
        ([9, 9, 7], [1, 1, 3], [0.5, 0.5, 0.0]),
        ([9, 7, 7], [1, 2, 2], [1.0, 0.0, 0.0]),
        ([4, 4, 4], [1, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_who_ties_shares_a_rank_and_the_win(keys: list[int], ranks: list[int], returns: list[float]) -> None:
    assert ranked(sides(*keys), keys) == (ranks, returns)


def test_every_seat_of_a_team_has_its_sides_place() -> None:
    assert ranked(sides(9, 7, teams=2), [9, 7]) == ([1, 2, 1, 2], [1.0, 0.0, 1.0, 0.0])
    assert ranked(sides(9, 9, teams=2), [9, 9]) == ([1] * 4, [0.5] * 4)


def test_ties_are_broken_by_the_best_lines() -> None:
    """A5.5, A9.15."""
    lines = [[5, 2, 1], [4, 4, 0], [5, 3, 0]]
    assert ranked(sides(8, 8, 8), [tie_break(row) for row in lines])[0] == [2, 3, 1]


def test_the_well_lifts_a_colour_over_a_tie_for_first_place() -> None:
    """V5.4: also one that is not in the tie; the others keep their order."""
    scores, winners = [9, 9, 4], [2]
    keys = [(colour in winners, score) for colour, score in enumerate(scores)]
    assert ranked(sides(*scores), keys) == ([2, 2, 1], [0.0, 0.0, 1.0])


def test_all_win_or_lose_together() -> None:
    for won, winners in ((True, [0, 1]), (False, [])):
        outcome = Outcome("deck", *together(2, won), sides(3, 4))
        assert outcome.winners == winners
        assert outcome.returns == [float(won)] * 2
