"""Scoring of confrontation, and what the tribes can do (A9.11 to A9.13, A9.15). Seat 0 plays the elves."""

from typing import Any

import pytest

from oakdoor.games.events import new_log

from .table import board_game, cells_of, letters, named, starting, why_not

GOBLINS = 1


def dragons(board: str, seat: int = 0, tribes: tuple[str, ...] = ("elf", "goblin"), kept: int = 0) -> int:
    return board_game(board, tribes, dragons=kept).scores()[seat]["dragons"]


def test_taming():
    """A9.11: two tribe cards next to a dragon tame it; it is worth 3, 5 or 6."""
    assert dragons("EREMM MMMMM MMMMM MMMMM mmmmm") == 3
    assert dragons("EREMM MMMMM MMMRM MMMMM mmmmm") == 5
    assert dragons("EREMM MMMMM MRMRM MMMMM mmmmm") == 6
    assert dragons("EREMM MMMMM MRMRM MMRMM mmmmm") == 6
    assert dragons("MEMMM EOMMM MRMMM MMMMM mmmmm") == 3  # through a portal


def test_several_players_tame_one_dragon():
    """A9.11: each of them gets its worth."""
    board = "SESSS HRHSS SESSS SSSSS sssss"
    assert [dragons(board, seat, ("elf", "human")) for seat in (0, 1)] == [3, 3]


def test_a_dragon_next_to_own_cards_that_is_not_tamed():
    """A9.11: -6 for a player with an own card next to it, tribe or terrain; nothing for who is not next to it."""
    assert dragons("ERMMM MMMMM MMMMM MMMMM mmmmm") == -6
    assert dragons("FRMMM MMMMM MMMMM MMMMM mmmmm") == -6
    assert dragons("FREMM MMMMM MMMMM MMMMM mmmmm") == -6  # a terrain does not tame
    assert dragons("FRFMM MFMMM MMMMM MMMMM mmmmm") == -6
    assert dragons("MRMMM EMMMM MMMMM MMMMM mmmmm") == 0
    assert dragons("FOMMM MRMMM MMMMM MMMMM mmmmm") == -6  # beyond a portal
    assert dragons("ERMMM MMMMM MMMRF MMMMM mmmmm") == -12
    assert dragons("EREMM MMMMM MMMRF MMMMM mmmmm") == 5 - 6


def test_from_the_fourth_tamed_dragon_on():
    """A9.11: each is -6."""
    assert dragons("REREM EREMM MMMMM MMMMM mmmmm") == 3 * 6
    assert dragons("REREM ERERM MMMMM MMMMM mmmmm") == 3 * 6 - 6
    assert dragons("REREM ERERM REMMM MMMMM mmmmm") == 3 * 6 - 2 * 6


def test_goblins_never_tame():
    """A9.12: a dragon among goblins is -6 as for anybody, and costs its worth besides."""
    assert dragons("GRGMM MGMMM MMMMM MMMMM mmmmm", GOBLINS) == -6 - 3
    assert dragons("SRMMM MMMMM MMMMM MMMMM mmmmm", GOBLINS) == -6 - 3
    assert dragons("GOMMM MRMMM MMMMM MMMMM mmmmm", GOBLINS) == -6 - 3  # reached through a portal


@pytest.mark.parametrize(("kept", "points"), [(0, 0), (1, 3), (2, 10), (3, 18), (4, 12), (5, 6), (8, -12)])
def test_destroyed_dragons(kept, points):
    """A9.12: 3, 10, 18 points for one, two, three, -6 for each further one; for nobody else."""
    board = "EMMMM GMMMM MMMMM MMMMM mmmmm"
    assert dragons(board, GOBLINS, kept=kept) == points
    assert dragons(board, 0, kept=kept) == 0


