"""What a process hears from others that serve the same tables, and what it does then."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator

from oakdoor.app.ports import Store
from oakdoor.app.tables import sharing
from oakdoor.app.tables.leading import Leading
from oakdoor.app.tables.room import Room
from oakdoor.app.tables.sharing import Here
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.hearing")
_ANYTHING = ""  # among missed keys: all tables may have changed


class Hearing:
    """Passes news on to the rooms that they are about, and knows who is at which table by other processes."""

    def __init__(
        self,
        store: Store,
        rooms: Callable[[], Iterable[Room]],
        find: Callable[[str], Room | None],
        close: Callable[[Room], None],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._find = find
        self._close = close
        self._here: dict[int, dict[str, Here]] = {}  # by process and table
        self._looking: set[asyncio.Task[None]] = set()
        self._opening: list[set[str]] = []  # for each table that is being read: what was told meanwhile

    @contextlib.contextmanager
    def opening(self) -> Iterator[set[str]]:
        """While a table is read, there is no room yet that could hear of a change: whoever reads notes what is
        missed, for `look_again`."""
        missed = set[str]()
        self._opening.append(missed)
        try:
            yield missed
        finally:
            self._opening = [one for one in self._opening if one is not missed]

    def look_again(self, room: Room, missed: set[str]) -> None:
        """A room was made of what was read: read again what has changed since."""
        if room.table.key in missed or _ANYTHING in missed:
            room.following.hear(whole=True)
            self._start(self._close_if_removed(room))

    def elsewhere(self, key: str) -> dict[int, Here]:
        """Who is at a table by other processes."""
        return {process: tables[key] for process, tables in self._here.items() if key in tables}

    def hear(self, news: sharing.News) -> None:
        """Something has happened elsewhere."""
        match news:
            case sharing.Changed(key, whole, number, lines):
                if (room := self._room(key)) is not None:
                    room.following.hear(whole, number, lines)
            case sharing.Talked(key, line, person):
                if (room := self._room(key)) is not None:
                    room.hear_line(line, person)
            case sharing.Removed(key):
                if (room := self._room(key)) is not None:
                    self._start(self._close_if_removed(room))
            case sharing.Came(process, key, here):
                self._came(process, key, here)
            case sharing.Gone(process):
                for key in list(self._here.pop(process, {})):
                    if (room := self._find(key)) is not None:
                        room.hear_of(process, Here())
                self._lead_now(self._rooms())
            case sharing.Freed(key):
                if (room := self._find(key)) is not None:
                    self._lead_now([room])
            case sharing.Asked():
                for room in self._rooms():
                    room.tell_again()
            case sharing.Rejoined():
                self._begin_anew()

    def _room(self, key: str) -> Room | None:
        """The room of a table of which something was told. One that is being read misses it."""
        for missed in self._opening:
            missed.add(key)
        return self._find(key)

    def _came(self, process: int, key: str, here: Here) -> None:
        tables = self._here.setdefault(process, {})
        tables[key] = here
        if here.is_nobody:
            del tables[key]
        if (room := self._find(key)) is not None:
            room.hear_of(process, here)

    def _begin_anew(self) -> None:
        """Nobody knows what was missed: all is read and told again, and asked for."""
        self._here.clear()
        for missed in self._opening:
            missed.add(_ANYTHING)
        for room in self._rooms():
            for process in list(room.connections.elsewhere):
                room.hear_of(process, Here())
            room.following.hear(whole=True)
            room.tell_again()
        self._lead_now(self._rooms())

    def _lead_now(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            for watcher in room.watchers:
                if isinstance(watcher, Leading):
                    watcher.try_now()

    def _start(self, looking: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(looking)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _close_if_removed(self, room: Room) -> None:
        """Everybody may have removed a table, or its only person was erased: then its pages are let go here, too."""
        try:
            key = room.table.key
            if not self._store.tables_with([key]) or await asyncio.to_thread(self._store.is_closed, key):
                self._close(room)
        except TableError:
            LOG.warning("nobody can say now whether table %s is closed", room.table.label)
