"""The turn of confrontation: display, legends, the end (A9.5 to A9.7, A9.14). Seat 0 plays the elves."""

from typing import Any

import pytest

from .table import board_game, cells_of, letters, named, starting, why_not

QUIET = "EFMMM MMMMM MMMMM MMMSG mmmmm"
ALL_CELLS = {f"{column}{row}" for column in "abcde" for row in range(1, 6)}


def test_a_display_card_replaces_a_kingdom_card():
    """A9.5: the replaced card joins the display, face up; deck and discard pile stay as they are."""
    game = board_game(QUIET, display="DFMR", deck="PPP", pile="S")
    events = game.play("play dragon c2")
    assert letters(game.state) == "EFMMMMMRMMMMMMMMMMSGmmmmm"
    view = game.view(1)
    assert sorted(view["display"]) == ["dwarf", "forest", "mountain", "mountain"]
    assert view["deck"] == 3
    assert view["piles"] == [["swamp"]]
    assert named(events, "exchanged") == [{"cell": "c2", "card": "mountain"}]
    assert game.actor == 1


def test_a_face_down_card_joins_the_display_face_up():
    """A9.5: wilderness can be replaced, whatever it proves to be."""
    game = board_game("EFMMM MMMMM MMMMM MMMSG rmmmm", display="DFMR")
    game.play("play dwarf a5")
    assert sorted(game.view(1)["display"]) == ["dragon", "dragon", "forest", "mountain"]
    assert letters(game.state)[20] == "D"


def test_neither_deck_nor_pile_is_taken_from():
    """A9.5: only display cards can be played, also an opponent's."""
    game = board_game(QUIET, display="GSDD", deck="PPP", pile="R")
    assert {words.split(" ")[1] for words in starting(game, "play")} == {"goblin", "swamp", "dwarf"}
    assert starting(game, "draw", "take") == []
    assert why_not(game, "play plain c2") == ("not_in_display", "A9.5")
    assert why_not(game, "draw") == ("other_mode", "")
    game.play("play goblin c2")
    assert letters(game.state)[7] == "G"


def test_what_is_never_replaced():
    """A9.5, A4.4: face-up dragons and portals, and a card by its own type; face-down cards always may be."""
    game = board_game("EFROM DDMMM MMMMM MMMMM ROddd", display="DDMM")
    assert cells_of(game, "play dwarf") == ALL_CELLS - {"c1", "d1", "a2", "b2", "a5", "b5"}
    assert why_not(game, "play dwarf c1") == ("stays", "A4.4")
    assert why_not(game, "play dwarf d1") == ("stays", "A4.4")
    assert why_not(game, "play dwarf a2") == ("same_type", "A4.4")
    assert why_not(game, "play dwarf f1") == ("off_board", "A9.1")


@pytest.mark.parametrize(("display", "possible"), [("FFFS", True), ("FFFF", True), ("FFSS", False), ("FSDM", False)])
def test_refreshing(display, possible):
    """A9.6: with three or more identical cards all four may be discarded for four new ones."""
    game = board_game(QUIET, display=display, deck="DEGRM")
    assert ("refresh" in game.legal()) is possible
    if not possible:
        assert why_not(game, "refresh") == ("three_alike", "A9.6")
        return
    game.play("refresh")
    view = game.view(1)
    assert view["display"] == ["dwarf", "elf", "goblin", "dragon"]
    assert len(view["piles"][0]) == 4
    assert game.actor == 0
    assert len(starting(game, "play")) > 0


def test_refreshing_again():
    """A9.6: again as long as it holds."""
    game = board_game(QUIET, display="FFFS", deck="DDDGEGRM")
    game.play("refresh")
    game.play("refresh")
    assert game.view(1)["display"] == ["elf", "goblin", "dragon", "mountain"]
    assert starting(game, "refresh") == []


def test_refreshing_is_optional_and_before_the_card():
    """A9.6: a player may; not after the card is played."""
    game = board_game(QUIET, display="MMMF", river=["region-mountain"])
    game.play("play forest a2")
    assert sorted(game.legal()) == ["end", "legend region-mountain"]
    assert why_not(game, "refresh")[0] == "turn_done"


def test_a_reshuffle_in_the_middle_of_refreshing():
    """A9.6: when a card is needed and the deck is empty, the discard pile is shuffled into a new deck."""
    game = board_game(QUIET, display="FFFS", deck="D", pile="GR")
    events = game.play("refresh")
    words = game.moves[-1].split(" ")
    assert words[:2] == ["*", "deck"]
    assert sorted(words[2:]) == ["dragon", "forest", "forest", "forest", "goblin", "swamp"]
    view = game.view(0)
    assert view["display"] == ["dwarf", *words[2:5]]
    assert view["deck"] == 3
    assert view["piles"] == [[]]
    assert named(events, "reshuffled") == [{"cards": 6}]
    assert game.actor == 0
    assert view["phase"] == "turn"


