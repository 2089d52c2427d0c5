"""A printed rulebook is read as what it is: a figure over two sheets and another paper are found."""

from dataclasses import replace

from browser.pdf import Laid, faults_of, gaps_in, sheets_of

PAGE = b"%d 0 obj\n<</Type /Page\n/MediaBox [0 0 %s]>>\nendobj\n"
TAG = b"%d 0 obj\n<</Type /StructElem\n/S /%s\n/P %d 0 R\n%s>>\nendobj\n"


def written(paper: bytes, *on: int) -> bytes:
    """Two sheets, and a figure whose parts lie on these."""
    parts = [TAG % (20 + number, b"P", 10, b"/Pg %d 0 R" % page) for number, page in enumerate(on)]
    return PAGE % (1, paper) + PAGE % (2, b"594.96 841.92") + TAG % (10, b"Figure", 9, b"/K []") + b"".join(parts)


def test_a_figure_on_one_sheet_is_right() -> None:
    pdf = written(b"594.96 841.92", 1, 1)
    assert sheets_of(pdf).figures == [{1}]
    assert faults_of(pdf, 1) == []


def test_what_is_wrong_is_found() -> None:
    assert faults_of(written(b"594.96 841.92", 1, 2), 1) == ["an example is broken over sheets"]
    assert faults_of(written(b"612 792", 1), 1) == ["a sheet of (612, 792)"]
    assert faults_of(written(b"594.96 841.92", 1), 2) == ["1 of 2 examples are there"]
    assert faults_of(b"", 0) == ["no sheets"]


FULL = Laid(0.9, ["DIV", "FIGURE"], False, -20, ["Aetherya", "Dragons", "Corners never count.", "2"])


def test_sheets_that_are_well_filled_are_right() -> None:
    short = replace(FULL, used=0.1, margins=[*FULL.margins[:3], "3"])
    assert gaps_in([FULL, short]) == []


def test_gaps_are_found() -> None:
    end = replace(FULL, margins=[*FULL.margins[:3], "3"])
    assert gaps_in([replace(FULL, used=0.4), end]) == ["page 2 is more than half empty"]
    assert gaps_in([replace(FULL, last=["H2"]), end]) == ["a heading stands alone at the end of page 2"]
    assert gaps_in([replace(FULL, led=True), end]) == ["a heading stands alone at the end of page 2"]
    assert gaps_in([replace(FULL, beyond=3), end]) == ["page 2 runs over its foot"]
    assert gaps_in([FULL, FULL]) == ["page 3 has no head, sentence or number"]
    assert gaps_in([]) == ["no sheets"]
