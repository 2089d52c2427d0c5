"""The teller: a game of any mode told to a reader in one language."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from oakdoor.games.contract import Mode, Outcome, Reason
from oakdoor.games.events import Event
from oakdoor.games.names import Data
from oakdoor.games.position.foresight import Foresight
from oakdoor.games.position.reader import WATCHER, Reader
from oakdoor.games.position.view import View
from oakdoor.language.language import Language, Words
from oakdoor.narration.ending import Yours
from oakdoor.narration.outcomes import Stand
from oakdoor.narration.told import Told, outlook_of
from oakdoor.narration.voice import Voice


@cache
def find_voice(game: str) -> type[Voice[Any]]:
    """The voice of a game; one that has none of its own speaks in the words of its records."""
    folder = f"oakdoor.narration.{game}"
    voice: type[Voice[Any]] = import_module(f"{folder}.voice").VOICE if find_spec(folder) else Voice
    return voice


class Teller:
    """Tells games of a mode, played with a component table (None is the printed one) by people with names."""

    def __init__(self, mode: Mode, components: Data | None, language: Language, names: list[str]) -> None:
        self.words = Words(language, mode.game, mode.name)
        table = mode.components(None).data if components is None else components
        self._voice = find_voice(mode.game)(self.words, names, mode, table)

    def told(self, events: list[Event], view: View, reader: Reader) -> list[Told]:
        """Events, already as the reader may know them, as sentences; `view` is what the reader sees now."""
        return self._voice.told(events, view, reader)

    def outcomes(self, before: Stand, after: Stand, events: list[Event], mover: int, reader: Reader) -> list[str]:
        """What a step of a seat brought, in points, as sentences."""
        return self._voice.outcomes(before, after, events, mover, reader)

    def foretold(self, foresight: Foresight, view: View, reader: int, links: list[Event] | None) -> list[Told]:
        """A preview as sentences; `view` is what the reader sees before the decision, `links` what the points are for
        then, None at a table that does not show them."""
        return self._voice.foretold(foresight.events, view, reader, outlook_of(foresight, links, reader))

    def verdict(self, outcome: Outcome, view: View, reader: Reader) -> list[str]:
        """Who wins and why."""
        return self._voice.verdict(outcome, view, reader)

    def yours(self, outcome: Outcome, view: View, reader: Reader) -> Yours | None:
        """What the end is to a reader who played; nothing for whoever watches."""
        return None if reader is WATCHER else self._voice.yours(outcome, view, int(reader))

    def ended(self, outcome: Outcome, reader: Reader) -> str:
        """Why the game is over."""
        return self._voice.ended(outcome, reader)

    def reason(self, reason: Reason) -> str:
        """Why a move is not possible, as a sentence without the number of the rule."""
        key = f"reason.{reason.key}"
        return self.words.text(key) if self.words.has(key) else reason.text

    def book(self) -> list[tuple[str, str, str]]:
        """Every card, legend, tile and word of the mode: its name in records, its name, what it is about."""
        return self._voice.book()
