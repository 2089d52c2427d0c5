"""A voice: how one game is told. Each game has its own; this is what the teller asks of it."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.games.names import Data
from oakdoor.games.position.reader import Reader
from oakdoor.games.position.view import View
from oakdoor.language.language import Words
from oakdoor.narration.ending import Yours
from oakdoor.narration.outcomes import Stand
from oakdoor.narration.told import Outlook, Told, plainly_told

Seen = TypeVar("Seen", bound=View)  # the views of a game
Marks = TypeVar("Marks", default=Any)  # what of a position tells later what has changed


class Moment(NamedTuple):
    """Something that a regular may have a word about: whom it concerns, what it is, and whose doing it was."""

    seat: int
    kind: str
    doer: int


class Voice(Generic[Seen, Marks]):
    """A game without a voice of its own: its events and its result in the words of the record."""

    preparing: frozenset[str] = frozenset()  # events of what is done before the first turn

    def __init__(self, words: Words, names: list[str], mode: Mode, components: Data) -> None:
        self.words = words
        self.names = names
        self.mode = mode

    def told(self, events: list[Event], view: Seen, reader: Reader) -> list[Told]:
        """Events, already as the reader may know them, as sentences; `view` is what the reader sees now."""
        return plainly_told(self.names, events)

    def foretold(self, events: list[Event], view: Seen, reader: int, outlook: Outlook) -> list[Told]:
        """The events of a preview as sentences, with what comes of them."""
        return self.told(events, view, reader)

    def verdict(self, outcome: Outcome, view: Seen, reader: Reader) -> list[str]:
        """Who wins and why."""
        return [f"{key}: {value}" for key, value in self.mode.result(outcome).items()]

    def yours(self, outcome: Outcome, view: Seen, reader: int) -> Yours | None:
        """What the end is to a reader who played."""
        return None

    def ended(self, outcome: Outcome, reader: Reader) -> str:
        """Why the game is over, as a sentence."""
        return outcome.reason

    @staticmethod
    def stand(view: Seen) -> Stand | None:
        """Where all sides stand in a position, as everybody sees it; None where nothing is to be said of it."""
        return None

    def outcomes(self, before: Stand, after: Stand, events: list[Event], mover: int, reader: Reader) -> list[str]:
        """What a step of a seat brought, in points: where all sides stood before and after it."""
        return []

    @staticmethod
    def marks(look: Callable[[], Seen]) -> Marks | None:
        """What of a position, as everybody sees it (`look` shows it), later tells what has changed."""
        return None

    @staticmethod
    def moments(
        seat: int, players: int, events: list[Event], before: Marks | None, after: Marks | None
    ) -> list[Moment]:
        """What a step of a seat was to whom: a `gain`, a `dread` ...; with the marks before and after it."""
        return []

    def book(self) -> list[tuple[str, str, str]]:
        """Everything that can be explained: its name in records, its name, what it is about."""
        return []
