"""What thinkers are given: a seat's sight of a game, ready to travel, whose work it is, and how urgent.

Nothing here imports a rule when it is loaded: a worker process decides first whether rules run compiled or plain.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from oakdoor.bots.contract import History, Sight
    from oakdoor.games.names import Data

THINKING = 10.0  # seconds that a bot is told to take at most
WEIGHED = 4  # sampled worlds in which the moves of a guided game are compared


class Urgency(IntEnum):
    """What goes before what."""

    QUICK_MOVE = 0  # a bot that is to move, and takes milliseconds
    MOVE = 1  # one that takes long
    HINT = 2
    LOOK = 3  # what somebody looks at and waits for: a turn in words, another way, a replay
    OWN_REVIEW = 4  # of a game, for somebody who sat there
    REVIEW = 5


class Whose(NamedTuple):
    """The queue of some work: a person, one of their places, and where they are (`limits.network_of`; "" where nobody
    can tell: then the person alone counts)."""

    person: str
    place: str
    address: str = ""

    @property
    def group(self) -> str:
        """Those who share one share with them."""
        return f"at {self.address}" if self.address else f"by {self.person}"


@dataclass(frozen=True)
class Task:
    """A seat's sight of a game, ready to travel: the names of the rules, and the view as bytes."""

    game: str
    mode: str
    components: dict[str, Any] | None
    view: bytes
    seat: int
    legal: list[int]
    history: "History"

    @classmethod
    def of(cls, sight: "Sight", components: "Data | None") -> "Task":
        """A sight of a game that is played with these components."""
        mode = sight.mode
        return cls(mode.game, mode.name, components, sight.view.tobytes(), sight.seat, sight.legal, sight.history)

    def sight(self) -> "Sight":
        """The sight again, in a process that may run the rules another way."""
        import numpy as np

        from oakdoor.bots.contract import Sight
        from oakdoor.games.registry import find_mode

        mode = find_mode(self.game, self.mode).printed_as(self.components)
        view = np.frombuffer(bytearray(self.view), mode.state_type).view(np.recarray)[0]
        return Sight(mode, mode.components(self.components).box, view, self.seat, self.legal, self.history)


def think(task: Task, bot: str, cores: int = 1, seconds: float = THINKING) -> int:
    """The choice of a bot with this name, which may use so many cores for so long; runs in a worker."""
    from oakdoor.bots.contract import Budget
    from oakdoor.bots.registry import find_bot

    return find_bot(bot).decide(task.sight(), Budget(seconds=seconds, cores=cores)).action


def weigh(task: Task) -> list[float]:
    """What each legal action is worth on average over a few sampled worlds; runs in a worker."""
    from oakdoor.bots.rating import rate

    sight, seeds = task.sight(), list(range(WEIGHED))
    values = rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal, seeds)
    return [float(value) / len(seeds) for value in values]
