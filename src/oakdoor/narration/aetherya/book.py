"""The rules of single cards, legends and tiles of Aetherya, as far as the components in play say them."""

from oakdoor.games.aetherya.components import DIVERSITY, LEGENDS
from oakdoor.games.names import Data
from oakdoor.language.language import Words, title

_TERRAINS = ("plain", "forest", "mountain", "swamp")
_TRIBES = ("human", "elf", "dwarf", "goblin")


class Book:
    """Explains cards, legends and tiles; `components` is the component table in play."""

    def __init__(self, words: Words, components: Data) -> None:
        self.words = words
        self.components = components

    def names(self) -> list[str]:
        """Everything that can be explained in this mode."""
        tiles = [*self.components["tiles"]] if self.words.mode == "items" else []
        absent = {LEGENDS[DIVERSITY]} if self.words.mode == "confrontation" else set()  # A9.1
        return [*self.components["cards"], *(one for one in self.components["legends"] if one not in absent), *tiles]

    def find(self, asked: str) -> list[str]:
        """The things meant by a name in the language or in records; beginnings are enough."""
        wanted = asked.casefold()
        spoken = {name: (name, self._name(name).casefold()) for name in self.names()}
        exact = [name for name, known in spoken.items() if wanted in known]
        return exact or [name for name, known in spoken.items() if any(word.startswith(wanted) for word in known)]

    def entries(self) -> list[tuple[str, str, str]]:
        """Everything with its name in records, its name, and what it is about."""
        return [(name, title(self._name(name)), title(self.about(name))) for name in self.names()]

    def explain(self, name: str) -> str:
        """A card, a legend or a tile by name, and what it is about."""
        key = "book.entry" if name in self.components["cards"] else "book.thing"
        return self.words.text(key, name=title(self._name(name)), id=name, text=self.about(name))

    def about(self, name: str) -> str:
        """What a card, a legend or a tile is about."""
        if name in self.components["legends"]:
            points = self.words.text("say.points", count=self.components["legends"][name])
            return self.words.text("book.legend", points=points, asks=self.words.text(f"legend.{name}.asks"))
        if name in self.components["tiles"]:
            kind = self.words.text(f"book.{self.components['tiles'][name]}")
            return self.words.text("book.tile", kind=kind, does=self.words.text(f"tile.{name}.does"))
        return self._card(name)

    def _card(self, name: str) -> str:
        if name == "portal":
            return self.words.text("book.portal")
        if name == "dragon":
            one, two, three = self.components["dragon"]["values"]
            return self.words.text("book.dragon", one=one, two=two, three=three)
        tribes = self.components["tribes"]
        if name in _TERRAINS:
            gains = {tribe: tribes[tribe]["gains"].get(name, 0) for tribe in _TRIBES}
            home = self._name(_TRIBES[_TERRAINS.index(name)])
            return self.words.text("book.terrain", gains=self._gains(gains), tribe=home)
        hated = ", ".join(self._name(tribe) for tribe in tribes[name]["hates"])
        home = self._name(_TERRAINS[_TRIBES.index(name)])
        gains = tribes[name]["gains"]
        return self.words.text("book.tribe", gains=self._gains(gains), hated=hated, terrain=home)

    def _gains(self, gains: dict[str, int]) -> str:
        items = [
            self.words.text("book.gain", card=self._name(card), points=points)
            for card, points in gains.items()
            if points
        ]
        return ", ".join(items)

    def _name(self, name: str) -> str:
        for family in ("card", "legend", "tile"):
            if self.words.has(f"{family}.{name}"):
                return self.words.word(f"{family}.{name}")
        return name
