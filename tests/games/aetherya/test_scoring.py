"""Scoring (A5)."""

from typing import Any

import pytest

from oakdoor.games.aetherya.kingdom.scoring import LINES, winners
from oakdoor.games.events import new_log

from .table import QUIET, WILD, base_game, lines_of

# The book's example (page 9). The elf at c4 touches three forests, the one at b3 two. The human at c2 touches a
# plain, a mountain and a forest, the one at d3 two forests and a mountain, the one at a1 a plain through the
# portal, and a swamp. The dragon at b2 is tamed by the humans at c2 and, through the portal, a1.
EXAMPLE = "HOPD SRHM DEFH MFEF"


def test_elves():
    """A5.1: per elf +2 per neighbouring forest, -1 per neighbouring swamp."""
    assert lines_of("PFPP SEMP PPPP PPPP")["elves"] == 1
    assert lines_of("PSPP SESP PSPP PPPP")["elves"] == -4
    assert lines_of("EFEP PPPP PPPP PPPP")["elves"] == 4  # one forest counts for each elf


def test_dwarves():
    """A5.1: per dwarf +2 per neighbouring mountain."""
    assert lines_of("PMPP SDMP PFPP PPPP")["dwarves"] == 4
    assert lines_of("PSPP SDSP PSPP PPPP")["dwarves"] == 0


def test_humans():
    """A5.1: per human +2 per plain, +1 per mountain, +1 per forest, -1 per swamp."""
    assert lines_of("RPRR RHRR RRRR RRRR")["humans"] == 2
    assert lines_of("RMRR RHRR RRRR RRRR")["humans"] == 1
    assert lines_of("RFRR RHRR RRRR RRRR")["humans"] == 1
    assert lines_of("RSRR RHRR RRRR RRRR")["humans"] == -1
    assert lines_of("RPRR MHFR RSRR RRRR")["humans"] == 3


def test_goblins():
    """A5.1: per goblin +3 per swamp, by a shared edge only."""
    assert lines_of("PSPP SGPP PFPP PPPP")["goblins"] == 6
    assert lines_of("PSPP GOSP PSPP PPPP")["goblins"] == 0


def test_terrains_reach_other_tribes_through_portals():
    """A5.1, A2.2: elves, dwarves and humans earn and lose through portals."""
    assert lines_of("PFPP EOSP PPPP PPPP")["elves"] == 1
    assert lines_of("PMPP DOMP PPPP PPPP")["dwarves"] == 4
    assert lines_of("RSRR HOPR RRRR RRRR")["humans"] == 1


@pytest.mark.parametrize("tribe", "HED")
def test_taming(tribe):
    """A5.2: a dragon is tame when two cards of one tribe are its neighbours."""
    assert lines_of(f"P{tribe}PP PR{tribe}P PPPP PPPP")["dragons"] == 3
    assert lines_of(f"P{tribe}PP PRPP PPPP PPPP")["dragons"] == -3
    assert lines_of(f"P{tribe}PP {tribe}OPP PRPP PPPP")["dragons"] == 3  # through a portal
    assert lines_of("PHPP ERDP PPPP PPPP")["dragons"] == -3  # of one tribe


def test_goblins_do_not_tame():
    """A5.2: not goblins."""
    assert lines_of("PGPP GRGP PGPP PPPP")["dragons"] == -3


def test_what_dragons_are_worth():
    """A5.2: 3 each for one dragon, 5 for two, 6 for three or more; plus if tame, minus if wild."""
    assert lines_of("PPPP PPPP PPPP PPPP")["dragons"] == 0
    assert lines_of("PPPP PRPP PPRP PPPP")["dragons"] == -10
    assert lines_of("EREP PPPP PPRP PPPP")["dragons"] == 0  # one tame, one wild
    assert lines_of("RRRP PPPP PPPP PPPP")["dragons"] == -18
    assert lines_of("EREP ERRP PEPP PPPP")["dragons"] == 6 + 6 - 6
    assert lines_of("EREP PPPP PPPr PPPr")["dragons"] == 3  # face-down ones count only when turned up


def test_four_and_more_dragons():
    """A5.2: at most three count as tame, every further dragon is -6; the best three are the tame ones."""
    assert lines_of("RERP EREP RERP PPPP")["dragons"] == 3 * 6 - 2 * 6  # five tame
    assert lines_of("REPP EREP PERP PPPP")["dragons"] == 3 * 6  # three tame
    assert lines_of("RERP EREP PERP PPPP")["dragons"] == 3 * 6 - 6  # four tame
    assert lines_of("RPPP REPP PEPP PREP")["dragons"] == 6 - 12  # of three
    assert lines_of("RRPP REPP EREP PPPP")["dragons"] == 2 * 6 - 2 * 6  # wild ones come first in reading order


