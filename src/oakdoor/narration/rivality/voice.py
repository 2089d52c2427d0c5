"""Rivality's voice: events, verdicts and the book in one place."""

from collections import Counter

from oakdoor.games.contract import Mode, Outcome
from oakdoor.games.events import Event
from oakdoor.games.names import Data
from oakdoor.games.position.reader import Reader
from oakdoor.games.rivality.components import COLOURS, Components
from oakdoor.games.rivality.view import RivalityView
from oakdoor.language.language import Words
from oakdoor.narration.ending import Yours
from oakdoor.narration.outcomes import Stand, Standing, changes, points_told
from oakdoor.narration.rivality.book import Book
from oakdoor.narration.rivality.outlook import foretold, told_both
from oakdoor.narration.rivality.speech import Speech
from oakdoor.narration.rivality.verdict import Verdict
from oakdoor.narration.told import Outlook, Told
from oakdoor.narration.voice import Moment, Voice

SEVERAL = 2  # tiles that a turn may win without a word


class RivalityVoice(Voice[RivalityView, None]):
    """All modes of Rivality."""

    preparing = frozenset({"kept", "redrew"})

    def __init__(self, words: Words, names: list[str], mode: Mode, components: Data) -> None:
        super().__init__(words, names, mode, components)
        self._speech = Speech(words, names, components)
        self._mode = mode
        self._components = components

    def told(self, events: list[Event], view: RivalityView, reader: Reader) -> list[Told]:
        """Events, spell by spell."""
        return told_both(self._speech, events, view, reader)

    def foretold(self, events: list[Event], view: RivalityView, reader: int, outlook: Outlook) -> list[Told]:
        """A preview, spell by spell."""
        return foretold(self.words, self.names, {}, view, reader, events, outlook)

    def verdict(self, outcome: Outcome, view: RivalityView, reader: Reader) -> list[str]:
        """Who wins and why."""
        return Verdict(self._speech).sentences(outcome, view, reader)

    def yours(self, outcome: Outcome, view: RivalityView, reader: int) -> Yours:
        """What the end is to one who played."""
        return Verdict(self._speech).yours(outcome, view, reader)

    def ended(self, outcome: Outcome, reader: Reader) -> str:
        """Why the game is over."""
        return self._speech.ended(outcome.reason, reader)

    @staticmethod
    def stand(view: RivalityView) -> Stand:
        """Where all colours stand."""
        return Stand([Standing(tuple(side["seats"]), dict(side["lines"] or {})) for side in view["colours"]])

    def outcomes(self, before: Stand, after: Stand, events: list[Event], mover: int, reader: Reader) -> list[str]:
        """The points of all whose points changed."""
        return points_told(self.words, self.names, changes(before, after, mover), reader)

    @staticmethod
    def moments(seat: int, players: int, events: list[Event], before: None, after: None) -> list[Moment]:
        """Several tiles won at once are a gain, several lost to another a robbery; an own fortress is a dread."""
        sides = 3 if players == 3 else 2
        colour = COLOURS[seat % sides]
        if any(event.name == "placed" and str(event.values["tile"]).startswith("fortress") for event in events):
            return [Moment(seat, "dread", seat)]
        won = [event for event in events if event.name == "control_gained" and event.values["colour"] == colour]
        found = [Moment(seat, "gain", seat)] if len(won) > SEVERAL else []
        lost = Counter(str(event.values["colour"]) for event in events if event.name == "control_lost")
        others = [other for other in range(players) if other % sides != seat % sides]
        return found + [Moment(one, "robbed", seat) for one in others if lost[COLOURS[one % sides]] >= SEVERAL]

    def book(self) -> list[tuple[str, str, str]]:
        """Kinds of tiles, words of the rules, and every tile."""
        return Book(self._speech, Components(self._components).tiles).entries()


VOICE = RivalityVoice
