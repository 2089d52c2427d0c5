"""What a store keeps of tables, and the changes that it is told: the same for every store.

A table is kept as a few values and as lines that are only ever added: those of the record, and between them what else
happened, e.g. that the game went back. Changes are data. A store writes several of them all or not at all, and says
`Overtaken` where somebody else has written what comes next.
"""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from oakdoor.app.daily.kept import Compared, DealBegun, DealPlayed, played_deal
from oakdoor.app.lines import StoredLine, kept_ahead, lamp_of, lines_left
from oakdoor.app.past.outcomes import Checked, PastGame, Result, past_game
from oakdoor.app.wishes import take_wishes, written_wishes
from oakdoor.bots.registry import current_name
from oakdoor.games.errors import GameError
from oakdoor.tables.chat import ChatLine
from oakdoor.tables.clock import ClockRule, DaysRule
from oakdoor.tables.errors import TableError
from oakdoor.tables.rebuilding import Rebuilt
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Status, Table
from oakdoor.tables.together import decision_of

SEVERAL = -1  # instead of the seat to move: several decide at the same time


class Overtaken(TableError):
    """Somebody else has written what comes next at this table: it must be read again."""

    def __init__(self) -> None:
        super().__init__("late", "the game has gone on elsewhere; nothing was changed")


class Unreadable(Exception):
    """What a store holds of a table cannot be read."""


class Gap(Unreadable):
    """Lines of a table are missing."""


UNREADABLE = (Unreadable, ValueError, TypeError, LookupError, GameError)  # what damaged values lead to


# ---------------------------------------------------------------------- what is kept


@dataclass(frozen=True)
class TableRow:
    """A table without its game, as a list shows it. The set-up is JSON: a damaged one spoils only its own table."""

    key: str
    watch_key: str
    host: str
    setup: str
    status: Status
    actor: int | None
    moved: float
    seats: list[Seat]

    def read_setup(self) -> Setup:
        """What the table plays; raises one of `UNREADABLE`."""
        data = json.loads(self.setup)
        clock, days = data.pop("clock"), data.pop("days", None)
        data["days"] = DaysRule(**days) if days else None
        return Setup(**data, clock=ClockRule(**clock) if clock else None)


@dataclass(frozen=True)
class StoredTable:
    """A table with all that is kept of it."""

    row: TableRow
    header: dict[str, Any] | None = None  # of the record, once the cards are dealt
    rematch: str | None = None
    lines: tuple[StoredLine, ...] = ()
    clock: tuple[int, list[float]] | None = None  # after how many lines, and the seconds that each seat had left
    chat: tuple[ChatLine, ...] = ()
    revision: int = 0  # how often seats, set-up and wishes were changed
    wishes: str | None = None  # what others have to agree to (wishes.py)

    @property
    def is_foreign(self) -> bool:
        """Whether its lines come from a record that somebody has brought: replaying them is work for a worker."""
        setup = self.row.read_setup()
        return self.header is not None and (setup.imported or setup.since is not None)

    def seated(self) -> Table:
        """The table without its game."""
        row = self.row
        seats = [replace(seat, level=current_name(seat.level)) for seat in row.seats]
        return Table(row.key, row.watch_key, row.host, row.read_setup(), seats)

    def open(self, now: float, rebuilt: Rebuilt | None = None) -> Table:
        """The table as it stood after its last line; raises one of `UNREADABLE`. A clock goes on from `now`; `rebuilt`
        where a worker has replayed the lines."""
        table = self.seated()
        table.rematch = self.rematch
        table.chat.lines.extend(self.chat)
        if self.header is not None:
            lines, edition = lines_left(self.lines)
            table.restore(self.header, lines, self._left(), edition, now, kept_ahead(self.lines), rebuilt)
            table.lamp = lamp_of(self.lines)
        take_wishes(table, self.wishes)
        return table

    def _left(self) -> list[float] | None:
        """What the clock showed: kept after the last line, or beside it."""
        if self.clock is not None and self.clock[0] == len(self.lines):
            return self.clock[1]
        return self.lines[-1].left if self.lines else None


@dataclass(frozen=True)
class StoredReview:
    """What is kept of a review: it itself, and the record that somebody has brought, with what is said of it."""

    data: bytes | None = None
    record: str | None = None
    about: str | None = None


# ---------------------------------------------------------------------- what can be changed


class NewTable(NamedTuple):
    """A table that was just set up."""

    row: TableRow


class Dealt(NamedTuple):
    """The deal: the header of the record. Only the first one counts."""

    key: str
    header: str
    status: Status
    actor: int | None
    at: float


class LinesAdded(NamedTuple):
    """Lines from a number on. Whoever comes second with that number is overtaken."""

    key: str
    number: int
    lines: tuple[StoredLine, ...]
    status: Status
    actor: int | None
    at: float


class ClockKept(NamedTuple):
    """What a running clock shows after so many lines."""

    key: str
    rows: int
    left: list[float]


class SeatsChanged(NamedTuple):
    """The seats as they are now."""

    key: str
    seats: tuple[Seat, ...]


class SetupChanged(NamedTuple):
    """What the table plays, and how, as it is now."""

    key: str
    setup: str


class Revised(NamedTuple):
    """Seats, set-up or wishes change for the so-manieth time. Whoever comes second with a number is overtaken."""

    key: str
    number: int
    wishes: str | None


