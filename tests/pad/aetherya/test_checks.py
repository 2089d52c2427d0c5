"""What no table of Aetherya could hold is refused with what is wrong; another box may differ."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from oakdoor.pad.aetherya.sheets import AetheryaPad
from oakdoor.pad.scored import PadError
from oakdoor.pad.scoring import score

PADS: TypeAdapter[Any] = TypeAdapter(AetheryaPad)
EMPTY: list[Any] = [None] * 16
DRAGONS = ["dragon"] * 5 + [None] * 11
ITEMS: dict[str, Any] = {"legends": [], "treaties": [], "staffs": [], "stones": []}
COMMON: dict[str, Any] = {
    "mode": "confrontation", "tribes": ["elf", "human"], "absent": None, "cells": [None] * 25, "fortresses": [],
    "legends": [[], []], "dragons": 0,
}  # fmt: skip
REGIONS = ("plain", "forest", "mountain", "swamp")
AGE = {"cells": EMPTY, "row": [], "lost": False}


def sheet(mode: str, **more: Any) -> Any:
    return PADS.validate_python({"game": "aetherya", "mode": mode, "other_box": False, **more})


def base(*kingdoms: dict[str, Any]) -> Any:
    return sheet("base", kingdoms=[{"cells": EMPTY, "legends": [], **one} for one in kingdoms])


def items(**one: Any) -> Any:
    return sheet("items", kingdoms=[{"cells": EMPTY, **ITEMS, **one}, {"cells": EMPTY, **ITEMS}])


def common(**more: Any) -> Any:
    return sheet(**{**COMMON, **more})


WRONG = [
    (base({"cells": DRAGONS}, {}), "5 cards of type dragon, but the box holds 4"),
    (base({"legends": ["diversity"]}, {"legends": ["diversity"]}), "all kingdoms together: diversity is there 2 times"),
    (base({"legends": ["diversity"] * 2}, {}), "kingdom 1: diversity is there 2 times"),
    (items(treaties=["a1"]), "a treaty lies on a tribe card, not on a1"),
    (items(cells=["elf", *EMPTY[1:]], staffs=["a1"]), "a staff lies on a dragon, not on a1"),
    (items(cells=["elf", *EMPTY[1:]], treaties=["a1", "a1"]), "tiles on cards: a1 is there 2 times"),
    (items(cells=["elf"] * 3 + EMPTY[3:], treaties=["a1", "b1", "c1"]), "3 tiles peace treaty, but there are 2"),
    (items(stones=[1, 1, 1]), "3 tiles power stone 1, but there are 2"),
    (sheet("coop", kingdoms=[{"cells": EMPTY, "legends": []}] * 2, shed=["diversity"] * 2), "the discarded legends"),
    (sheet("solo", ages=[{**AGE, "row": ["diversity"]}] * 2), "the rows: diversity is there 2 times"),
    (sheet("solo", ages=[{**AGE, "lost": True}, AGE]), "age 1 lost the campaign, so there is no age 2"),
    (sheet("solo", ages=[{**AGE, "cells": DRAGONS}]), "5 cards of type dragon"),
    (
        sheet("solo", ages=[{**AGE, "row": ["diversity", *(f"region-{name}" for name in REGIONS)]}]),
        "the row of age 1 has 4 legends, not 5",
    ),
    (common(cells=[None] * 36), "the common kingdom of 2 has 25 cells, not 36"),
    (common(tribes=["elf", "elf"]), "each player plays a different tribe"),
    (common(absent="elf"), "each player plays a different tribe"),
    (common(legends=[[]]), "legends must hold one list for each of 2 players"),
    (common(legends=[["diversity"], []]), "the diversity legend is not in this game"),
    (common(dragons=1), "only the goblins keep dragons"),
    (common(fortresses=["a1"]), "a fortress stands on a player's card, not on a1"),
    (common(cells=["dwarf"] + [None] * 24, absent="dwarf"), "1 cards of type dwarf, but the box holds 0"),
    (
        common(tribes=["elf", "human", "dwarf"], legends=[[], [], []], cells=[None] * 36, absent="goblin"),
        "a tribe is absent only with two players",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_cannot_be_is_refused(wrong: Any, message: str) -> None:
    with pytest.raises(PadError) as caught:
        score(wrong)
    assert message in str(caught.value)


def test_another_box_may_hold_more_copies() -> None:
    differs = base({"cells": DRAGONS}, {}).model_copy(update={"other_box": True})
    assert score(differs).outcome.sides[0].lines["dragons"] == -30


def test_a_single_kingdom_may_be_of_a_game_of_four() -> None:
    assert score(base({"cells": DRAGONS})).outcome.ranks == [1]
