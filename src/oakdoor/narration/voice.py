"""A voice: how one game is told. Each game has its own; this is what the teller asks of it."""

from typing import Any, Generic, TypeVar

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.games.view import View
from oakdoor.language.language import Words
from oakdoor.narration.narrator import Narrator

Seen = TypeVar("Seen", bound=View)  # the views of a game


class Voice(Generic[Seen]):
    """A game without a voice of its own: its events and its result in the words of the record."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: dict[str, Any]) -> None:
        self.words = words
        self.names = names
        self.narrator = Narrator(words, names, {})

    def told(self, events: list[Event], view: Seen, reader: int) -> list[str]:
        """Events, already as the reader may know them, as sentences; `view` is what the reader sees now."""
        return self.narrator.sentences(events, reader)

    def foretold(self, events: list[Event], view: Seen, reader: int) -> list[str]:
        """The events of a preview as sentences."""
        return self.told(events, view, reader)

    def verdict(self, outcome: Outcome, view: Seen, reader: int) -> list[str]:
        """Who wins and why."""
        return [f"{key}: {value}" for key, value in outcome.result.items()]

    def book(self) -> list[tuple[str, str, str]]:
        """Everything that can be explained: its name in records, its name, what it is about."""
        return []
