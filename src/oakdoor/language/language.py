"""A language: the texts of one file, with plural forms, forms of words, and numbers as readers expect them.

A text is a TOML string with placeholders like `{cell}`. A table with `one` and `other`, and perhaps `none`, is a text
with a plural, chosen by the value `count`. A table with `name` is a word; its other entries are forms of it, with the
article, the case, the preposition or the ending that a sentence needs, asked for behind a colon: `{card:a}` is the
form `a` of the card. `{name:of}` is a person's name as whose something is. `{points:+}` is a number with its sign.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias, TypeGuard

CODES = ("en", "de", "fr")
MINUS = "\N{MINUS SIGN}"
_PLURAL = {"one", "other"}
# Names before which French says d': vowels, a mute h, and y before a consonant.
_VOWEL = re.compile(r"[aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiouy]", re.IGNORECASE)


class LanguageError(LookupError):
    """A text that a language lacks, or that cannot be filled in."""


class Figure(int):
    """A number in a text: a real minus, and a sign where the text asks for one."""

    def __format__(self, spec: str) -> str:
        return format(int(self), spec).replace("-", MINUS)


class Sentence(str):
    """A sentence inside another one: a text may ask for it as it goes on behind a colon (`:on`)."""

    def __format__(self, spec: str) -> str:
        return self[:1].lower() + self[1:] if spec == "on" else str(self)


class Word(str):
    """The name of a thing, with its other forms."""

    forms: dict[str, str]

    def __new__(cls, name: str, forms: dict[str, str] | None = None) -> "Word":
        """A word is its name wherever a text does not ask for another form."""
        word = super().__new__(cls, name)
        word.forms = forms or {}
        return word

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if spec not in self.forms:
            raise LanguageError(f"the word {str(self)!r} has no form {spec!r}")
        return self.forms[spec]


class Unknown(str):
    """What stands for a value that the reader cannot know, or nobody can know yet, whatever form is asked for."""

    def __format__(self, spec: str) -> str:
        return str(self)


UNKNOWN = Unknown("?")

Entry: TypeAlias = "str | dict[str, Entry] | None"  # of a language's file


@cache
def _table(code: str) -> dict[str, Entry]:
    text = (resources.files(__package__) / f"{code}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(10_000)
def _entry(code: str, key: str) -> Entry:
    found: Entry = _table(code)
    for part in key.split("."):
        if not isinstance(found, dict) or part not in found:
            return None
        found = found[part]
    return found


@lru_cache(10_000)
def _text(code: str, keys: tuple[str, ...]) -> dict[str, str] | str | None:
    """The text of the first of these keys that has one, or its two forms."""
    found = (_entry(code, key) for key in keys)
    return next((entry for entry in found if isinstance(entry, str) or _is_plural(entry)), None)


@lru_cache(10_000)
def _word(code: str, keys: tuple[str, ...]) -> Word | None:
    """The word of the first of these keys that has one."""
    for key in keys:
        entry = _entry(code, key)
        if isinstance(entry, str):
            return Word(entry)
        if isinstance(entry, dict) and isinstance(name := entry.get("name"), str):
            return Word(name, {form: text for form, text in entry.items() if isinstance(text, str)})
    return None


def _is_plural(entry: Entry) -> TypeGuard[dict[str, str]]:
    return isinstance(entry, dict) and set(entry) - {"none"} == _PLURAL


class Language:
    """One language. A strict one raises on a missing text; else English steps in, then the key itself."""

    def __init__(self, code: str, strict: bool = False) -> None:
        if code not in CODES:
            raise LanguageError(f"there is no language {code!r}; there is {', '.join(CODES)}")
        self.code = code
        self.strict = strict

    def keys(self) -> Iterator[str]:
        """All keys of this language; a text with a plural is one key."""
        return _flat(_table(self.code), "")

    def entry(self, key: str) -> Entry:
        """What the file holds for a key: a text, a table, or None."""
        return _entry(self.code, key)

    def has(self, key: str) -> bool:
        """Whether there is anything under a key."""
        return self.entry(key) is not None

    def text(self, key: str, **values: object) -> str:
        """A text with its placeholders filled in."""
        return self.first_text((key,), **values)

    def first_text(self, keys: tuple[str, ...], **values: object) -> str:
        """The text of the first of these keys that exists."""
        pattern = self._pattern(keys, values.get("count"))
        filled = {name: Figure(value) if type(value) is int else value for name, value in values.items()}
        try:
            return pattern.format(**filled)
        except (KeyError, IndexError, ValueError) as error:
            raise LanguageError(f"{self.code}: {keys[-1]} cannot be filled in: {error}") from error

    def first_word(self, keys: tuple[str, ...]) -> Word:
        """The word of the first of these keys that exists, with its forms."""
        word = _word(self.code, keys)
        return Word(self._missing(keys)) if word is None else word

    def number(self, value: int) -> str:
        """A number with a real minus."""
        return format(Figure(value))

    def signed(self, value: int) -> str:
        """A change: a number that always has its sign."""
        return format(Figure(value), "+")

    def _pattern(self, keys: tuple[str, ...], count: object) -> str:
        entry = _text(self.code, keys)
        if isinstance(entry, dict):
            form = "none" if count == 0 and "none" in entry else "one" if self._is_one(count) else "other"
            return str(entry[form])
        return self._missing(keys) if entry is None else entry

    def _is_one(self, count: object) -> bool:
        """French counts nothing as one, too."""
        return count in (1, -1) or (self.code == "fr" and count == 0)

    def _missing(self, keys: tuple[str, ...]) -> str:
        if self.strict:
            raise LanguageError(f"{self.code} has no text for {' or '.join(keys)}")
        for key in keys:
            entry = _entry("en", key)
            if isinstance(entry, dict):
                entry = entry.get("name", entry.get("other"))
            if isinstance(entry, str):
                return entry
        return keys[-1].rpartition(".")[2].replace("{", "").replace("}", "")


def _flat(table: Mapping[str, Entry], prefix: str) -> Iterator[str]:
    for name, entry in table.items():
        key = f"{prefix}{name}"
        if isinstance(entry, dict) and not _is_plural(entry):
            yield from _flat(entry, f"{key}.")
        else:
            yield key


class Words:
    """A language at one table: what a mode says in its own way comes first, then its game, then everybody."""

    def __init__(self, language: Language, game: str, mode: str) -> None:
        self.language = language
        self.game = game
        self.mode = mode

    def _keys(self, key: str) -> tuple[str, ...]:
        return (f"{self.game}.{self.mode}.{key}", f"{self.game}.{key}", key)

    def text(self, key: str, **values: object) -> str:
        """A text with its placeholders filled in."""
        return self.language.first_text(self._keys(key), **values)

    def word(self, key: str) -> Word:
        """The name of a thing, with its forms."""
        return self.language.first_word(self._keys(key))

    def person(self, name: str) -> Word:
        """The name of a person, with the form in which something is theirs."""
        return Word(name, {"of": self.text("say.of_vowel" if _VOWEL.match(name) else "say.of", name=name)})

    def has(self, key: str) -> bool:
        """Whether there is anything under a key."""
        return any(self.language.has(full) for full in self._keys(key))

    def listed(self, items: list[str], joint: str = "and") -> str:
        """Items as an enumeration: a, b and c; or: a, b or c."""
        if len(items) < 2:
            return "".join(items)
        return self.text(f"say.{joint}", first=", ".join(items[:-1]), last=items[-1])

    def chained(self, key: str, items: list[str]) -> str:
        """Items of which each follows on those before, by a text of two."""
        text = items[0]
        for item in items[1:]:
            text = self.text(key, first=text, second=item)
        return text


def title(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def preferred_code() -> str:
    """The language that the environment asks for, or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in CODES else "en"
    return "en"
