"""Supply, threat, destruction and fortresses (A9.8 to A9.10, A9.12, A9.13). Seat 0 plays the elves, 1 the goblins."""

import pytest

from oakdoor.games.position.reader import readers

from .table import board_game, cells_of, letters, named, starting, why_not

# The goblin at b2 is supplied by the swamp at c2 and threatened by the forest at b1 and the elf at a2.
THREATENED = "MFMMM EGSMM MMMMM MMMMM mmmmm"
# The same goblin without a swamp.
UNSUPPLIED = "MFMMM EGMMM MMMMM MMMMM mmmmm"


def test_supplied_and_protected():
    """A9.8: a tribe card with its home terrain beside it is supplied, the terrain is protected."""
    game = board_game("GSMMM MMMMM GMMMM MMMMS mmmmm", display="DFRO")
    assert game.view(0)["secured"] == ["a1", "b1"]
    assert not {"a1", "b1"} & cells_of(game, "play dwarf")
    assert {"a3", "e4"} <= cells_of(game, "play dwarf")  # neither supplied nor protected
    assert why_not(game, "play forest a1") == ("supplied", "A9.8")
    assert why_not(game, "play forest b1") == ("protected", "A9.8")


def test_the_owner_may_replace_them():
    """A9.8: other players cannot replace either, their owner can."""
    game = board_game("GSMMM MMMMM MMMMM MMMMM mmmmm", display="DFRO", seat=1)
    assert {"a1", "b1"} <= cells_of(game, "play dwarf")
    game.play("play dwarf a1")
    assert "goblin" in game.view(0)["display"]


def test_supply_through_portals():
    """A9.8, A2.5: through portals too, but not for goblins."""
    game = board_game("EOFMM MMMMM MMMMM MMMMM mmmmm", display="DDRO", seat=1)
    assert game.view(0)["secured"] == ["a1", "c1"]
    assert not {"a1", "c1"} & cells_of(game, "play dwarf")
    game = board_game("GOSMM MMMMM MMMMM MMMMM mmmmm", display="DDRO")
    assert game.view(0)["secured"] == []
    assert {"a1", "c1"} <= cells_of(game, "play dwarf")


def test_face_down_terrain_supplies_nobody():
    """A9.8, A2.8: only face-up cards are neighbours."""
    game = board_game("GsMMM MMMMM MMMMM MMMMM mmmmm", display="DDRO")
    assert "a1" in cells_of(game, "play dwarf")


def test_nobody_s_cards_are_never_supplied():
    """A9.8: a dwarf beside a mountain that nobody plays can be replaced by anybody."""
    game = board_game("DMMMM MMMMM MMMMM MMMMM mmmmm", display="FSRO")
    assert game.view(0)["secured"] == []
    assert {"a1", "b1"} <= cells_of(game, "play forest")


def test_destroying_a_threatened_card():
    """A9.9: with an own card, even if supplied: it goes to the discard pile, and the played card gets a fortress."""
    game = board_game(THREATENED, display="FDSR", deck="OP")
    events = game.play("play forest b2")
    assert named(events, "destroyed") == [{"cell": "b2", "card": "goblin"}]
    assert letters(game.state)[6] == "F"
    view = game.view(1)
    assert view["piles"] == [["goblin"]]
    assert sorted(view["display"]) == ["dragon", "dwarf", "portal", "swamp"]  # refilled from the deck
    assert view["deck"] == 1
    assert view["fortresses"] == ["b2"]
    assert game.actor == 1


def test_both_kinds_of_own_cards_destroy():
    """A9.9: the tribe or the home terrain, and any two of them threaten."""
    for board in (THREATENED, "MFMMM FGSMM MMMMM MMMMM mmmmm", "MEMMM EGSMM MMMMM MMMMM mmmmm"):
        game = board_game(board, display="EFDD")
        assert {"play elf b2", "play forest b2"} <= set(game.legal())
        game.play("play elf b2")
        assert game.view(0)["fortresses"] == ["b2"]


def test_a_supplied_card_is_not_simply_exchanged():
    """A9.9: only with an own card."""
    game = board_game(THREATENED, display="FDSR")
    assert cells_of(game, "play dwarf") & {"b2", "c2"} == set()
    assert why_not(game, "play dwarf b2") == ("own_card_needed", "A9.9")
    assert why_not(game, "play dwarf c2") == ("protected", "A9.8")


