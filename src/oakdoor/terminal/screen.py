"""A screen: how a game looks as plain text. Each game has its own; this is what the table asks of it."""

import textwrap
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, cast

from oakdoor.games.contract import Mode, Outcome, Side
from oakdoor.games.events import Event
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.games.position.preview import Foresight
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words
from oakdoor.narration.teller import Teller
from oakdoor.narration.voice import Seen
from oakdoor.terminal.moves import Describer
from oakdoor.terminal.reading import readings

WIDTH = 100
STYLES = ("spoken", "grid")


def wrapped(text: str) -> str:
    """A text in lines that fit the screen."""
    if len(text) <= WIDTH:
        return text
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


class Screen(Generic[Seen]):
    """A game without a screen of its own: its view entry by entry, its moves in the words of the record."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: Data, style: str) -> None:
        self.words = words
        self.names = names
        self.mode = mode
        self.style = style
        self.teller = Teller(mode, components, words.language, names)

    def board(self, view: Seen, reader: Reader) -> list[str]:
        """All that the reader may see."""
        return [f"{key}: {value}" for key, value in view.items()]

    def told(self, events: list[Event], view: Seen, reader: Reader) -> list[str]:
        """Events, already as the reader may know them, as sentences; `view` is what the reader sees now."""
        return [one.heard for one in self.teller.told(events, view, reader)]

    def foretold(self, foresight: Foresight, view: Seen, reader: int, links: list[Event] | None) -> list[str]:
        """A preview as sentences; `links` are what the points are for now."""
        return [one.heard for one in self.teller.foretold(foresight, view, reader, links)]

    def opens_turn(self, view: Seen, last: str) -> bool:
        """Whether the board is shown before this decision although the same seat made the last one, `last`."""
        return False

    def is_turn(self, view: Seen, reader: Reader) -> bool:
        """Whether it is the reader's turn, not only their decision."""
        return True

    def prompt(self, view: Seen, reader: int) -> str:
        """What is expected now."""
        return str(view.get("phase", ""))

    def describer(self, view: Seen) -> Describer:
        """What the moves of this position do."""
        return Describer()

    def ordered(self, moves: list[str], view: Seen) -> list[str]:
        """Legal moves in the order in which people look for them."""
        return moves

    def readings(self, line: str, view: Seen) -> list[list[str]]:
        """The words that a line can stand for, likely ones first."""
        return readings(line, self.vocabulary(), self.names)

    def vocabulary(self) -> dict[str, str]:
        """Single words of the table's language that can stand for words of moves."""
        return {}

    def needs_seats(self, moves: list[str]) -> bool:
        """Whether some of these moves name seats."""
        return False

    def explainable(self) -> list[str]:
        """The names of all things that can be explained."""
        return []

    def find(self, asked: str, view: Seen) -> list[str]:
        """The things that are meant by a name."""
        return []

    def explain(self, name: str, view: Seen) -> str:
        """The rules of one thing."""
        return ""

    def open_things(self, view: Seen) -> list[str]:
        """What is worth explaining when nothing is asked for."""
        return []

    def seen(self, game: Game, reader: Reader) -> Seen:
        """What the reader sees of a game of this screen."""
        return cast(Seen, game.view(reader))

    def scores(self, game: Game, reader: Reader) -> list[str]:
        """The points as things stand, explained as far as the reader may know them."""
        return [str(row) for row in game.mode.scores(game.box, game.observed(reader))]

    def result(self, outcome: Outcome, view: Seen, reader: Reader) -> list[str]:
        """The end of a game; everything in the view is open."""
        return self.teller.verdict(outcome, view, reader)


def score_table(words: Words, heads: list[list[str]], sides: list[Side]) -> list[str]:
    """A text table: rows of heads, a row for each line of the sheet, their sum; a column for each side."""
    number = words.language.number
    rows = [["", *head] for head in heads]
    rows += [[words.text(f"line.{name}"), *(number(side.lines[name]) for side in sides)] for name in sides[0].lines]
    rows.append([words.text("sheet.sum"), *(number(side.score) for side in sides)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([f"{row[0]:<{widths[0]}}", *map(str.rjust, row[1:], widths[1:])]) for row in rows]


def find_screen(game: Game, words: Words, names: list[str], style: str) -> Screen[Any]:
    """The screen of a game."""
    mode = game.mode
    data: dict[str, Any] = mode.components(game.components).data
    folder = f"oakdoor.terminal.{mode.game}"
    kind: type[Screen[Any]] = import_module(f"{folder}.screen").SCREEN if find_spec(folder) else Screen
    return kind(words, names, mode, data, style)
