"""The rules of tiles and of words that Rivality uses, as far as the components in play say them."""

from typing import Any

from oakdoor.games.rivality.components import KINDS
from oakdoor.games.rivality.solo_notation import LEVELS
from oakdoor.terminal.rivality.board import Board
from oakdoor.terminal.rivality.reading import with_places
from oakdoor.terminal.rivality.speech import HIDDEN, Speech, field_of, own_hand, spells_of, title

TERMS = ("golem", "wizard", "spell", "shield", "control", "end")
TERMS_OF = {"expert": ("delayed", "surrounded"), "solo": ("suramun",)}


class Book:
    """Explains kinds of tiles, words of the rules, single tiles, and what lies at a place."""

    def __init__(self, speech: Speech, board: Board, tiles: tuple[str, ...]) -> None:
        self.speech = speech
        self.words = speech.words
        self.board = board
        self.tiles = tiles

    def names(self) -> list[str]:
        """What is worth naming: kinds and words. Tiles and places can be asked for, too."""
        return [self._name(name) for name in self._things()]

    def _things(self) -> list[str]:
        is_solo = self.words.mode == "solo"  # there is no well, but levels
        kinds = [kind for kind in KINDS if kind != "well" or not is_solo]
        return [*kinds, *TERMS, *TERMS_OF.get(self.words.mode, ()), *(LEVELS if is_solo else ())]

    def find(self, asked: str, view: dict[str, Any]) -> list[str]:
        """The things meant: a place, a hand tile's number, a tile, a kind or a word; beginnings are enough."""
        wanted = with_places(asked).casefold().strip()
        hand = own_hand(view)
        if wanted in field_of(view):
            return [wanted]
        if wanted.isdecimal() and 1 <= int(wanted[:4]) <= len(hand):
            return [hand[int(wanted[:4]) - 1]]
        if wanted in self.tiles and wanted not in KINDS:
            return [wanted]
        spoken = {name: (name, self._name(name).casefold()) for name in self._things()}
        exact = [name for name, known in spoken.items() if wanted in known]
        return exact or [name for name, known in spoken.items() if any(word.startswith(wanted) for word in known)]

    def explain(self, name: str, view: dict[str, Any]) -> str:
        """What a thing is about."""
        field = field_of(view)
        if name in field:
            return self._lying(field[name], view)
        if name in KINDS:
            return self._kind(name)
        if ":" in name:
            return self.words.text("book.tile", id=name, face=self.speech.face(name))
        key = f"level.{name}.about" if name in LEVELS else f"book.{name}.text"
        return self.words.text("book.term", name=title(self._name(name)), text=self.words.text(key))

    def _lying(self, entry: dict[str, Any], view: dict[str, Any]) -> str:
        """A tile of the battlefield with its spells as they point there."""
        text = self.board.tile(entry, view)
        if entry["tile"] == HIDDEN or not spells_of(entry["tile"]):
            return text
        spells = self.speech.spells(entry["tile"], entry["turned"])
        return f"{text} {self.words.text('book.spells', id=entry['tile'], spells=spells)}"

    def _kind(self, kind: str) -> str:
        values = self.speech.kinds[kind]
        return self.words.text(
            "book.kind",
            name=title(self.speech.tile(kind)),
            points=self.speech.points(values["points"]),
            shields=self.words.text("board.shields", count=values["shields"]),
            text=self.words.text("book.well" if kind == "well" else "book.spelled"),
        )

    def _name(self, name: str) -> str:
        if name in KINDS:
            return self.speech.tile(name)
        return self.words.word(f"level.{name}" if name in LEVELS else f"book.{name}")
