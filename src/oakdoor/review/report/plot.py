"""Plots as inline SVG: a line over the turns of a game with its band and marks, and bars that add up."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, EDGE = 760, 220, 52
ROW = 26  # of a bar
GRID = 4  # lines at most
STEPS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100)

Label = Callable[[float], str]


@dataclass(frozen=True)
class Scale:
    """Where values lie between two ends."""

    low: float
    high: float
    first: float
    last: float

    def at(self, value: float) -> float:
        """The place of a value, cut off at the ends."""
        part = (min(self.high, max(self.low, value)) - self.low) / ((self.high - self.low) or 1)
        return round(self.first + part * (self.last - self.first), 1)


@dataclass(frozen=True)
class Spot:
    """A mark on a line."""

    at: float
    value: float
    mark: str
    title: str


def line_plot(
    what: str, values: list[float], band: list[tuple[float, float]], spots: list[Spot], label: Label, middle: float
) -> str:
    """A line by turn, with a band around it if there is one; `middle` is drawn through and always seen."""
    shown = [*values, *(end for both in band for end in both)]
    reach = 1.05 * max(abs(value - middle) for value in shown) or 1.0
    across = Scale(0, max(1, len(values) - 1), EDGE, WIDTH - 8)
    down = Scale(middle - reach, middle + reach, HEIGHT - 22, 8)
    parts = [_grid(down, label), _numbers(across, len(values))]
    if band:
        there = [f"{across.at(at)},{down.at(high)}" for at, (_, high) in enumerate(band)]
        back = [f"{across.at(at)},{down.at(band[at][0])}" for at in range(len(band) - 1, -1, -1)]
        parts.append(f'<polygon class="band" points="{" ".join([*there, *back])}"/>')
    zero = down.at(middle)
    parts.append(f'<line class="zero" x1="{EDGE}" x2="{WIDTH - 8}" y1="{zero}" y2="{zero}"/>')
    points = " ".join(f"{across.at(at)},{down.at(value)}" for at, value in enumerate(values))
    parts.append(f'<polyline class="curve" points="{points}"/>')
    parts += [_spot(across.at(spot.at), down.at(spot.value), spot) for spot in spots]
    return _svg(what, HEIGHT, parts)


def _spot(x: float, y: float, spot: Spot) -> str:
    """A triangle for a slip, an octagon with a cross for a blunder: told apart without colours."""
    corners = [(0, -8), (8, 6), (-8, 6)]
    if spot.mark != "slip":
        corners = [(-3, -8), (3, -8), (8, -3), (8, 3), (3, 8), (-3, 8), (-8, 3), (-8, -3)]
    points = " ".join(f"{x + right:.1f},{y + below:.1f}" for right, below in corners)
    shape = f'<polygon class="{spot.mark}" points="{points}"><title>{escape(spot.title)}</title></polygon>'
    if spot.mark == "slip":
        return shape
    return f'{shape}<path class="cross" d="M{x - 3} {y - 3}l6 6m0 -6l-6 6"/>'


def _grid(down: Scale, label: Label) -> str:
    reach = down.high - down.low
    step = next((one for one in STEPS if reach / one <= GRID + 1), STEPS[-1] * 5)
    value, lines = step * -(-down.low // step), []
    while value <= down.high:
        y = down.at(value)
        lines.append(f'<line class="grid" x1="{EDGE}" x2="{WIDTH - 8}" y1="{y}" y2="{y}"/>')
        lines.append(f'<text x="{EDGE - 6}" y="{y + 4}" text-anchor="end">{escape(label(value))}</text>')
        value += step
    return "".join(lines)


def _numbers(across: Scale, count: int) -> str:
    step = next((one for one in (1, 5, 10, 20, 50, 100, 200) if count / one <= 12), 500)
    return "".join(
        f'<text x="{across.at(at)}" y="{HEIGHT - 4}" text-anchor="middle">{at}</text>'
        for at in range(step if step > 1 else 1, count, step)
    )


def waterfall(what: str, rows: list[tuple[str, float, str]], label: Label) -> str:
    """Bars one below the other, each beginning where the one above ends; the last one is the sum."""
    ends, total = [], 0.0
    for _, value, kind in rows:
        ends.append((0.0, value) if kind == "result" else (total, total + value))
        total += value
    values = [end for both in ends for end in both]
    across = Scale(min(values), max(values), 260, WIDTH - 70)
    parts = []
    for number, ((name, value, kind), (begin, end)) in enumerate(zip(rows, ends, strict=True)):
        y = number * ROW + 4
        left, right = sorted((across.at(begin), across.at(end)))
        parts.append(f'<text x="4" y="{y + 14}">{escape(name)}</text>')
        parts.append(
            f'<rect class="{kind}" x="{left}" y="{y}" width="{max(1.0, right - left):.1f}" height="{ROW - 8}" rx="3"/>'
        )
        parts.append(f'<text x="{WIDTH - 4}" y="{y + 14}" text-anchor="end">{escape(label(value))}</text>')
    return _svg(what, ROW * len(rows) + 8, parts)


def _svg(what: str, height: int, parts: list[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(what, quote=True)}" '
        f'xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>'
    )
