"""Views of Rivality: what a reader is told besides the battlefield."""

import random

import pytest

from oakdoor.games.game import Game
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.registry import find_mode


@pytest.mark.parametrize(("players", "seats"), [(2, [[0], [1]]), (3, [[0], [1], [2]]), (4, [[0, 2], [1, 3]])])
def test_colours_name_their_seats(players, seats):
    """V2.2: of four players those opposite each other are a team."""
    view = Game(find_mode("rivality", "standard"), players, seed=1).view(WATCHER)
    assert [colour["seats"] for colour in view["colours"]] == seats


def test_solo_shows_where_the_wizard_can_go():
    """V7.4: in round 1 the player starts on any tile of the own bottom row."""
    game = Game(find_mode("rivality", "solo"), 1, seed=1)
    view = game.view(0)
    assert view["ways"] == ["0,5", "1,5", "2,5", "3,5"]
    assert [f"go {place}" for place in view["ways"]] == sorted(game.legal())
    assert [colour["seats"] for colour in view["colours"]] == [[0], []]


def test_a_question_names_its_tile_and_colour():
    """V3.6, V6.2: whose spell chooses between equally large groups; each player orders their own delayed spells."""
    asked: set[str] = set()
    wanted = {"back", "delayed"}
    for seed in range(40):
        chooser = random.Random(seed)
        game = Game(find_mode("rivality", "expert"), 3, seed=seed, events=False)
        while not game.is_over and not asked >= wanted:
            view = game.view(WATCHER)
            places = {tile["place"]: tile for tile in view["field"]}
            if view["phase"] in ("turn", "fresh"):
                assert view["question"] is None
            else:
                asked.add(view["phase"])
                assert view["question"]["place"] in places
                owner = next(entry for entry in view["colours"] if game.actor in entry["seats"])
                assert view["question"]["colour"] == owner["colour"]
            if view["phase"] == "back":
                assert sum(places[view["question"]["place"]]["golems"]) > 5
            game.play(chooser.choice(game.legal()))
        if asked >= wanted:
            break
    assert asked >= wanted
