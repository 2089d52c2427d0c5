"""What is in the box (A1)."""

from collections import Counter
from copy import deepcopy
from pathlib import Path

import pytest

from oakdoor.games.aetherya.components import CARDS, LEGENDS, TILES, Components, printed
from oakdoor.games.errors import ComponentError
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

from .table import QUIET, base_game

PRINTED = Path(__file__).parents[3] / "src/oakdoor/games/aetherya/components.toml"


def all_cards(game: Game) -> Counter[str]:
    deal = game.deal
    rows = [*deal["hands"], *deal["wild"], deal["deck"], deal["discard"]]
    return Counter(card for row in rows for card in row)


def test_ten_types_of_eight_cards():
    """A1.1: 80 kingdom cards, 10 types x 8."""
    assert CARDS[:4] == ("plain", "forest", "mountain", "swamp")
    assert CARDS[4:8] == ("human", "elf", "dwarf", "goblin")
    assert CARDS[8:] == ("dragon", "portal")
    assert printed().box.copies.sum(axis=0).tolist() == [8] * 10
    assert printed().box.copies.sum() == 80


@pytest.mark.parametrize(("players", "copies"), [(2, 4), (3, 6), (4, 8)])
def test_cards_for_the_players(players, copies):
    """A1.2: two players use 4 cards of each type, three use 6, four use all 8."""
    game = Game(find_mode("aetherya", "base"), players, seed=7)
    assert all_cards(game) == dict.fromkeys(CARDS, copies)


def test_stones_on_the_backs():
    """A1.2: of each type four cards carry two stones, two three, two four."""
    assert printed().box.copies.tolist() == [[4] * 10, [2] * 10, [2] * 10]


def test_legends():
    """A1.3: fifteen legends with their points, 44 in all."""
    points = dict(zip(LEGENDS, printed().box.points.tolist(), strict=True))
    assert points == {
        "alliance-human-dwarf": 2,
        "alliance-human-elf": 2,
        "federation-human": 2,
        "federation-elf": 2,
        "federation-dwarf": 2,
        "federation-goblin": 2,
        "battle-goblin-dwarf": 3,
        "battle-goblin-human": 3,
        "battle-goblin-elf": 3,
        "battle-elf-dwarf": 3,
        "region-plain": 4,
        "region-forest": 4,
        "region-mountain": 4,
        "region-swamp": 4,
        "diversity": 4,
    }
    assert sum(points.values()) == 44


def test_tiles():
    """A1.4: twelve tiles, of which griffin, smuggler and thief are characters."""
    assert set(TILES) == {
        *("treaty", "staff", "sword", "griffin", "hammer", "palantir", "smuggler", "thief"),
        *("stone-1", "stone-2", "stone-3", "stone-4"),
    }
    characters = {tile for tile, kind in zip(TILES, printed().box.character, strict=True) if kind}
    assert characters == {"griffin", "smuggler", "thief"}


def test_a_set_of_tiles_for_each_player():
    """A1.4: 48 tiles, one set of 12 per player."""
    game = Game(find_mode("aetherya", "items"), 4, seed=7)
    assert [sorted(row) for row in game.deal["tiles"]] == [sorted(TILES)] * 4


def test_another_printing_is_played_as_it_is_written():
    """A1.5: the rules read copies, gains, hatred, dragons and legends from the table."""
    data = deepcopy(printed().data)
    data["cards"]["plain"] = [6, 0, 2]
    data["tribes"]["elf"]["gains"] = {"swamp": 7}
    data["tribes"]["human"]["hates"] = ["goblin", "elf"]
    data["tribes"]["elf"]["hates"] = ["dwarf", "goblin", "human"]
    data["dragon"]["values"] = [4, 5, 6]
    data["legends"]["region-plain"] = 9
    game = Game(find_mode("aetherya", "base"), 2, seed=7, components=data)
    assert all_cards(game)["plain"] == 6
    position = base_game(("EFPP SHPP PPPP PPPR", QUIET), taken=[["region-plain"]])
    game.state = position.state
    lines = game.scores()[0]
    assert (lines["elves"], lines["conflicts"], lines["dragons"], lines["legends"]) == (7, 0, -4, 9)
    position = base_game(("EHPP PPPP PPPP PPPP", QUIET))
    game.state = position.state
    assert game.scores()[0]["conflicts"] == -2


def test_the_printed_file_is_the_default():
    """A1.5: the printed components are a file like any other."""
    assert Components.read(PRINTED).data == printed().data


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("plain = [4, 2, 2]", "plain = [4, 2]", "plain =", "three numbers"),
        ("swamp = [4, 2, 2]", "swamp = [4, 2, -1]", "swamp =", "from 0 to 20"),
        ("elf = [4, 2, 2]", 'elf = [4, 2, "two"]', "elf =", "whole number"),
        ("human = [4, 2, 2]", "human = [1, 3, 2]", "human =", "at least 2 copies for 2 players"),
        ("human = [4, 2, 2]", "human = [2, 1, 1]", "human =", "at least 5 copies in all"),
        ("human = [4, 2, 2]", "human = [5, 2, 2]", "[cards]", "the deck for 4 players has 81 cards"),
        ("portal = [4, 2, 2]\n", "", "[cards]", "'portal' is missing"),
        ("portal = [4, 2, 2]", "portals = [4, 2, 2]", "portals =", "no entry 'portals'"),
        ('hates = ["goblin"]', 'hates = ["orc"]', 'hates = ["orc"]', "'orc' is no other tribe"),
        ('hates = ["goblin"]', "hates = []", 'hates = ["human", "elf", "dwarf"]', "does not hate"),
        ("gains = { swamp = 3 }", "gains = { sea = 3 }", "gains = { sea = 3 }", "'sea' is no terrain"),
        ("values = [3, 5, 6]", "values = [3, 5]", "values =", "three numbers"),
        ("diversity = 4", "diversity = 40", "diversity =", "from 0 to 20"),
        ('thief = "character"', 'thief = "person"', "thief =", "'item' or 'character'"),
    ],
)
def test_a_broken_table_is_refused(tmp_path, old, new, line, reason):
    """A1.5: tables are validated; a broken one is refused with its line and the reason."""
    text = PRINTED.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    number = next(number for number, row in enumerate(text.split("\n"), 1) if row.startswith(line))
    with pytest.raises(ComponentError) as refused:
        Components.read(path)
    assert str(refused.value).startswith(f"{path}, line {number}: ")
    assert reason in str(refused.value)


def test_a_file_that_is_no_table(tmp_path):
    """A1.5: neither a missing file nor a syntax error ends in a traceback."""
    with pytest.raises(ComponentError, match=r"missing\.toml: No such file"):
        Components.read(tmp_path / "missing.toml")
    path = tmp_path / "broken.toml"
    path.write_text('[cards]\nplain = [4, 2\nforest = "x"\n', encoding="utf-8")
    with pytest.raises(ComponentError, match=r"broken\.toml, line [23]: "):
        Components.read(path)
