"""Sheets of Aetherya: ties, partial kingdoms, tiles, fortresses that are due."""

from typing import Any

from oakdoor.games.aetherya.components import LEGENDS
from oakdoor.pad.aetherya.sheets import BasePad, CampaignPad, ConfrontationPad, CoopPad, ItemsPad
from oakdoor.pad.scored import Scored
from oakdoor.pad.scoring import score

EMPTY: list[Any] = [None] * 16


def cells(text: str) -> list[Any]:
    """A kingdom of names, the rest empty."""
    return [*text.split(), *EMPTY][:16]


def base(*kingdoms: dict[str, Any]) -> BasePad:
    return BasePad.model_validate(
        {
            "game": "aetherya",
            "mode": "base",
            "other_box": False,
            "kingdoms": [{"legends": [], **one} for one in kingdoms],
        }
    )


def test_what_is_entered_so_far_counts() -> None:
    found = score(base({"cells": cells("elf forest")}, {"cells": EMPTY}))
    assert [side.score for side in found.outcome.sides] == [2, 0]
    assert not found.complete
    assert found.pages[0].links[0].values == {"line": "elves", "cell": "a1", "other": "b1", "points": 2}


def test_legends_that_a_kingdom_meets_are_named() -> None:
    found = score(base({"cells": cells("elf human")}, {"cells": cells("forest forest forest")}))
    assert found.pages[0].met == [["alliance-human-elf"], ["region-forest"]]


def test_the_line_that_breaks_a_tie_is_named_for_both() -> None:
    """3 points each: a swamp's goblin against an elf's forest and a human's (A5.5)."""
    found = score(base({"cells": cells("goblin swamp")}, {"cells": cells("elf forest human")}))
    assert [side.score for side in found.outcome.sides] == [3, 3]
    assert found.outcome.winners == [0]
    assert found.tie == ["goblins", "elves"]


def test_a_shared_victory_has_no_line() -> None:
    found = score(base({"cells": cells("elf forest")}, {"cells": cells("elf forest")}))
    assert found.outcome.winners == [0, 1]
    assert found.tie == []


def test_treaties_staffs_and_stones_count() -> None:
    kingdom = {"cells": cells("elf dwarf dragon"), "legends": ["region-forest"], "treaties": ["a1"], "staffs": ["c1"]}
    sheet = {"game": "aetherya", "mode": "items", "other_box": False, "kingdoms": [{**kingdom, "stones": [4, 4, 3]}]}
    lines = score(ItemsPad.model_validate(sheet)).outcome.sides[0].lines
    assert (lines["conflicts"], lines["dragons"], lines["legends"]) == (0, 3, 4 + 1)


def campaign(*ages: dict[str, Any]) -> CampaignPad:
    return CampaignPad.model_validate(
        {
            "game": "aetherya",
            "mode": "solo",
            "other_box": False,
            "ages": [{"row": [], "lost": False, **age} for age in ages],
        }
    )


def test_a_campaign_is_complete_after_three_full_ages_or_a_loss() -> None:
    full = ("plain forest mountain swamp " * 4).split()
    row = ["region-plain", "region-forest", "region-mountain", "region-swamp"]
    lost = score(campaign({"cells": full, "row": row}, {"cells": EMPTY, "lost": True}))
    assert (lost.complete, lost.outcome.winners, lost.outcome.sides[0].score) == (True, [], 0)
    assert lost.outcome.fame == [-16]
    assert not score(campaign({"cells": full, "row": row})).complete


def missing(found: Scored) -> list[tuple[str, int | None, int | None]]:
    return [(ask.what, ask.board, ask.count) for ask in found.asks]


FULL = ("plain forest mountain swamp " * 4).split()
FIRST_ROW = ["region-plain", "region-forest", "region-mountain", "region-swamp"]


def test_cards_that_lack_are_asked_for() -> None:
    assert missing(score(base({"cells": FULL[:14] + EMPTY[:2]}))) == [("cards", 0, 2)]
    assert missing(score(base({"cells": FULL}, {"cells": EMPTY}))) == [("cards", 1, 16)]
    assert missing(score(common(" ".join(["plain"] * 24), other_box=True))) == [("cards", 0, 1)]


def test_the_row_of_an_age_is_asked_for_before_its_fame_counts() -> None:
    """Without its row an age's fame would be its harmony (A7.8); of a lost age it does not matter (A7.7)."""
    assert missing(score(campaign({"cells": FULL, "row": FIRST_ROW[:1]}))) == [("row", 0, 3), ("age", 1, None)]
    assert missing(score(campaign({"cells": FULL, "row": FIRST_ROW}, {"cells": EMPTY}))) == [
        ("cards", 1, 16), ("row", 1, 5), ("age", 2, None),
    ]  # fmt: skip
    assert missing(score(campaign({"cells": FULL}, {"cells": EMPTY, "lost": True}))) == [("row", 0, 4)]


def test_discarded_legends_are_asked_for_before_anybody_wins() -> None:
    """They are what every kingdom must exceed (A8.5); that there were none must be said."""
    kingdoms = [{"cells": cells("elf forest " * 4 + "plain " * 8), "legends": []}] * 2
    sheet = {"game": "aetherya", "mode": "coop", "other_box": True, "kingdoms": kingdoms}
    unsaid = score(CoopPad.model_validate({**sheet, "shed": None}))
    assert (unsaid.outcome.winners, missing(unsaid)) == ([0, 1], [("shed", None, None)])
    assert score(CoopPad.model_validate({**sheet, "shed": []})).complete
    lost = score(CoopPad.model_validate({**sheet, "shed": list(LEGENDS)}))
    assert (lost.outcome.winners, lost.complete) == ([], True)


def common(text: str, **more: Any) -> ConfrontationPad:
    laid = [*text.split(), *[None] * 25][:25]
    sheet = {
        "tribes": ["dwarf", "goblin"],
        "absent": "elf",
        "fortresses": [],
        "legends": [[], []],
        "dragons": 0,
        **more,
    }
    return ConfrontationPad.model_validate(
        {"game": "aetherya", "mode": "confrontation", "other_box": False, "cells": laid} | sheet
    )


def test_mountains_between_dwarves_get_their_fortress() -> None:
    lines = score(common("dwarf mountain dwarf")).outcome.sides[0].lines
    assert (lines["terrain"], lines["fortresses"]) == (4, 2)


def test_dragons_that_the_goblins_keep_count() -> None:
    assert score(common("", dragons=2)).outcome.sides[1].lines["dragons"] == 10
