"""Draws pictures as SVG. Faces and portraits are named by their files: whoever makes pixels of it puts them in."""

import json
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib import resources
from typing import Literal

from oakdoor.app.share.letters import Font, cut, outlined, width

Anchor = Literal["start", "middle", "end"]
SHRINKS_TO = 0.7  # of its size a text may shrink before it is cut
EXACT = 0.005  # what shrank to its place may be too wide by what is lost in calculating
MARK = 512  # the side of the square in which marks are drawn
BOARD = 590.0  # the side of the square in which boards are drawn
SIDE = 100.0  # the side of the square in which a piece is drawn


@cache
def _marks() -> dict[str, str]:
    lines = (resources.files(__package__) / "marks.jsonl").read_text(encoding="utf-8").splitlines()
    return dict(json.loads(line) for line in lines)


def number(value: float) -> str:
    """A number as short as a picture needs it."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def file(name: str, x: float, y: float, wide: float, high: float | None = None) -> str:
    """A file of the client, by its name without its ending."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(wide if high is None else high)}"'
    return f'<image href="/{name}.svg" {box}/>'


def face(name: str, x: float, y: float, size: float) -> str:
    """A card, a tile or a figure."""
    return file(f"faces/{name}", x, y, size)


def box(x: float, y: float, wide: float, high: float, radius: float, look: str) -> str:
    """A rectangle with round corners."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="{number(radius)}"'
    return f"<rect {place} {look}/>"


def mark(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A sign in one colour."""
    scale = f"{size / MARK:.4g}"
    return f'<path transform="translate({number(x)} {number(y)}) scale({scale})" fill="{colour}" d="{_marks()[name]}"/>'


def group(x: float, y: float, scale: float, inner: str) -> str:
    """Something drawn elsewhere, at a place and in a size."""
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4g})">{inner}</g>'


@dataclass(frozen=True)
class Laid:
    """A text that was laid on a picture: where it begins, how wide it is, and how wide it may be."""

    text: str
    left: float
    wide: float
    most: float


@dataclass
class Sheet:
    """A picture while it is drawn."""

    parts: list[str] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)

    def add(self, *parts: str) -> None:
        """Draw something over what is there."""
        self.parts += parts

    def text(
        self,
        place: tuple[float, float],
        text: str,
        font: Font,
        size: float,
        colour: str,
        most: float,
        anchor: Anchor = "start",
    ) -> float:
        """A text on one line; one that is too wide gets smaller, then it is cut. Returns how wide it is."""
        if (full := width(text, font, size)) > most:
            size = max(size * SHRINKS_TO, size * most / full)
            text = cut(text, font, size, most + EXACT)
        wide = width(text, font, size)
        left = place[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        self.laid.append(Laid(text, left, wide, most))
        inner = f'<g fill="{colour}">{outlined(text, font, size)}</g>'
        self.add(f'<g transform="translate({number(left)} {number(place[1])})">{inner}</g>')
        return wide

    def svg(self, wide: int, high: int, title: str) -> str:
        """All of it, with a name for whoever cannot see it."""
        head = (
            f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img"'
        )
        return f"<svg {head}><title>{escape(title)}</title>{''.join(self.parts)}</svg>"