@pytest.mark.parametrize(
    ("alive", "kept", "points"),
    [
        (1, 0, -3),
        (2, 0, -2 * 5),
        (3, 0, -3 * 6),
        (4, 0, -4 * 6),
        (1, 1, 3 - 5),
        (1, 2, 10 - 6),
        (2, 1, 3 - 2 * 6),
        (1, 3, 18 - 6),
    ],
)
def test_living_dragons_cost_the_goblins(alive, kept, points):
    """A9.12: 3, 5 or 6 each by the number of dragons alive and destroyed."""
    board = "GMMMM MMMMM " + "R" * alive + "M" * (5 - alive) + " MMMMM mmmmm"
    assert dragons(board, GOBLINS, kept=kept) == points


def test_destroyed_dragons_do_not_count_for_others():
    """A9.11, A9.12: what a tamed dragon is worth goes by the dragons in the kingdom."""
    assert dragons("EREMM MMMMM MMMMM MMMMM mmmmm", 0, kept=2) == 3


def test_a_destroyed_elf_returns():
    """A9.13: it goes to the elf player, not to the discard pile."""
    game = board_game("MGMMM SEFMM MMMMM MMMMM mmmmm", display="SDRR", deck="PP", seat=1)
    events = game.play("play swamp b2")
    assert len(named(events, "elf_returned")) == 1
    view = game.view(0)
    assert view["elves"] == 1
    assert view["piles"] == [[]]
    assert sorted(view["display"]) == ["dragon", "dragon", "dwarf", "plain"]


def test_other_destroyed_cards_do_not_return():
    """A9.13: a forest is no elf."""
    game = board_game("MGMMM SFEMM MMMMM MMMMM mmmmm", display="SDRR", deck="PP", seat=1)
    game.play("play swamp b2")
    assert game.view(0)["elves"] == 0
    assert game.view(0)["piles"] == [["forest"]]


def test_a_replaced_elf_does_not_return():
    """A9.13: only a destroyed one."""
    game = board_game("MMMMM MEMMM MMMMM MMMMM mmmmm", display="SDRR", seat=1)
    game.play("play dwarf b2")
    assert game.view(0)["elves"] == 0


def test_an_immortal_elf_rises():
    """A9.13: played instead of a display card; the card it replaces goes to the discard pile."""
    game = board_game("EFMMM MMMMM MMGSM MMMMM mmmmr", display="SDRR", deck="PP", elves=2)
    assert starting(game, "rise")
    events = game.play("rise e5")
    assert letters(game.state)[24] == "E"
    view = game.view(0)
    assert view["elves"] == 1
    assert view["piles"] == [["dragon"]]
    assert sorted(view["display"]) == ["dragon", "dragon", "dwarf", "swamp"]
    assert view["deck"] == 2
    assert named(events, "destroyed") == []
    assert view["fortresses"] == []
    assert game.actor == 1


def test_an_immortal_elf_is_played_like_an_elf():
    """A9.13: where an elf of the display could be played, no elf on an elf."""
    board = "EFMMM EGSMM ROMMM MMMGS mmmmm"
    game = board_game(board, display="EEDD", elves=1)
    assert cells_of(game, "rise") == cells_of(game, "play elf")
    assert why_not(game, "rise a1") == ("same_type", "A4.4")
    assert why_not(game, "rise d4") == ("supplied", "A9.8")


def test_an_immortal_elf_destroys():
    """A9.13: it can destroy, and then gets a fortress."""
    game = board_game("MFMMM EGSMM MMMMM MMMMM mmmmm", display="DDRR", elves=1)
    events = game.play("rise b2")
    assert named(events, "destroyed") == [{"cell": "b2", "card": "goblin"}]
    assert game.view(0)["fortresses"] == ["b2"]
    assert game.view(0)["piles"] == [["goblin"]]


def test_only_the_elf_player_has_immortal_elves():
    """A9.13: nobody else, and not without one."""
    board = "EFMMM MMMMM MMGSM MMMMM mmmmm"
    assert starting(board_game(board, elves=1, seat=1), "rise") == []
    assert why_not(board_game(board, elves=1, seat=1), "rise c2") == ("no_elf", "A9.13")
    assert starting(board_game(board, elves=0), "rise") == []


