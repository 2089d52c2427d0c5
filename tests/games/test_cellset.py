"""Sets of cells as bits."""

from hypothesis import given
from hypothesis import strategies as st

from oakdoor.games.state.cellset import EDGES, around, count, lowest, nth

SETS = st.sets(st.integers(0, 48))


def bits(cells: set[int]) -> int:
    return sum(1 << cell for cell in cells)


@given(SETS)
def test_count(cells: set[int]) -> None:
    assert count(bits(cells)) == len(cells)


@given(SETS.filter(bool))
def test_lowest(cells: set[int]) -> None:
    assert lowest(bits(cells)) == min(cells)


@given(SETS)
def test_nth(cells: set[int]) -> None:
    assert [nth(bits(cells), number) for number in range(len(cells))] == sorted(cells)


def test_edges_by_hand() -> None:
    """A2.1: cards are neighbours when they share an edge; diagonals never count."""
    assert EDGES[4, 0] == bits({1, 4})
    assert EDGES[4, 5] == bits({1, 4, 6, 9})
    assert EDGES[4, 7] == bits({3, 6, 11})
    assert EDGES[4, 15] == bits({11, 14})
    assert EDGES[7, 48] == bits({41, 47})
    assert EDGES[5, 12] == bits({7, 11, 13, 17})


@given(st.integers(4, 7), SETS)
def test_around(side: int, cells: set[int]) -> None:
    inside = {cell for cell in cells if cell < side * side}
    expected = {
        other
        for cell in inside
        for other in range(side * side)
        if abs(cell // side - other // side) + abs(cell % side - other % side) == 1
    }
    assert around(bits(inside), side) == bits(expected)
