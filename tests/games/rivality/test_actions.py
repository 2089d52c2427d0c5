"""Actions as ints and as words."""

from oakdoor.games.rivality.actions import CODEC, LAID, PUT, ROLL
from oakdoor.games.rivality.components import TILES, printed


def test_every_int_has_its_words():
    """All ints of all blocks: words and back; an int without words does not exist."""
    puts = 0
    for action in range(len(CODEC)):
        if CODEC.exists(action):
            assert CODEC.action(CODEC.words(action)) == action
            puts += action >= PUT
    places = 2 * TILES * (TILES + 1) + 1  # within 24 steps of the well
    assert puts == places * TILES * 4
    assert not CODEC.exists(-1)
    assert not CODEC.exists(len(CODEC))


def test_words_as_records_write_them():
    for words in (
        "keep",
        "redraw",
        "put circle:-.41* -3,12 W",
        "cast left",
        "cast top",
        "cast right",
        "back turquoise",
        "delayed 0,-24",
        "go 3,5",
    ):
        action = CODEC.action(words)
        assert action is not None
        assert CODEC.words(action) == words
    assert CODEC.words(ROLL) == "roll"
    assert CODEC.words(LAID) == "laid"


def test_words_that_mean_nothing():
    for words in (
        "put circle:-.41* 01,0 N",
        "put circle:-.41* -0,1 N",
        "put circle:-.41* 13,12 N",
        "put circle:-.41* 25,0 N",
        "put circle:-.42 0,1 N",
        "put well 0,1 N",
        "put circle:-.41 0,1 X",
        "put circle:-.41  0,1 N",
        "put circle:-.41 0,1 N ",
        "put circle:-.41 ٣,1 N",
        "go 4,0",
        "cast bottom",
        "back green",
        "delayed 25,0",
    ):
        assert CODEC.action(words) is None, words


def test_all_tiles_can_be_put():
    for name in printed().tiles[:TILES]:
        assert CODEC.action(f"put {name} 1,0 S") is not None
