"""Texts as outlines: a picture then looks the same wherever it is drawn, and its texts are as wide as they are here.

`letters.jsonl` holds a letter a line: the font, the letter, how far the next one is, and its outline, in thousandths of
the size. They are the Latin letters of Grenze (600) and Source Sans 3 (400, 600), both under the OFL 1.1. What is not
among them is left to the fonts of whoever draws the picture.
"""

import json
import unicodedata
from functools import cache
from html import escape
from importlib import resources
from typing import Literal, NamedTuple

Font = Literal["display", "text", "strong"]
UNIT = 1000  # of an outline
WIDE, USUAL = 1000, 600  # how far the next letter is where nobody knows


class Letter(NamedTuple):
    """A letter: how far the next one is, and its outline."""

    advance: int
    outline: str


@cache
def _letters() -> dict[tuple[str, str], Letter]:
    found = {}
    for line in (resources.files(__package__) / "letters.jsonl").read_text(encoding="utf-8").splitlines():
        font, sign, advance, outline = json.loads(line)
        found[font, sign] = Letter(advance, outline)
    return found


def _letter(font: Font, sign: str) -> Letter | None:
    narrow = {"\u202f": "\u00a0", "\u2009": "\u00a0"}  # spaces that fonts need not have
    return _letters().get((font, sign)) or _letters().get((font, narrow.get(sign, "")))


def _advance(font: Font, sign: str) -> int:
    if letter := _letter(font, sign):
        return letter.advance // 2 if sign in "\u202f\u2009" else letter.advance
    if unicodedata.combining(sign):
        return 0
    return WIDE if unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0xFFFF else USUAL


def width(text: str, font: Font, size: float) -> float:
    """How wide a text is."""
    return sum(_advance(font, sign) for sign in text) * size / UNIT


def outlined(text: str, font: Font, size: float) -> str:
    """A text as outlines from the origin to the right, its base line at 0."""
    scale = size / UNIT
    parts: list[str] = []
    left = 0
    for sign in text:
        letter = _letter(font, sign)
        if letter is None and not unicodedata.combining(sign):
            parts.append(
                f'<text transform="translate({left} 0) scale(1 -1)" font-size="{UNIT}" '
                f'font-family="sans-serif">{escape(sign)}</text>'
            )
        elif letter is not None and letter.outline:
            parts.append(f'<path transform="translate({left} 0)" d="{letter.outline}"/>')
        left += _advance(font, sign)
    return f'<g transform="scale({scale:.4g} {-scale:.4g})">{"".join(parts)}</g>'


def cut(text: str, font: Font, size: float, most: float) -> str:
    """As much of a text as a width holds; what is left out is told by an ellipsis."""
    if width(text, font, size) <= most:
        return text
    while text and width(text.rstrip() + "…", font, size) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, font: Font, size: float, most: float, lines: int) -> list[str]:
    """A text in lines that a width holds, at most so many of them."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".lstrip()
        if found[-1] and width(longer, font, size) > most:
            found.append(word)
        else:
            found[-1] = longer
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return [cut(line, font, size, most) for line in found]
