"""Plots: well-formed, told in words, everything inside."""

from xml.etree import ElementTree

import pytest

from oakdoor.review.report.plot import HEIGHT, WIDTH, Spot, line_plot, waterfall

SVG = "{http://www.w3.org/2000/svg}"


def numbers(text: str) -> list[tuple[float, float]]:
    return [tuple(map(float, pair.split(","))) for pair in text.split(" ")]  # type: ignore[misc]


@pytest.mark.parametrize("values", [[0.0], [0.0, 5.0, -80.0, 3.0], [0.5] * 200])
def test_a_line_lies_inside_its_plot(values: list[float]) -> None:
    band = [(value - 9, value + 7) for value in values]
    spots = [Spot(0, values[0], "slip", "<turn> 1"), Spot(0, values[0], "blunder", "x")]
    tree = ElementTree.fromstring(line_plot("Lead & more", values, band, spots, str, 0.0))
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == "Lead & more"
    line = tree.find(f"{SVG}polyline")
    assert line is not None
    points = numbers(line.get("points", ""))
    assert len(points) == len(values)
    for shape in (line, *tree.findall(f"{SVG}polygon[@class='band']")):
        for x, y in numbers(shape.get("points", "")):
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT
    titles = [title.text for title in tree.iter(f"{SVG}title")]
    assert titles == ["<turn> 1", "x"]
    assert len(tree.findall(f"{SVG}line[@class='grid']")) <= 5


def test_bars_begin_where_the_one_above_ends_and_come_to_the_result() -> None:
    rows = [("a", 1.0, "start"), ("b", -4.0, "cards"), ("c", 6.0, "moves"), ("sum", 3.0, "result")]
    tree = ElementTree.fromstring(waterfall("all", rows, str))
    bars = [(float(bar.get("x", 0)), float(bar.get("width", 0))) for bar in tree.iter(f"{SVG}rect")]
    ends = [(x, x + width) for x, width in bars]
    assert len(bars) == 4
    assert ends[1][1] == pytest.approx(ends[0][1], abs=0.2)
    assert ends[2][0] == pytest.approx(ends[1][0], abs=0.2)
    assert ends[3][1] == pytest.approx(ends[2][1], abs=0.2)
    assert ends[3][0] == pytest.approx(ends[0][0], abs=0.2)  # the sum begins at nothing, too
