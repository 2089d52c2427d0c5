"""What the application needs from its host: a store, thinkers, other processes, identity, limits, a clock, and
connections.

`server/` is the host for a network, `device/` the host in a page. Each hands its own to the `Hall`; the application
imports neither.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from datetime import date
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, TypeVarTuple

from oakdoor.app.daily.kept import Comparison, Try
from oakdoor.app.lines import StoredLine
from oakdoor.app.past.outcomes import Choice, PastGame
from oakdoor.app.people import Link, Visitor, Way
from oakdoor.app.stored import Change, StoredReview, StoredTable, TableRow
from oakdoor.app.tables.sharing import Here
from oakdoor.app.thinking import GameOver, OtherBot, Task, Urgency, Whose

if TYPE_CHECKING:  # who makes these imports the ports, too
    from oakdoor.app.learn.advice import Advice
    from oakdoor.app.past.replay import Look
    from oakdoor.app.review.hinting import ToldHint
    from oakdoor.app.tables.room import Room, Watcher
    from oakdoor.review.shapes import Review
    from oakdoor.tables.setup import Setup

Answer = TypeVar("Answer")
Values = TypeVarTuple("Values")
Limited = Literal[
    "tables",
    "chat",
    "replays",
    "lessons",
    "scores",
    "reviews",
    "what_ifs",
    "hints",
    "lists",
    "bots",
    "hall",
    "calls",
    "invitations",
    "passkeys",
    "alerts",
]
Limit = Callable[[Limited], None]  # refuses what is too much


def unlimited(kind: Limited) -> None:
    """The limit that refuses nothing."""


class Clock(Protocol):
    """Tells the time. The module `time` is one."""

    def time(self) -> float:
        """Seconds since 1970."""

    def monotonic(self) -> float:
        """Seconds since some moment; they never go back."""


class TableStore(Protocol):
    """Keeps tables. What `write` has written is safe."""

    async def write(self, changes: list[Change]) -> None:
        """Write changes, all or none; raises a TableError (an `Overtaken` where somebody else was first)."""

    def read(self, key: str) -> StoredTable | None:
        """A table by either of its keys; raises one of `UNREADABLE`."""

    def lines_from(self, key: str, number: int) -> tuple[StoredLine, ...]:
        """The lines of a table from a number on; raises one of `UNREADABLE`."""

    def tables_of(self, person: str, skip: int = 0, limit: int = 30) -> list[TableRow]:
        """A person's tables without those that they have removed: those that are not over first, then the latest."""

    def tables_with(self, keys: list[str]) -> list[TableRow]:
        """Tables by their keys, in this order; those that are not there are left out."""


class PastStore(Protocol):
    """Keeps how games ended, and which tables were removed."""

    def past_games(self, keys: list[str]) -> dict[str, PastGame]:
        """How games ended, by the keys of their tables; those that have not are left out."""

    def games_of(self, person: str, choice: Choice, before: str | None, most: int) -> list[PastGame]:
        """A person's games that are over, the latest first; those before the one of a table."""

    def import_of(self, person: str, digest: str) -> str | None:
        """The key of the table of a record that a person has imported, by the record's digest."""

    def unkept(self, most: int) -> list[str]:
        """Tables whose games are over, but it is not kept how they ended."""

    def is_own(self, person: str, key: str) -> bool:
        """Whether a person sits at a table, or has set it up."""

    def is_closed(self, key: str) -> bool:
        """Whether everybody at a table, and its host, has removed it."""

    def is_restorable(self, person: str, key: str, since: float) -> bool:
        """Whether a person has removed a table since a moment."""

    def removed_since(self, person: str, since: float) -> dict[str, float]:
        """The tables that a person has removed since a moment, the latest first, and when."""

    async def erase_removed(self, before: float) -> None:
        """Erase tables that all their people have removed before a moment."""


class ReviewStore(Protocol):
    """Keeps reviews by what tells their records apart; the oldest give way."""

    def review(self, digest: str) -> StoredReview | None:
        """What is kept under a digest."""

    async def keep_review(self, digest: str, review: StoredReview, now: float) -> None:
        """Keep what is given of a review; the rest stays as it was, and so does a record that is kept already."""


class LinkStore(Protocol):
    """Remembers which personal links were used."""

    async def use_link(self, number: str, until: float, now: float) -> bool:
        """Keep that a personal link was used; false if it was used before."""

    def is_used(self, number: str) -> bool:
        """Whether a personal link was used."""


class DealStore(Protocol):
    """Keeps tries at deals, and what the regulars made of them."""

    def deal_tries(self, person: str, since: float) -> list[Try]:
        """A person's tries since a moment, the latest first."""

    def deal_try(self, person: str, deal: str) -> Try | None:
        """A person's try at a deal."""

    def deal_scores(self, names: list[str]) -> dict[str, dict[int, int]]:
        """How many tries of anybody ended with each score, by deal; deals that nobody has finished are left out."""

    def comparisons(self, names: list[str]) -> dict[str, Comparison]:
        """The games of the regulars, by deal; deals without any are left out."""


class Store(TableStore, PastStore, ReviewStore, LinkStore, DealStore, Protocol):
    """All that is kept."""


class FeatStore(Protocol):
    """Keeps what was found in games, by the keys of their tables: texts that only `app/feats/search.py` reads."""

    def found_feats(self, keys: list[str], version: int) -> dict[str, str]:
        """What this version of all conditions has found; games that were not searched are left out."""

    async def keep_feats(self, found: dict[str, str], version: int) -> None:
        """Keep what was found; what others found before gives way."""


