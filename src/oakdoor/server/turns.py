"""Turns: who may work next where only a few can at the same time.

Everybody waits in a queue of their own, by person and by place (a table, a page). Persons are served in turn, and of
one person the places in turn, so that however much one asks for, others wait for one piece of it at most.
"""

import asyncio
from collections import deque
from typing import NamedTuple


class Whose(NamedTuple):
    """The queue of some work: a person, and one of their places."""

    person: str
    place: str


class Turns:
    """Lets so many work at the same time."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}  # who is served next comes first

    async def take(self, whose: Whose) -> None:
        """Wait for a turn. Whoever got it passes it on."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose.person, {}).setdefault(whose.place, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came just when nobody wanted it any more
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Give a turn to whoever is next."""
        while self._waiting:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        """The first turn of the first place of the first person; both go behind the others."""
        person = next(iter(self._waiting))
        places = self._waiting.pop(person)
        place = next(iter(places))
        queue = places.pop(place)
        turn = queue.popleft()
        if queue:
            places[place] = queue
        if places:
            self._waiting[person] = places
        return turn
