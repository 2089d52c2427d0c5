"""What a printed rulebook's PDF says of itself: its sheets, and on which of them each figure lies; and what its page
says of the sheets that it laid: how full they are, and what stands last in their columns.

Chromium writes the tags of a PDF (ISO 32000, 14.7) as plain objects, so this needs no library.
"""

import re
from dataclasses import dataclass

from playwright.sync_api import Page

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


@dataclass(frozen=True)
class Laid:
    """One sheet as the page laid it: how much of its columns is used, what stands last in a column, whether it ends
    with a heading of less than three lines while the section goes on, how far the lowest piece goes beyond the room (in
    pixels), and whether it has a head, a sentence and a number."""

    used: float
    last: list[str]
    led: bool
    beyond: float
    margins: list[str]


_MEASURE = """() => [...document.querySelectorAll(".booklet > .sheet")].map((sheet, number, sheets) => {
  const box = (one) => one.getBoundingClientRect();
  const foot = box(sheet.querySelector(":scope > footer")).top;
  const room = foot - box(sheet.querySelector(".room")).top;
  const columns = [...sheet.querySelectorAll(".columns > div")];
  const pieces = [...sheet.querySelectorAll(".piece")];
  const wide = [...sheet.querySelectorAll(".room > .wide")];
  const heading = (one) => one?.querySelector("h2");
  const end = [...sheet.querySelectorAll(".piece, .room > .wide")].at(-1);
  const later = sheets.slice(number + 1).flatMap((one) => [...one.querySelectorAll("[data-section]")]);
  const below = heading(end) ? box(end).bottom - box(heading(end)).bottom : 1000;
  const area = (all, share) => all.reduce((sum, one) => sum + box(one).height * share, 0);
  return {
    used: (area(pieces, 0.5) + area(wide, 1)) / room,
    last: columns.flatMap((column) => column.lastElementChild?.lastElementChild?.tagName ?? []),
    led: below < 66 && later.some((one) => one.dataset.section === end.dataset.section),
    beyond: Math.max(...[...pieces, ...wide].map((one) => box(one).bottom)) - foot,
    margins: [...sheet.querySelectorAll(":scope > :is(header, footer) > span")].map((one) => one.textContent.trim()),
  };
})"""


def laid_on(page: Page) -> list[Laid]:
    """The sheets of a prepared rulebook."""
    return [Laid(**sheet) for sheet in page.evaluate(_MEASURE)]


def gaps_in(sheets: list[Laid]) -> list[str]:
    """What is wrong with how sheets are filled; the last one may be short."""
    faults = []
    for number, sheet in enumerate(sheets, 2):  # the cover is the first
        if sheet.used < 0.5 and sheet is not sheets[-1]:
            faults.append(f"page {number} is more than half empty")
        if sheet.led or {"H2", "H3"} & set(sheet.last):
            faults.append(f"a heading stands alone at the end of page {number}")
        if sheet.beyond > 0:
            faults.append(f"page {number} runs over its foot")
        if len(sheet.margins) != 4 or not all(sheet.margins) or sheet.margins[-1] != str(number):
            faults.append(f"page {number} has no head, sentence or number")
    return faults if sheets else ["no sheets"]


def faults_of(pdf: bytes, figures: int) -> list[str]:
    """What is wrong with a printed rulebook that has so many figures."""
    sheets = sheets_of(pdf)
    faults = [f"a sheet of {size}" for size in sheets.sizes if size != A4]
    if len(sheets.figures) < figures:
        faults.append(f"{len(sheets.figures)} of {figures} examples are there")
    faults += ["an example is broken over sheets" for on in sheets.figures if len(on) != 1]
    return faults if sheets.sizes else ["no sheets"]
