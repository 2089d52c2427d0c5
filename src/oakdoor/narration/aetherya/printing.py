"""The component files of Aetherya in words."""

from collections.abc import Iterator

from oakdoor.games.printing.faults import Keys
from oakdoor.language.language import Word, title
from oakdoor.narration.printing import Change, PrintingWords


class AetheryaPrinting(PrintingWords):
    """Cards, tribes, dragons, legends and tiles."""

    def _family(self, keys: Keys) -> str:
        return keys[2] if keys[0] == "tribes" else "copies" if keys[0] == "cards" else keys[0]

    def _about(self, keys: Keys) -> tuple[str, ...]:
        if keys[0] == "tribes":
            return (f"card-{keys[1]}", f"card-{keys[3]}")
        if keys[0] in ("legends", "tiles"):
            return (f"{keys[0].removesuffix('s')}-{keys[1]}",)
        return (f"card-{keys[1]}",) if keys[0] == "cards" else ("card-dragon",)

    def _of_list(self, keys: Keys, before: set[str], after: set[str]) -> Iterator[Change]:
        """Conflicts that came or went. They are on both sides, and told from one."""
        for name in sorted(before ^ after):
            if name < keys[1]:
                continue
            way = "more" if name in after else "less"
            text = self._words.text(f"printing.changed.hates.{way}", **self._values(keys), other=self._card(name))
            told = [", ".join(self._card(one) for one in sorted(side)) for side in (before, after)]
            none = self._words.text("printing.none")
            yield Change(keys, title(text), told[0] or none, told[1] or none, (f"card-{keys[1]}", f"card-{name}"))

    def name(self, name: str) -> str:
        """A tribe, or the kind of a tile, for people."""
        return title(self._card(name)) if self._words.has(f"card.{name}") else title(self.value(name))

    def _card(self, name: str) -> Word:
        return self._words.word(f"card.{name}")

    def _values(self, keys: Keys) -> dict[str, object]:
        first, last = keys[0], keys[-1]
        if first == "cards":
            card = self._card(keys[1])
            return {"card": card, "what": self._words.text(f"printing.label.copies.{last}", card=card)}
        if first == "tribes":
            terrain = {} if last == "hates" else {"terrain": self._card(last)}
            return {"tribe": self._card(keys[1]), **terrain}
        if first == "dragon":
            return {"what": self._words.text(f"printing.label.dragon.{last}")}
        thing = {"legends": "legend", "tiles": "tile"}[first]
        return {thing: self._words.word(f"{thing}.{last}")}


WORDS = AetheryaPrinting