class Ended(NamedTuple):
    """How a game ended. Only the first one counts. `record` is the whole game, for stores that hand on what was played
    there."""

    game: PastGame
    record: dict[str, Any]


class Imported(NamedTuple):
    """A person has imported a game. Of one record, by its digest, a person has one game: a second one is overtaken."""

    person: str
    digest: str
    key: str


class Followed(NamedTuple):
    """The table that follows a table. Whoever comes second is overtaken."""

    key: str
    rematch: str


class Said(NamedTuple):
    """A line of the chat, and the person who said it, which is not kept."""

    key: str
    line: ChatLine
    person: str = ""


class Removed(NamedTuple):
    """A person takes a table off their list."""

    person: str
    key: str
    at: float


class Restored(NamedTuple):
    """A person puts a table back on their list."""

    person: str
    key: str


class AskedSeat(NamedTuple):
    """A seat that is to decide, the person whose time passes (nobody's, where a bot plays), and which of its decisions
    it is."""

    seat: int
    person: str | None
    turn: str


class Turned(NamedTuple):
    """At a table with days for each move: who is to decide from a moment on, and who has, while others still do."""

    key: str
    rule: DaysRule
    at: float
    asked: tuple[AskedSeat, ...]
    kept: tuple[int, ...] = ()


class Lapsed(NamedTuple):
    """The days of a seat's move are over. Whoever has moved meanwhile was in time: then this is overtaken."""

    key: str
    seat: int
    turn: str


Change: TypeAlias = (
    NewTable
    | Dealt
    | LinesAdded
    | ClockKept
    | SeatsChanged
    | SetupChanged
    | Revised
    | Ended
    | Imported
    | Followed
    | Said
    | Removed
    | Restored
    | Turned
    | Lapsed
    | DealBegun
    | DealPlayed
    | Compared
)


def new_table(table: Table, now: float) -> list[Change]:
    """A table that was just set up."""
    setup = json.dumps(asdict(table.setup))
    made = NewTable(TableRow(table.key, table.watch_key, table.host, setup, table.status, None, now, _seats(table)))
    wishes = written_wishes(table)
    return [made] if wishes is None else [made, Revised(table.key, 1, wishes)]


def begun(table: Table, now: float) -> list[Change]:
    """The deal, and the first lines if chance made any."""
    game = table.running()
    header = {name: value for name, value in game.record().items() if name not in ("moves", "result", "legal")}
    dealt = Dealt(table.key, json.dumps(header), table.status, _actor(table), now)
    added = added_lines(table, 0, list(game.moves), now) if game.moves else turned(table, now)
    return [dealt, *added]


def added_lines(table: Table, number: int, lines: list[str], now: float) -> list[Change]:
    """Lines of the record (or one that goes back), from this number on; with the last one the game's end."""
    left = [round(seconds, 3) for seconds in table.clock.left] if table.clock is not None else None
    rows = tuple(StoredLine(line, left, now) for line in lines)
    played = LinesAdded(table.key, number, rows, table.status, _actor(table), now)
    return [played, *turned(table, now), *(ended(table, now) if table.status == "over" else [])]


def turned(table: Table, now: float) -> list[Change]:
    """Who is to decide now, where there are days for each move."""
    if (rule := table.setup.days) is None:
        return []
    people = [None if seat.is_played_by_bot else seat.owner for seat in table.seats]
    asked = tuple(AskedSeat(one, people[one], decision_of(table, one)) for one in table.asked)
    return [Turned(table.key, rule, now, asked, tuple(table.kept))]


def kept_clock(table: Table, rows: int, now: float) -> list[Change]:
    """What the clock of a table shows after so many lines; nothing where there is none to go on."""
    if table.clock is None or table.status != "playing":
        return []
    left = [round(table.clock.seconds_left(seat, now), 3) for seat in range(len(table.seats))]
    return [ClockKept(table.key, rows, left)]


def changed_seats(table: Table) -> list[Change]:
    """The seats as they are now."""
    return [SeatsChanged(table.key, tuple(_seats(table)))]


def changed_setup(table: Table) -> list[Change]:
    """What the table plays, and how, as it is now."""
    return [SetupChanged(table.key, json.dumps(asdict(table.setup)))]


def ended(table: Table, now: float) -> list[Change]:
    """How a game ended."""
    game = table.running()
    result = Result.of(game)
    return [Ended(past_game(table, result, now), dict(game.record())), *played_deal(table, result, now)]


def imported(table: Table, checked: Checked, now: float) -> list[Change]:
    """A game that was played elsewhere and replayed by a worker: the table knows its seats only."""
    lines = tuple(StoredLine(line, None, now) for line in checked.lines)
    game = past_game(table, checked.result, now)
    return [
        *new_table(table, now),
        Dealt(table.key, json.dumps(checked.header), "over", None, now),
        *([LinesAdded(table.key, 0, lines, "over", None, now)] if lines else []),
        Ended(game, {**checked.header, "moves": checked.lines}),
        Imported(table.host, checked.digest, table.key),
    ]


def _actor(table: Table) -> int | None:
    return SEVERAL if len(table.asked) > 1 else table.actor


def _seats(table: Table) -> list[Seat]:
    return [replace(seat) for seat in table.seats]