def test_an_empty_deck_is_not_shuffled_before_a_card_is_needed():
    """A9.6: an exchange needs no card."""
    game = board_game(QUIET, display="DDFS", deck="", pile="GR")
    game.play("play dwarf c2")
    assert game.view(0)["deck"] == 0
    assert game.view(0)["piles"] == [["goblin", "dragon"]]
    game = board_game(QUIET, display="FFFS", deck="DEGR", pile="GR")
    game.play("refresh")
    assert game.view(0)["deck"] == 0
    assert len(game.view(0)["piles"][0]) == 6


def test_a_reshuffle_keeps_the_turn_s_legend():
    """A9.6, A9.7: a legend taken before the shuffle is still the turn's one legend."""
    game = board_game(QUIET, display="FFFS", deck="D", river=["region-mountain", "alliance-human-elf"])
    game.play("legend region-mountain")
    game.play("refresh")
    assert game.view(0)["legend_free"] is False


def test_all_tribes_hate_each_other():
    """A9.7: humans quarrel with elves and dwarves too."""
    for tribes, pair in ((("human", "elf"), "HE"), (("human", "dwarf"), "HD"), (("elf", "dwarf"), "ED")):
        game = board_game(f"{pair}SSS SSSSS SSSSS SSSSS sssss", tribes)
        assert [lines["conflicts"] for lines in game.scores()] == [-2, -2]


def test_legends_of_the_common_kingdom():
    """A9.7: whoever's turn it is may take one legend that the common kingdom meets; the river is refilled."""
    position: dict[str, Any] = {
        "river": ["region-mountain", "federation-goblin", "federation-elf"],
        "legend_deck": ["region-plain"],
        "display": "DDFF",
    }
    board = "EFMMM MMMMM MMMMM MMMGG mmmmm"
    game = board_game(board, **position)
    assert starting(game, "legend") == ["legend federation-goblin", "legend region-mountain"]
    game.play("legend federation-goblin")  # the elf player
    assert "region-plain" in game.view(0)["river"]
    assert why_not(game, "legend region-mountain") == ("one_legend", "A4.5")
    game.play("play dwarf c2")
    assert game.actor == 1
    assert starting(game, "legend") == ["legend region-mountain"]
    game.play("play dwarf c3")
    game.play("legend region-mountain")
    assert [seat["legends"] for seat in game.view(0)["seats"]] == [["federation-goblin"], ["region-mountain"]]
    assert game.actor == 0


def test_a_legend_by_the_card_just_played():
    """A9.7, A4.5: after the card as well, or not at all."""
    game = board_game("EMMMM MMMMM MMMMM MMMGM mmmmm", display="EEFF", river=["federation-elf"])
    assert starting(game, "legend") == []
    game.play("play elf b1")
    assert sorted(game.legal()) == ["end", "legend federation-elf"]
    game.play("end")
    assert game.actor == 1
    assert starting(game, "legend") == ["legend federation-elf"]


def test_goblin_legends_and_portals():
    """A9.7, A4.7: conditions are those of the base game."""
    position: dict[str, Any] = {"river": ["federation-goblin", "battle-goblin-elf"]}
    assert starting(board_game("GOGMM MMMMM MMMMM MMMMM mmmmm", **position), "legend") == []
    assert starting(board_game("GOGMM MEMMM MMMMM MMMMM mmmmm", **position), "legend") == ["legend battle-goblin-elf"]


@pytest.mark.parametrize(
    ("tribes", "board"),
    [
        (("elf", "goblin"), "EMMMM MMMMM MMMMM MMMGM MMmmm"),
        (("elf", "goblin", "human"), "EMMMMM MMMMMM MMMMMM MMMMMM MMMMGM MMmmmm"),
        (("elf", "goblin", "human", "dwarf"), "ESMMMMS" + "SSSSSSS" * 5 + "SSmmmmm"),
    ],
)
def test_the_end(tribes, board):
    """A9.14: after a turn that leaves no more wilderness cards than players."""
    game = board_game(board, tribes, display="DDFF")
    last = "abcdefg"[int(game.state.side) - 1] + str(int(game.state.side))
    game.play("play forest c1")
    assert not game.is_over  # one more than players
    game.play(f"play dwarf {last}")
    assert game.is_over
    assert game.outcome().reason == "wilderness"
    assert letters(game.state).isupper()  # the rest is turned up


def test_the_last_turn_s_legend():
    """A9.14: the turn's legend can still be taken."""
    game = board_game("EMMMM MMMMM MMMMM MMMGM MMeee", display="EEFF", river=["federation-elf"], seat=1)
    game.play("play elf e5")
    assert game.is_over  # no federation by face-up cards yet
    game = board_game("EMMMM MMMMM MMMMM MMMGE MMeee", display="EEFF", river=["federation-elf"], seat=1)
    game.play("play elf e5")
    assert sorted(game.legal()) == ["end", "legend federation-elf"]
    game.play("legend federation-elf")
    assert game.is_over
    assert game.outcome().sides[1].lines["legends"] == 2


def test_cards_turned_up_at_the_end_score():
    """A9.14: they are turned up, then scored."""
    game = board_game("EMMMM MMMMM MMMMM MMMGM MMmfe", display="DDFF")
    game.play("play dwarf c5")
    assert game.is_over
    assert game.outcome().sides[0].lines["terrain"] == 2
