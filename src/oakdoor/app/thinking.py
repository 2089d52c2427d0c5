"""What thinkers are given: a seat's sight of a game, ready to travel, whose work it is, and how urgent.

Nothing here imports a rule when it is loaded: a worker process decides first whether rules run compiled or plain.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from oakdoor.bots.contract import Bot, History, Sight
    from oakdoor.games.names import Data, GameRecord
    from oakdoor.tables.seats import Failure

THINKING = 10.0  # seconds that a bot is told to take at most
MOST_KEPT = 2  # bots with their trees, in each worker: one may take 70 MB
_kept: "dict[tuple[str, ...], Bot]" = {}  # in a worker: the bots that decided last, by place, seat and name


class Urgency(IntEnum):
    """What goes before what."""

    QUICK_MOVE = 0  # a bot that is to move, and takes milliseconds
    MOVE = 1  # one that takes long
    HINT = 2
    LOOK = 3  # what somebody looks at and waits for: a turn in words, another way, a replay
    OWN_REVIEW = 4  # of a game, for somebody who sat there
    REVIEW = 5
    QUIET = 6  # what nobody waits for


class OtherBot(NamedTuple):
    """A bot of somebody else that can be given a seat now, and the modes that it plays (`GAME/MODE`)."""

    name: str
    modes: tuple[str, ...]


class BotFailed(Exception):
    """A bot has not decided as it has to, and why; it is asked again where that may help, else somebody else plays
    on."""

    def __init__(self, text: str, why: "Failure", again: bool = False) -> None:
        super().__init__(text)
        self.why, self.again = why, again


class GameOver(NamedTuple):
    """The end of a game for one of its bots: where that was, its seat, why it did not play to the end if it did not,
    and the record, which is open to all who played."""

    place: str
    seat: int
    failed: "Failure | None"
    record: "GameRecord"


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
    """A seat's sight of a game, ready to travel: the names of the rules, and the view as bytes. Where it is of a table,
    its `place` says which."""

    game: str
    mode: str
    components: dict[str, Any] | None
    view: bytes
    seat: int
    legal: list[int]
    history: "History"
    place: str = ""

    @classmethod
    def of(cls, sight: "Sight", components: "Data | None", place: str = "") -> "Task":
        """A sight of a game that is played with these components."""
        mode, view = sight.mode, sight.view.tobytes()
        return cls(mode.game, mode.name, components, view, sight.seat, sight.legal, sight.history, place)

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

    return seated(task, bot).decide(task.sight(), Budget(seconds=seconds, cores=cores)).action


def seated(task: Task, name: str) -> "Bot":
    """The bot of a seat at a table, which goes on with what it found at earlier decisions if it thought here then; or a
    new one."""
    from oakdoor.bots.registry import SEARCHING, find_bot

    key = (task.place, task.game, task.mode, str(task.seat), name)
    bot = _kept.pop(key, None) or find_bot(name)
    if task.place and name in SEARCHING:
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = bot
    return bot
