"""Aetherya's voice: events, verdicts and the book in one place."""

from typing import Any

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.language.language import Words
from oakdoor.narration.aetherya.book import Book
from oakdoor.narration.aetherya.narrator import Narrator
from oakdoor.narration.aetherya.outlook import Consequences
from oakdoor.narration.aetherya.verdict import Verdict
from oakdoor.narration.told import Outlook, Told
from oakdoor.narration.voice import Voice


class AetheryaVoice(Voice[AetheryaView]):
    """All modes of Aetherya."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: dict[str, Any]) -> None:
        super().__init__(words, names, mode, components)
        self._narrator = Narrator(words, names, components["legends"])
        self._components = components

    def told(self, events: list[Event], view: AetheryaView, reader: int) -> list[Told]:
        """Events, a card with what becomes of the one under it."""
        return self._narrator.told(events, reader)

    def foretold(self, events: list[Event], view: AetheryaView, reader: int, outlook: Outlook) -> list[Told]:
        """A preview, about what comes of it."""
        return Consequences(self.words, view, reader, outlook).told(events, self.told(events, view, reader))

    def verdict(self, outcome: Outcome, view: AetheryaView, reader: int) -> list[str]:
        """Who wins and why."""
        return Verdict(self.words, self.names).sentences(outcome, reader)

    def ended(self, outcome: Outcome, reader: int) -> str:
        """Why the game is over."""
        return self.words.text(f"end.{outcome.reason}")

    @staticmethod
    def moment(seat: int, players: int, events: list[Event]) -> str | None:
        """A legend is a gain, an own dragon a dread."""
        own = [event for event in events if event.seat == seat]
        if any(event.name in ("placed", "revealed") and event.values["card"] == "dragon" for event in own):
            return "dread"
        return "gain" if any(event.name in ("legend_taken", "tile_kept", "destroyed") for event in own) else None

    def book(self) -> list[tuple[str, str, str]]:
        """Cards, legends and tiles."""
        return Book(self.words, self._components).entries()


VOICE = AetheryaVoice
