"""Mirror images: a board has no north, so moves that only differ by it are one."""

import pytest

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.review.judgement.alike import distinct
from review.games import position

ALL = 1000


def told(game: Game, words: list[str] | None = None) -> list[str]:
    """The legal moves, or some, without mirror images."""
    seat, codec = (game.actor or 0), game.mode.codec
    legal = words or game.legal()
    moves = [(codec.action(one) or 0,) for one in legal]
    found = distinct(game.mode, game.box, game.observed(seat), seat, moves, ALL)
    return [codec.words(action) for (action,) in found]


def test_four_cards_lie_around_a_middle_in_three_ways() -> None:
    game = Game(find_mode("aetherya", "base"), seed=4)
    hand = set(game.legal()[0].split(" ")[1:])
    assert len(hand) == 4, "another seed has four different cards"
    assert len(game.legal()) == 24
    assert len(told(game)) == 3


def test_the_first_tile_lies_beside_the_well_in_one_direction() -> None:
    game = Game(find_mode("rivality", "standard"), seed=2)
    while "keep" in game.legal():
        game.play("keep")
    found = told(game)
    assert len(found) * 4 == len(game.legal())
    tile = found[0].split(" ")[1]
    assert len([words for words in found if words.startswith(f"put {tile} ")]) == 4, "one place, turned in four ways"


@pytest.mark.parametrize("mode", all_modes(), ids=repr)
def test_no_move_is_lost_that_differs(mode: Mode) -> None:
    game = position(mode, 4)
    seat = game.actor or 0
    legal = list(game.legal())
    found = told(game)
    assert set(found) <= set(legal)
    assert found[0] == legal[0]
    first = (mode.codec.action(legal[0]) or 0,)
    assert distinct(mode, game.box, game.observed(seat), seat, [first, first], ALL) == [first]