def test_a_dwarf_fortress():
    """A9.13: a mountain with two dwarves as neighbours gets a fortress at once, whoever played what."""
    tribes = ("elf", "dwarf")
    for board, card, cell, seat in (
        ("DMSSS SSSSS SSSSS SSSSS sssss", "dwarf", "c1", 1),
        ("DSDSS SSSSS SSSSS SSSSS sssss", "mountain", "b1", 1),
        ("DSDSS SSSSS SSSSS SSSSS sssss", "mountain", "b1", 0),
        ("SDSSS MOSSS SSSSS SSSSS sssss", "dwarf", "c2", 1),
    ):
        game = board_game(board, tribes, display="DMSS", seat=seat)
        events = game.play(f"play {card} {cell}")
        mountain = "a2" if "O" in board else "b1"
        assert [(e.seat, e.values["cell"]) for e in events if e.name == "fortress_built"] == [(1, mountain)]
        assert game.view(0)["fortresses"] == [mountain]
        assert game.scores()[1]["fortresses"] == 2


def test_one_dwarf_builds_nothing():
    """A9.13: two dwarf cards; mountains only."""
    game = board_game("DMSSS SSSSS SSSSS SSSSS sssss", ("elf", "dwarf"), display="FFSE")
    game.play("play elf e1")
    assert game.view(0)["fortresses"] == []
    game = board_game("DSSSS SSSSS SSSSS SSSSS sssss", ("elf", "dwarf"), display="DDSE", seat=1)
    game.play("play dwarf c1")
    assert game.view(0)["fortresses"] == []


def test_a_dwarf_fortress_stays():
    """A9.13, A9.10: also when a dwarf goes."""
    game = board_game("DMDSS SSSSS SSSSS SSSSS sssss", ("elf", "dwarf"), display="GSSE", seat=1, fortresses=["b1"])
    game.play("play goblin a1")
    assert game.view(0)["fortresses"] == ["b1"]


def test_dwarves_nobody_plays_build_nothing():
    """A9.13: only if a player plays the dwarves."""
    game = board_game("DMMMM MMMMM MMMMM MMMMM mmmmm", display="DDSE")
    game.play("play dwarf c1")
    assert game.view(0)["fortresses"] == []


def test_dwarf_fortresses_at_the_end():
    """A9.13: also through cards turned up at the end."""
    game = board_game("DSSSS MSSSS dSSSS SSSSS SSSmd", ("elf", "dwarf"), display="FFSE")
    game.play("play forest e5")
    assert game.is_over
    assert game.view(0)["fortresses"] == ["a2"]
    assert game.outcome().sides[1].lines["fortresses"] == 2
    game = board_game("DmDSS SSSSS SSSSS SSSSS SSSss", ("elf", "dwarf"), display="FFSE")
    game.play("play forest e5")
    assert game.view(0)["fortresses"] == ["b1"]  # a mountain turned up


@pytest.mark.parametrize(
    ("board", "bonus"),
    [
        ("EFSSS FSSSS DMSSS SSSSS sssss", (5, 0)),
        ("EFSSS MSSSS DMSSS SSSSS sssss", (0, 5)),
        ("EFSSS SSSSS DMSSS SSSSS sssss", (0, 0)),
    ],
)
def test_elves_against_dwarves(board, bonus):
    """A9.13: whichever of elf and dwarf player has more points before the bonus gets 5."""
    assert tuple(lines["bonus"] for lines in board_game(board, ("elf", "dwarf")).scores()) == bonus
    swapped = board_game(board, ("dwarf", "elf")).scores()
    assert tuple(lines["bonus"] for lines in swapped) == bonus[::-1]


def test_the_bonus_counts_all_lines():
    """A9.13: legends and negative points too."""
    board = "EFSSS SSSSS DMSSS SSSSS sssss"
    lines = board_game(board, ("elf", "dwarf"), taken=[[], ["region-plain"]]).scores()
    assert [row["bonus"] for row in lines] == [0, 5]
    lines = board_game("EFSSS GSSSS DMSSS SSSSS sssss", ("elf", "dwarf", "goblin")[:2]).scores()
    assert [row["bonus"] for row in lines] == [0, 0]  # both quarrel with the goblin


