"""What Aetherya's box holds, as far as a pad counts it (A1)."""

from typing_extensions import TypedDict

from oakdoor.games.aetherya import coop
from oakdoor.games.aetherya.components import CARDS, LEGENDS, TERRAINS, TILES, TRIBES, printed
from oakdoor.games.aetherya.confrontation import mode as confrontation
from oakdoor.games.aetherya.solo import mode as solo
from oakdoor.games.aetherya.solo.state import AGES, DECK_OF, row_start
from oakdoor.games.aetherya.state import SIDE
from oakdoor.games.aetherya.view import Tribe

MOST_PLAYERS = 4
_ANY = list(range(1, MOST_PLAYERS + 1))
_PLAYERS = {
    "base": _ANY,
    "items": _ANY,
    "solo": list(solo.MODE.players),
    "coop": list(coop.MODE.players),
    "confrontation": list(confrontation.MODE.players),
}


class AetheryaBox(TypedDict):
    """The side of a kingdom, the palette in columns, by mode and players how many copies of each card there are, the
    legends with their points, which of them a common kingdom does without, the sizes of a campaign's rows, the home
    terrain of each tribe, the side of the common kingdom by players, the power stones, on which cards tiles lie, the
    tribe that keeps dragons (A9.12), how many can play each mode, and a key for each card."""

    side: int
    columns: list[list[str]]
    copies: dict[str, dict[str, dict[str, int]]]
    legends: dict[str, int]
    apart: list[str]
    rows: list[int]
    homes: dict[Tribe, str]
    sides: dict[str, int]
    stones: list[int]
    lies_on: dict[str, list[str]]
    keeper: Tribe
    players: dict[str, list[int]]
    keys: dict[str, str]


def decks_of(mode: str, players: int) -> int:
    """For how many players the cards are that a mode uses (A1.2, A7.1, A9.1); a single kingdom may be of any game."""
    if mode == "solo":
        return DECK_OF
    return MOST_PLAYERS if mode == "confrontation" or players == 1 else players


def copies_for(players: int) -> dict[str, int]:
    """How many copies of each card so many players use (A1.2)."""
    box = printed().box
    return {name: int(box.copies[: players - 1, card].sum()) for card, name in enumerate(CARDS)}


def held() -> AetheryaBox:
    """What the printed box holds."""
    box = printed().box
    return {
        "side": SIDE,
        "columns": [[terrain, tribe] for terrain, tribe in zip(TERRAINS, TRIBES, strict=True)] + [["portal", "dragon"]],
        "copies": {
            mode: {str(players): copies_for(decks_of(mode, players)) for players in numbers}
            for mode, numbers in _PLAYERS.items()
        },
        "legends": {name: int(box.points[legend]) for legend, name in enumerate(LEGENDS)},
        "apart": ["diversity"],
        "rows": [row_start(age + 1) - row_start(age) for age in range(AGES)],
        "homes": dict(zip(TRIBES, TERRAINS, strict=True)),
        "sides": {str(players): players + 3 for players in range(2, MOST_PLAYERS + 1)},
        "stones": [int(name[-1]) for name in TILES if name.startswith("stone")],
        "lies_on": {"treaty": list(TRIBES), "staff": ["dragon"]},
        "keeper": "goblin",
        "players": _PLAYERS,
        "keys": dict(zip("pfmshedgxo", CARDS, strict=True)),
    }
