"""Sheets of Rivality: wizards, the well's tie, surrounded tiles, what cannot stand on a table."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from oakdoor.pad.rivality.sheets import RivalityPad
from oakdoor.pad.scored import PadError, Scored
from oakdoor.pad.scoring import score

PADS: TypeAdapter[Any] = TypeAdapter(RivalityPad)


def tile(kind: str, *golems: int, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "golems": list(golems), "wizards": [], **more}


def scored(mode: str, *tiles: dict[str, Any], **more: Any) -> Scored:
    players = {} if mode == "solo" else {"players": 2}
    return score(
        PADS.validate_python({"game": "rivality", "mode": mode, "other_box": False, "tiles": tiles, **players, **more})
    )


def test_the_well_takes_contested_tiles_and_a_wizard_stops_a_tile() -> None:
    """The mock-up's battlefield: 10 to 6 (V5.2, V5.3)."""
    found = scored(
        "standard", tile("well", 3, 2), tile("fortress", 1, 3), tile("fortress", 2, 2),
        tile("fortress", 1, 0, wizards=["orange"]), tile("cottage", 2, 1), tile("cottage", 0, 5), tile("circle", 3, 0),
    )  # fmt: skip
    assert [side.score for side in found.outcome.sides] == [10, 6]
    assert found.pages[0].view["field"][5]["entrenched"] == 1


def test_the_well_breaks_a_tie() -> None:
    found = scored("standard", tile("well", 0, 1), tile("fortress", 1, 0), tile("circle", 0, 1))
    assert (found.outcome.winners, found.tie) == ([1], ["well", "well"])
    shared = scored("standard", tile("well", 0, 0), tile("circle", 1, 0), tile("circle", 0, 1))
    assert (shared.outcome.winners, shared.tie) == ([0, 1], [])


def expert(*golems: int, **more: Any) -> dict[str, Any]:
    return tile("circle", *golems, surrounded=None) | more


def test_a_surrounded_tile_changes_hands_before_it_counts() -> None:
    """Its golems go home, one of the surrounding colour comes; opposed tiles are worth 1 less (V6.3, V6.5)."""
    ring = [expert(1, 0) for _ in range(4)]
    prey = expert(2, 3, kind="fortress", surrounded="orange")
    found = scored("expert", expert(0, 0, kind="well"), *ring, prey)
    assert found.pages[0].view["field"][5]["golems"] == [3, 0]
    assert [side.score for side in found.outcome.sides] == [4 + 4, 0]
    before = scored("expert", expert(0, 0, kind="well"), *ring, {**prey, "surrounded": None})
    assert [side.score for side in before.outcome.sides] == [4, 4 - 1]


def test_two_of_three_players_surround_together() -> None:
    ring = [expert(1, 0, 0), expert(1, 0, 0), expert(0, 1, 0), expert(0, 1, 0)]
    found = scored("expert", expert(0, 0, 0, kind="well"), *ring, expert(0, 0, 3, surrounded="purple"), players=3)
    assert [side.score for side in found.outcome.sides] == [2, 3, 0]


def test_teams_of_two_share_a_side() -> None:
    found = scored("standard", tile("well", 1, 0), players=4)
    assert [side.seats for side in found.outcome.sides] == [[0, 2], [1, 3]]
    assert found.outcome.winners == [0, 2]


def test_suramun_gets_contested_tiles_from_journeyman_on() -> None:
    field = (tile("fortress", 2, 2), tile("cottage", 2, 1))
    points = [
        [side.score for side in scored("solo", *field, level=level).outcome.sides]
        for level in ("apprentice", "journeyman", "master")
    ]
    assert points == [[2, 0], [2, 4], [1, 4]]


def missing(found: Scored) -> list[tuple[str, str | None]]:
    return [(ask.what, ask.colour) for ask in found.asks]


def test_each_wizard_is_asked_for_before_anybody_wins() -> None:
    """Its tile scores for nobody (V5.2), so it can decide a game; that it stands elsewhere must be said."""
    prize = tile("fortress", 1, 0)
    found = scored("standard", WELL, prize, tile("cottage", 0, 2))
    assert (found.outcome.winners, found.complete) == ([0], False)
    assert missing(found) == [("wizard", "orange"), ("wizard", "purple")]
    said = scored("standard", WELL, {**prize, "wizards": ["orange"]}, tile("cottage", 0, 2), aside=["purple"])
    assert (said.outcome.winners, said.complete) == ([1], True)
    assert missing(scored("expert", expert(0, 0, 0, kind="well"), players=3)) == [
        ("golems", None), ("wizard", "orange"), ("wizard", "purple"), ("wizard", "turquoise"),
    ]  # fmt: skip
    assert missing(scored("standard", tile("well", 1, 0), players=4)) == [("wizard", "orange"), ("wizard", "purple")]
    alone = scored("solo", tile("circle", 1, 0, wizards=["orange"]), level="master")
    assert missing(alone) == [("wizard", "purple")]  # Suramun's (V7.9)


WELL = tile("well", 0, 0)
ELSEWHERE = [
    (["orange"], "the orange wizard stands on a tile and on none"),
    (["turquoise"], "nobody plays turquoise"),
]


@pytest.mark.parametrize(("aside", "message"), ELSEWHERE, ids=[message for _, message in ELSEWHERE])
def test_a_wizard_is_not_in_two_places(aside: list[str], message: str) -> None:
    with pytest.raises(PadError, match=message):
        scored("standard", WELL, tile("circle", 1, 0, wizards=["orange"]), aside=aside)


WRONG = [
    ("standard", [tile("circle", 1, 0)], "the mana well is the first tile"),
    ("standard", [WELL, WELL], "the mana well is the first tile"),
    ("solo", [WELL], "there is no mana well in this game"),
    ("standard", [WELL, tile("circle", 1, 0, 0)], "tile 2 must count the golems of 2 colours, not 3"),
    ("standard", [WELL, tile("circle", 3, 3)], "tile 2: 6 golems, but at most 5"),
    ("standard", [WELL, *[tile("circle", 1, 0, wizards=["orange"])] * 2], "the orange wizard stands on 2 tiles"),
    ("standard", [WELL, tile("circle", 1, 0, wizards=["turquoise"])], "nobody plays turquoise"),
    ("standard", [WELL, *[tile("fortress", 1, 0)] * 7], "7 tiles of kind fortress, but the box holds 6"),
    ("standard", [WELL, *[tile("circle", 5, 0)] * 7], "35 orange golems, but there are 30"),
    ("expert", [expert(0, 0, kind="well"), expert(0, 1, surrounded="orange")], "cannot be surrounded by orange"),
    ("expert", [expert(0, 0, kind="well"), expert(1, 0, surrounded="orange")], "who controls it already"),
    ("expert", [expert(0, 0, kind="well"), expert(1, 0, surrounded="turquoise")], "nobody plays turquoise"),
]


@pytest.mark.parametrize(("mode", "tiles", "message"), WRONG, ids=[message for *_, message in WRONG])
def test_what_cannot_be_is_refused(mode: str, tiles: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(PadError) as caught:
        scored(mode, *tiles, **({"level": "master"} if mode == "solo" else {}))
    assert message in str(caught.value)


def test_another_box_may_hold_more_tiles_and_golems() -> None:
    found = scored("standard", WELL, *[tile("fortress", 5, 0)] * 7, other_box=True)
    assert found.outcome.sides[0].score == 28
