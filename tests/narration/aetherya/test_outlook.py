"""What comes of a card before it is placed, in words."""

from typing import Any, cast

import pytest

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.events import Event, Kind
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Language, Words
from oakdoor.narration.aetherya.outlook import Consequences
from oakdoor.narration.told import Outlook, Told

CELLS = ["elf", "elf", None, "dragon", *[None] * 12]  # a1, b1, d1


def scored(line: str, cell: str, other: str, points: int) -> Event:
    return Event(Kind("scored"), 0, {"line": line, "cell": cell, "other": other, "points": points})


def told(event: Event, outlook: Outlook, code: str = "en", beside: list[str] | None = None) -> str:
    mode = find_mode("aetherya", "items")
    view: Any = {"mode": "items", "kingdoms": [{"cells": CELLS, "beside": beside or []}]}
    words = Words(Language(code, strict=True), mode.game, mode.name)
    told = Consequences(words, cast(AetheryaView, view), 0, outlook).told([event], [Told("As it was.", 0, 0)])
    return told[0].text


def placed(card: str, cell: str) -> Event:
    return Event(Kind("placed"), 0, {"cell": cell, "card": card, "was_hidden": False})


FOREST = Outlook(
    before=[scored("humans", "b2", "b1", 2), scored("dragons", "d1", "d1", -3)],
    after=[scored("elves", "a1", "b2", 2), scored("elves", "b1", "b2", 2), scored("dragons", "d1", "d1", 3)],
    known=True,
    next=["legend region-forest", "end"],
)


def test_a_card_is_told_with_its_neighbours_and_what_could_be_taken() -> None:
    assert told(placed("forest", "b2"), FOREST) == (
        "Forest on b2: two elves beside it, +2 each; the dragon on d1 becomes tame, +6; "
        "the replaced card no longer counts, \N{MINUS SIGN}2; “Three forests” could then be taken."
    )
    assert told(placed("forest", "b2"), FOREST, "de").startswith(
        "Wald auf b2: zwei Elbenkarten daneben, je +2; der Drache"
    )
    assert told(placed("forest", "b2"), FOREST, "fr").startswith(
        "Forêt en b2\u202f: deux cartes Elfes à côté, +2 chacune\u202f; "
    )


@pytest.mark.parametrize("code", CODES)
def test_what_hangs_on_chance_is_no_promise(code: str) -> None:
    unknown = Outlook([], [], known=False, next=[])
    text = told(Event(Kind("revealed"), 0, {"cell": "c4", "card": None}), unknown, code)
    assert "c4" in text
    assert not any(sign in text for sign in "+\N{MINUS SIGN}?")
    assert told(placed("forest", "b2"), unknown).endswith("the points depend on what is turned up.")


def test_a_table_that_hides_points_tells_none() -> None:
    hidden = Outlook(None, [], known=True, next=["legend region-forest"])
    assert told(placed("forest", "b2"), hidden) == "Forest on b2: “Three forests” could then be taken."
    assert told(placed("forest", "b2"), Outlook(None, [], True, [])) == "As it was."


def test_of_several_legends_one_could_be_taken() -> None:
    several = Outlook(None, [], known=True, next=["legend region-forest", "legend diversity", "end"])
    assert told(placed("forest", "b2"), several) == "Forest on b2: “Three forests” or “Diversity” could then be taken."
    assert told(placed("forest", "b2"), several, "de") == (
        "Wald auf b2: „Drei Wälder“ oder „Vielfalt“ könntest du dann nehmen."
    )


def test_power_stones_are_summed_up_before_a_tenth_breaks_them() -> None:
    kept = Event(Kind("tile_kept"), 0, {"cell": "c4", "tile": "stone-4"})
    outlook = Outlook([], [], known=True, next=[])
    assert told(kept, outlook, beside=["stone-2", "stone-3"]) == "Power stones: 2+3+4 = 9, they count 9."
    broken = told(kept, outlook, beside=["stone-2", "stone-3", "griffin", "stone-1"])
    assert broken == "Power stones: 2+3+1+4 = 10, only the last digit counts, 0."


def test_what_others_do_is_told_as_it_is() -> None:
    assert told(Event(Kind("drawn"), 1, {"card": None}), FOREST) == "As it was."
