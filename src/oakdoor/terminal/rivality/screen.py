"""Rivality's screen: battlefield, prompts, rules and score sheet in one place."""

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.components import Components
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import Words
from oakdoor.narration.rivality.speech import Speech, own_hand, reading_order
from oakdoor.terminal.moves import Describer
from oakdoor.terminal.rivality.board import Board
from oakdoor.terminal.rivality.book import FieldBook
from oakdoor.terminal.rivality.prompts import MoveTexts, prompt
from oakdoor.terminal.rivality.reading import MoveReader
from oakdoor.terminal.rivality.sheet import Sheet
from oakdoor.terminal.screen import Screen, score_table


class RivalityScreen(Screen[RivalityView]):
    """All modes of Rivality."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: Data, style: str) -> None:
        super().__init__(words, names, mode, components, style)
        self._speech = Speech(words, names, components)
        self._board = Board(self._speech, style)
        self._book = FieldBook(self._speech, self._board, Components(components).tiles)
        self._sheet = Sheet(self._speech)
        self._reader = MoveReader(self._speech)

    def board(self, view: RivalityView, reader: Reader) -> list[str]:
        """All that the reader may see."""
        return self._board.lines(view, reader)

    def opens_turn(self, view: RivalityView, last: str) -> bool:
        """A new turn; choices within a turn need no new board."""
        return bool(view["phase"] == "turn")

    def is_turn(self, view: RivalityView, reader: Reader) -> bool:
        """Delayed spells are ordered by their owners in others' turns (V6.2)."""
        return bool(view["turn"] == reader or view["phase"] == "fresh")

    def prompt(self, view: RivalityView, reader: int) -> str:
        """What is expected now."""
        return prompt(self._speech, view)

    def describer(self, view: RivalityView) -> Describer:
        """What the moves of this position do."""
        return MoveTexts(self._speech, view)

    def ordered(self, moves: list[str], view: RivalityView) -> list[str]:
        """Placements by tile, place in reading order, and direction."""
        if not moves[0].startswith("put "):
            return moves
        hand = own_hand(view)

        def order(move: str) -> tuple[int, tuple[int, int]]:
            _, tile, place, _ = move.split(" ")
            return hand.index(tile), reading_order(place)

        return sorted(moves, key=order)

    def readings(self, line: str, view: RivalityView) -> list[list[str]]:
        """The words that a line can stand for."""
        return self._reader.readings(line, view)

    def explainable(self) -> list[str]:
        """Kinds of tiles and words of the rules."""
        return self._book.book.names()

    def find(self, asked: str, view: RivalityView) -> list[str]:
        """The things that are meant by a name or a place."""
        return self._book.find(asked, view)

    def explain(self, name: str, view: RivalityView) -> str:
        """The rules of one thing."""
        return self._book.explain(name, view)

    def open_things(self, view: RivalityView) -> list[str]:
        """The own hand."""
        return own_hand(view)

    def scores(self, game: Game, reader: Reader) -> list[str]:
        """The points of all colours, each with its tiles."""
        return self._sheet.explained(self.seen(game, reader), game.mode.links(*game.readable(reader)), reader)

    def result(self, outcome: Outcome, view: RivalityView, reader: Reader) -> list[str]:
        """The score sheet, who wins and why."""
        table = score_table(self.words, self._sheet.heads(view), outcome.sides)
        return [*table, *super().result(outcome, view, reader)]


SCREEN = RivalityScreen
