"""Search over the rules of all modes: without accents, in all languages, with a guess where nothing is found."""

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from oakdoor.language.language import CODES
from oakdoor.rulebook.rulebook import plan_of, texts_of, texts_of_section

MOST = 40
_AROUND = 60  # signs of a text shown on each side of what was found
_WORD = re.compile(r"\w{4,}")


@dataclass(frozen=True)
class Hit:
    """A section where all words were found: the first page that has it, a piece of its text as found."""

    game: str
    mode: str
    section: str
    title: str
    language: str
    excerpt: str


def folded(text: str) -> str:
    """A text as it is compared: small letters, without accents; every sign stays one sign."""
    signs = (unicodedata.normalize("NFD", sign)[0] for sign in text)
    return "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in signs)


@cache
def _sections(games: tuple[str, ...]) -> list[tuple[str, str, str, dict[str, str]]]:
    """Every section once, with the first mode whose page has it and all that it says."""
    found = {}
    for game in games:
        for mode, names in plan_of(game)["modes"].items():
            for name in names:
                found.setdefault((game, name), mode)
    return [(game, mode, name, texts_of_section(game, name)) for (game, name), mode in found.items()]


def search(games: tuple[str, ...], words: str, code: str) -> list[Hit]:
    """The sections that hold all of these words in one language; the reader's own language comes first."""
    wanted = folded(words).split()
    if not wanted:
        return []
    hits = [_hit(section, wanted, code) for section in _sections(games)]
    found = [hit for hit in hits if hit]
    found.sort(key=lambda hit: (hit.language != code, wanted[0] not in folded(hit.title)))
    return found[:MOST]


def _hit(section: tuple[str, str, str, dict[str, str]], wanted: list[str], code: str) -> Hit | None:
    game, mode, name, texts = section
    for language in (code, *(other for other in CODES if other != code)):
        plain = folded(texts[language])
        if all(word in plain for word in wanted):
            title = texts_of(game, code)["sections"][name]
            return Hit(game, mode, name, title, language, _excerpt(texts[language], plain, wanted[0]))
    return None


def _excerpt(text: str, plain: str, word: str) -> str:
    """The text around a word, cut between words; the title is left out where the word stands behind it, too."""
    body = plain.find("\n") + 1
    at = plain.find(word, body)
    at = plain.find(word) if at < 0 else at
    start = text.rfind(" ", 0, max(at - _AROUND, 0)) + 1 if at > _AROUND else 0
    start = max(start, body if at >= body else 0, text.rfind("\n", 0, at) + 1)
    end = text.find(" ", at + len(word) + _AROUND)
    piece = text[start : end if end > 0 else len(text)].split("\n")[0]
    return piece.strip()


def guess(games: tuple[str, ...], words: str) -> str | None:
    """A word of the rules that is nearly the one asked for."""
    close = get_close_matches(folded(words).strip(), list(_words(games)), n=1, cutoff=0.72)
    return _words(games)[close[0]] if close else None


@cache
def _words(games: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for *_, texts in _sections(games):
        for text in texts.values():
            for word in _WORD.findall(text):
                found.setdefault(folded(word), word.lower())
    return found
