"""What the coach remarks on a guided game: the end first, then the well, then the own wizard, then the score."""

from typing import Any

import pytest

from oakdoor.language.language import CODES, Language, Words
from oakdoor.lessons.rivality.remarks import remarks
from oakdoor.rulebook.positions import position

FULL = [f"{x},0 {tile} N 5 0" for x, tile in enumerate(("well", "circle:31.12", "circle:31.11", "circle:-.41"))]
HAND = ["circle:21.22"]
POSITIONS: dict[str, dict[str, Any]] = {
    "own_golems": {"field": [*FULL, "0,1 cottage:23.31 N 5 0", "1,1 cottage:31.23* N 0 1"]},
    "their_golems": {"field": [text.replace("5 0", "0 5") for text in [*FULL, "0,1 cottage:31.23* N 5 0"]]},
    "well_free": {"field": ["0,0 well N 1 1"]},
    "well_theirs": {"field": ["0,0 well N 0 1", "1,0 circle:31.12 N 1 1"]},
    "wizard": {"field": ["0,0 well N 1 0", "1,0 fortress:22.22.23 N 1 0"], "wizards": {"orange": "1,0"}},
    "ahead": {"field": ["0,0 well N 1 0"]},
    "behind": {"field": ["0,0 well N 0 1"]},
}


def said(written: dict[str, Any], code: str = "en", stack: int | None = None) -> list[str]:
    game = position("rivality", {"hand": HAND, **written})
    view: Any = game.mode.describe(*game.readable(0), 0)
    if stack is not None:
        view["colours"][0]["stack"] = stack
    return remarks(Words(Language(code), "rivality", "standard"), view, 0, game.legal())


@pytest.mark.parametrize("key", POSITIONS)
def test_the_most_important_comes_first(key: str) -> None:
    words = Words(Language("en"), "rivality", "standard")
    count = {"own_golems": 5, "their_golems": 5, "ahead": 3, "behind": 3}.get(key, 0)
    assert said(POSITIONS[key])[0] == words.text(f"coach.{key}", count=count)


def test_the_last_tiles_announce_the_end() -> None:
    assert said(POSITIONS["ahead"], stack=0)[0] == "Your stack is empty: these are your last tiles."


@pytest.mark.parametrize("code", CODES)
def test_every_remark_is_said_in_every_language(code: str) -> None:
    for written in POSITIONS.values():
        for text in said(written, code):
            assert "{" not in text
            assert text.endswith(".")
