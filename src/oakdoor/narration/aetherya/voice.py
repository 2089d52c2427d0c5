"""Aetherya's voice: events, verdicts and the book in one place."""

from collections.abc import Callable
from typing import NamedTuple

from oakdoor.games.aetherya.view import AetheryaView, Progress
from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.games.names import Data
from oakdoor.games.position.reader import Reader
from oakdoor.language.language import Words
from oakdoor.narration.aetherya.book import Book
from oakdoor.narration.aetherya.narrator import Narrator
from oakdoor.narration.aetherya.outcomes import Outcomes, stand_of
from oakdoor.narration.aetherya.outlook import foretold
from oakdoor.narration.aetherya.verdict import Verdict
from oakdoor.narration.ending import Yours
from oakdoor.narration.outcomes import Stand
from oakdoor.narration.told import Outlook, Told
from oakdoor.narration.voice import Moment, Voice


class Mark(NamedTuple):
    """What of a kingdom is worth a word when it changes."""

    tame: int
    close: frozenset[str]
    own: frozenset[str] = frozenset()  # confrontation: the tribe and the home terrain of a player


def _close(progress: tuple[str, Progress]) -> str | None:
    """A legend that a kingdom meets, or of which only the last of three or four cards is missing."""
    name, state = progress
    missing = state["need"] - state["have"]
    return name if missing <= 0 or (missing == 1 and state["need"] > 2) else None


def _battles(seat: int, events: list[Event], marks: list[Mark]) -> list[Moment]:
    """Who was hit and who struck (A9.9), or whose fortress was dug without a battle (A9.13)."""
    destroyed = [event.values["card"] for event in events if event.name == "destroyed"]
    hit = [Moment(other, "hit", seat) for other, mark in enumerate(marks) if other != seat and mark.own & {*destroyed}]
    if destroyed:
        return [*hit, Moment(seat, "struck", seat)]
    dug = [event.seat for event in events if event.name == "fortress_built"]
    return [Moment(owner, "fortress", seat) for owner in dug if owner is not None]


class AetheryaVoice(Voice[AetheryaView, list[Mark]]):
    """All modes of Aetherya."""

    preparing = frozenset({"arranged"})

    def __init__(self, words: Words, names: list[str], mode: Mode, components: Data) -> None:
        super().__init__(words, names, mode, components)
        self._narrator = Narrator(words, names, components["legends"])
        self._components = components

    def told(self, events: list[Event], view: AetheryaView, reader: Reader) -> list[Told]:
        """Events, a card with what becomes of the one it replaces."""
        return self._narrator.told(events, reader)

    def foretold(self, events: list[Event], view: AetheryaView, reader: int, outlook: Outlook) -> list[Told]:
        """A preview, about what comes of it."""
        return foretold(self.words, self.names, self._components["legends"], view, reader, events, outlook)

    def verdict(self, outcome: Outcome, view: AetheryaView, reader: Reader) -> list[str]:
        """Who wins and why."""
        return Verdict(self.words, self.names).sentences(outcome, reader)

    def yours(self, outcome: Outcome, view: AetheryaView, reader: int) -> Yours:
        """What the end is to one who played."""
        return Verdict(self.words, self.names).yours(outcome, view, reader)

    def ended(self, outcome: Outcome, reader: Reader) -> str:
        """Why the game is over."""
        return self.words.text(f"end.{outcome.reason}")

    @staticmethod
    def stand(view: AetheryaView) -> Stand:
        """Where all kingdoms stand."""
        return stand_of(view)

    def outcomes(self, before: Stand, after: Stand, events: list[Event], mover: int, reader: Reader) -> list[str]:
        """Lines of a kingdom, dragons, the goal."""
        return Outcomes(self.words, self.names).told(before, after, events, mover, reader)

    @staticmethod
    def marks(look: Callable[[], AetheryaView]) -> list[Mark]:
        """For every kingdom: how many dragons its tribes tame, and which legends it is close to. In the common
        kingdom: whose cards are whose."""
        view = look()
        if view["mode"] == "confrontation":
            return [Mark(0, frozenset(), frozenset({one["tribe"], one["home"]})) for one in view["seats"]]
        return [
            Mark(len(one["tamers"]), frozenset(filter(None, map(_close, one["progress"].items()))))
            for one in view["kingdoms"]
        ]

    @staticmethod
    def moments(
        seat: int, players: int, events: list[Event], before: list[Mark] | None, after: list[Mark] | None
    ) -> list[Moment]:
        """A legend is a gain, and snatched from others who were close to it; a dragon is a dread until it is tamed. In
        confrontation a card is destroyed, or the dwarves dig a fortress."""
        own = [event for event in events if event.seat == seat]
        found = []
        if before and after and seat < len(before) and after[seat].tame > before[seat].tame:
            found.append(Moment(seat, "tamed", seat))
        elif any(event.name in ("placed", "revealed") and event.values["card"] == "dragon" for event in own):
            found.append(Moment(seat, "dread", seat))
        for event in own:
            if event.name in ("legend_taken", "legend_turned"):
                found.append(Moment(seat, "gain", seat))
            if event.name == "legend_taken":
                wanted = [other for other, mark in enumerate(before or []) if event.values["legend"] in mark.close]
                found += [Moment(other, "snatched", seat) for other in wanted if other != seat]
        return [*_battles(seat, events, before or []), *found]

    def book(self) -> list[tuple[str, str, str]]:
        """Cards, legends and tiles."""
        return Book(self.words, self._components).entries()


VOICE = AetheryaVoice
