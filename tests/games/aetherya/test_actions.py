"""Actions as ints and as words."""

from oakdoor.games.aetherya.actions import ARRANGE, CODEC, arrange_action, cell_name
from oakdoor.games.aetherya.components import CARDS, LEGENDS, TILES

NUMBERS = range(len(CODEC))


def test_every_action_has_its_own_words():
    """All ints: either there is no such action, or its words lead back to it."""
    words = [CODEC.words(action) for action in NUMBERS if CODEC.exists(action)]
    assert len(set(words)) == len(words)
    assert [CODEC.action(text) for text in words] == [action for action in NUMBERS if CODEC.exists(action)]


def test_ints_outside_are_no_actions():
    for action in (-1, len(CODEC), 2**31):
        assert not CODEC.exists(action)
    assert CODEC.action("jump") is None
    assert CODEC.action("") is None
    assert CODEC.action("place  a1") is None


def test_actions_fit_a_move_list():
    assert len(CODEC) < 2**15


def test_how_many_actions_there_are():
    """Each kind of decision of the records, counted by hand."""
    counts: dict[str, int] = {}
    for action in NUMBERS:
        if CODEC.exists(action):
            kind = CODEC.words(action).split(" ")[0]
            counts[kind] = counts.get(kind, 0) + 1
    uses = 16 + 16 + 64 + 120 + 64 + 4 * 8 * 4 + 4 * 12
    assert counts == {
        **dict.fromkeys(("roll", "laid", "draw", "end", "keep", "decline", "noswap", "refresh"), 1),
        "take": 3,
        "place": 16 + 32,
        "reveal": 16 + 32,
        "legend": 15 + 4,
        "use": uses,
        "swap": 15 * 14,
        "pair": 2,
        "drop": 2,
        "block": 9,
        "shed": 15,
        "play": 10 * 49,
        "rise": 49,
        "arrange": 10 * 9 * 8 * 7,
    }


def test_words_name_what_there_is():
    """Cards, legends, tiles, cells and seats appear in the words as records write them."""
    for words in (
        "arrange plain forest elf dragon",
        "place d4",
        "reveal a1 2",
        f"legend {LEGENDS[14]}",
        "legend battle-elf-dwarf sword",
        "use griffin 3 b2",
        "use hammer a1 d4",
        "use smuggler 2 palantir stone-4",
        f"use thief 0 {TILES[6]}",
        "swap diversity region-plain",
        "block c3",
        "take 2",
        "play goblin g7",
        "rise e5",
    ):
        action = CODEC.action(words)
        assert action is not None, words
        assert CODEC.words(action) == words
    for words in ("use hammer d4 a1", "legend region-plain sword", "block d1", "swap diversity diversity", "place e5"):
        assert CODEC.action(words) is None, words


def test_arrangements_by_their_digits():
    assert arrange_action(0, 1, 5, 8) == CODEC.action("arrange plain forest elf dragon")
    assert CODEC.words(ARRANGE + 9876) == f"arrange {CARDS[9]} {CARDS[8]} {CARDS[7]} {CARDS[6]}"
    assert not CODEC.exists(ARRANGE + 1123)


def test_cell_names():
    assert [cell_name(cell, 4) for cell in (0, 3, 4, 15)] == ["a1", "d1", "a2", "d4"]
    assert cell_name(48, 7) == "g7"
    assert cell_name(24, 5) == "e5"
