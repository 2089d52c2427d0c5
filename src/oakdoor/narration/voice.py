"""A voice: how one game is told. Each game has its own; this is what the teller asks of it."""

from typing import Any, Generic, TypeVar

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.games.view import View
from oakdoor.language.language import Words
from oakdoor.narration.told import Outlook, Told

Seen = TypeVar("Seen", bound=View)  # the views of a game


class Voice(Generic[Seen]):
    """A game without a voice of its own: its events and its result in the words of the record."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: dict[str, Any]) -> None:
        self.words = words
        self.names = names

    def told(self, events: list[Event], view: Seen, reader: int) -> list[Told]:
        """Events, already as the reader may know them, as sentences; `view` is what the reader sees now."""
        return [Told(self._plain(event), number, number) for number, event in enumerate(events)]

    def _plain(self, event: Event) -> str:
        known = [f"{name} {value}" for name, value in event.values.items() if value is not None]
        return ", ".join([*([self.names[event.seat]] if event.seat >= 0 else []), event.name, *known]) + "."

    def foretold(self, events: list[Event], view: Seen, reader: int, outlook: Outlook) -> list[Told]:
        """The events of a preview as sentences, with what comes of them."""
        return self.told(events, view, reader)

    def verdict(self, outcome: Outcome, view: Seen, reader: int) -> list[str]:
        """Who wins and why."""
        return [f"{key}: {value}" for key, value in outcome.result.items()]

    def ended(self, outcome: Outcome, reader: int) -> str:
        """Why the game is over, as a sentence."""
        return outcome.reason

    @staticmethod
    def moment(seat: int, players: int, events: list[Event]) -> str | None:
        """What a step was to the seat that made it: a `gain`, a `dread`, or nothing to speak of."""
        return None

    def book(self) -> list[tuple[str, str, str]]:
        """Everything that can be explained: its name in records, its name, what it is about."""
        return []
