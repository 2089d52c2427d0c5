"""Makes pixels of a picture, by the package resvg-py, which a club may have. Without it there are no pictures."""

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "resvg_py"
_IMAGE = re.compile(r'<image href="/([a-z]+(?:/[\w-]+)?\.svg)" ([^>]*)/>')
_OUTER = re.compile(r"<svg\b[^>]*?viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>", re.DOTALL)
_SAID = re.compile(r"<(title|style)\b.*?</\1>", re.DOTALL)
_ID = re.compile(r'(\bid="|url\(#|href="#)([\w-]+)')


def can_draw() -> bool:
    """Whether the package is there."""
    return find_spec(PACKAGE) is not None


@lru_cache(256)
def _symbol(folder: Path, name: str) -> str:
    """A file of the client as a symbol; its names are its own. What is not there is drawn as nothing."""
    mark = re.sub(r"\W", "-", name)
    path = folder / name
    found = _OUTER.search(path.read_text(encoding="utf-8")) if path.is_file() else None
    if found is None:
        return f'<symbol id="{mark}"/>'
    inner = _ID.sub(rf"\g<1>{mark}-\g<2>", _SAID.sub("", found[2]))
    look = f'viewBox="{found[1]}" preserveAspectRatio="xMidYMid slice" {_strokes(found[0])}'
    return f'<symbol id="{mark}" {look}>{inner}</symbol>'


def _strokes(outer: str) -> str:
    """How all lines of a drawing look, where its outermost element says so."""
    begin = outer[: outer.index(">")]
    return " ".join(re.findall(r'(?:fill|stroke|stroke-[a-z]+)="[^"]*"', begin))


def whole(svg: str, folder: Path) -> str:
    """A picture with all files that it names inside it, each once."""
    used: dict[str, str] = {}

    def place(found: "re.Match[str]") -> str:
        mark = re.sub(r"\W", "-", found[1])
        used.setdefault(found[1], mark)
        return f'<use href="#{mark}" {found[2]}/>'

    drawn = _IMAGE.sub(place, svg)
    symbols = "".join(_symbol(folder, name) for name in used)
    head, _, rest = drawn.partition(">")
    return f"{head}><defs>{symbols}</defs>{rest}"


def png(svg: str, folder: Path) -> bytes:
    """A picture as PNG; it takes a good part of a second."""
    draw: Callable[..., list[int]] = import_module(PACKAGE).svg_to_bytes
    return bytes(draw(svg_string=whole(svg, folder)))
