"""The rules of tiles and of words that Rivality uses, as far as the components in play say them."""

from oakdoor.games.rivality.components import KINDS
from oakdoor.games.rivality.solo.mode import LEVELS
from oakdoor.language.language import title
from oakdoor.narration.rivality.speech import Speech, kind_of

TERMS = ("golem", "wizard", "spell", "shield", "control", "end")
TERMS_OF = {"expert": ("delayed", "surrounded"), "solo": ("suramun",)}


class Book:
    """Explains kinds of tiles, words of the rules, and single tiles."""

    def __init__(self, speech: Speech, tiles: tuple[str, ...]) -> None:
        self.speech = speech
        self.words = speech.words
        self.tiles = tuple(tile for tile in tiles if tile not in KINDS)

    def names(self) -> list[str]:
        """What is worth naming: kinds and words. Tiles can be asked for, too."""
        return [self.name(thing) for thing in self.things()]

    def things(self) -> list[str]:
        """Kinds of tiles and words, by their names in records."""
        is_solo = self.words.mode == "solo"  # there is no well, but levels
        kinds = [kind for kind in KINDS if kind != "well" or not is_solo]
        return [*kinds, *TERMS, *TERMS_OF.get(self.words.mode, ()), *(LEVELS if is_solo else ())]

    def entries(self) -> list[tuple[str, str, str]]:
        """Everything with its name in records, its name, and what it is about."""
        return [(thing, title(self.name(thing)), title(self.about(thing))) for thing in (*self.things(), *self.tiles)]

    def find(self, asked: str) -> list[str]:
        """The things meant by a name in the language or in records; beginnings are enough."""
        wanted = asked.casefold()
        if wanted in self.tiles:
            return [wanted]
        spoken = {thing: (thing, self.name(thing).casefold()) for thing in self.things()}
        exact = [thing for thing, known in spoken.items() if wanted in known]
        return exact or [thing for thing, known in spoken.items() if any(word.startswith(wanted) for word in known)]

    def explain(self, thing: str) -> str:
        """A thing by name, and what it is about."""
        if thing in self.tiles:
            return self.words.text("book.tile", id=thing, face=self.speech.face(thing))
        return self.words.text("book.term", name=title(self.name(thing)), text=self.about(thing))

    def about(self, thing: str) -> str:
        """What a kind, a word or a tile is about."""
        if thing in KINDS:
            return self._kind(thing)
        if thing in self.tiles:
            return self.speech.worth(thing)
        return self.words.text(f"level.{thing}.about" if thing in LEVELS else f"book.{thing}.text")

    def _kind(self, kind: str) -> str:
        values = self.speech.kinds[kind]
        return self.words.text(
            "book.kind",
            points=self.speech.points(values["points"]),
            shields=self.words.text("board.shields", count=values["shields"]),
            text=self.words.text("book.well" if kind == "well" else "book.spelled"),
        )

    def name(self, thing: str) -> str:
        """What a thing is called."""
        if thing in KINDS or thing in self.tiles:
            return self.speech.tile(kind_of(thing))
        return self.words.word(f"level.{thing}" if thing in LEVELS else f"book.{thing}")
