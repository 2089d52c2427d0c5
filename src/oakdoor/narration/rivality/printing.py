"""The component files of Rivality in words."""

from oakdoor.games.printing.faults import Keys
from oakdoor.narration.printing import PrintingWords


class RivalityPrinting(PrintingWords):
    """Kinds of tiles, golems and the two sets."""

    def _family(self, keys: Keys) -> str:
        return keys[2] if keys[0] == "kinds" else keys[0]

    def _about(self, keys: Keys) -> tuple[str, ...]:
        if keys[0] == "golems":
            return (f"golem-{keys[1]}",)
        return () if keys[0] != "kinds" else ("rtile-well",) if keys[1] == "well" else (f"rsite-{keys[1]}",)

    def _values(self, keys: Keys) -> dict[str, object]:
        if keys[0] == "kinds":
            return {"kind": self._words.word(f"tile.{keys[1]}")}
        return {"colour": self._words.word(f"colour.{keys[1]}")} if keys[0] == "golems" else {"number": keys[1]}


WORDS = RivalityPrinting
