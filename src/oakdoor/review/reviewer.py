"""The reviewer: a record in, ever better reviews of it out. First all positions are glanced at; then turn by turn is
looked at closely, from the turning points outwards."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from oakdoor.games.names import Read
from oakdoor.games.position.reader import EVERYTHING, Eyes, written_eyes
from oakdoor.review.judgement.judging import judging_of, settled
from oakdoor.review.judgement.luck import seen
from oakdoor.review.looking import Looked, Looker
from oakdoor.review.shapes import Curve, Eye, Judged, Judging, Review, Where

TURNING, SWING = 5, 0.2  # turns with the largest swings, if larger than this part of the deviation


class Reviewer:
    """Reviews one game: by itself, or from what others found who looked at its decisions."""

    def __init__(
        self, record: Read, seed: int = 1, looks: int | None = None, cores: int = 1, where: Where = "device"
    ) -> None:
        self.looker = Looker(record, seed, looks, cores, where)
        self.played, self.spread, self.maker = self.looker.played, self.looker.spread, self.looker.maker
        self.turns = self.played.turns()
        self._cores = cores
        self._looked: dict[int, Looked] = {}  # by ply

    def reviews(self) -> Iterator[Review]:
        """The review, ever better; the last one is done."""
        if self._cores == 1:
            yield from self._worked_out(map)  # where there are no threads, as in a page, this goes all the same
            return
        with ThreadPoolExecutor(self._cores) as pool:
            yield from self._worked_out(pool.map)

    def _worked_out(self, each: Callable[..., Iterator[Any]]) -> Iterator[Review]:
        """The review, ever better; `each` does something with each of many."""
        self.take(each(lambda ply: self.looker.look(ply, close=False), self.plies))
        yield self.review()
        for found in each(self._refined, self.order()):
            self.take(found)
            yield self.review()

    def _refined(self, number: int) -> list[Looked]:
        """A turn looked at closely."""
        return [self.looker.look(ply, close=True) for ply in self.turns[number - 1]]

    @property
    def plies(self) -> range:
        """All decisions, by the ply before each."""
        return range(len(self.played.positions))

    @property
    def has_glanced(self) -> bool:
        """Whether all decisions were looked at: then there is a review."""
        return len(self._looked) == len(self.plies)

    @property
    def found(self) -> list[Looked]:
        """What was found at all decisions so far."""
        return [self._looked[ply] for ply in sorted(self._looked)]

    def take(self, found: Iterable[Looked]) -> None:
        """Go by what was found at decisions; all of them must have been glanced at before there is a review."""
        self._looked.update((one.ply, one) for one in found)

    def order(self) -> list[int]:
        """The numbers of the turns in which they are looked at closely: from the turning points outwards."""
        review = self.review()
        turning = sorted({number for eye in review.eyes for number in eye.turning}) or [1]
        numbers = [turn.number for turn in review.fair.turns]
        return sorted(numbers, key=lambda number: (min(abs(number - one) for one in turning), number))

    def review(self) -> Review:
        """The review as far as it is known."""
        played = self.played
        refined = {
            number for number, plies in enumerate(self.turns, 1) if all(self._looked[ply].close for ply in plies)
        }
        fair, unveiled = (judging_of(played, self.spread, self.decisions(eye), refined) for eye in (0, EVERYTHING))
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
            tuple(
                self._eye(eye, unveiled if eye == EVERYTHING else fair) for eye in (*range(played.players), EVERYTHING)
            ),
        )

    def decisions(self, eye: Eyes) -> list[Judged]:
        """All decisions as an eye judges them: where it is known what comes after one, that says what the played move
        was worth."""
        decisions, together = [], self.played.mode.cooperative
        for ply in self.plies:
            decision, share = self._looked[ply].seen(eye).judged, self._afterwards(ply, eye)
            decisions.append(decision if share is None else settled(self.spread, decision, share, together))
        return decisions

    def _afterwards(self, ply: int, eye: Eyes) -> float | None:
        """What who decided expects after a decision that showed nothing; None where it did, or where nobody asked."""
        position = self.played.positions[ply]
        if position.chance or (eye != EVERYTHING and self._looked[ply].shown[position.seat]):
            return None
        if ply + 1 == len(self.played.positions):
            return self.played.returns[position.seat]
        after = self.played.positions[ply + 1]
        if eye == EVERYTHING or after.seat == position.seat:
            return (
                self._looked[ply + 1].seen(eye).values[position.seat] if eye == EVERYTHING or after.legal > 1 else None
            )
        return None

    def _eye(self, eye: Eyes, judging: Judging) -> Eye:
        """What an eye saw of the game."""
        seats = range(self.played.players) if eye == EVERYTHING else [eye]
        decisions = list(judging.decisions)
        both = [seen(self.played, self.spread, seat, decisions, self._expectation(eye, seat)) for seat in seats]
        curves, lucks = tuple(curve for curve, _ in both), tuple(luck for _, luck in both)
        return Eye(written_eyes(eye), curves, lucks, self._turning(judging, curves))

    def _expectation(self, eye: Eyes, seat: int) -> Callable[[int], float | None]:
        """What a seat expected before a decision, or None where the decision showed it nothing."""

        def expected(ply: int) -> float | None:
            found = self._looked[ply]
            return found.seen(eye).values[seat] if eye == EVERYTHING or found.shown[seat] else None

        return expected

    def _turning(self, judging: Judging, curves: tuple[Curve, ...]) -> tuple[int, ...]:
        """The turns in which most changed."""
        swings = {
            turn.number: max(abs(curve.leads[turn.last] - curve.leads[turn.first]) for curve in curves)
            for turn in judging.turns
        }
        large = sorted((-swing, number) for number, swing in swings.items() if swing >= SWING * self.spread.deviation)
        return tuple(sorted(number for _, number in large[:TURNING]))


def review(record: Read, seed: int = 1, looks: int | None = None, cores: int = 1) -> Review:
    """The whole review of a record; raises a RecordError where it is broken or not over."""
    *_, last = Reviewer(record, seed, looks, cores).reviews()
    return last
