"""Search over the rules of all modes: without accents, in all languages, in the singular and in the plural, by the
words that people ask for (`asked.toml`), by the parts of a compound, with a guess where nothing is found."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources

from oakdoor.language.language import CODES
from oakdoor.rulebook.rulebook import plan_of, texts_of, texts_of_section

MOST = 40
_NEARLY = 0.72  # how alike a guess must be
_AROUND = 60  # signs of a text shown on each side of what was found
_WORD = re.compile(r"\w{4,}")
# Endings of many, in any of the languages, and what one ends in instead; what is left must still say something.
_ENDINGS = (
    *(("ies", "y"), ("ves", "f"), ("aux", "al")),
    *((end, "") for end in ("es", "en", "er", "ez", "s", "x", "n", "e")),
)
_SHORTEST = 4
_LINKS = ("en-", "n-", "s-", "-", "en", "n", "s", "")  # between the parts of a compound


@dataclass(frozen=True)
class _Searched:
    """All that a section says, as it is written and as it is compared, by language; the modes whose pages say it."""

    game: str
    modes: list[str]
    name: str
    texts: dict[str, str]
    plain: dict[str, str]


@dataclass(frozen=True)
class Hit:
    """A section where all words were found: the pages that have it so, a piece of its text as found."""

    game: str
    modes: list[str]
    section: str
    title: str
    language: str
    excerpt: str


def folded(text: str) -> str:
    """A text as it is compared: small letters, without accents; every sign stays one sign."""
    signs = (unicodedata.normalize("NFD", sign)[0] for sign in text)
    return "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in signs)


@cache
def _sections(games: tuple[str, ...]) -> list[_Searched]:
    """Every section once for each text that it has, with the modes whose pages tell it so."""
    found: dict[tuple[str, ...], _Searched] = {}
    for game in games:
        for mode, names in plan_of(game)["modes"].items():
            for name in names:
                texts = texts_of_section(game, name, mode)
                plain = {code: folded(text) for code, text in texts.items()}
                one = found.setdefault((game, name, *texts.values()), _Searched(game, [], name, texts, plain))
                one.modes.append(mode)
    return list(found.values())


@cache
def _asked() -> dict[str, dict[str, list[str]]]:
    """What the rules say for a word that they do not use, by language."""
    found: dict[str, dict[str, list[str]]] = tomllib.loads(
        (resources.files(__package__) / "asked.toml").read_text(encoding="utf-8")
    )
    return found


def searchable(games: tuple[str, ...]) -> dict[str, object]:
    """All that a search needs, as data: a page searches itself before its Python is there
    (`web/src/device/rule-search.ts`)."""
    return {
        "sections": [
            {
                **{"game": one.game, "modes": one.modes, "name": one.name, "texts": one.texts},
                "titles": {code: texts_of(one.game, code)["sections"][one.name] for code in CODES},
            }
            for one in _sections(games)
        ],
        "asked": _asked(),
        "endings": _ENDINGS,
        "links": _LINKS,
        "codes": CODES,
        "shortest": _SHORTEST,
        "around": _AROUND,
        "most": MOST,
        "nearly": _NEARLY,
    }


def _singular(word: str) -> Iterator[str]:
    for end, instead in _ENDINGS:
        stem = word.removesuffix(end) + instead
        if word.endswith(end) and (len(stem) >= _SHORTEST or instead):
            yield stem


def _patterns(word: str, language: str) -> list[re.Pattern[str]]:
    """What is looked for in a text for a word: the word anywhere, else its singular or what the rules say for it, where
    a word begins."""
    said = _asked()[language]
    bare = word.replace("-", "")
    instead = [begin for one in (bare, *_singular(bare)) for begin in said.get(one, ())]
    begins = [re.compile(rf"\b{re.escape(begin)}") for begin in (*_singular(word), *instead)]
    return [re.compile(re.escape(word)), *begins]


def _wanted(words: str) -> list[str]:
    """The words of a search; two that people write apart are one if they are asked for so ("tie break")."""
    found: list[str] = []
    for word in folded(words).split():
        if found and any(found[-1] + word in said for said in _asked().values()):
            found[-1] += word
        else:
            found.append(word)
    return found


@cache
def _parts(games: tuple[str, ...], word: str) -> tuple[str, ...]:
    """A compound that no rule has, as two words that the rules have ("Landschaftskarte"); any other word as it is."""
    if _is_said(games, word):
        return (word,)
    for cut in range(len(word) - _SHORTEST, _SHORTEST - 1, -1):
        head, tail = word[:cut], word[cut:]
        for link in _LINKS:
            stem = head.removesuffix(link)
            if head.endswith(link) and len(stem) >= _SHORTEST and _is_said(games, stem) and _is_said(games, tail):
                return (stem, tail)
    return (word,)


def _is_said(games: tuple[str, ...], word: str) -> bool:
    """Whether a rule has a word, or what is said for it, where a word begins."""
    patterns = [re.compile(rf"\b{re.escape(word)}")] + [one for code in CODES for one in _patterns(word, code)[1:]]
    return any(_place(plain, patterns) for section in _sections(games) for plain in section.plain.values())


def search(games: tuple[str, ...], words: str, code: str) -> list[Hit]:
    """The sections that hold all of these words in one language; the reader's own language comes first, then what holds
    the words as they were typed."""
    wanted = [part for word in _wanted(words) for part in _parts(games, word)]
    if not wanted:
        return []
    hits = [_hit(section, wanted, code) for section in _sections(games)]
    found = [hit for hit in hits if hit]
    found.sort(key=lambda hit: (hit.language != code, wanted[0] not in folded(hit.title + hit.excerpt),
                                wanted[0] not in folded(hit.title)))  # fmt: skip
    return found[:MOST]


def _hit(section: _Searched, wanted: list[str], code: str) -> Hit | None:
    for language in (code, *(other for other in CODES if other != code)):
        plain = section.plain[language]
        places = [_place(plain, _patterns(word, language)) for word in wanted]
        if all(places) and (first := places[0]):
            title = texts_of(section.game, code)["sections"][section.name]
            excerpt = _excerpt(section.texts[language], plain, first[0])
            return Hit(section.game, section.modes, section.name, title, language, excerpt)
    return None


def _place(plain: str, patterns: list[re.Pattern[str]]) -> re.Match[str] | None:
    return next((place for pattern in patterns if (place := pattern.search(plain))), None)


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
    close = get_close_matches(folded(words).strip(), list(_words(games)), n=1, cutoff=_NEARLY)
    return _words(games)[close[0]] if close else None


@cache
def _words(games: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for section in _sections(games):
        for text in section.texts.values():
            for word in _WORD.findall(text):
                found.setdefault(folded(word), word.lower())
    return found
