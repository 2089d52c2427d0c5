"""A game turn by turn, as pictures and films tell it: what whoever watched was told and saw."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import NOBODY, Event
from oakdoor.games.game import Game
from oakdoor.games.names import Read
from oakdoor.games.position.reader import WATCHER
from oakdoor.games.position.view import View
from oakdoor.games.record import lines_of, open_record
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from oakdoor.tables.history import Step, steps_of

TURN, PRELUDE = "turn", "fresh"  # phases: a turn begins, and a question before it that belongs to it


class Drawn(Protocol):
    """How a game is drawn: the module `board` in the folder of its name."""

    GROUND: str  # the colour of the table

    def boards(self, view: View) -> list[str]:
        """What lies before each side; one board where all share it. Squares of `BOARD`."""

    def crest(self, view: View, side: int, portraits: list[str]) -> str:
        """The file of the client that stands for a side."""

    def hand(self, view: View) -> list[str]:
        """What the reader can choose from now: squares of `SIDE`, and nothing that is hidden from them."""

    def line_mark(self, line: str) -> str:
        """The mark that stands for a line of the score; or a file, which has a folder."""


def drawn(game: str) -> Drawn:
    """How a game is drawn."""
    found: Drawn = import_module(f"oakdoor.app.share.{game}.board")
    return found


@dataclass(frozen=True)
class Moment:
    """The end of a turn: who played it, what happened, what can be seen, and the points of each side."""

    seat: int
    events: list[Event]
    view: View
    scores: list[int]


@dataclass(frozen=True)
class Shown:
    """A game that is over, turn by turn. The first moment is the set-up."""

    mode: Mode
    teller: Teller
    moments: list[Moment]
    outcome: Outcome

    def told(self, moment: Moment) -> str:
        """What is said of a turn to whoever watched."""
        seen = [event.seen_by(WATCHER) for event in moment.events]
        return " ".join(one.text for one in self.teller.told(seen, moment.view, WATCHER))


def shown(record: Read, names: list[str], language: Language) -> Shown:
    """A record, turn by turn; raises a RecordError."""
    game = open_record(record, events=True)
    teller = Teller(game.mode, game.components, language, names)
    moments = list(moments_of(game, [str(line) for line in lines_of(record)]))
    return Shown(game.mode, teller, moments, game.outcome())


def moments_of(game: Game, lines: list[str]) -> Iterator[Moment]:
    """The steps, those of one turn together."""
    now = _Now(game, Step(NOBODY, list(game.opening), 0))
    opening, before, events, seat = True, "", list(now.step.events), NOBODY
    for step in steps_of(game, lines):
        if opening or now.ends_before(step, before):
            yield now.moment(seat, events)
            events, seat, opening = [], NOBODY, False
        before = now.phase
        now = _Now(game, step)
        events = [*events, *step.events]
        seat = seat if seat != NOBODY else step.seat
    yield now.moment(seat, events)


class _Now:
    """What can be seen after a step. The game goes on: all is looked at now."""

    def __init__(self, game: Game, step: Step) -> None:
        self.step = step
        self.view = game.view(WATCHER)
        self.scores = [int(side["score"] or 0) for side in game.mode.scored(self.view)]
        self.phase = str(self.view["phase"])

    def ends_before(self, following: Step, before: str) -> bool:
        """Whether a turn is over here: another one goes on, or a new turn begins. A shuffle belongs to the turn before
        it, and so does a question to the turn behind it."""
        if following.seat == NOBODY:
            return False
        return following.seat != self.step.seat or (self.phase == TURN and before != PRELUDE)

    def moment(self, seat: int, events: list[Event]) -> Moment:
        """The end of a turn."""
        return Moment(seat, events, self.view, self.scores)
