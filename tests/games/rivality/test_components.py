"""What is in the box (V1)."""

from copy import deepcopy
from pathlib import Path

import pytest

from oakdoor.games.errors import ComponentError
from oakdoor.games.game import Game
from oakdoor.games.record import check_record
from oakdoor.games.registry import find_mode
from oakdoor.games.rivality.components import KINDS, Components, printed

from .table import battle, golems, tile

PRINTED = Path(__file__).parents[3] / "src/oakdoor/games/rivality/tiles.toml"
TABLE = """
circle - 4@1 - plain | circle 3@1 1@1 - plain | circle 3@1 1@2 - plain | circle 3@2 1@1 - plain
circle 2@1 2@2 - plain | cottage 1@1 2@3 2@2 plain | cottage 2@3 3@1 - plain | cottage 2@3 3@2 - plain
cottage 2@3 1@2 2@1 plain | fortress 2@2 2@2 2@3 plain | fortress 3@1 2@2 1@3 plain | fortress 2@1 2@3 2@2 plain
circle - 4@1 - star | circle 1@1 3@1 - star | circle 1@2 3@1 - star | circle 1@1 3@2 - star
circle 2@2 2@1 - star | cottage 3@2 2@3 - star | cottage 1@2 2@1 2@3 star | cottage 2@2 2@3 1@1 star
cottage 3@1 2@3 - star | fortress 2@2 1@3 3@1 star | fortress 2@3 2@2 2@2 star | fortress 2@2 2@3 2@1 star
"""


def test_tiles_and_golems():
    """V1.1: 25 tiles with their points and shields, and 80 golems."""
    box = printed().box
    kinds = [KINDS[kind] for kind in box.kind]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"well": 1, "circle": 10, "cottage": 8, "fortress": 6}
    assert dict(zip(KINDS, box.points.tolist(), strict=True)) == {"well": 3, "circle": 1, "cottage": 2, "fortress": 4}
    assert {(KINDS[kind], int(box.shields[number])) for number, kind in enumerate(box.kind)} == {
        ("well", 0),
        ("circle", 0),
        ("cottage", 1),
        ("fortress", 2),
    }
    assert box.supply.tolist() == [30, 30, 20]
    assert not box.spells[tile("well")]


def test_printed_spells():
    """V1.3: the 24 tiles as printed, by set."""
    box = printed().box
    rows = [row.split() for row in TABLE.replace("\n", "|").split("|") if row.strip()]
    assert len(rows) == 24
    for number, (kind, *spells, which) in enumerate(rows):
        assert KINDS[box.kind[number]] == kind
        found = [f"{box.golems[number, edge]}@{box.distance[number, edge]}" for edge in range(3)]
        assert [spell.replace("0@0", "-") for spell in found] == spells
        assert printed().tiles[number].endswith("*") == (which == "star")


def test_names_of_tiles():
    """V1.3: a tile's name says what is printed on it."""
    names = printed().tiles
    assert len(set(names)) == 25
    assert {"circle:31.11", "circle:-.41*", "cottage:12.21.23*", "fortress:22.22.23", "well"} <= set(names)


@pytest.mark.parametrize(
    ("distance", "turned"),
    [(1, "N"), (2, "E"), (3, "S"), (2, "W")],
)
def test_spell_reaches_one_place(distance, turned):
    """V1.2: exactly that many steps away, whatever lies between."""
    step = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[turned]
    x, y = -4 * step[0] + 0, -4 * step[1] + 0
    line = {f"{x + k * step[0]},{y + k * step[1]}": "circle:31.12 N" for k in range(1, 5)}
    field = {"0,0": "well N", **{where: text for where, text in line.items() if where != "0,0"}}
    name = {1: "circle:-.41", 2: "circle:21.22", 3: "cottage:32.23*"}[distance]
    game = battle(field, [name])
    game.play(f"put {name} {x},{y} {turned}")
    power = {1: 4, 2: 2, 3: 2}[distance]
    hit = [golems(game, f"{x + k * step[0]},{y + k * step[1]}")[0] for k in range(1, 5)]
    assert hit == [power if k == distance else 0 for k in range(1, 5)]


def test_far_spells_ignore_shields():
    """V1.2: a spell of distance 3 ignores shields, one of distance 2 does not."""
    for name, where, left in (("cottage:23.32", "0,2", 2), ("cottage:23.32", "0,3", 2)):
        edge_up = "N" if where == "0,2" else "E"  # 3@2 at the top, 2@3 at the left edge
        field = {"0,0": "well N", "0,1": "circle:31.12 N", "1,1": "circle:31.12 N", "1,2": "circle:32.11 N"}
        field |= {"0,2": "circle:21.22 N"} if where == "0,3" else {}
        game = battle({**field, "0,0": "well N 0 5"}, [name])
        game.play(f"put {name} {where} {edge_up}")
        # the entrenched well has one shield: of three golems one bounces, the far two all stay
        assert golems(game, "0,0") == [left, 3]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("points = 3", "points = -1", 6, "from 0 to 20"),
        ("shields = 2", 'shields = "two"', 19, "whole number"),
        ("orange = 30", "orange = 10", 23, "turquoise"),
        ('2 = "circle:31.11"', '2 = "circle:34.11"', 31, "must be a tile"),
        ('2 = "circle:31.11"', '2 = "circle:31.-"', 31, "left out"),
        ('2 = "circle:31.11"', '2 = "circle:-.41"', 31, "twice"),
        ('2 = "circle:31.11"', '2 = "fortress:31.11"', 41, "more than 3"),
        ('12 = "fortress:21.23.22"', "", 29, "'12' is missing"),
        ("[golems]", "[golems", 22, ""),
    ],
)
def test_broken_tables_are_refused(tmp_path, old, new, line, reason):
    """V1.3: a table is validated, and a fault is named with its line."""
    path = tmp_path / "tiles.toml"
    text = PRINTED.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ComponentError, match=f"line {line}: .*{reason}"):
        Components.read(path)


def test_another_printing():
    """V1.3: the table can be replaced; names, records and rules follow it."""
    data = deepcopy(printed().data)
    data["plain"]["1"] = "circle:-.51"
    data["kinds"]["well"]["points"] = 7
    game = Game(find_mode("rivality", "standard"), 2, seed=4, components=data, options={"sets": ["plain", "star"]})
    while not game.is_over:
        game.play(game.legal()[-1])
    names = {move.split(" ")[2] for move in game.moves if " put " in move}
    assert "circle:-.51" in names
    assert "circle:-.41" not in names
    record = game.record()
    assert record["components"] == data
    assert check_record(record).outcome() == game.outcome()
    with pytest.raises(ValueError, match=r"circle:-\.51"):
        check_record({key: value for key, value in record.items() if key != "components"})
    assert find_mode("rivality", "standard").codec.action("put circle:-.51 0,1 N") is None
