"""Which cards bring a legend nearer, and who tames a dragon: told by the rules, so that no page needs to know them."""

import pytest
from hypothesis import given

from oakdoor.games.aetherya.components import LEGENDS
from oakdoor.games.aetherya.kingdom.legends import legends_met
from oakdoor.games.aetherya.kingdom.progress import progress_of, tamers_of
from oakdoor.games.aetherya.kingdom.scoring import tame_dragons
from oakdoor.games.aetherya.notation import legend_names

from .table import QUIET, base_game, bits, boards, legend_bits

EVERY = (1 << len(LEGENDS)) - 1


def _progress(kingdom: str, legend: str) -> tuple[int, int, str]:
    state = base_game([kingdom, QUIET]).state
    found = progress_of(state, 0, legend_bits([legend]))[legend]
    return found["have"], found["need"], " ".join(found["cells"])


@pytest.mark.parametrize(
    ("kingdom", "legend", "told"),
    [
        ("FFPP PPPF PPPP pppp", "region-forest", (2, 3, "a1 b1")),
        ("FPPP PPPF PPPP pppp", "region-forest", (1, 3, "a1 d2")),  # each could be the first of three
        ("FFPP FPPP PPPP pppp", "region-forest", (3, 3, "a1 b1 a2")),
        ("FfPP PPPP PPPP pppp", "region-forest", (1, 3, "a1")),  # what lies face down does not count
        ("PPPP PPPP PPPP pppp", "region-forest", (0, 3, "")),
        ("FOFP PPPP PPPP PPPF", "region-forest", (2, 3, "a1 c1")),  # through a portal (A2.2)
        ("GDPP PPPP PPDP pppp", "battle-goblin-dwarf", (2, 3, "a1 b1")),
        ("PPPP PDPP PPPP pppp", "battle-goblin-dwarf", (1, 3, "b2")),
        ("GPPG PPPP PPPP pppp", "federation-goblin", (1, 2, "a1 d1")),
        ("HPPE PPPP PPPP pppp", "alliance-human-elf", (1, 2, "a1 d1")),
        ("HPPE PPPP GPPP pppp", "diversity", (3, 4, "a1 d1 a3")),
    ],
)
def test_progress(kingdom: str, legend: str, told: tuple[int, int, str]) -> None:
    assert _progress(kingdom, legend) == told


@given(boards(16))
def test_all_is_there_exactly_where_a_legend_is_met(kingdom: str) -> None:
    state = base_game([kingdom, QUIET]).state
    found = progress_of(state, 0, EVERY)
    assert [name for name in LEGENDS if found[name]["have"] == found[name]["need"]] == legend_names(
        int(legends_met(state, 0))
    )
    assert all(one["have"] <= min(one["need"], len(one["cells"])) for one in found.values())


def test_tamers() -> None:
    state = base_game(["PHPP ERHP PPPP RPPP", QUIET]).state
    assert tamers_of(state, 0) == {"b2": ["b1", "c2"]}


@given(boards(16))
def test_tamers_are_told_for_every_tame_dragon(kingdom: str) -> None:
    state = base_game([kingdom, QUIET]).state
    assert bits(tamers_of(state, 0)) == int(tame_dragons(state, 0))
