"""Puzzles through the server: the list, one that is solved, and addresses that mean none."""

import pytest
from fastapi.testclient import TestClient

from oakdoor.games.registry import all_names
from oakdoor.lessons.puzzle import all_puzzles, puzzles_of

LONG = "9" * 4000  # longer than the name of a file can be


def test_the_list_names_puzzles_that_can_be_solved(shared: TestClient) -> None:
    listed = shared.get("/api/puzzles").json()
    assert len(listed) == len(all_puzzles())
    puzzle = all_puzzles()[0]
    path = f"/api/puzzles/{puzzle.game}/{puzzle.mode}/{puzzle.id}"
    assert path in {f"/api/puzzles/{one['game']}/{one['mode']}/{one['name']}" for one in listed}
    opened = shared.post(path, json={"moves": []}).json()
    assert opened["answer"] is None
    solved = shared.post(path, json={"moves": [], "words": puzzle.moves[0]}).json()
    assert solved["verdict"] == "right"


@pytest.mark.parametrize(
    "place",
    [
        f"{LONG}/base/none",
        f"aetherya/{LONG}/none",
        f"aetherya/base/{LONG}",
        "aetherya/base/%00",
        "%00/%00/%00",
        "rivality/base/none",
    ],
    ids=["long game", "long mode", "long name", "zero", "zeros", "another game's mode"],
)
def test_an_address_that_means_no_puzzle_is_refused(shared: TestClient, place: str) -> None:
    kept = puzzles_of.cache_info().currsize
    assert shared.post(f"/api/puzzles/{place}", json={"moves": []}).status_code == 404
    assert puzzles_of.cache_info().currsize <= max(kept, len(all_names()))  # nothing is kept of what does not exist
