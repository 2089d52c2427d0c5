"""The command `rules` at Rivality: kinds, words and tiles, and what lies at a place."""

from oakdoor.games.rivality.view import FieldTile, RivalityView
from oakdoor.narration.rivality.book import Book
from oakdoor.narration.rivality.speech import HIDDEN, Speech, field_of, own_hand, spells_of
from oakdoor.terminal.rivality.board import Board
from oakdoor.terminal.rivality.reading import with_places


class FieldBook:
    """Explains what the book has, hand tiles by their numbers, and what lies on the battlefield."""

    def __init__(self, speech: Speech, board: Board, tiles: tuple[str, ...]) -> None:
        self.speech = speech
        self.words = speech.words
        self.board = board
        self.book = Book(speech, tiles)

    def find(self, asked: str, view: RivalityView) -> list[str]:
        """The things meant: a place, a hand tile's number, a tile, a kind or a word; beginnings are enough."""
        wanted = with_places(asked).strip()
        hand = own_hand(view)
        if wanted in field_of(view):
            return [wanted]
        if wanted.isdecimal() and 1 <= int(wanted[:4]) <= len(hand):
            return [hand[int(wanted[:4]) - 1]]
        return self.book.find(wanted)

    def explain(self, name: str, view: RivalityView) -> str:
        """What a thing is about."""
        field = field_of(view)
        return self._lying(field[name], view) if name in field else self.book.explain(name)

    def _lying(self, entry: FieldTile, view: RivalityView) -> str:
        """A tile of the battlefield with its spells as they point there."""
        text = self.board.tile(entry, view)
        if entry["tile"] == HIDDEN or not spells_of(entry["tile"]):
            return text
        spells = self.speech.spells(entry["tile"], entry["turned"])
        return f"{text} {self.words.text('book.spells', id=entry['tile'], spells=spells)}"
