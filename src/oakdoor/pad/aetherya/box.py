"""What Aetherya's box holds, as far as a pad counts it (A1)."""

from typing_extensions import TypedDict

from oakdoor.games.aetherya.components import CARDS, LEGENDS, TERRAINS, TILES, TRIBES, printed
from oakdoor.games.aetherya.solo.state import AGES, row_start
from oakdoor.games.aetherya.view import Tribe

MOST_PLAYERS = 4


class AetheryaBox(TypedDict):
    """The palette in columns, how many copies of each card there are for so many players, the legends with their
    points, which of them a common kingdom does without, the sizes of a campaign's rows, the home terrain of each tribe,
    the side of the common kingdom by players, the power stones, and the tribe that keeps dragons (A9.12)."""

    columns: list[list[str]]
    copies: dict[str, dict[str, int]]
    legends: dict[str, int]
    apart: list[str]
    rows: list[int]
    homes: dict[Tribe, str]
    sides: dict[str, int]
    stones: list[int]
    keeper: Tribe


def copies_for(players: int) -> dict[str, int]:
    """How many copies of each card so many players use (A1.2)."""
    box = printed().box
    return {name: int(box.copies[: players - 1, card].sum()) for card, name in enumerate(CARDS)}


def held() -> AetheryaBox:
    """What the printed box holds."""
    box = printed().box
    return {
        "columns": [[terrain, tribe] for terrain, tribe in zip(TERRAINS, TRIBES, strict=True)] + [["portal", "dragon"]],
        "copies": {str(players): copies_for(players) for players in range(2, MOST_PLAYERS + 1)},
        "legends": {name: int(box.points[legend]) for legend, name in enumerate(LEGENDS)},
        "apart": ["diversity"],
        "rows": [row_start(age + 1) - row_start(age) for age in range(AGES)],
        "homes": dict(zip(TRIBES, TERRAINS, strict=True)),
        "sides": {str(players): players + 3 for players in range(2, MOST_PLAYERS + 1)},
        "stones": [int(name[-1]) for name in TILES if name.startswith("stone")],
        "keeper": "goblin",
    }
