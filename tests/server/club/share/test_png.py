"""Pictures as a server draws them, looked at pixel by pixel: both games, three languages, none of their parts blank."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES
from oakdoor.lessons.puzzle import all_puzzles
from oakdoor.server import client as built
from oakdoor.server.club.share import png
from server.club.share.pixels import read_png
from server.conftest import opened
from server.pages import Someone

PUBLIC = Path(__file__).parents[4] / "web" / "public"
GAMES = {"aetherya": "base", "rivality": "standard"}
GROUND = (1160, 120, 1200, 500)  # beside the words there is nothing but rings
RESTLESS = 3  # times as much as the ground
# Left, top, right, bottom: what has to be there, as it is drawn.
PARTS = {
    "board": (20, 20, 610, 610),
    "middle of the board": (180, 180, 450, 450),
    "heading": (666, 38, 860, 68),
    "crest": (670, 98, 750, 184),
    "name": (780, 96, 900, 152),
    "headline": (780, 158, 920, 194),
    "other": (666, 218, 860, 272),
    "lines": (666, 320, 800, 366),
    "sentence": (666, 385, 860, 450),
    "sign": (666, 560, 830, 612),
    "date": (940, 570, 1152, 606),
}
PUZZLE_PARTS = {
    "board": (20, 20, 610, 610),
    "heading": (666, 38, 860, 68),
    "goal": (666, 88, 900, 138),
    "grade": (666, 152, 1000, 188),
    "sign": (666, 560, 830, 612),
    "kind": (1090, 570, 1152, 606),
}
pytestmark = pytest.mark.skipif(not png.can_draw(), reason="the extra club is not installed: resvg-py makes the pixels")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with the pictures of the client."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(built, "FOLDER", PUBLIC)
        with opened(tmp_path_factory.mktemp("data")) as client:
            yield client
            Someone.all_leave()


def brought(site: TestClient, game: str) -> str:
    """A game that is over, of two people; the key of its table."""
    chance, over = random.Random(3), Game(find_mode(game, GAMES[game]), players=2, seed=2)
    while not over.is_over:
        over.play(chance.choice(over.legal()))
    seats = [{"kind": kind, "name": who, "avatar": who.lower()} for kind, who in (("person", "Owl"), ("guest", "Fox"))]
    sent = {"key": f"d-{game}".ljust(24, "x"), "ended": 1.79e9, "record": over.record(), "seats": seats}
    return str(Someone(site, "Owl", "owl").post("/api/games", sent).json()["key"])


def check(data: bytes, parts: dict[str, tuple[int, int, int, int]]) -> None:
    """No part is blank."""
    seen = read_png(data)
    assert seen.size == (1200, 630)
    ground = seen.unrest(*GROUND)
    found = {name: seen.unrest(*place) for name, place in parts.items()}
    blank = {name: unrest for name, unrest in found.items() if unrest < RESTLESS * max(ground, 1)}
    assert not blank, f"the ground has {ground}"


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_games_picture_is_blank(site: TestClient, game: str) -> None:
    key = brought(site, game)
    pictures = []
    for code in CODES:
        answer = site.get(f"/api/tables/{key}/picture.png?lang={code}")
        assert answer.headers["content-type"] == "image/png"
        check(answer.content, PARTS)
        pictures.append(answer.content)
    assert len(set(pictures)) == len(CODES)


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_puzzles_picture_is_blank(site: TestClient, game: str) -> None:
    puzzle = next(one for one in all_puzzles() if (one.game, one.mode) == (game, GAMES[game]))
    check(site.get(f"/api/puzzles/{game}/{puzzle.mode}/{puzzle.id}/picture.png?lang=fr").content, PUZZLE_PARTS)


def test_a_picture_without_its_faces_is_noticed(site: TestClient) -> None:
    """The check sees what it is for."""
    key = brought(site, "aetherya")
    svg = site.get(f"/api/tables/{key}/picture").json()["svg"]
    with pytest.raises(AssertionError, match="middle of the board"):
        check(png.png(svg, PUBLIC / "faces"), PARTS)
