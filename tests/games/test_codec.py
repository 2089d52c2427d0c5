"""The codec between actions and words."""

import pytest

from oakdoor.games.codec import Codec


def test_blocks_follow_each_other() -> None:
    codec = Codec()
    assert codec.block(["draw"]) == 0
    assert codec.block(["place a1", None, "place a3"]) == 1
    assert len(codec) == 4
    assert codec.words(3) == "place a3"
    assert codec.action("place a3") == 3
    assert codec.action("place a2") is None
    assert not codec.exists(2)


@pytest.mark.parametrize("action", [-1, 2, 4, 10**9])
def test_actions_that_do_not_exist(action: int) -> None:
    codec = Codec()
    codec.block(["draw", "take", None, "end"])
    assert not codec.exists(action)
    with pytest.raises(ValueError, match="there is no action"):
        codec.words(action)
