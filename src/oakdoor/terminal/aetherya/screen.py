"""Aetherya's screen: board, prompts, rules and score sheet in one place."""

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words
from oakdoor.narration.aetherya.book import Book
from oakdoor.terminal.aetherya.board import Board
from oakdoor.terminal.aetherya.prompts import MoveTexts, prompt
from oakdoor.terminal.aetherya.sheet import Sheet
from oakdoor.terminal.moves import Describer
from oakdoor.terminal.screen import Screen, score_table

_OPENING = {"arrange", "turn", "swap", "block", "shed"}
_SEATED = ("use griffin", "use palantir", "use smuggler", "use thief")


class AetheryaScreen(Screen[AetheryaView]):
    """All modes of Aetherya."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: Data, style: str) -> None:
        super().__init__(words, names, mode, components, style)
        worth = components["legends"]
        self._board = Board(words, names, worth, style)
        self._book = Book(words, components)
        self._sheet = Sheet(words, names, worth)

    def board(self, view: AetheryaView, reader: Reader) -> list[str]:
        """All that the reader may see."""
        return self._board.lines(view, reader)

    def opens_turn(self, view: AetheryaView, last: str) -> bool:
        """Turns, and what comes before or between them; after a legend the turn only goes on (A4.5)."""
        return view["phase"] in _OPENING and not last.startswith("legend")

    def prompt(self, view: AetheryaView, reader: int) -> str:
        """What is expected now."""
        return prompt(self.words, self._board, view, reader)

    def describer(self, view: AetheryaView) -> Describer:
        """What the moves of this position do."""
        return MoveTexts(self.words, self._board, view)

    def vocabulary(self) -> dict[str, str]:
        """The cards by their names."""
        return {self.words.word(f"card.{card}").casefold(): card for card in self._book.components["cards"]}

    def needs_seats(self, moves: list[str]) -> bool:
        """Tiles that reach other kingdoms name seats."""
        return any(move.startswith(_SEATED) for move in moves)

    def explainable(self) -> list[str]:
        """Cards, legends and tiles."""
        return self._book.names()

    def find(self, asked: str, view: AetheryaView) -> list[str]:
        """The cards, legends and tiles that are meant by a name."""
        return self._book.find(asked)

    def explain(self, name: str, view: AetheryaView) -> str:
        """The rules of a card, a legend or a tile."""
        return self._book.explain(name)

    def open_things(self, view: AetheryaView) -> list[str]:
        """The open legends."""
        return list(view["river"])

    def scores(self, game: Game, reader: Reader) -> list[str]:
        """The lines of all seats, each with its reasons."""
        return self._sheet.explained(self.seen(game, reader), game.mode.links(*game.readable(reader)), reader)

    def result(self, outcome: Outcome, view: AetheryaView, reader: Reader) -> list[str]:
        """The score sheet, who wins and why."""
        table = [] if self.mode.name == "solo" else score_table(self.words, [self.names], outcome.sides)
        return [*table, *super().result(outcome, view, reader)]


SCREEN = AetheryaScreen
