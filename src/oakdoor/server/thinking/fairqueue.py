"""A fair queue: who may work next where only a few can at the same time.

What is more urgent goes first: a bot that is to move, then hints, then what somebody looks at, then reviews. What is
equally urgent waits in a queue of its own for each address, person and place (a table, a page). Addresses are served in
turn, of one address its persons, and of one person the places. So however much somebody asks for, and with however many
cookies, others wait for one piece of it at most.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from typing import Any

from oakdoor.app.thinking import Urgency, Whose

MOST_OF_PERSON = 12  # pieces of work for which one person may wait in one queue
MOST_OF_ADDRESS = 48  # and one address


Turn = asyncio.Future[None]


class FairQueue:
    """Lets so many work at the same time, and of something that is urgent to a certain degree no more than `most`."""

    def __init__(self, count: int, most: Mapping[Urgency, int] | None = None) -> None:
        self._count = count
        self.told: Callable[[float], None] = lambda seconds: None  # how long somebody has waited
        self._most = most or {}
        self._working: Counter[Urgency] = Counter()
        self._queues = {urgency: _Queue() for urgency in Urgency}

    async def take(self, whose: Whose, urgency: Urgency = Urgency.LOOK, patience: float | None = None) -> None:
        """Wait for a turn. Whoever got it passes it on. Raises a TimeoutError where it does not come in so many
        seconds."""
        if self._is_free(urgency):
            self._working[urgency] += 1
            self.told(0.0)
            return
        asked = time.monotonic()
        turn: Turn = asyncio.get_running_loop().create_future()
        self._queues[urgency].add(whose, turn)
        try:
            async with asyncio.timeout(patience):
                await turn
        except (TimeoutError, asyncio.CancelledError):
            if turn.cancelled():
                self._queues[urgency].remove(whose, turn)
            else:  # it came just when nobody wanted it any more
                self.pass_on(urgency)
            raise
        self.told(time.monotonic() - asked)

    def check(self, whose: Whose) -> None:
        """Refuse somebody who waits for a lot already; raises a TableError."""
        from oakdoor.tables.errors import TableError  # which knows rules: workers import this file before any

        of_person = sum(queue.persons[whose.group, whose.person] for queue in self._queues.values())
        of_address = sum(queue.groups[whose.group] for queue in self._queues.values())
        if of_person >= MOST_OF_PERSON or of_address >= MOST_OF_ADDRESS:
            raise TableError("too_many", "you or your address wait for a lot already")

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(queue.groups.total() for queue in self._queues.values())

    def crowd(self, whose: Whose, urgency: Urgency) -> int:
        """With how many somebody shares the time: what waits at the same address, and other addresses that wait."""
        groups = self._queues[urgency].groups
        return groups[whose.group] + sum(group != whose.group for group in groups)

    def pass_on(self, urgency: Urgency = Urgency.LOOK) -> None:
        """Give a turn back, and the next to whoever is to work."""
        self._working[urgency] -= 1
        for one, queue in self._queues.items():
            while queue.groups and self._is_free(one):
                turn = queue.next()
                if not turn.done():  # whoever has just given up takes none
                    self._working[one] += 1
                    turn.set_result(None)

    def _is_free(self, urgency: Urgency) -> bool:
        return self._working.total() < self._count and self._working[urgency] < self._most.get(urgency, self._count)


class _Queue:
    """Everybody who waits for something equally urgent."""

    def __init__(self) -> None:
        self.groups: Counter[str] = Counter()  # how many wait
        self.persons: Counter[tuple[str, str]] = Counter()
        self._waiting: dict[str, Any] = {}  # by group, person and place: deques; who is served next comes first

    def add(self, whose: Whose, turn: Turn) -> None:
        persons = self._waiting.setdefault(whose.group, {})
        persons.setdefault(whose.person, {}).setdefault(whose.place, deque()).append((whose, turn))
        self.groups[whose.group] += 1
        self.persons[whose.group, whose.person] += 1

    def next(self) -> Turn:
        """The first turn of the first place of the first person of the first group; all go behind the others."""
        whose, turn = _taken(self._waiting)
        self._forget(whose)
        return turn

    def remove(self, whose: Whose, turn: Turn) -> None:
        """Somebody gives up, if it was not their turn just then."""
        persons = self._waiting.get(whose.group, {})
        places = persons.get(whose.person, {})
        if (whose, turn) not in places.get(whose.place, ()):
            return
        places[whose.place].remove((whose, turn))
        if not places[whose.place]:
            del places[whose.place]
        if not places:
            del persons[whose.person]
        if not persons:
            del self._waiting[whose.group]
        self._forget(whose)

    def _forget(self, whose: Whose) -> None:
        counts: tuple[tuple[Counter[Any], object], ...] = (
            (self.groups, whose.group),
            (self.persons, (whose.group, whose.person)),
        )
        for count, who in counts:
            count[who] -= 1
            if not count[who]:
                del count[who]


def _taken(waiting: Any) -> tuple[Whose, Turn]:
    """The first of the first of the first; each goes behind the others of its kind."""
    if isinstance(waiting, deque):
        found: tuple[Whose, Turn] = waiting.popleft()
        return found
    first = next(iter(waiting))
    rest = waiting.pop(first)
    found = _taken(rest)
    if rest:
        waiting[first] = rest
    return found
