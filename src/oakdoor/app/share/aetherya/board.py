"""Kingdoms as pictures, and the common kingdom of confrontation."""

from math import isqrt

from oakdoor.app.share.drawing import BOARD, SIDE, box, face, mark
from oakdoor.games.aetherya.view import AetheryaView, ConfrontationView, ItemsKingdom, Kingdom, KingdomView

GROUND = "#14201c"
GAP, RIM = 0.055, 0.085  # between cards, and around them, as parts of a card
MARKS = {
    "elves": "woman-elf-face",
    "dwarves": "dwarf-face",
    "humans": "visored-helm",
    "goblins": "goblin-head",
    "dragons": "spiked-dragon-head",
    "legends": "laurels",
    "conflicts": "crossed-swords",
    "terrain": "oak-leaf",
    "fortresses": "tower-flag",
    "bonus": "queen-crown",
    "opposed": "rock-golem",
}
PANEL = 'fill="#000" fill-opacity=".2" stroke="#7d9587" stroke-opacity=".5" stroke-width="1.5"'


def line_mark(line: str) -> str:
    """The mark that stands for a line of the score."""
    return MARKS[line]


def boards(view: AetheryaView) -> list[str]:
    """What lies before each side; one board where all share it."""
    if view["mode"] == "confrontation":
        return [_common(view)]
    return [_kingdom(view, side) for side in range(len(view["kingdoms"]))]


def hand(view: AetheryaView) -> list[str]:
    """The card that the reader holds; else the deck and what lies open on the piles, or the common display."""
    if view["mode"] == "confrontation":
        return [face(f"card-{card}", 0, 0, SIDE) for card in view["display"] if card is not None]
    if view["held"] is not None:
        return [face(f"card-{'back' if view['held'] == 'hidden' else view['held']}", 0, 0, SIDE)]
    deck = ["back"] if view["deck"] else []
    return [face(f"card-{card}", 0, 0, SIDE) for card in [*deck, *(pile[-1] for pile in view["piles"] if pile)]]


def crest(view: AetheryaView, side: int, portraits: list[str]) -> str:
    """The file that stands for a side: the portrait of who plays it."""
    return f"portraits/{portraits[side]}"


def _size(count: int) -> tuple[int, float]:
    side = isqrt(count)
    return side, BOARD / (side + (side - 1) * GAP + 2 * RIM)


def _cards(cells: list[str | None], wild: set[int]) -> list[str]:
    """The cards in reading order; what is not known lies face down."""
    side, size = _size(len(cells))
    parts = [box(0, 0, BOARD, BOARD, size * 0.16, PANEL)]
    for number, card in enumerate(cells):
        if card is not None or number in wild:
            parts.append(face(f"card-{card or 'back'}", *_corner(number, side, size), size))
    return parts


def _corner(number: int, side: int, size: float) -> tuple[float, float]:
    row, column = divmod(number, side)
    step = size * (1 + GAP)
    return size * RIM + column * step, size * RIM + row * step


def _cell(name: str, side: int) -> int:
    """The number of a cell: a to the left, 1 at the top."""
    return (int(name[1:]) - 1) * side + ord(name[0]) - ord("a")


def _kingdom(view: KingdomView, side: int) -> str:
    kingdom: Kingdom | ItemsKingdom = view["kingdoms"][side]
    across, size = _size(len(kingdom["cells"]))
    parts = _cards(kingdom["cells"], {_cell(cell, across) for cell in kingdom["wilderness"]})
    if view["mode"] != "items":
        return "".join(parts)
    items = view["kingdoms"][side]
    for number, tile in enumerate(items["tiles"]):
        if tile is not None:
            x, y = _corner(number, across, size)
            name = "back" if tile == "hidden" else tile
            parts.append(face(f"tile-{name}", x + size * 0.18, y + size * 0.18, size * 0.64))
    for name, cells in (("treaty", items["treaties"]), ("staff", items["staffs"])):
        for cell in cells:
            x, y = _corner(_cell(cell, across), across, size)
            parts.append(face(f"tile-{name}", x + size * 0.58, y + size * 0.58, size * 0.46))
    return "".join(parts)


def _common(view: ConfrontationView) -> str:
    across, size = _size(len(view["cells"]))
    parts = _cards(view["cells"], {_cell(cell, across) for cell in view["wilderness"]})
    for cell in view["fortresses"]:
        x, y = _corner(_cell(cell, across), across, size)
        disc = size * 0.36
        parts.append(box(x + size - disc, y, disc, disc, disc / 2, 'fill="#17110a" fill-opacity=".85"'))
        parts.append(mark("tower-flag", x + size - disc * 0.85, y + disc * 0.15, disc * 0.7, "#ffe08a"))
    return "".join(parts)