class Almanac(Protocol):
    """Says which day it is, and from which seed its deals are drawn."""

    @property
    def hides(self) -> bool:
        """Whether nobody can know a deal before it is played."""

    def today(self, told: date | None, now: float) -> date:
        """The day of all who play here; a device goes by the day that its page has `told`."""

    def ends(self, day: date) -> float | None:
        """When a day ends, in seconds since 1970; None where only the page knows."""

    def seed(self, name: str) -> int:
        """The seed of a deal."""


class Thinkers(Protocol):
    """Works out bots' moves, hints, replays and reviews, where it does not keep others waiting."""

    async def think(self, task: Task, bot: str, whose: Whose) -> int:
        """The choice of a bot with this name; raises a BotFailed where asking again is no use."""

    def tell_over(self, over: GameOver, bot: str) -> None:
        """Tell a bot how a game has ended, if it is one that can be told."""

    def others(self) -> list[OtherBot]:
        """The bots besides the regulars that can be given a seat now."""

    async def hint(self, task: Task, names: list[str], code: str, whose: Whose) -> "ToldHint":
        """The best moves of a seat, told in a language."""

    async def advise(self, decisions: list[tuple[Task, str]], names: list[str], code: str, whose: Whose) -> "Advice":
        """What else a learner could have done in a turn, and why that is better."""

    def can_search(self, game: str, mode: str) -> bool:
        """Whether nobody has to wait for the search of a mode."""

    async def wait_for_search(self, game: str, mode: str) -> None:
        """Wait until the search of a mode is there, or cannot be had."""

    async def look(
        self, whose: Whose, function: Callable[[str, *Values], Answer], record: str, *arguments: *Values
    ) -> Answer:
        """Something quick about a record that somebody waits for."""

    async def quietly(self, function: Callable[[str, *Values], Answer], told: str, *arguments: *Values) -> Answer:
        """Something about a game and a mode, told as JSON, that nobody waits for: everything else goes first."""

    @property
    def most_looks(self) -> float:
        """How many looks ahead one review may take in all."""

    def reviewed(self, whose: Whose, record: str, urgency: Urgency) -> AsyncGenerator["Review", None]:
        """The review of a record, ever better. Raises a KeyError where it must begin again."""

    async def replay(
        self, whose: Whose, record: Mapping[str, object], names: list[str], code: str, look: "Look", seat: int
    ) -> AsyncIterator[str]:
        """A replay in pieces; raises a RecordError at once."""


class Peers(Protocol):
    """The other processes that serve the same tables; where there are none, `sharing.ALONE`."""

    def holds(self, key: str) -> bool:
        """Whether this process has the lease of a table: bots play and clocks ring where it is."""

    async def take(self, key: str) -> bool:
        """Try to get the lease of a table; false if another process has it. Raises a TableError."""

    def release(self, key: str) -> None:
        """Give the lease of a table back."""

    def tell(self, key: str, here: Here) -> None:
        """Say who is at a table by this process."""


class Identity(Protocol):
    """Knows the people who visit."""

    def visitor(self, cookie: str | None) -> Visitor | None:
        """The visitor of a cookie, if it is ours."""

    def cookie(self, visitor: Visitor) -> str:
        """A visitor as a cookie."""

    def is_stale(self, cookie: str | None) -> bool:
        """Whether a cookie that is ours should be given again: it is of an earlier form, or signed by an earlier
        secret."""

    def link(self, visitor: Visitor, now: float, way: Way = "link") -> str:
        """A token that makes another device this visitor's, for a while."""

    def read_link(self, token: str, now: float) -> Link | None:
        """What stands in a link that is not too old."""


class House(Protocol):
    """What a club has to say about tables; where there is none, `house.OPEN_HOUSE`."""

    async def admit(self, visitor: Visitor) -> None:
        """Let somebody play; raises a TableError that says what is missing."""

    def watchers(self, room: "Room") -> "tuple[Watcher, ...]":
        """Others who look at a table whenever it has changed."""

    def check_rated(self, setup: "Setup", kinds: list[str], levels: list[str | None]) -> None:
        """Whether a table can be rated here: raises a TableError that says why not."""


class Limits(Protocol):
    """Says how much one person and one address may ask for."""

    def take(self, kind: Limited, person: str, address: str | None, weight: float = 1.0) -> None:
        """Somebody does something once more, or as much as that several times; raises a TableError if that is too
        much."""

    def check_bots(self, person: str, address: str | None, wanted: int, playing: Callable[[str], int]) -> None:
        """Somebody wants more bots; raises a TableError if that is too much."""


class Reach(Protocol):
    """Says where other devices find this host."""

    @property
    def is_open(self) -> bool:
        """Whether it listens for other devices."""

    def addresses(self) -> list[str]:
        """The addresses that other devices of the network can open."""


class Socket(Protocol):
    """A live connection to a page."""

    @property
    def query_params(self) -> Mapping[str, str]:
        """What stands in its address behind the question mark."""

    def accept(self) -> Awaitable[None]:
        """Let the page in."""

    def receive(self) -> Awaitable[MutableMapping[str, Any]]:
        """The next frame of the page."""

    def send_text(self, data: str, /) -> Awaitable[None]:
        """Tell the page something."""

    def close(self, code: int = 1000, reason: str = "") -> Awaitable[None]:
        """End the connection."""
