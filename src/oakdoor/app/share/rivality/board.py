"""The battlefield as a picture: tiles, who holds them, and what stands on them."""

from oakdoor.app.share.drawing import BOARD, SIDE, box, face, group, number
from oakdoor.app.share.letters import outlined, width
from oakdoor.games.rivality.standard import MODE
from oakdoor.games.rivality.view import FieldTile, RivalityFacts, RivalityView

GROUND = "#131b2b"
LARGEST = 118.0
GAP = 0.06  # between tiles, as a part of one
FACES = {"well": "rtile-well", "circles": "rsite-circle", "cottages": "rsite-cottage", "fortresses": "rsite-fortress"}
# Who holds a tile is told by its edge: its colour, and its kind of line for whoever cannot tell colours apart.
EDGES = {
    "orange": ('stroke="#f28a1d"', ""),
    "purple": ('stroke="#a45cf0"', "double"),
    "turquoise": ('stroke="#2cc7b8"', 'stroke-dasharray="14 8"'),
    None: ('stroke="#5a6a86"', ""),
    "tie": ('stroke="#d7dfec"', 'stroke-dasharray="1 9" stroke-linecap="round"'),
}
SHIELD = "M0-15C6-11 11-10 15-10C16 4 10 13 0 19C-10 13-16 4-15-10C-11-10-6-11 0-15Z"
ROW = 3  # golems beside each other
GROUNDED, HELD = 'fill="#0b111b"', 'fill="none" stroke="#e8bd63" stroke-width="4"'


def line_mark(line: str) -> str:
    """The face that stands for a line of the score; golems that stand against somebody have a mark."""
    return f"faces/{FACES[line]}" if line in FACES else "rock-golem"


def crest(view: RivalityView, side: int, portraits: list[str]) -> str:
    """The file that stands for a side: its wizard."""
    return f"faces/wizard-{view['colours'][side]['colour']}"


def boards(view: RivalityView) -> list[str]:
    """The battlefield, which all share."""
    places = [tuple(int(part) for part in tile["place"].split(",")) for tile in view["field"]]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    wide, high = max(x for x, _ in places) - left + 1, max(y for _, y in places) - top + 1
    size = min(LARGEST, BOARD / (max(wide, high) * (1 + GAP) + GAP))
    step = size * (1 + GAP)
    across, down = (BOARD - wide * step) / 2, (BOARD - high * step) / 2
    facts = MODE.facts(None)
    parts = [
        group(across + (x - left) * step, down + (y - top) * step, size / SIDE, _tile(view, tile, facts))
        for (x, y), tile in zip(places, view["field"], strict=True)
    ]
    return ["".join(parts)]


def hand(view: RivalityView) -> list[str]:
    """The tiles that the reader holds; where nobody holds any, nothing."""
    if view["mode"] == "solo" or view["seat"] is None:
        return []
    facts = MODE.facts(None)
    held = [_printed(tile, facts) for tile in view["hands"][view["seat"]]]
    return [f"{drawn}{box(0, 0, SIDE, SIDE, 10, HELD)}" for drawn in held]


def _printed(tile: str, facts: RivalityFacts) -> str:
    """A tile as it is printed; one that is not known lies face down."""
    printed = facts["tiles"].get(tile)
    if printed is None:
        return box(0, 0, SIDE, SIDE, 10, GROUNDED) + face("rtile-back", 0, 0, SIDE)
    kind = "rtile-well" if printed["kind"] == "well" else f"rsite-{printed['kind']}"
    drawn = box(0, 0, SIDE, SIDE, 10, GROUNDED) + face(kind, 0, 0, SIDE)
    return drawn + _worth(printed["points"], printed["shields"])


def _tile(view: RivalityView, tile: FieldTile, facts: RivalityFacts) -> str:
    parts = [_printed(tile["tile"], facts)]
    for side in view["colours"]:
        if side["wizard"] == tile["place"]:
            parts.append(face(f"wizard-{side['colour']}", 28, 20, 44))
            parts.append('<path d="M8 24L24 8" stroke="#ff6a55" stroke-width="5" stroke-linecap="round"/>')
    parts += _golems(view, tile)
    stroke, look = EDGES["tie" if tile["control"] is None and any(tile["golems"]) else tile["control"]]
    if look == "double":
        parts.append(box(-1, -1, SIDE + 2, SIDE + 2, 11, f'fill="none" {stroke} stroke-width="2.5"'))
        parts.append(box(4, 4, SIDE - 8, SIDE - 8, 8, f'fill="none" {stroke} stroke-width="2.5"'))
    else:
        parts.append(box(0, 0, SIDE, SIDE, 10, f'fill="none" {stroke} stroke-width="5" {look}'))
    return "".join(parts)


def _worth(points: int, shields: int) -> str:
    """What a tile is worth and its shields, in its upper corners."""
    text, size = str(points), 24
    figure = group(
        17 - width(text, "display", size) / 2, 25.5, 1, f'<g fill="#fdf3da">{outlined(text, "display", size)}</g>'
    )
    disc = '<circle cx="17" cy="17" r="14" fill="#0f1620" stroke="#fdf3da" stroke-width="1.4"/>'
    drawn = [
        f'<path transform="translate({number(88 - 15 * at)} 17) scale(.6)" fill="#eef4f9" stroke="#0f1620" '
        f'stroke-width="5" paint-order="stroke" d="{SHIELD}"/>'
        for at in range(shields)
    ]
    return disc + figure + "".join(drawn)


def _golems(view: RivalityView, tile: FieldTile) -> list[str]:
    """The golems in rows from below; they get smaller where there are many."""
    standing = [
        side["colour"] for side, count in zip(view["colours"], tile["golems"], strict=False) for _ in range(count)
    ]
    row = ROW if len(standing) <= 2 * ROW else 5
    size = 84 / row * (0.86 if row == ROW else 0.98)
    parts = []
    for at, colour in enumerate(standing):
        line, place = divmod(at, row)
        in_row = min(row, len(standing) - line * row)
        left = SIDE / 2 - in_row * size / 2 + place * size
        parts.append(face(f"golem-{colour}", left, SIDE - 8 - (line + 1) * size, size))
    return parts
