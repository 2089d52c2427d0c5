"""The conditions of the legends (A4.7)."""

import pytest

from oakdoor.games.aetherya.components import LEGENDS, printed
from oakdoor.games.aetherya.kingdom.legends import legends_value

from .table import legend_bits, met_by

# Two tribes or two cards side by side, two cards at a corner of each other.
BESIDE = "{0}{1}RR RRRR RRRR RRRR"
CORNER = "{0}RRR R{1}RR RRRR RRRR"
TRIBES = {"human": "H", "elf": "E", "dwarf": "D", "goblin": "G"}
TERRAINS = {"plain": "P", "forest": "F", "mountain": "M", "swamp": "S"}


@pytest.mark.parametrize("other", ["dwarf", "elf"])
def test_alliances(other):
    """A4.7: alliance: the two tribes are neighbours somewhere."""
    letter = TRIBES[other]
    assert met_by(BESIDE.format("H", letter)) == {f"alliance-human-{other}"}
    assert met_by(BESIDE.format(letter, "H")) == {f"alliance-human-{other}"}
    assert met_by(CORNER.format("H", letter)) == set()
    assert met_by(f"RHRR {letter}ORR RRRR RRRR") == {f"alliance-human-{other}"}


@pytest.mark.parametrize(("tribe", "letter"), TRIBES.items())
def test_federations(tribe, letter):
    """A4.7: federation: two cards of the tribe are neighbours."""
    assert met_by(BESIDE.format(letter, letter)) == {f"federation-{tribe}"}
    assert met_by(CORNER.format(letter, letter)) == set()
    through_a_portal = met_by(f"R{letter}RR {letter}ORR RRRR RRRR")
    assert through_a_portal == (set() if tribe == "goblin" else {f"federation-{tribe}"})


@pytest.mark.parametrize(("terrain", "letter"), TERRAINS.items())
def test_regions(terrain, letter):
    """A4.7: region: three connected cards of the terrain, in a line, an L, or through portals."""
    region = {f"region-{terrain}"}
    for shape in ("XXXR RRRR RRRR RRRR", "XRRR XRRR XRRR RRRR", "XXRR XRRR RRRR RRRR", "RXRR XXRR RRRR RRRR"):
        assert met_by(shape.replace("X", letter)) == region
    for shape in ("RXRR XOXR RRRR RRRR", "RRRX XOOX RRRR RRRR", "XXOX RRRR RRRR RRRR"):
        assert met_by(shape.replace("X", letter)) == region
    for shape in ("XXRX RRRR RRRR RRRR", "XRRR RXRR RRXR RRRR", "XORX RRRR RRRR RRRX", "XXRR RRRR RRRR RRXX"):
        assert met_by(shape.replace("X", letter)) == set()


@pytest.mark.parametrize("legend", [name for name in LEGENDS if name.startswith("battle")])
def test_battles(legend):
    """A4.7: battle: one card of one tribe with two of the other as neighbours, either way round."""
    first, second = (TRIBES[name] for name in legend.split("-")[1:])
    for one, two in ((first, second), (second, first)):
        for shape in ("BABR RRRR RRRR RRRR", "RBRR RABR RRRR RRRR", "RBRR AOBR RRRR RRRR"):
            text = shape.translate(str.maketrans("AB", one + two))
            assert legend in met_by(text), text
        for shape in ("ABRR RRRR RRAB RRRR", "BRRR RARR RRBR RRRR", "ARBR RRRR RRBR RRRR"):
            text = shape.translate(str.maketrans("AB", one + two))
            assert legend not in met_by(text), text


def test_two_pairs_make_no_battle():
    """A4.7: two against two counts only if one of them faces two."""
    assert "battle-goblin-elf" not in met_by("GERR RRRR RRRR RRGE")
    assert "battle-goblin-elf" in met_by("GERR EGRR RRRR RRRR")


def test_diversity():
    """A4.7: diversity: all four tribes face up, anywhere."""
    assert met_by("HRRE RRRR RRRR DRRG") == {"diversity"}
    assert met_by("HRRE RRRR RRRR DRRg") == set()
    assert met_by("HRRE RRRR RRRR DRRE") == set()


def test_face_down_cards_meet_nothing():
    """A4.7, A2.8: only face-up cards meet a condition."""
    assert met_by("PPpR HhRR GeeR RRRR") == set()
    assert met_by("RPRR PoPR RRRR RRRR") == set()


def test_values():
    """A1.3: the points of a set of legends."""
    box = printed().box
    assert legends_value(box, legend_bits(["region-plain", "battle-elf-dwarf", "federation-elf"])) == 9
    assert legends_value(box, legend_bits(LEGENDS)) == 44
    assert legends_value(box, 0) == 0