def test_no_bonus_unless_both_are_played():
    """A9.13: elf and dwarf player, if both are played."""
    assert [lines["bonus"] for lines in board_game("EFMMM FMMMM GMMMM MMMMM mmmmm").scores()] == [0, 0]
    lines = board_game("DMPPP PPPPP PPPPP PPPPP ppppp", ("human", "dwarf")).scores()
    assert [row["bonus"] for row in lines] == [0, 0]


def test_terrain_line():
    """A9.15: 2 for each pair of own tribe card and own home terrain that are neighbours, goblins 3."""
    lines = board_game("EFMMM FMMMM GSMMM SMMMM mmmmm").scores()
    assert [row["terrain"] for row in lines] == [4, 6]
    lines = board_game("EFEMM MMMMM GSGMM MMMMM mmmmm").scores()
    assert [row["terrain"] for row in lines] == [4, 6]
    lines = board_game("EOFMM GOSMM MMMMM MMMMM mmmmm").scores()
    assert [row["terrain"] for row in lines] == [2, 0]  # goblins use no portal
    lines = board_game("HPDMS SSSSS SSSSS SSSSS sssss", ("human", "dwarf")).scores()
    assert [row["terrain"] for row in lines] == [2, 2]
    lines = board_game("EPSMM GFMMM MMMMM MMMMM mmmmm").scores()
    assert [row["terrain"] for row in lines] == [0, 0]  # no other terrain


def test_conflict_line():
    """A9.15: -2 for each conflict one of their cards is in, also with cards of a tribe nobody plays."""
    lines = board_game("EGEMM MDMMM MMMMM MMMMM mmmmm").scores()
    assert [row["conflicts"] for row in lines] == [-4, -6]
    lines = board_game("EOGMM MDMMM MMMMM MMMMM mmmmm").scores()
    assert [row["conflicts"] for row in lines] == [-4, -4]  # each with each, through the portal


def test_legend_line():
    """A9.15: the points of the legends taken."""
    lines = board_game("MMMMM MMMMM MMMMM MMMMM mmmmm", taken=[["region-plain"], ["battle-elf-dwarf"]]).scores()
    assert [row["legends"] for row in lines] == [4, 3]


def test_the_result():
    """A9.15: six lines per player; ties as in the base game, over these lines."""
    position: dict[str, Any] = {"display": "RRDD", "taken": [["federation-human"], []]}
    game = board_game("EMMMM MMMMM GMMMM MMMMM MMmmm", fortresses=["a3"], **position)
    game.play("play dwarf c5")
    result: Any = game.result()
    assert list(result["lines"][0]) == ["terrain", "fortresses", "dragons", "legends", "conflicts", "bonus"]
    assert result["scores"] == [2, 2]
    assert result["winners"] == [0, 1]
    game = board_game("EMMMM MMMMM GMEMM MMMMM MMmmm", fortresses=["a3", "c3"], **position)
    game.play("play dwarf c5")
    assert game.outcome().winners == [0]
    game = board_game(
        "EFMMM FMMMM GMMMM MMMMM MMmmm", fortresses=["a3"], display="RRDD", taken=[[], ["federation-elf"]]
    )
    game.play("play dwarf c5")
    assert game.result()["scores"] == [4, 4]
    assert game.outcome().winners == [0]  # the best line is 4


def test_scores_explain_themselves():
    """A9.15: the events of a score add up to its lines, but for legends and the bonus."""
    game = board_game("EREFM FMGSM GEMRM MMGMM mmmmm", dragons=2, fortresses=["a1"])
    log = new_log()
    table = game.mode.scores(game.box, game.state, log)
    sums = [dict.fromkeys(lines, 0) for lines in table]
    for event in game.mode.events(log, game.state):
        sums[event.seat][event.values["line"]] += event.values["points"]
    assert sums == table
