"""The alarm of a table's clock: a bot plays on for whoever has no time left."""

import asyncio

from oakdoor.app.tables.room import RETRY, Room
from oakdoor.tables.errors import TableError

LATER = 0.05  # seconds: it rings after the time has run out, not just before


class Alarm:
    """Rings when the time of whoever is to move runs out."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Set the alarm for who is to decide now and has the least time; bots have all the time they need."""
        if self._timer is not None:
            self._timer.cancel()
        table = self._room.table
        clock = table.clock
        if clock is None or not table.clock_runs or not self._room.leads:
            return
        now = self._room.clock.monotonic()
        left = [clock.seconds_left(seat, now) for seat in clock.running if not table.seats[seat].is_played_by_bot]
        if left:
            self._ring_in(min(left) + LATER)

    def close(self) -> None:
        """Never ring again."""
        if self._timer is not None:
            self._timer.cancel()
        if self._ringing is not None:
            self._ringing.cancel()

    def _ring_in(self, seconds: float) -> None:
        def ring() -> None:
            self._ringing = asyncio.create_task(self._time_is_up())

        self._timer = asyncio.get_running_loop().call_later(seconds, ring)

    async def _time_is_up(self) -> None:
        try:
            await self._room.change_seats(lambda table: table.replace_late(self._room.clock.monotonic()))
        except TableError:
            self._ring_in(RETRY)