def test_one_own_card_is_no_threat():
    """A9.9: two own cards as neighbours, by edges or portals, not at corners, not face down."""
    for board in (
        "MFMMM MGSMM MMMMM MMMMM mmmmm",
        "FMFMM EGSMM MMMMM MMMMM mmmmm",
        "MfMMM EGSMM MMMMM MMMMM mmmmm",
    ):
        game = board_game(board, display="FDSR")
        assert why_not(game, "play forest b2") == ("supplied", "A9.8")


def test_a_threatened_card_without_supply_may_be_exchanged():
    """A9.9: for a card that is not the player's own; then nothing is destroyed."""
    game = board_game(UNSUPPLIED, display="FDSR", deck="OP")
    events = game.play("play dwarf b2")
    assert named(events, "destroyed") == []
    assert sorted(game.view(0)["display"]) == ["dragon", "forest", "goblin", "swamp"]
    assert game.view(0)["fortresses"] == []
    assert game.view(0)["piles"] == [[]]
    game = board_game(UNSUPPLIED, display="FDSR", deck="OP")
    events = game.play("play forest b2")
    assert named(events, "destroyed") == [{"cell": "b2", "card": "goblin"}]


def test_a_card_threatened_by_others_only():
    """A9.9: for a third player it is exchanged as any other, or not at all if supplied; nothing is destroyed."""
    board = "MFMMMM EGMMMM MMMMMM MMMMMM MMMMMH mmmmmm"
    game = board_game(board, ("elf", "goblin", "human"), display="PDSR", seat=2)
    events = game.play("play plain b2")
    assert named(events, "exchanged") == [{"cell": "b2", "card": "goblin"}]
    board = "MFMMMM EGSMMM MMMMMM MMMMMM MMMMMH mmmmmm"
    game = board_game(board, ("elf", "goblin", "human"), display="PDSR", seat=2)
    assert why_not(game, "play plain b2") == ("supplied", "A9.8")


def test_nobody_s_and_own_cards_are_not_destroyed():
    """A9.9: only an opponent's card is threatened."""
    game = board_game("MFMMM EDMMM MMMMM MMMMM mmmmm", display="FESR")
    events = game.play("play forest b2")
    assert named(events, "destroyed") == []
    game = board_game("MFMMM EFFMM MMMMM MMMMM mmmmm", display="FESR")
    events = game.play("play elf b2")
    assert named(events, "destroyed") == []


def test_threats_through_portals():
    """A9.9, A2.5: elves threaten through portals, a goblin card too."""
    game = board_game("MFMMM EOGSM MMMMM MMMMM mmmmm", display="FDSR")
    assert "play forest c2" in game.legal()
    game.play("play forest c2")
    assert game.view(0)["piles"] == [["goblin"]]


@pytest.mark.parametrize(
    ("board", "possible"),
    [
        ("MGMMM GOEFM MMMMM MMMMM mmmmm", False),  # two goblins beyond a portal
        ("MSMMM GOEFM MMMMM MMMMM mmmmm", False),  # a goblin and a swamp beyond a portal
        ("MSMMM SOEFM MMMMM MMMMM mmmmm", True),  # two swamps beyond a portal
        ("MSGMM MOEFM MMMMM MMMMM mmmmm", True),  # a swamp beyond a portal and a goblin at an edge
        ("MGGMM MOEFM MMMMM MMMMM mmmmm", False),  # a goblin beyond a portal and one at an edge
        ("MMGMM MMEFM MMGMM MMMMM mmmmm", True),  # two goblins at edges
    ],
)
def test_goblin_cards_threaten_by_edges_only(board, possible):
    """A9.9, A2.5: a goblin card uses no portal to threaten; the goblins' swamps do."""
    game = board_game(board, display="SDFR", seat=1)
    assert ("play swamp c2" in game.legal()) is possible


def test_destruction_with_an_empty_deck():
    """A9.9, A9.6: the discard pile, with the destroyed card, is shuffled into a new deck."""
    game = board_game(THREATENED, display="FDSR", deck="", pile="P")
    game.play("play forest b2")
    words = game.moves[-1].split(" ")
    assert sorted(words[2:]) == ["goblin", "plain"]
    assert game.view(0)["deck"] == 1
    assert None not in game.view(0)["display"]
    assert game.actor == 1


def test_fortresses_hold():
    """A9.10: a card with a fortress cannot be replaced or destroyed by others."""
    for fortress, seat in (("b2", 0), ("a2", 1)):
        game = board_game(UNSUPPLIED, display="FDSG", seat=seat, fortresses=[fortress])
        assert starting(game, "play")
        assert fortress not in {words.split(" ")[2] for words in starting(game, "play")}
        assert why_not(game, f"play dwarf {fortress}") == ("fortress", "A9.10")


