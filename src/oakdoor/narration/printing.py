"""Component files told in words: what each entry is, what is wrong with one, what differs between two files."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from oakdoor.games.components import ComponentTable
from oakdoor.games.names import Data, Read
from oakdoor.games.printing.declaration import Leaf, Several, Whole, leaves, value_at
from oakdoor.games.printing.faults import Fault, Keys
from oakdoor.language.language import Language, Words, title


@dataclass(frozen=True)
class Change:
    """What one entry says in two files: the sentence, what stood there before and after, and the pictures of what
    it is about."""

    keys: Keys
    sentence: str
    before: str
    after: str
    about: tuple[str, ...]


class PrintingWords:
    """The words of one game's component files in one language."""

    def __init__(self, language: Language, game: str, table: type[ComponentTable]) -> None:
        self._words = Words(language, game, "")
        self._table = table

    @property
    def entries(self) -> list[tuple[Keys, Leaf]]:
        """All entries that are changed as one, in the order of the file."""
        return list(leaves(self._table.shape)) if self._table.shape else []

    def label(self, keys: Keys) -> str:
        """What an entry is."""
        family = self._family(keys)
        numbered = f"printing.label.{family}.{keys[-1]}"
        key = numbered if self._words.has(numbered) else f"printing.label.{family}"
        return title(self._words.text(key, **self._values(keys)))

    def group(self, keys: Keys) -> str:
        """The part of the file in which an entry stands."""
        return self._words.text(f"printing.changed.group.{keys[0]}")

    def fault(self, fault: Fault) -> str:
        """What is wrong with an entry."""
        if not fault.key:
            return fault.reason
        values = dict(fault.values)
        of_file = values["where"] in ("", "the file")
        if of_file:
            values["where"] = self._words.text("printing.file")
        reason = self._words.text(f"printing.fault.{fault.key}", **values)
        reason = title(reason) if of_file else reason
        if fault.instead is None:
            return reason
        return self._words.text("printing.meant", reason=reason, instead=fault.instead)

    def changes(self, before: Data, after: Data) -> list[Change]:
        """What differs between the data of two files, entry by entry."""
        found: list[Change] = []
        for keys, leaf in self.entries:
            old, new = _plain(value_at(before, keys), leaf), _plain(value_at(after, keys), leaf)
            if old != new:
                found += (
                    self._of_list(keys, _names(old), _names(new))
                    if isinstance(leaf, Several)
                    else [self._of_one(keys, old, new)]
                )
        return found

    def line(self, change: Change) -> str:
        """A change in one line."""
        return self._words.text("printing.change", sentence=change.sentence, before=change.before, after=change.after)

    def told(self, before: Data, after: Data) -> list[str]:
        """What differs between the data of two files, a line each; or that nothing does."""
        return [self.line(one) for one in self.changes(before, after)] or [self._words.text("printing.same")]

    def value(self, value: Read) -> str:
        """What an entry says, for people."""
        if isinstance(value, int):
            return self._words.language.number(value)
        return (
            self._words.text(f"printing.changed.{value}")
            if self._words.has(f"printing.changed.{value}")
            else str(value)
        )

    def name(self, name: str) -> str:
        """A name that can be chosen, for people."""
        return self.value(name)

    def _of_one(self, keys: Keys, old: Read, new: Read) -> Change:
        numbers = isinstance(old, int) and isinstance(new, int)
        way = ("more" if _number(new) > _number(old) else "less") if numbers else "other"
        text = self._words.text(f"printing.changed.{self._family(keys)}.{way}", **self._values(keys))
        return Change(keys, title(text), self.value(old), self.value(new), self._about(keys))

    def _of_list(self, keys: Keys, before: set[str], after: set[str]) -> Iterator[Change]:
        """Names that came to a list or went."""
        yield from ()

    def _family(self, keys: Keys) -> str:
        """The family of texts that an entry belongs to."""
        return keys[0]

    def _about(self, keys: Keys) -> tuple[str, ...]:
        """The pictures of what an entry is about."""
        return ()

    def _values(self, keys: Keys) -> dict[str, object]:
        """What the texts about an entry may ask for."""
        return {}


def words_of(language: Language, game: str, table: type[ComponentTable]) -> PrintingWords:
    """The words of a game's component files."""
    module = f"{__package__}.{game}.printing"
    known = find_spec(f"{__package__}.{game}") is not None and find_spec(module) is not None
    words: type[PrintingWords] = import_module(module).WORDS if known else PrintingWords
    return words(language, game, table)


def _plain(value: Read, leaf: Leaf) -> Read:
    """What an entry says: a gain that is not named is none, and the order of names says nothing."""
    if isinstance(leaf, Whole):
        return 0 if value is None else value
    return sorted(map(str, value)) if isinstance(value, list) else value


def _number(value: Read) -> int:
    return value if isinstance(value, int) else 0


def _names(value: Read) -> set[str]:
    return set(map(str, value)) if isinstance(value, list) else set()
