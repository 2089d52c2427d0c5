"""Looks at the decisions of a game, each by itself: several can look side by side, also in other places, and what they
found travels as JSON (`Looked`)."""

from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue

from oakdoor.bots.search import is_quick
from oakdoor.games.names import Read
from oakdoor.games.position.reader import EVERYTHING, Eyes
from oakdoor.review.data import Data
from oakdoor.review.judgement.judging import judged, with_reasons
from oakdoor.review.judgement.playing import Player
from oakdoor.review.making import made_by
from oakdoor.review.positions import Played, played_through, shows
from oakdoor.review.scales import Scales, Weighed, seed_for
from oakdoor.review.shapes import Judged, Where
from oakdoor.review.spreads import spread_of

BOT = "search"
MOST_LOOKS, FEWEST_LOOKS, PLAIN_LOOKS = 400, 60, 2
GLANCE = 12  # looks at a position before it is looked at closely
PATIENCE = 24e6  # microseconds of one core that a whole review may take
LOOK, LOOK_AT_MOVE = 60.0, 1.6  # microseconds that a look takes, and more for each move of the position
WAYS = 4.0  # to look at a position: as its decider knew, with all cards, as others knew
OTHERS = 3  # of the looks: the part for those who do not decide


@dataclass(frozen=True)
class Seen(Data):
    """A decision in one way: judged, and what every seat expected before it."""

    judged: Judged
    values: tuple[float, ...]


@dataclass(frozen=True)
class Looked(Data):
    """What was found at a decision: as its decider knew it (`fair`) and with all cards (`open`), whether it was looked
    at closely, and by seat whether the decision showed it anything."""

    ply: int
    close: bool
    shown: tuple[bool, ...]
    fair: Seen
    open: Seen

    def seen(self, eye: Eyes) -> Seen:
        """What was found for an eye."""
        return self.open if eye == EVERYTHING else self.fair


def looks_for(played: Played) -> int:
    """How often a review looks ahead at each decision: as often as it has time for, and always the same."""
    if not is_quick(played.mode):
        return PLAIN_LOOKS
    cost = sum(LOOK + LOOK_AT_MOVE * position.legal for position in played.positions if position.legal > 1)
    return int(min(MOST_LOOKS, max(FEWEST_LOOKS, PATIENCE / (WAYS * max(1.0, cost)))))


def looks_in_all(decisions: int) -> int:
    """How often a review of so many decisions looks ahead at most: that is known before any of them is played."""
    each = min(MOST_LOOKS, max(FEWEST_LOOKS, PATIENCE / (WAYS * LOOK * max(1, decisions))))
    return int(decisions * each)


class Looker:
    """Looks at decisions of one game, on as many cores as it has scales for."""

    def __init__(
        self, record: Read, seed: int = 1, looks: int | None = None, cores: int = 1, where: Where = "device"
    ) -> None:
        self.played = played_through(record)
        self.spread = spread_of(self.played.mode, self.played.players)
        self.maker = made_by(BOT, looks or looks_for(self.played), seed, where)
        self._shown: dict[int, tuple[bool, ...]] = {}  # by ply
        self._scales: SimpleQueue[Scales] = SimpleQueue()
        self._players: SimpleQueue[Player] = SimpleQueue()  # those that nobody uses now
        for _ in range(cores):
            self._scales.put(Scales(self.played.mode, self.played.box))

    def look(self, ply: int, close: bool) -> Looked:
        """A decision glanced at, or looked at closely, with reasons."""
        scales = self._scales.get()
        try:
            fair, unveiled = (self._seen(scales, ply, eye, close) for eye in (0, EVERYTHING))
        finally:
            self._scales.put(scales)
        return Looked(ply, close, self.shown(ply), fair, unveiled)

    def fair(self, ply: int) -> Looked:
        """A decision looked at closely, only as its decider knew it: what others expected and what all cards would show
        is left out."""
        scales = self._scales.get()
        try:
            seen = self._seen(scales, ply, 0, close=True, others=False)
        finally:
            self._scales.put(scales)
        return Looked(ply, True, self.shown(ply), seen, seen)

    def tried(self, ply: int, action: int) -> Judged:
        """A decision judged as if another move had been played, closely, by what its decider knew."""
        position = replace(self.played.positions[ply], action=action)
        if position.legal == 1:
            return judged(self.played, self.spread, position, None)
        scales = self._scales.get()
        try:
            seed = seed_for(self.maker.seed, ply, position.seat)
            looks = self.maker.looks
            weighed = scales.weigh(position.state, position.seat, position.seat, looks, seed, action, False)
        finally:
            self._scales.put(scales)
        return judged(self.played, self.spread, position, weighed)

    def shown(self, ply: int) -> tuple[bool, ...]:
        """By seat, whether a decision showed it anything."""
        if ply not in self._shown:
            self._shown[ply] = tuple(shows(self.played, ply, seat) for seat in range(self.played.players))
        return self._shown[ply]

    def _seen(self, scales: Scales, ply: int, eye: Eyes, close: bool, others: bool = True) -> Seen:
        position = self.played.positions[ply]
        looks = self.maker.looks if close else min(GLANCE, self.maker.looks)
        knows = EVERYTHING if eye == EVERYTHING else position.seat
        weighed: Weighed | None = None
        if position.legal > 1:
            seed = seed_for(self.maker.seed, ply, knows)
            weighed = scales.weigh(position.state, position.seat, knows, looks, seed, position.action, looks > GLANCE)
        if others:
            values = self._values(scales, ply, eye, weighed, max(1, looks // OTHERS))
        else:
            values = [weighed.best if weighed else 0.0] * self.played.players
        found = judged(self.played, self.spread, position, weighed)
        return Seen(self._with_reasons(found, eye) if close else found, tuple(values))

    def _with_reasons(self, found: Judged, eye: Eyes) -> Judged:
        """A decision with its reasons; where the rules run plain, nothing is played on for them."""
        try:
            player = self._players.get_nowait()
        except Empty:
            player = Player(self.played.mode, self.played.box)
        try:
            is_compared = is_quick(self.played.mode) and eye != EVERYTHING
            return with_reasons(self.played, found, eye, player, self.spread if is_compared else None)
        finally:
            self._players.put(player)

    def _values(self, scales: Scales, ply: int, eye: Eyes, weighed: Weighed | None, looks: int) -> list[float]:
        """What every seat expected before a decision; nobody needs to know where it showed a seat nothing."""
        position, seed = self.played.positions[ply], self.maker.seed
        if eye == EVERYTHING:
            values = scales.expected(position.state, EVERYTHING, looks, seed_for(seed, ply, EVERYTHING))
            return values if weighed is None else self._agreeing(values, position.seat, weighed.best)
        values = [0.0] * self.played.players
        for seat in range(self.played.players):
            if seat == position.seat and weighed is not None:
                values[seat] = weighed.best
            elif self.shown(ply)[seat]:
                values[seat] = scales.expected(position.state, seat, looks, seed_for(seed, ply, seat))[seat]
        return values

    def _agreeing(self, values: list[float], seat: int, best: float) -> list[float]:
        """What all seats expect, when it is known what one does: who plays together wins together, and there is one
        win to share."""
        together, sides = self.played.mode.cooperative, self.played.sides
        is_own = [together or side == sides[seat] for side in sides]
        if self.played.scoring <= 2 or together:
            return [best if one else 1 - best for one in is_own]
        others = sum(value for value, one in zip(values, is_own, strict=True) if not one)
        factor = (1 - best) / others if others else 0.0
        return [best if one else value * factor for value, one in zip(values, is_own, strict=True)]
