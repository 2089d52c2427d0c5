"""The lease of a table: the process that holds it lets bots play and clocks ring there."""

import asyncio

from oakdoor.app.ports import Peers
from oakdoor.app.tables.room import Room
from oakdoor.tables.errors import TableError

PATIENCE = 5.0  # seconds in which nothing happened, after which the lease is asked for again: its holder may be stuck


class Leading:
    """Gets the lease of a table when something goes on there by itself. Where another process has it, that one is left
    to it until it is gone."""

    def __init__(self, room: Room, peers: Peers) -> None:
        self._room = room
        self._peers = peers
        self._asking: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._news = False  # whether the lease was freed while it was asked for
        self._is_ours = False  # whether we got it, and have not given it back

    @property
    def _is_wanted(self) -> bool:
        table = self._room.table
        return self._room.is_attended and (table.bot_to_move is not None or table.clock_runs)

    def wake(self) -> None:
        """Ask for the lease if it is wanted. Whoever asked in vain waits: the holder does what is due."""
        if self._room.leads or not self._is_wanted:
            self._wait(None)
        elif self._later is not None:
            self._wait(PATIENCE)
        else:
            self._ask()

    def try_now(self) -> None:
        """The lease may be free now. The answer to what was asked before may not know that yet."""
        self._news = True
        self._wait(None)
        self.wake()

    def _ask(self) -> None:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._take())

    async def _take(self) -> None:
        self._is_ours, self._news = False, True
        while self._news and not self._is_ours:
            self._news = False
            try:
                self._is_ours = await self._peers.take(self._room.table.key)
            except TableError:
                break
        if self._is_ours:
            self._room.wake()
        else:
            self._wait(PATIENCE)

    def _wait(self, seconds: float | None) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self._try_again)

    def _try_again(self) -> None:
        """Nothing has happened: perhaps the holder does not know that somebody is here and waits."""
        self._room.tell_peers()
        self.try_now()

    def close(self) -> None:
        """Give the lease back."""
        self._wait(None)
        if self._asking is not None:
            self._asking.cancel()
        if self._is_ours:  # also where no sign of life could be given lately: nobody else would get it
            self._peers.release(self._room.table.key)
