"""Who is whose neighbour (A2)."""

import pytest

from .table import QUIET, base_game, lines_of, met_by


def elves(text: str) -> int:
    return lines_of(text)["elves"]


def test_cards_that_share_an_edge():
    """A2.1: a card has up to four neighbours, fewer at the border."""
    assert elves("PFPP FEFP PFPP PPPP") == 8
    assert elves("EFPP FPPP PPPP PPPP") == 4
    assert elves("PPPP PPPP PPPF PPFE") == 4
    assert elves("PPPE FPPP PPPP PPPP") == 0  # d1 and a2 are no neighbours


def test_diagonals_never_count():
    """A2.1: cards that touch at a corner are no neighbours."""
    assert elves("FPFP PEPP FPFP PPPP") == 0


def test_cards_around_a_portal():
    """A2.2: the four cards around a portal are neighbours of each other."""
    assert elves("PFPP EOFP PFPP PPPP") == 6
    assert elves("PEPP FOFP PFPP PPPP") == 6
    assert elves("PEPP POFP PPPP PPPF") == 2  # not the card in the far corner
    assert elves("OFPP EPPP PPPP PPPP") == 2  # a portal in a corner has two cards around it


def test_touching_portals_are_one_gate():
    """A2.3: all cards around any portal of a group are neighbours of each other."""
    assert elves("PPPP EOOF PPPP PPPP") == 2
    assert elves("PPPP EOOP PPOP PPPF") == 0  # d4 touches no portal
    assert elves("PPPP EOOP PPOP PPFP") == 2  # round the corner
    assert elves("OOOF OPPP OPPP EPPP") == 2  # five in a chain


def test_portals_that_do_not_touch_are_two_gates():
    """A2.3: portals at a corner of each other do not join, even with a card around both."""
    assert elves("PPPP EOPP PPOF PPPP") == 0
    assert elves("PPPP EOFP PPOF PPPP") == 2  # only the one at c2, which is around both


def test_double_links_count_once():
    """A2.4: two cards linked in several ways are neighbours once."""
    assert elves("PEFP POOP PPPP PPPP") == 2  # an edge and a gate
    assert elves("PPPP PEOP POFP PPPP") == 2  # two gates
    assert lines_of("PEDP POOP PPPP PPPP")["conflicts"] == -2
    assert lines_of("PPPP PEOP PODP PPPP")["conflicts"] == -2
    assert "region-forest" not in met_by("PPPP PFOP POFP PPPP")


def test_goblins_use_no_portal_to_score():
    """A2.5: a goblin earns from swamps by a shared edge only."""
    assert lines_of("PSPP GOSP PSPP PPPP")["goblins"] == 0
    assert lines_of("SGPP GOSP PSPP PPPP")["goblins"] == 6  # the swamp at a1, twice
    assert lines_of("PSGP POOP PPPP PPPP")["goblins"] == 3  # an edge beside the gate still counts


def test_goblins_use_no_portal_to_federate():
    """A2.5: two goblins are neighbours by a shared edge only."""
    assert "federation-goblin" not in met_by("PGPP GOGP PGPP PPPP")
    assert "federation-goblin" in met_by("PGGP POPP PPPP PPPP")
    assert "federation-elf" in met_by("PEPP EOPP PPPP PPPP")


def test_goblins_are_reached_through_portals():
    """A2.6: conflicts with a goblin count through portals."""
    assert lines_of("PHPP GOPP PPPP PPPP")["conflicts"] == -2
    assert lines_of("PHPP GOEP PDPP PPPP")["conflicts"] == -8  # goblin with all three, and elf with dwarf
    assert lines_of("PPPP GOOE PPPP PPPP")["conflicts"] == -2


@pytest.mark.parametrize(("tribe", "name"), [("H", "human"), ("E", "elf"), ("D", "dwarf")])
def test_battles_through_portals_both_ways(tribe, name):
    """A2.7: two against one through a portal, whichever of the two the goblins are."""
    assert f"battle-goblin-{name}" in met_by(f"P{tribe}PP GO{tribe}P PPPP PPPP")
    assert f"battle-goblin-{name}" in met_by(f"PGPP {tribe}OGP PPPP PPPP")
    assert f"battle-goblin-{name}" not in met_by(f"PGPP {tribe}OPP PPPP PPPP")


def test_an_elf_battle_through_portals():
    """A2.7: elves against dwarves as well."""
    assert "battle-elf-dwarf" in met_by("PEPP DOEP PPPP PPPP")
    assert "battle-elf-dwarf" in met_by("PDPP EODP PPPP PPPP")


def test_face_down_cards_have_no_neighbours():
    """A2.8: only face-up cards have neighbours or are neighbours."""
    assert elves("PfPP fEFP PPPP PPPP") == 2
    assert elves("PFPP FeFP PFPP PPPP") == 0
    assert elves("PFPP EoFP PPPP PPPP") == 0  # nor is a face-down portal a gate
    assert elves("PPPP EOoF PPPP PPPP") == 0


def test_a_portal_opens_when_it_is_turned_up():
    """A2.8, A2.2: turning over a portal makes neighbours of the cards around it at once."""
    game = base_game(("PFPP EoPP PPPP pppp", QUIET))
    assert game.scores()[0]["elves"] == 0
    game.play("draw")
    game.play("reveal b2")
    assert game.scores()[0]["elves"] == 2


def test_a_portal_opens_when_it_is_placed():
    """A2.2: so does placing one."""
    game = base_game(("PFPP EPPP PPPP pppp", QUIET), deck="OP")
    game.play("draw")
    game.play("place b2")
    assert game.scores()[0]["elves"] == 2
