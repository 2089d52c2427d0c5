"""A review for the terminal and as a page that needs nothing beside it."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest

from oakdoor import __version__
from oakdoor.games.position.reader import EVERYTHING
from oakdoor.language.language import CODES, Language
from oakdoor.review import reviewer
from oakdoor.review.report.page import page_of
from oakdoor.review.report.report import Report, text_of
from oakdoor.review.shapes import Review
from review.games import golden, throw_dice

VOID = {"meta"}


class Reader(HTMLParser):
    """Reads a page and keeps what is open, what it links to, and how often things are there."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.svgs = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what is open."""
        values = dict(attrs)
        self.links += [values[key] or "" for key in ("href", "src") if key in values]
        self.ids += [values["id"] or ""] if "id" in values else []
        if tag == "svg":
            self.svgs += 1
            assert values.get("aria-label")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opened and closed at once."""

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        if tag not in VOID:
            assert self.open.pop() == tag


@cache
def reviewed(name: str) -> Review:
    """A review with turns of every kind, by scales that are quick."""
    with pytest.MonkeyPatch.context() as patch:
        throw_dice(patch)
        return reviewer.review(golden(name), looks=1)


@pytest.fixture(params=["rivality-solo-1", "aetherya-coop-2"])
def report(request: pytest.FixtureRequest) -> Report:
    """It is ready to be shown."""
    return Report(golden(request.param), reviewed(request.param), Language("en", strict=True), 0, ["<Lena>"])


def test_a_page_needs_nothing_beside_it(report: Report) -> None:
    page = page_of(report)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert all(link.startswith("#") and link[1:] in reader.ids for link in reader.links)
    assert reader.svgs == 3
    assert "<script" not in page
    assert "url(" not in page
    assert "<Lena>" not in page
    assert "&lt;Lena&gt;" in page
    assert [name for name in reader.ids if name.startswith("t")] == [f"t{turn.number}" for turn in report.turns]
    assert page.count("<li ") == sum(len(report.row(turn).choices) for turn in report.turns)


def test_the_terminal_shows_all_turns_and_a_sum(report: Report) -> None:
    text = text_of(report)
    for turn in report.turns:
        assert re.search(rf"^ *{turn.number}  ", text, re.MULTILINE)
    assert "Luck and skill: <Lena>" in text
    rows = report.luck_rows()
    assert sum(value for _, value, kind in rows if kind != "result") == pytest.approx(rows[-1][1])
    assert rows[-1][1] == report.review.leads[0]


@pytest.mark.parametrize("code", CODES)
def test_every_language_and_every_eye_is_told(code: str) -> None:
    record, found = golden("rivality-solo-1"), reviewed("rivality-solo-1")
    told = {text_of(Report(record, found, Language(code, strict=True), eye, [])) for eye in (0, EVERYTHING)}
    assert len(told) == 2
    assert f'lang="{code}"' in page_of(Report(record, found, Language(code, strict=True), EVERYTHING, []))


@pytest.mark.parametrize(
    ("code", "device", "server"),
    [
        ("en", "on this device.", "on the server."),
        ("de", "auf diesem Gerät.", "auf dem Server."),
        ("fr", "sur cet appareil.", "sur le serveur."),
    ],
)
def test_it_is_told_what_made_a_review_and_where(code: str, device: str, server: str) -> None:
    record, found = golden("rivality-solo-1"), reviewed("rivality-solo-1")
    there = replace(found, maker=replace(found.maker, where="server"))
    for one, said, other in ((found, device, server), (there, server, device)):
        report = Report(record, one, Language(code, strict=True), 0, [])
        made = report.judged_with()[-1]
        assert made.endswith(said)
        assert all(word in made for word in ("1 ", "search", __version__))
        for text in (text_of(report), page_of(report)):
            assert made in text
            assert other not in text


def test_moves_that_are_told_alike_are_told_apart() -> None:
    report = Report(golden("aetherya-coop-2"), reviewed("aetherya-coop-2"), Language("de", strict=True), 0, [])
    choices = report.row(report.turns[0]).choices
    assert len({choice.move for choice in choices}) == len(choices) > 1
