"""What Rivality's box holds, as far as a pad counts it (V1.1, V2.2)."""

from typing_extensions import TypedDict

from oakdoor.games.rivality import standard
from oakdoor.games.rivality.components import COLOURS, KINDS, LIMIT, printed
from oakdoor.games.rivality.expert import mode as expert
from oakdoor.games.rivality.solo import mode as solo
from oakdoor.games.rivality.solo.mode import LEVELS
from oakdoor.games.rivality.view import Colour, SoloLevel, TileKind


class KindInBox(TypedDict):
    """A kind of tile: how many there are, what each is worth, its shields."""

    kind: TileKind
    tiles: int
    points: int
    shields: int


class RivalityBox(TypedDict):
    """The kinds of tiles, everybody's golems by the number of colours, the most golems on a tile, the colours, levels
    of a game against Suramun, how many can play each mode, how many colours that makes, the tile that a mode begins
    with, and the modes in which tiles can be surrounded."""

    kinds: list[KindInBox]
    golems: dict[str, list[int]]
    limit: int
    colours: list[Colour]
    levels: list[SoloLevel]
    players: dict[str, list[int]]
    sides: dict[str, int]
    begins: dict[str, TileKind]
    surrounding: list[str]


def golems_for(colours: int) -> list[int]:
    """The golems of each colour where so many play (V2.2)."""
    supply = printed().box.supply
    return [int(supply[2 if colours == 3 else colour]) for colour in range(colours)]


def tiles_of(kind: TileKind) -> list[int]:
    """The printed tiles of a kind."""
    return [tile for tile, found in enumerate(printed().box.kind.tolist()) if KINDS[found] == kind]


def held() -> RivalityBox:
    """What the printed box holds."""
    box = printed().box
    return {
        "kinds": [
            {
                "kind": name,
                "tiles": len(tiles_of(name)),
                "points": int(box.points[kind]),
                "shields": int(box.shields[tiles_of(name)[0]]),
            }
            for kind, name in enumerate(KINDS)
        ],
        "golems": {str(colours): golems_for(colours) for colours in (2, 3)},
        "limit": LIMIT,
        "colours": list(COLOURS),
        "levels": list(LEVELS),
        "players": {mode.name: list(mode.players) for mode in (standard.MODE, expert.MODE, solo.MODE)},
        "sides": {"1": 2, "2": 2, "3": 3, "4": 2},
        "begins": {"standard": "well", "expert": "well"},
        "surrounding": ["expert"],
    }
