"""The heaviest matching, beside all matchings there are."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from oakdoor.server.club.tournament.pairing.matching import heaviest


def best_weight(weights: list[list[int]], left: tuple[int, ...]) -> int:
    """The greatest weight of all matchings, tried one by one."""
    if len(left) < 2:
        return 0
    one, *others = left
    alone = best_weight(weights, tuple(others))
    return max(
        alone,
        *(
            weights[one][other] + best_weight(weights, tuple(each for each in others if each != other))
            for other in others
            if weights[one][other]
        ),
        alone,
    )


def symmetric(count: int, numbers: list[int]) -> list[list[int]]:
    weights = [[0] * count for _ in range(count)]
    drawn = iter(numbers)
    for a in range(count):
        for b in range(a):
            weights[a][b] = weights[b][a] = next(drawn)
    return weights


@settings(max_examples=150)
@given(
    st.integers(2, 8).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.integers(0, 12), min_size=28, max_size=28)))
)
def test_no_matching_is_heavier(drawn: tuple[int, list[int]]) -> None:
    count, numbers = drawn
    weights = symmetric(count, numbers)
    pairs = heaviest(weights)
    taken = [one for pair in pairs for one in pair]
    assert len(taken) == len(set(taken))
    assert all(weights[a][b] > 0 for a, b in pairs)
    assert sum(weights[a][b] for a, b in pairs) == best_weight(weights, tuple(range(count)))


def test_a_large_graph_is_matched_in_full() -> None:
    chance = random.Random(1)
    numbers = [10**9 - chance.randrange(10**6) for _ in range(40 * 39 // 2)]
    pairs = heaviest(symmetric(40, numbers))
    assert sorted(one for pair in pairs for one in pair) == list(range(40))
