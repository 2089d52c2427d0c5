"""What a printed rulebook's PDF says of itself: its sheets, and on which of them each figure lies.

Chromium writes the tags of a PDF (ISO 32000, 14.7) as plain objects, so this needs no library.
"""

import re
from dataclasses import dataclass

_OBJECT = re.compile(rb"(?<![0-9])(\d+) 0 obj\r?\n?(.*?)\r?\n?endobj", re.DOTALL)
_BOX = re.compile(rb"/MediaBox \[([^\]]+)\]")
_KIND = re.compile(rb"/S /(\w+)")
_PARENT = re.compile(rb"/P (\d+) 0 R")
_PAGE = re.compile(rb"/Pg (\d+) 0 R")
A4 = (595, 842)  # points


@dataclass(frozen=True)
class Sheets:
    """The sizes of the sheets, and for each figure the sheets that it lies on."""

    sizes: list[tuple[int, int]]
    figures: list[set[int]]


def sheets_of(pdf: bytes) -> Sheets:
    """The sheets and figures of a tagged PDF."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    sizes = []
    for body in objects.values():
        if b"/Type /Page\n" in body and (box := _BOX.search(body)):
            _, _, width, height = (float(side) for side in box[1].split())
            sizes.append((round(width), round(height)))
    tags = {number: body for number, body in objects.items() if b"/Type /StructElem" in body}
    figures: dict[int, set[int]] = {
        number: set() for number, body in tags.items() if (kind := _KIND.search(body)) and kind[1] == b"Figure"
    }
    for number, body in tags.items():
        above: int | None = number
        while above is not None and above not in figures:
            parent = _PARENT.search(tags[above]) if above in tags else None
            above = int(parent[1]) if parent else None
        if above is not None:
            figures[above] |= {int(page) for page in _PAGE.findall(body)}
    return Sheets(sizes, list(figures.values()))


def faults_of(pdf: bytes, figures: int) -> list[str]:
    """What is wrong with a printed rulebook that has so many figures."""
    sheets = sheets_of(pdf)
    faults = [f"a sheet of {size}" for size in sheets.sizes if size != A4]
    if len(sheets.figures) < figures:
        faults.append(f"{len(sheets.figures)} of {figures} examples are there")
    faults += ["an example is broken over sheets" for on in sheets.figures if len(on) != 1]
    return faults if sheets.sizes else ["no sheets"]