def test_legends_line():
    """A5.3: the points of the legends taken."""
    game = base_game((WILD, WILD), taken=[["region-swamp", "alliance-human-elf"], ["battle-elf-dwarf"]])
    assert [lines["legends"] for lines in game.scores()] == [6, 3]


@pytest.mark.parametrize(
    ("pair", "points"),
    [("GH", -2), ("GE", -2), ("GD", -2), ("DE", -2), ("HE", 0), ("HD", 0), ("GG", 0), ("EE", 0), ("DD", 0)],
)
def test_conflicts(pair, points):
    """A5.4: -2 for a pair of neighbours that hate each other: goblins everybody, dwarves and elves."""
    one, other = pair
    assert lines_of(f"{one}{other}PP PPPP PPPP PPPP")["conflicts"] == points
    assert lines_of(f"{other}{one}PP PPPP PPPP PPPP")["conflicts"] == points
    assert lines_of(f"P{one}PP {other}OPP PPPP PPPP")["conflicts"] == points
    assert lines_of(f"{one}PPP P{other}PP PPPP PPPP")["conflicts"] == 0


def test_each_pair_is_a_conflict():
    """A5.4: a card is in a conflict with each neighbour it hates."""
    assert lines_of("PHPP EGDP PPPP PPPP")["conflicts"] == -6
    assert lines_of("EDPP DEPP PPPP PPPP")["conflicts"] == -8


def test_all_wilderness_is_turned_up_first():
    """A5.1: at the end cards that lay face down score too."""
    game = base_game(("PPPP PPPP PPPP PPPp", "EfPP ePPP PPPP PPPP"), deck="PP")
    assert game.scores()[1]["elves"] == 0
    game.play("draw")
    game.play("reveal d4")
    assert game.outcome().sides[1].lines["elves"] == 2


def test_most_points_win():
    """A5.5: the highest sum wins."""
    assert winners([[3, 0, 0], [1, 1, 2], [0, 0, 0]]) == [1]
    assert winners([[9, -9, 0], [1, 0, 0]]) == [1]


def test_ties():
    """A5.5: then the best single line, then the second best, and so on; else a shared victory."""
    assert winners([[4, 4, 0], [5, 3, 0]]) == [1]
    assert winners([[5, 2, 1, 0], [0, 3, 5, 0]]) == [1]
    assert winners([[5, 2, 2, -1], [5, 2, 1, 0]]) == [0]
    assert winners([[5, 3, 0], [0, 5, 3], [3, 5, 0]]) == [0, 1, 2]
    assert winners([[5, 3], [4, 4], [3, 5]]) == [0, 2]


def test_the_result_names_the_winner():
    """A5.5: a finished game's result has lines, sums and winners."""
    kingdoms = ("EFPP PPPP PPPP PPPp", "PPPP MDPP PPPP PPPP", "EFDR PPPP PPPP PPPP")
    game = base_game(kingdoms, deck="PP", taken=[[], [], ["region-plain"]])
    game.play("draw")
    game.play("reveal d4")
    result: Any = game.result()
    assert result["scores"] == [2, 2, 2 + 4 - 3]
    assert result["winners"] == [2]
    assert list(result["lines"][0]) == list(LINES)
    game = base_game((kingdoms[0], kingdoms[1]), deck="PP")
    game.play("draw")
    game.play("reveal d4")
    assert game.outcome().winners == [0, 1]


def test_the_book_example():
    """A5.6: elves 10, dwarves 4, humans 8, goblins 0, dragons 3, legends 0, conflicts -2 = 23."""
    game = base_game((EXAMPLE, QUIET))
    lines = game.scores()[0]
    assert list(lines.values()) == [10, 4, 8, 0, 3, 0, -2]
    assert sum(lines.values()) == 23


def test_the_book_example_loses_its_tie():
    """A5.6, A5.5: it ties with a player whose best line is 12, and loses."""
    assert winners([[10, 4, 8, 0, 3, 0, -2], [12, 4, 5, 0, -3, 5, 0]]) == [1]


def test_scores_explain_themselves():
    """A5.6: the events of a score add up to its lines, card by card."""
    game = base_game((EXAMPLE, QUIET))
    log = new_log()
    table = game.mode.scores(game.box, game.state, log)
    events = [event for event in game.mode.events(log, game.state) if event.seat == 0]
    sums = dict.fromkeys(LINES, 0)
    for event in events:
        sums[event.values["line"]] += event.values["points"]
    assert sums == table[0]
    found = {(e.values["cell"], e.values["other"], e.values["points"]) for e in events if e.values["line"] == "humans"}
    assert found == {
        *(("a1", "c1", 2), ("a1", "a2", -1)),
        *(("c2", "c1", 2), ("c2", "d2", 1), ("c2", "c3", 1)),
        *(("d3", "d2", 1), ("d3", "c3", 1), ("d3", "d4", 1)),
    }
    assert ("b2", "b2", 3) in {(e.values["cell"], e.values["other"], e.values["points"]) for e in events}
