"""What a feat is, and a game as feats look at it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from oakdoor.app.share.moments import Moment
from oakdoor.games.contract import Mode, Outcome, Side
from oakdoor.games.events import Event
from oakdoor.games.position.view import View

VERSION = 1  # of all conditions: what was found by others is looked for again


class Found(NamedTuple):
    """How far somebody came with a feat, and the turn at which that was."""

    value: int
    turn: int


ViewT = TypeVar("ViewT", default=View)


@dataclass(frozen=True)
class Seen(Generic[ViewT]):
    """A game that is over, for one who played it. The first turn is the set-up; `views` are what could be seen after
    each, `links` what the points at the end are for, as events."""

    mode: Mode
    seat: int
    side: int  # in the order of the outcome, which is that of views and scores
    outcome: Outcome
    turns: list[Moment]
    views: list[ViewT]
    links: list[Event]

    @property
    def last(self) -> int:
        """The last turn."""
        return len(self.turns) - 1

    @property
    def end(self) -> ViewT:
        """What can be seen at the end."""
        return self.views[-1]

    @property
    def own(self) -> Side:
        """The own side."""
        return self.outcome.sides[self.side]

    @property
    def others(self) -> list[Side]:
        """All other sides."""
        return [side for number, side in enumerate(self.outcome.sides) if number != self.side]

    @property
    def won(self) -> bool:
        """Whether the win is not shared with another side."""
        return self.outcome.returns[self.seat] >= 1

    @property
    def lead(self) -> int:
        """By how much the own side is ahead of the best other one."""
        return self.own.score - max(side.score for side in self.others)

    def at_end(self, value: int) -> Found:
        """Something that holds at the end."""
        return Found(value, self.last)

    def if_won(self, holds: bool = True) -> Found:
        """A win, and what else must hold."""
        return self.at_end(int(self.won and holds))

    def counted(self, name: str, *, when: Callable[[Event], bool] = lambda event: True) -> Found:
        """How often something of a kind happened to the own seat; the turn is that of the last time."""
        value = turn = 0
        for number, moment in enumerate(self.turns):
            here = sum(event.name == name and event.seat == self.seat and when(event) for event in moment.events)
            if here:
                value, turn = value + here, number
        return Found(value, turn)

    def grown(self, count: Callable[[ViewT], int]) -> Found:
        """What a view counts at the end, and the turn from which on it was as much."""
        value = count(self.end)
        turn = self.last
        while turn > 0 and count(self.views[turn - 1]) >= value:
            turn -= 1
        return Found(value, turn)

    def deepest(self) -> Found:
        """How far the own side was behind the best other one before it won, and when; 0 without a win."""
        behind = [
            max(points for side, points in enumerate(one.scores) if side != self.side) - one.scores[self.side]
            for one in self.turns[:-1]
        ]
        most = max(behind, default=0)
        return Found(most, behind.index(most)) if self.won and most > 0 else Found(0, self.last)


@dataclass(frozen=True)
class Feat:
    """One feat: its name, its group, its sign, in which modes it can be done (`GAME/MODE`), how it is found, and how
    much of it is needed. `counts`: whether the way there is worth telling in numbers."""

    name: str
    group: str
    sign: str
    modes: tuple[str, ...]
    find: Callable[..., Found]  # of a `Seen` of its game
    goal: int = 1

    @property
    def counts(self) -> bool:
        """Whether the way there is told in numbers."""
        return self.goal > 1
