"""Every text of the product in the words of docs/glossary.md, and set as its language sets them."""

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from oakdoor.language.language import CODES
from oakdoor.language.typography import typeset

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "oakdoor"
# Texts that are still to be rewritten: a file, and what its keys begin with. Nothing is added here; what is in order
# has to leave the list (a test says so).
STILL_OPEN: dict[str, tuple[str, ...]] = {}


class Text(NamedTuple):
    """A text of the product: its file, its key, its language."""

    file: str
    key: str
    code: str
    text: str


class Forbidden(NamedTuple):
    """A row of the glossary: what no text of a language says."""

    code: str
    pattern: re.Pattern[str]
    instead: str
    once: str


# ---------------------------------------------------------------- the glossary


def rows_of(heading: str) -> list[list[str]]:
    """The table under a heading of the glossary, without its head; a bar inside a cell is escaped."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")][2:]
    rows = [re.split(r"(?<!\\)\|", line.strip("| \n")) for line in lines]
    return [[cell.strip().replace(r"\|", "|") for cell in row] for row in rows]


@cache
def forbidden() -> tuple[Forbidden, ...]:
    return tuple(
        Forbidden(code, re.compile(pattern.strip("`")), instead, once)
        for code, pattern, instead, once in rows_of("Words that are not said")
    )


def faults_of(code: str, text: str) -> list[str]:
    """What is wrong with a text: words that are not said, and how it is set. The stars of a bold word hide nothing."""
    plain = text.replace("**", "")
    wrong = [row for row in forbidden() if row.code == code and row.pattern.search(plain)]
    found = [f"{row.pattern.pattern!r} (say: {row.instead})" for row in wrong]
    return found if typeset(text, code) == text else [*found, f"set it as {typeset(text, code)!r}"]


# ---------------------------------------------------------------- the texts


def every_text() -> Iterator[Text]:
    """Every text of the product with its language."""
    yield from _named_by_file("language")
    yield from _named_by_file("rulebook")
    for path in sorted((PACKAGE / "lessons").rglob("*.toml")):
        yield from _lesson(path)
    for path in sorted((ROOT / "web" / "src").rglob("*texts.toml")):
        yield from _client(path)


def _named_by_file(folder: str) -> Iterator[Text]:
    for path in sorted((PACKAGE / folder).rglob("*.toml")):
        if path.stem in CODES:
            for key, text in _strings(tomllib.loads(path.read_text(encoding="utf-8")), ""):
                yield Text(str(path.relative_to(ROOT)), key, path.stem, text)


def _lesson(path: Path) -> Iterator[Text]:
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    for place in (written["title"], written["about"], *written["steps"]):
        for code in CODES:
            for key, text in _strings(place[code], ""):
                yield Text(str(path.relative_to(ROOT)), f"{place.get('id', '')}.{code}.{key}", code, text)


def _strings(entry: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(entry, str):
        yield key.strip("."), entry
    elif isinstance(entry, dict):
        for name, inner in entry.items():
            yield from _strings(inner, f"{key}.{name}")
    elif isinstance(entry, list):
        for inner in entry:
            yield from _strings(inner, key)


@cache
def client() -> Any:
    """What makes the client's texts; beside it lies a `site.py`, so its folder is not searched for modules."""
    spec = importlib.util.spec_from_file_location("client_texts", ROOT / "web" / "texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _client(path: Path) -> Iterator[Text]:
    """What the texts of a file of the client may say, in every case of a plural."""
    texts = client()
    for key, entry in texts.texts_in(texts.read(path)):
        for code in CODES:
            for text in texts.said(entry, code):
                for sentence in texts.sentences(texts.parse(text)):
                    yield Text(str(path.relative_to(ROOT)), key, code, sentence)


# ---------------------------------------------------------------- the tests


def _is_open(one: Text) -> bool:
    return any(one.key.startswith(begin) for begin in STILL_OPEN.get(one.file, ()))


def test_every_text_is_read() -> None:
    texts = list(every_text())
    for code in CODES:
        assert len([one for one in texts if one.code == code]) > 2500
    for part in (
        "language/",
        "rulebook/aetherya/",
        "rulebook/rivality/",
        "lessons/aetherya/",
        "web/src/table/texts.toml",
    ):
        assert any(part in one.file for one in texts), part


def test_no_text_says_what_is_not_said() -> None:
    wrong = [(one, faults_of(one.code, one.text)) for one in every_text() if not _is_open(one)]
    told = [f"{one.file} {one.key} [{one.code}] {one.text!r}: {'; '.join(found)}" for one, found in wrong if found]
    assert not told, "\n".join([f"{len(told)} texts:", *told])


@pytest.mark.parametrize("file", STILL_OPEN)
def test_what_is_in_order_is_not_left_open(file: str) -> None:
    for begin in STILL_OPEN[file]:
        texts = [one for one in every_text() if one.file == file and one.key.startswith(begin)]
        assert any(faults_of(one.code, one.text) for one in texts), f"{file} {begin}: take it off the list"


@pytest.mark.parametrize("row", forbidden(), ids=lambda row: f"{row.code} {row.once}")
def test_each_row_finds_what_stood_once(row: Forbidden) -> None:
    assert row.pattern.search(row.once), "the pattern does not find its own phrase"
    assert f"{row.pattern.pattern!r} (say: {row.instead})" in faults_of(row.code, row.once)


def test_a_bold_word_hides_nothing() -> None:
    assert faults_of("fr", "tu peux remplir **une** légende")


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "Don't"),
        ("en", "One moment …"),
        ("en", "12 %"),
        ("de", "Moment…"),
        ("fr", "l'elfe"),
        ("fr", "Un instant …"),
        ("fr", "Quoi ?"),
        ("fr", "Quoi?"),
        ("fr", "« Quoi\u202f»"),
        ("fr", "deux : trois"),
    ],
)
def test_how_a_text_is_set_is_seen(code: str, text: str) -> None:
    assert faults_of(code, text)


def test_every_word_has_three_languages() -> None:
    for row in rows_of("Words"):
        assert len(row) == 3
        assert all(row), row
