"""Tables that several processes serve: what one of them hears from the others.

Each process has a room of its own for a table at which one of its pages is. What is stored is read from the store when
another process has changed it; who is there is told by each process for its own pages. One process holds the lease of a
table: bots play and clocks ring there.
"""

from typing import NamedTuple, TypeAlias

from oakdoor.app.lines import StoredLine
from oakdoor.tables.chat import ChatLine


class Here(NamedTuple):
    """Who is at a table by one process: the people with a seat, and how many others."""

    people: frozenset[str] = frozenset()
    watchers: int = 0

    @property
    def is_nobody(self) -> bool:
        """Whether nobody is."""
        return not self.people and not self.watchers


class Changed(NamedTuple):
    """Another process has stored something about a table: lines from a number on (where they are short enough to be
    told), or `whole` where other things may have changed."""

    key: str
    whole: bool
    number: int = 0
    lines: tuple[StoredLine, ...] = ()


class Talked(NamedTuple):
    """Somebody has said something at a table."""

    key: str
    line: ChatLine
    person: str


class Removed(NamedTuple):
    """Somebody has taken a table off their list: perhaps everybody has, then it is closed."""

    key: str


class Came(NamedTuple):
    """Who is at a table by another process now."""

    process: int
    key: str
    here: Here


class Gone(NamedTuple):
    """A process has ended: nobody is there by it any more, and its leases are free."""

    process: int


class Freed(NamedTuple):
    """The lease of a table is free."""

    key: str


class Rejoined(NamedTuple):
    """Nothing was heard for a while, and now it is again: anything may have changed."""


class Asked(NamedTuple):
    """A new process would like to know who is where."""


News: TypeAlias = Changed | Talked | Removed | Came | Gone | Freed | Rejoined | Asked


class Alone:
    """No other process: all leases are one's own."""

    def holds(self, key: str) -> bool:
        """Whether this process has the lease of a table."""
        return True

    async def take(self, key: str) -> bool:
        """Try to get the lease of a table."""
        return True

    def release(self, key: str) -> None:
        """Give the lease of a table back."""

    def tell(self, key: str, here: Here) -> None:
        """Say who is at a table by this process."""


ALONE = Alone()
