"""A flow chart as an SVG, made with the site: a page that drew it itself would ask another host for a library.

Everything stands as low as what it points at lets it. An arrow over several rows has a place in each of them, so that
it never runs behind a box.
"""

import re
from collections import defaultdict
from html import escape
from itertools import pairwise
from statistics import fmean

ACROSS, DOWN = 124, 72  # from box to box
WIDE, HIGH = 98, 34  # a box

Arrow = tuple[str, str]
Way = tuple[str, ...]  # an arrow with its places between


def drawn(edges: str) -> str:
    """The drawing of lines such as "one --> two"."""
    arrows = re.findall(r"(\w+) --> (\w+)", edges)
    rows = rows_of(arrows)
    ways = [_way(arrow, rows) for arrow in arrows]
    lines = _ordered(rows, ways)
    width = ACROSS * max(map(len, lines))
    at = {
        name: ((width - ACROSS * len(names)) // 2 + ACROSS * place + ACROSS // 2, DOWN * row + DOWN // 2)
        for row, names in enumerate(lines)
        for place, name in enumerate(names)
    }
    paths = [f'<path d="{_path([at[name] for name in way])}"/>' for way in ways]
    boxes = [
        f'<rect x="{at[name][0] - WIDE // 2}" y="{at[name][1] - HIGH // 2}" width="{WIDE}" height="{HIGH}" rx="8"/>'
        f'<text x="{at[name][0]}" y="{at[name][1] + 5}">{escape(name)}</text>'
        for name in {name for arrow in arrows for name in arrow}
    ]
    told = ", ".join(f"{one} to {two}" for one, two in arrows)
    size = f'viewBox="0 0 {width} {DOWN * len(lines)}" style="max-width:{width}px"'
    head = '<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    tip = f'{head}<path d="M0 0L8 4L0 8z"/></marker>'
    shapes = "".join((tip, *paths, *sorted(boxes)))
    return f'<svg class="drawing" role="img" aria-label="{escape(told)}" {size}>{shapes}</svg>'


def rows_of(arrows: list[Arrow]) -> dict[str, int]:
    """In which row each name stands, from the top: one above the highest that it points at."""
    above = {name: 0 for arrow in arrows for name in arrow}
    for _ in above:
        for one, two in arrows:
            above[one] = max(above[one], above[two] + 1)
    return {name: max(above.values()) - height for name, height in above.items()}


def _way(arrow: Arrow, rows: dict[str, int]) -> Way:
    one, two = arrow
    return (one, *(f"{one}-{two}-{row}" for row in range(rows[one] + 1, rows[two])), two)


def _ordered(rows: dict[str, int], ways: list[Way]) -> list[list[str]]:
    """The names and places of each row, from left to right: below what points at them."""
    from_above: dict[str, list[str]] = defaultdict(list)
    row_of = dict(rows)
    for way in ways:
        for before, name in pairwise(way):
            from_above[name].append(before)
            row_of[name] = row_of[before] + 1 if name not in rows else rows[name]
    lines: list[list[str]] = [[] for _ in range(max(row_of.values()) + 1)]
    for name, row in row_of.items():
        lines[row].append(name)
    at: dict[str, float] = {}
    for names in lines:
        names.sort(key=lambda name: fmean(at[other] for other in from_above[name]) if from_above[name] else len(at))
        at |= {name: place - (len(names) - 1) / 2 for place, name in enumerate(names)}
    return lines


def _path(points: list[tuple[int, int]]) -> str:
    """From the lower edge of the first box to the upper edge of the last one."""
    (x, y), *between, (last_x, last_y) = points
    corners = [(x, y + HIGH // 2), *between, (last_x, last_y - HIGH // 2)]
    return "M" + "L".join(f"{x} {y}" for x, y in corners)
