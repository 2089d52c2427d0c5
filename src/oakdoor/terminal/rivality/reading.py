"""Reading what is typed at Rivality: places, hand tiles by number, kinds, directions and colours by their names."""

import re

from oakdoor.games.rivality.components import COLOURS, DIRECTIONS, EDGES, KINDS
from oakdoor.games.rivality.view import RivalityView
from oakdoor.narration.rivality.speech import Speech, kind_of, own_hand
from oakdoor.terminal.rivality.prompts import castable

_VERBS = ("put", "keep", "redraw", "cast", "back", "go", "delayed")
_MINUS = re.compile(r"[\N{MINUS SIGN}\N{EN DASH}]|\b(?:minus|moins)\s+(?=\d)")
_PLACE = re.compile(r"\(?(-?\d+)\s*[,;/]\s*(-?\d+)\)?")
# What can stand alone, by what is asked for: its verb.
_ALONE = {"cast": "cast", "back": "back", "delayed": "delayed"}


def with_places(line: str) -> str:
    """A line with its places as records write them: `2, minus 1` is `2,-1`."""
    return _PLACE.sub(r"\1,\2", _MINUS.sub("-", line))


class MoveReader:
    """Reads lines at one table."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        words = speech.words
        self.names: dict[str, str] = {}
        for family, known in (("tile", KINDS), ("colour", COLOURS), ("edge", EDGES)):
            for name in known:
                self.names[words.word(f"{family}.{name}").casefold().split()[0]] = name
        self.directions = {direction.casefold(): direction for direction in DIRECTIONS}
        for direction in DIRECTIONS:
            word = speech.direction(direction)
            self.directions.setdefault(format(word, "letter").casefold(), direction)
            self.directions[word.casefold()] = direction

    def readings(self, line: str, view: RivalityView) -> list[list[str]]:
        """The words that a line can stand for: as they are, then with all that is short written out."""
        plain = with_places(line).casefold().split() or [""]
        return [plain, self._written_out(plain, view)]

    def _written_out(self, tokens: list[str], view: RivalityView) -> list[str]:
        verb = tokens[0] if len(tokens) > 1 and any(known.startswith(tokens[0]) for known in _VERBS) else ""
        rest = tokens[1:] if verb else tokens
        if not verb and rest[0] in _VERBS:
            return tokens
        if view["phase"] == "turn":
            if view["mode"] == "solo":
                return [verb or "go", *rest]
            return [verb or "put", *self._placement(rest, view)]
        if view["phase"] == "cast" and rest[0] in self.directions:
            spell = castable(view).get(self.directions[rest[0]])
            rest = [spell.edge if spell else rest[0], *rest[1:]]
        rest = [self.names.get(word, word) for word in rest]
        return [verb or _ALONE.get(view["phase"], rest.pop(0)), *rest]

    def _placement(self, words: list[str], view: RivalityView) -> list[str]:
        """A hand tile by its number or kind, a place, a direction."""
        hand = own_hand(view)
        first, *rest = words
        kind = self.names.get(first, first)
        begun = {name for spoken, name in self.names.items() if spoken.startswith(first)} | {kind}
        alike = [tile for tile in hand if kind_of(tile) in begun or tile.startswith(kind)]
        if first.isdecimal() and 1 <= int(first[:4]) <= len(hand):
            first = hand[int(first[:4]) - 1]
        elif len(alike) == 1:
            first = alike[0]
        else:
            first = kind
        return [first, *(self.directions.get(word, word) for word in rest)]