def test_what_becomes_of_a_card_follows_its_replacement():
    """It is told with the card that replaces it; the fortress comes after."""
    game = board_game(UNSUPPLIED, display="DDSR", seat=1, fortresses=["b2"])
    names = [event.name for event in game.play("play dwarf b2")]
    assert names[:3] == ["placed", "exchanged", "fortress_lost"]


def test_the_owner_may_replace_a_fortress():
    """A9.10: and loses it."""
    game = board_game(UNSUPPLIED, display="DDSR", seat=1, fortresses=["b2"])
    events = game.play("play dwarf b2")
    assert named(events, "fortress_lost") == [{"cell": "b2"}]
    assert game.view(0)["fortresses"] == []
    game = board_game(UNSUPPLIED, display="DDSR", seat=1, fortresses=["b2"])
    game.play("play swamp b2")
    assert game.view(0)["fortresses"] == []


def test_fortress_points():
    """A9.10: worth 2 points to its owner."""
    game = board_game("EMMMM GMMMM MMFMM MMMMM mmmmm", fortresses=["a1", "c3"])
    assert [lines["fortresses"] for lines in game.scores()] == [4, 0]


def test_fortresses_are_in_no_conflict():
    """A9.10: nor is the neighbour with it; legends do not care (A2.7)."""
    game = board_game("GEGMM MGMMM MMMMM MMMMM mmmmm", river=["battle-goblin-elf"])
    assert [lines["conflicts"] for lines in game.scores()] == [-6, -6]
    game = board_game("GEGMM MGMMM MMMMM MMMMM mmmmm", fortresses=["c1"], river=["battle-goblin-elf"])
    assert [lines["conflicts"] for lines in game.scores()] == [-4, -4]
    game = board_game("GEGMM MGMMM MMMMM MMMMM mmmmm", fortresses=["b1"], river=["battle-goblin-elf"])
    assert [lines["conflicts"] for lines in game.scores()] == [0, 0]
    assert "legend battle-goblin-elf" in game.legal()


def test_goblins_destroy_dragons():
    """A9.12: with two goblin cards beside a dragon the goblin player destroys it with an own card and keeps it."""
    for card in ("swamp", "goblin"):
        game = board_game("MGMMM GRMMM MMMMM MMMMM mmmmm", display="SGDF", deck="PP", seat=1)
        events = game.play(f"play {card} b2")
        assert named(events, "destroyed") == [{"cell": "b2", "card": "dragon"}]
        view = game.view(0)
        assert view["dragons"] == 1
        assert view["fortresses"] == ["b2"]
        assert view["piles"] == [[]]
        assert "dragon" not in view["display"]
        assert view["deck"] == 1


@pytest.mark.parametrize(
    ("board", "seat"),
    [
        ("MGMMM MRMMM MMMMM MMMMM mmmmm", 1),  # one goblin
        ("MGMMM SRMMM MMMMM MMMMM mmmmm", 1),  # a goblin and a swamp
        ("MGMMM GORMM MMMMM MMMMM mmmmm", 1),  # beyond a portal
        ("MGMMM GRMMM MMMMM MMMMM mmmmm", 0),  # the elf player
        ("MEMMM ERMMM MMMMM MMMMM mmmmm", 0),  # nobody else destroys dragons
    ],
)
def test_who_does_not_destroy_dragons(board, seat):
    """A9.12: two goblin tribe cards by shared edges, for the goblin player only."""
    game = board_game(board, display="SGEF", seat=seat)
    dragon = "b2" if "O" not in board else "c2"
    assert all(words.split(" ")[2] != dragon for words in starting(game, "play"))


def test_dragons_are_destroyed_with_own_cards_only():
    """A9.12: as A9.9."""
    game = board_game("MGMMM GRMMM MMMMM MMMMM mmmmm", display="SDFE", seat=1)
    assert cells_of(game, "play swamp") & {"b2"}
    assert why_not(game, "play dwarf b2") == ("own_card_needed", "A9.9")


def test_the_view_names_the_prey_of_whoever_is_to_move():
    """A9.9: who threatens what is there for all to see, and each player's home terrain is named (A9.2)."""
    game = board_game(THREATENED)
    for seat in readers(2):
        assert game.view(seat)["prey"] == ["b2"]
    assert [(one["tribe"], one["home"]) for one in game.view(0)["seats"]] == [("elf", "forest"), ("goblin", "swamp")]
