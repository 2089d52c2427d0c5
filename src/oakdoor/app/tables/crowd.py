"""Everybody who looks at a table. What many see is made once, and a large crowd is told bit by bit."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from oakdoor.app import messages as say
from oakdoor.app.tables.connection import Connection
from oakdoor.app.tables.position import history, position, table_info
from oakdoor.app.tables.sharing import Here
from oakdoor.tables.table import Table

LOG = logging.getLogger("oakdoor.crowd")
AT_ONCE = 25  # pages told in one go; then others have their turn
PAUSE = 0.1  # seconds in which those who come and go are gathered, at least
PAUSE_FOR_EACH = 0.001  # seconds more for each page that is to be told
MOST_KEPT = 32  # texts made for one standing of a table

Tell = Callable[[Connection], None]


class Texts:
    """Messages about one standing of a table, each made once for all who may see the same."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: dict[tuple[object, ...], str] = {}

    def position(self, connection: Connection, since: int) -> str:
        """Where the game stands, from the ply `since`. Only one's own seats make a difference between readers."""
        table, now = self.table, time.monotonic()
        person, seat, language = connection.person, connection.seat, connection.language
        moment = round(now, 1) if table.clock is not None else None  # as exact as clocks are told
        return self._once(
            ("position", tuple(table.seats_of(person)), seat, language.code, since, moment),
            lambda: position(table, person, seat, language, since, now),
        )

    def history(self, connection: Connection, since: int, until: int) -> str:
        """The steps after one ply up to another."""
        seat, language = connection.seat, connection.language
        return self._once(
            ("history", seat, language.code, since, until),
            lambda: history(self.table, seat, language, since, until),
        )

    def info(self, person: str, online: frozenset[str], watchers: int) -> str:
        """The table with who is there."""
        table = self.table
        return self._once(
            ("table", tuple(table.seats_of(person)), table.host == person, online, watchers),
            lambda: say.TableChanged(table=table_info(table, person, online, watchers)),
        )

    def _once(self, key: tuple[object, ...], make: Callable[[], say.FromServer]) -> str:
        text = self._made.pop(key, None) or make().model_dump_json()
        self._made[key] = text  # the last one used stands last
        if len(self._made) > MOST_KEPT:
            del self._made[next(iter(self._made))]
        return text


class Crowd:
    """The pages that are connected to a table, and who sits before them; and who is there by other processes."""

    def __init__(self) -> None:
        self.elsewhere: dict[int, Here] = {}  # by process
        self._pages: dict[Connection, None] = {}
        self._people: Counter[str] = Counter()
        self._to_tell: dict[tuple[Tell, Connection], str] = {}  # with the label of their table
        self._telling: asyncio.Task[None] | None = None
        self._gathering: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._pages))

    def __len__(self) -> int:
        return len(self._pages)

    def add(self, connection: Connection) -> None:
        """A page connects."""
        self._pages[connection] = None
        self._people[connection.person] += 1

    def remove(self, connection: Connection) -> None:
        """A page is gone."""
        if connection in self._pages:
            del self._pages[connection]
            self._people[connection.person] -= 1
            if not self._people[connection.person]:
                del self._people[connection.person]

    def here(self, table: Table) -> Here:
        """Who is connected to this process."""
        people = frozenset(person for person in table.people() if person in self._people)
        return Here(people, len(self._people) - len(people))

    def online(self, table: Table) -> frozenset[str]:
        """The people with a seat who are connected."""
        return self.here(table).people.union(*(here.people for here in self.elsewhere.values())) & table.people()

    def watchers(self, table: Table) -> int:
        """How many people without a seat are connected."""
        return self.here(table).watchers + sum(here.watchers for here in self.elsewhere.values())

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected, to no process."""
        return not self._pages and all(here.is_nobody for here in self.elsewhere.values())

    # ------------------------------------------------------------------ telling

    def tell(self, table: Table, tell: Tell) -> None:
        """Tell everybody, who plays first. The rest of a large crowd is told as it stands when it is their turn."""
        players = table.people()
        for connection in self:
            if connection.person in players:
                _tell_one(tell, connection, table.label)
            else:
                self._to_tell[tell, connection] = table.label
        self._tell_some()
        if self._to_tell and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell_rest())

    async def _tell_rest(self) -> None:
        while self._to_tell:
            await asyncio.sleep(0)
            self._tell_some()

    def _tell_some(self) -> None:
        for tell, connection in list(islice(self._to_tell, AT_ONCE)):
            label = self._to_tell.pop((tell, connection))
            if connection in self._pages:
                _tell_one(tell, connection, label)

    def tell_soon(self, tell: Callable[[], None]) -> None:
        """Tell about those who come and go: all of a short time together, so that a crowd can come at once."""
        if self._gathering is None:
            pause = PAUSE + PAUSE_FOR_EACH * len(self)
            self._gathering = asyncio.get_running_loop().call_later(pause, self._gathered, tell)

    def _gathered(self, tell: Callable[[], None]) -> None:
        self._gathering = None
        tell()

    def close(self) -> None:
        """Nobody is told anything any more."""
        if self._telling is not None:
            self._telling.cancel()
        if self._gathering is not None:
            self._gathering.cancel()


def _tell_one(tell: Tell, connection: Connection, label: str) -> None:
    """What cannot be told to one page has happened nevertheless."""
    try:
        tell(connection)
    except Exception:
        LOG.exception("a page could not be told how table %s stands", label)
