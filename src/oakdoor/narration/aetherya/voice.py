"""Aetherya's voice: events, verdicts and the book in one place."""

from typing import Any

from oakdoor.games.aetherya.view import AetheryaView
from oakdoor.games.contract import Mode, Outcome
from oakdoor.language.language import Words
from oakdoor.narration.aetherya.book import Book
from oakdoor.narration.aetherya.verdict import Verdict
from oakdoor.narration.narrator import Narrator
from oakdoor.narration.voice import Voice


class AetheryaVoice(Voice[AetheryaView]):
    """All modes of Aetherya."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: dict[str, Any]) -> None:
        super().__init__(words, names, mode, components)
        self.narrator = Narrator(words, names, components["legends"])
        self._components = components

    def verdict(self, outcome: Outcome, view: AetheryaView, reader: int) -> list[str]:
        """Who wins and why."""
        return Verdict(self.words, self.names).sentences(outcome, reader)

    def book(self) -> list[tuple[str, str, str]]:
        """Cards, legends and tiles."""
        return Book(self.words, self._components).entries()


VOICE = AetheryaVoice
