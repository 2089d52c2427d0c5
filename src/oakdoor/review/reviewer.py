"""The reviewer: a record in, ever better reviews of it out. First all positions are glanced at; then turn by turn is
looked at closely, from the turning points outwards."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

from oakdoor import __version__
from oakdoor.bots.search import is_quick
from oakdoor.review.judging import judged, judging_of, settled, with_reasons
from oakdoor.review.luck import seen
from oakdoor.review.positions import Played, played_through, shows
from oakdoor.review.scales import Scales, Weighed, seed_for
from oakdoor.review.shapes import ALL, Curve, Eye, Judged, Judging, Maker, Review
from oakdoor.review.spreads import spread_of

BOT = "search"
MOST_LOOKS, FEWEST_LOOKS, PLAIN_LOOKS = 400, 60, 2
GLANCE = 12  # looks at a position before it is looked at closely
PATIENCE = 24e6  # microseconds of one core that a whole review may take
LOOK, LOOK_AT_MOVE = 60.0, 1.6  # microseconds that a look takes, and more for each move of the position
WAYS = 4.0  # to look at a position: as its decider knew, with all cards, as others knew
OTHERS = 3  # of the looks: the part for those who do not decide
TURNING, SWING = 5, 0.2  # turns with the largest swings, if larger than this part of the deviation


def looks_for(played: Played) -> int:
    """How often a review looks ahead at each decision: as often as it has time for, and always the same."""
    if not is_quick(played.mode):
        return PLAIN_LOOKS
    cost = sum(LOOK + LOOK_AT_MOVE * position.legal for position in played.positions if position.legal > 1)
    return int(min(MOST_LOOKS, max(FEWEST_LOOKS, PATIENCE / (WAYS * max(1.0, cost)))))


class Reviewer:
    """Reviews one game."""

    def __init__(self, record: Any, seed: int = 1, looks: int | None = None, cores: int = 1) -> None:
        self.played = played_through(record)
        self.spread = spread_of(self.played.mode, self.played.players)
        self.looks = looks or looks_for(self.played)
        self.maker = Maker(__version__, BOT, self.looks, seed)
        self._cores = cores
        self._scales: SimpleQueue[Scales] = SimpleQueue()
        for _ in range(cores):
            self._scales.put(Scales(self.played.mode, self.played.box))
        plies, seats = range(len(self.played.positions)), range(self.played.players)
        self._shown = [[shows(self.played, ply, seat) for seat in seats] for ply in plies]
        self._judged: dict[int, list[Judged]] = {}  # by eye: ALL, or 0 for what every decider knew
        self._expected: dict[int, list[list[float]]] = {}  # by the same, ply and seat
        self._refined: set[int] = set()

    def reviews(self) -> Iterator[Review]:
        """The review, ever better; the last one is done."""
        if self._cores == 1:
            yield from self._worked_out(map)  # where there are no threads, as in a page, this goes all the same
            return
        with ThreadPoolExecutor(self._cores) as pool:
            yield from self._worked_out(pool.map)

    def _worked_out(self, each: Callable[..., Iterator[Any]]) -> Iterator[Review]:
        """The review, ever better; `each` does something with each of many."""
        glances = list(each(lambda ply: self._looked(ply, min(GLANCE, self.looks)), self._plies()))
        for eye in (0, ALL):
            self._judged[eye] = [glance[eye][0] for glance in glances]
            self._expected[eye] = [glance[eye][1] for glance in glances]
        yield self._review()
        turns = self.played.turns()
        order = self._order()
        work = each(lambda number: self._refine(turns[number - 1]), order)
        for number, closer in zip(order, work, strict=True):
            for ply, found in closer.items():
                for eye in (0, ALL):
                    self._judged[eye][ply], self._expected[eye][ply] = found[eye]
            self._refined.add(number)
            yield self._review()

    def _plies(self) -> range:
        return range(len(self.played.positions))

    def _refine(self, plies: range) -> dict[int, dict[int, tuple[Judged, list[float]]]]:
        """A turn looked at closely, with reasons."""
        found = {}
        for ply in plies:
            looked = self._looked(ply, self.looks)
            found[ply] = {eye: (with_reasons(self.played, one, eye), values) for eye, (one, values) in looked.items()}
        return found

    def _looked(self, ply: int, looks: int) -> dict[int, tuple[Judged, list[float]]]:
        """A decision as its decider knew it (0) and with ALL cards: judged, and what every seat expected before it."""
        scales = self._scales.get()
        try:
            return {eye: self._looked_as(scales, ply, eye, looks) for eye in (0, ALL)}
        finally:
            self._scales.put(scales)

    def _looked_as(self, scales: Scales, ply: int, eye: int, looks: int) -> tuple[Judged, list[float]]:
        position = self.played.positions[ply]
        knows = ALL if eye == ALL else position.seat
        weighed: Weighed | None = None
        if position.legal > 1:
            seed = seed_for(self.maker.seed, ply, knows)
            weighed = scales.weigh(position.state, position.seat, knows, looks, seed, position.action, looks > GLANCE)
        values = self._values(scales, ply, eye, weighed, max(1, looks // OTHERS))
        return judged(self.played, self.spread, position, weighed), values

    def _values(self, scales: Scales, ply: int, eye: int, weighed: Weighed | None, looks: int) -> list[float]:
        """What every seat expected before a decision; nobody needs to know where it showed a seat nothing."""
        position, seed = self.played.positions[ply], self.maker.seed
        if eye == ALL:
            values = scales.expected(position.state, ALL, looks, seed_for(seed, ply, ALL))
            return values if weighed is None else self._agreeing(values, position.seat, weighed.best)
        values = [0.0] * self.played.players
        for seat in range(self.played.players):
            if seat == position.seat and weighed is not None:
                values[seat] = weighed.best
            elif self._shown[ply][seat]:
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

    def _order(self) -> list[int]:
        """The numbers of the turns, from the turning points outwards."""
        review = self._review()
        turning = sorted({number for eye in review.eyes for number in eye.turning}) or [1]
        numbers = [turn.number for turn in review.fair.turns]
        return sorted(numbers, key=lambda number: (min(abs(number - one) for one in turning), number))

    def _review(self) -> Review:
        played = self.played
        fair, unveiled = (judging_of(played, self.spread, self._settled(eye), self._refined) for eye in (0, ALL))
        return Review(
            self.maker,
            played.mode.game,
            played.mode.name,
            played.players,
            len(played.positions),
            played.returns,
            played.leads,
            self.spread.deviation,
            fair,
            unveiled,
            tuple(self._eye(eye, unveiled if eye == ALL else fair) for eye in (*range(played.players), ALL)),
        )

    def _settled(self, eye: int) -> list[Judged]:
        """All decisions: where what comes after one is known, that says what the played move was worth."""
        decisions = []
        for decision in self._judged[eye]:
            share = self._afterwards(decision.ply, eye)
            decisions.append(decision if share is None else settled(self.spread, decision, share))
        return decisions

    def _afterwards(self, ply: int, eye: int) -> float | None:
        """What who decided expects after a decision that showed nothing; None where it did, or where nobody asked."""
        position = self.played.positions[ply]
        if position.chance or (eye != ALL and self._shown[ply][position.seat]):
            return None
        if ply + 1 == len(self.played.positions):
            return self.played.returns[position.seat]
        after = self.played.positions[ply + 1]
        if eye == ALL or after.seat == position.seat:
            return self._expected[eye][ply + 1][position.seat] if eye == ALL or after.legal > 1 else None
        return None

    def _eye(self, eye: int, judging: Judging) -> Eye:
        """What an eye saw of the game."""
        seats = range(self.played.players) if eye == ALL else [eye]
        decisions = list(judging.decisions)
        both = [seen(self.played, self.spread, seat, decisions, self._expectation(eye, seat)) for seat in seats]
        curves, lucks = tuple(curve for curve, _ in both), tuple(luck for _, luck in both)
        return Eye(eye, curves, lucks, self._turning(judging, curves))

    def _expectation(self, eye: int, seat: int) -> Any:
        """What a seat expected before a decision, or None where the decision showed it nothing."""
        values = self._expected[ALL if eye == ALL else 0]
        return lambda ply: values[ply][seat] if eye == ALL or self._shown[ply][seat] else None

    def _turning(self, judging: Judging, curves: tuple[Curve, ...]) -> tuple[int, ...]:
        """The turns in which most changed."""
        swings = {
            turn.number: max(abs(curve.leads[turn.last] - curve.leads[turn.first]) for curve in curves)
            for turn in judging.turns
        }
        large = sorted((-swing, number) for number, swing in swings.items() if swing >= SWING * self.spread.deviation)
        return tuple(sorted(number for _, number in large[:TURNING]))


def review(record: Any, seed: int = 1, looks: int | None = None, cores: int = 1) -> Review:
    """The whole review of a record; raises a RecordError where it is broken or not over."""
    *_, last = Reviewer(record, seed, looks, cores).reviews()
    return last
