"""Plots as HTML and inline SVG that fit any width: places are shares of the width, letters keep their size."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

HEIGHT = 168  # of a histogram's bars
MOST_BARS = 26
TOP = 16  # where no letters fit above a line any more
TICKS = 6
MOST_LABELS = 5  # below an axis, which is narrow on a phone
ROW = 26  # height of a row


@dataclass(frozen=True)
class Scale:
    """Where values lie on an axis, as per cent of its width."""

    low: float
    high: float
    step: float

    @classmethod
    def over(cls, values: Sequence[float]) -> "Scale":
        """An axis that holds all values, with round ends."""
        low, high = min(values), max(values)
        step = nice((high - low or 1.0) / TICKS)
        return cls(math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step or step, step)

    def at(self, value: float) -> float:
        """The place of a value."""
        return round(100 * (value - self.low) / ((self.high - self.low) or 1.0), 2)

    def ticks(self) -> list[float]:
        """Where lines are drawn."""
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]


def nice(rough: float) -> float:
    """A step of 1, 2 or 5 and zeros, not smaller than asked for."""
    power = 10.0 ** math.floor(math.log10(rough))
    return next(part * power for part in (1, 2, 5, 10) if part * power >= rough * 0.999)


@dataclass(frozen=True)
class Dot:
    """A row of a plot of dots: its name, value and interval, what stands at its right, and the same of B."""

    label: str
    value: float
    low: float
    high: float
    said: str
    fair: float | None = None
    other: tuple[float, float, float] | None = None
    strong: bool = False


def dots(rows: Sequence[Dot], tick: Callable[[float], str], zero: float | None = None) -> str:
    """Dots with intervals, one row for each; a fair share is a dashed mark, B a hollow dot below."""
    ends = [end for row in rows for end in (row.low, row.high, *(row.other or ()))]
    ends += [row.fair for row in rows if row.fair is not None] + ([zero] if zero is not None else [])
    scale = Scale.over(ends)
    body = "".join(
        f'<tr><th scope="row">{escape(row.label)}</th><td class="track">{_track(row, scale, zero)}</td>'
        f'<td class="said{" strong" if row.strong else ""}">{escape(row.said)}</td></tr>'
        for row in rows
    )
    return f'<table class="dots"><tbody>{body}</tbody></table>{_axis(scale, tick)}'


def _grid(scale: Scale, zero: float | None, height: int) -> str:
    lines = [(tick, "ax0" if zero is not None and abs(tick - zero) < 1e-9 else "ax") for tick in scale.ticks()]
    return "".join(
        f'<line class="{shape}" x1="{scale.at(tick)}%" x2="{scale.at(tick)}%" y1="0" y2="{height}"/>'
        for tick, shape in lines
    )


def _track(row: Dot, scale: Scale, zero: float | None) -> str:
    middle = ROW // 2 - (5 if row.other else 0)
    parts = [_grid(scale, zero, ROW)]
    if row.fair is not None:
        at = scale.at(row.fair)
        parts.append(f'<line class="fair" x1="{at}%" x2="{at}%" y1="2" y2="{ROW - 2}"/>')
    parts.append(_mark(row.value, row.low, row.high, scale, middle, "dt"))
    if row.other is not None:
        parts.append(_mark(*row.other, scale, middle + 10, "db"))
    return f'<svg width="100%" height="{ROW}" aria-hidden="true">{"".join(parts)}</svg>'


def _mark(value: float, low: float, high: float, scale: Scale, down: int, shape: str) -> str:
    return (
        f'<line class="err" x1="{scale.at(low)}%" x2="{scale.at(high)}%" y1="{down}" y2="{down}"/>'
        f'<circle class="{shape}" cx="{scale.at(value)}%" cy="{down}" r="5"/>'
    )


def _axis(scale: Scale, tick: Callable[[float], str]) -> str:
    """The numbers below a plot of rows; they repeat what the rows say."""
    ticks = scale.ticks()
    marks = "".join(
        f'<text x="{scale.at(value)}%" y="14" text-anchor="{_anchor(scale.at(value))}">{escape(tick(value))}</text>'
        for value in ticks[:: 1 + len(ticks) // MOST_LABELS]
    )
    return f'<div class="axis" aria-hidden="true"><svg width="100%" height="20">{marks}</svg></div>'


def _anchor(at: float) -> str:
    return "start" if at < 2 else "end" if at > 98 else "middle"


@dataclass(frozen=True)
class Bar:
    """A row of bars: its name, the value of A and perhaps of B, and what stands at its right."""

    label: str
    value: float
    said: str
    other: float | None = None
    strong: bool = False


def bars(rows: Sequence[Bar], tick: Callable[[float], str]) -> str:
    """Bars from zero, A above B."""
    scale = Scale.over([0.0, *(row.value for row in rows), *(row.other for row in rows if row.other is not None)])
    body = "".join(
        f'<tr><th scope="row">{escape(row.label)}</th><td class="track"><svg width="100%" height="{ROW}" '
        f'aria-hidden="true">{_grid(scale, 0.0, ROW)}{_bar(row, scale)}</svg></td>'
        f'<td class="said{" strong" if row.strong else ""}">{escape(row.said)}</td></tr>'
        for row in rows
    )
    return f'<table class="dots"><tbody>{body}</tbody></table>{_axis(scale, tick)}'


def _bar(row: Bar, scale: Scale) -> str:
    high = 8 if row.other is not None else 12
    top = 4 if row.other is not None else 7
    parts = [_rect(row.value, scale, top, high, "fa")]
    if row.other is not None:
        parts.append(_rect(row.other, scale, top + high + 2, high, "fb"))
    return "".join(parts)


def _rect(value: float, scale: Scale, top: int, high: int, shape: str) -> str:
    left, right = sorted((scale.at(0.0), scale.at(value)))
    return f'<rect class="{shape}" x="{left}%" width="{round(right - left, 2)}%" y="{top}" height="{high}"/>'


def histogram(told: str, first: Counter[int], second: Counter[int] | None, percent: Callable[[float], str]) -> str:
    """How values are spread: A as bars, B as a line of steps around its own."""
    every = [*first, *(second or ())]
    low, high = min(every), max(every)
    width = max(1, math.ceil((high - low + 1) / MOST_BARS))
    start = math.floor(low / width) * width
    count = (high - start) // width + 1
    a, b = _shares(first, start, width, count), _shares(second, start, width, count) if second else []
    most = max([*a, *b]) or 1.0
    step = nice(most / 3)
    parts = []
    for line in range(1, int(most / step) + 1):
        y = round(HEIGHT * (1 - line * step / most) + 8, 1)
        parts.append(f'<line class="ax" x1="0" x2="100%" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="0" y="{y - 3 if y > TOP else y + 14}">{escape(percent(line * step))}</text>')
    part = 100 / count
    parts += [_column(number, part, share / most) for number, share in enumerate(a)]
    parts += _outline([share / most for share in b], part)
    every_so = max(1, math.ceil(count / 9))
    for number in range(every_so // 2, count, every_so):
        value = start + number * width
        text = str(value).replace("-", "\N{MINUS SIGN}")
        parts.append(
            f'<text x="{round((number + 0.5) * part, 2)}%" y="{HEIGHT + 24}" text-anchor="middle">{text}</text>'
        )
    parts.append(f'<line class="ax0" x1="0" x2="100%" y1="{HEIGHT + 8}" y2="{HEIGHT + 8}"/>')
    drawn = "".join(parts)
    return f'<svg class="plot" width="100%" height="{HEIGHT + 30}" role="img" aria-label="{escape(told)}">{drawn}</svg>'


def _shares(values: Counter[int], start: int, width: int, count: int) -> list[float]:
    bins = [0.0] * count
    for value, number in values.items():
        bins[(value - start) // width] += number / values.total()
    return bins


def _column(number: int, part: float, high: float) -> str:
    tall, gap = round(HEIGHT * high, 1), 0.06 * part
    return (
        f'<rect class="fa" x="{round(number * part + gap, 2)}%" width="{round(part - 2 * gap, 2)}%" '
        f'y="{round(HEIGHT + 8 - tall, 1)}" height="{tall}"/>'
    )


def _outline(highs: list[float], part: float) -> list[str]:
    """A line over the tops of columns, with a step where two differ."""
    lines = []
    tops = [round(HEIGHT * (1 - high) + 8, 1) for high in highs]
    for number, top in enumerate(tops):
        left, right = round(number * part, 2), round((number + 1) * part, 2)
        before = tops[number - 1] if number else HEIGHT + 8
        lines.append(f'<line class="lbn" x1="{left}%" x2="{left}%" y1="{before}" y2="{top}"/>')
        lines.append(f'<line class="lbn" x1="{left}%" x2="{right}%" y1="{top}" y2="{top}"/>')
    return lines
