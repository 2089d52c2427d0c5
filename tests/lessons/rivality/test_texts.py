"""What the texts of Rivality's lessons count in words is what lies on the battlefield after the right answer."""

import pytest

from oakdoor.games.game import Game
from oakdoor.lessons.course import find_lesson
from oakdoor.lessons.judge import solved, stand

# The golems of orange and purple on a tile after the right answer, as the text tells it.
TOLD = [
    ("standard", "tile", "aim", "0,0", [4, 0]),
    ("standard", "tile", "choose", "0,0", [3, 1]),
    ("standard", "tile", "round", "0,0", [3, 2]),
    ("standard", "control", "more", "0,0", [3, 2]),
    ("standard", "control", "tie", "0,0", [2, 2]),
    ("standard", "control", "five", "0,0", [4, 1]),
    ("standard", "control", "count", "1,1", [3, 2]),
    ("standard", "shields", "bounce", "1,0", [3, 2]),
    ("standard", "shields", "nobody", "1,0", [3, 1]),
    ("standard", "shields", "far", "0,-1", [2, 1]),
    ("standard", "shields", "wall", "0,0", [3, 2]),
    ("standard", "shields", "own", "0,0", [5, 0]),
    ("standard", "wizard", "guards", "1,0", [1, 0]),
    ("standard", "wizard", "wait", "1,0", [3, 1]),
    ("standard", "well", "theirs", "1,0", [3, 2]),
    ("expert", "waiting", "waits", "2,0", [5, 0]),
    ("expert", "waiting", "turns", "1,0", [2, 1]),
    ("expert", "waiting", "turns", "2,0", [5, 0]),
    ("expert", "waiting", "lost", "0,1", [2, 2]),
    ("expert", "waiting", "lost", "0,2", [1, 0]),
    ("expert", "surrounded", "close", "0,0", [1, 0]),
    ("expert", "surrounded", "fourth", "0,0", [1, 0]),
    ("expert", "guests", "out", "1,0", [5, 0]),
    ("expert", "guests", "in", "1,0", [1, 3]),
    ("solo", "mirror", "way", "1,3", [1, 0]),
    ("solo", "mirror", "most", "2,4", [2, 0]),
    ("solo", "levels", "master", "2,3", [5, 0]),
]


def after(mode: str, name: str, step_id: str) -> Game:
    """A step's game after its solution."""
    lesson = find_lesson("rivality", mode, name)
    step = next(step for step in lesson.steps if step.id == step_id)
    return stand(lesson, step, solved(lesson, step)).game


@pytest.mark.parametrize(("mode", "name", "step", "place", "golems"), TOLD)
def test_golems_stand_as_the_text_says(mode: str, name: str, step: str, place: str, golems: list[int]) -> None:
    game = after(mode, name, step)
    view = game.mode.describe(*game.readable(0), 0)
    assert next(tile["golems"] for tile in view["field"] if tile["place"] == place) == golems


def test_the_last_golems_end_the_game_in_a_tie_that_the_well_decides() -> None:
    game = after("standard", "well", "end")
    assert game.is_over
    result = game.result()
    assert result == {"scores": [12, 12], "well": 0, "winners": [0]}
