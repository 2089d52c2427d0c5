"""Rivality's voice: events, verdicts and the book in one place."""

from typing import Any

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.games.rivality.components import COLOURS
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import Words
from oakdoor.narration.rivality.book import Book
from oakdoor.narration.rivality.narrator import Story, known_beginning
from oakdoor.narration.rivality.speech import Speech
from oakdoor.narration.rivality.verdict import Verdict
from oakdoor.narration.told import Outlook, Told
from oakdoor.narration.voice import Voice

SEVERAL = 2  # tiles that a turn may win without a word


class RivalityVoice(Voice[RivalityView]):
    """All modes of Rivality."""

    def __init__(self, words: Words, names: list[str], mode: Mode, components: dict[str, Any]) -> None:
        super().__init__(words, names, mode, components)
        self._speech = Speech(words, names, components)
        self._mode = mode
        self._components = components

    def told(self, events: list[Event], view: RivalityView, reader: int) -> list[Told]:
        """Events, spell by spell."""
        seen = Story(self._speech, view, reader).told(events)
        heard = Story(self._speech, view, reader, aloud=True).told(events)
        return [
            Told(one.text, one.first, one.last, aloud.text if aloud.text != one.text else None)
            for one, aloud in zip(seen, heard, strict=True)
        ]

    def foretold(self, events: list[Event], view: RivalityView, reader: int, outlook: Outlook) -> list[Told]:
        """A preview ends where a choice or a face-down tile decides; its last sentence is about all that is left."""
        known = known_beginning(events)
        told = self.told(known, view, reader)
        if view["phase"] == "fresh" or (known and known[-1].name in ("turn_ended", "game_ended")):
            return told
        hidden = len(known) < len(events) or any(value is None for event in known for value in event.values.values())
        key = "event.open_end" if hidden else "event.open_choice"
        return [*told, Told(self.words.text(key), len(known), len(events) - 1)]

    def verdict(self, outcome: Outcome, view: RivalityView, reader: int) -> list[str]:
        """Who wins and why."""
        return Verdict(self._speech).sentences(outcome, view, reader)

    def ended(self, outcome: Outcome, reader: int) -> str:
        """Why the game is over."""
        return self._speech.ended(outcome.reason, reader)

    @staticmethod
    def moment(seat: int, players: int, events: list[Event]) -> str | None:
        """Several tiles won at once are a gain; an own tile with shields is a dread."""
        colour = COLOURS[seat % (3 if players == 3 else 2)]
        if any(event.name == "placed" and str(event.values["tile"]).startswith("fortress") for event in events):
            return "dread"
        won = [event for event in events if event.name == "control_gained" and event.values["colour"] == colour]
        return "gain" if len(won) > SEVERAL else None

    def book(self) -> list[tuple[str, str, str]]:
        """Kinds of tiles, words of the rules, and every tile."""
        return Book(self._speech, self._mode.components(self._components).tiles).entries()


VOICE = RivalityVoice
