"""Tables as a device keeps them: each with all that belongs to it, in one text."""

import json
from collections.abc import Awaitable
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

from oakdoor.app.lines import StoredLine
from oakdoor.app.past.outcomes import PastGame, PastSeat
from oakdoor.app.stored import StoredTable, TableRow
from oakdoor.tables.chat import ChatLine
from oakdoor.tables.seats import Seat

_SCORED = ("rank", "share", "score")


class Device(Protocol):
    """Where texts are kept by their names."""

    def keep(self, texts: dict[str, str | None], /) -> Awaitable[None]:
        """Keep texts, all or none; None takes one away."""


@dataclass(frozen=True)
class Kept:
    """A table with everything about it, as it is written."""

    table: StoredTable
    ended: PastGame | None = None
    removed: dict[str, float] = field(default_factory=dict)  # by person, when
    digest: str | None = None  # of an imported game's record

    @property
    def key(self) -> str:
        """The key that invites."""
        return self.table.row.key

    @property
    def people(self) -> set[str]:
        """Everybody who sits there, and the host."""
        row = self.table.row
        return {row.host, *(seat.owner for seat in row.seats if seat.owner is not None)}

    @property
    def is_closed(self) -> bool:
        """Whether all of them have removed it."""
        return bool(self.removed) and self.people <= self.removed.keys()

    def with_row(self, **values: Any) -> "Kept":
        """The same with other values of its row."""
        return replace(self, table=replace(self.table, row=replace(self.table.row, **values)))

    def with_table(self, **values: Any) -> "Kept":
        """The same with other values beside its row."""
        return replace(self, table=replace(self.table, **values))

    def written(self) -> str:
        """The table as a text."""
        table, row, ended = self.table, self.table.row, self.ended
        data = {
            **asdict(row),
            "header": None if table.header is None else json.dumps(table.header),
            "rematch": table.rematch,
            "lines": [[one.text, None if one.left is None else json.dumps(one.left), one.at] for one in table.lines],
            "clock": None if table.clock is None else [table.clock[0], json.dumps(table.clock[1])],
            "chat": [asdict(one) for one in table.chat],
            "revision": table.revision,
            "wishes": table.wishes,
            "ended": None if ended is None else _written_end(ended),
            "removed": self.removed,
            "digest": self.digest,
        }
        return json.dumps(data)

    @classmethod
    def read(cls, text: str) -> "Kept":
        """A table of a text that was kept; raises one of `UNREADABLE`."""
        data = json.loads(text)
        seats = [Seat(**seat) for seat in data["seats"]]
        names = ("key", "watch_key", "host", "setup", "status", "actor", "moved")
        row = TableRow(**{name: data[name] for name in names}, seats=seats)
        clock = data["clock"]
        table = StoredTable(
            row,
            json.loads(data["header"]) if data["header"] else None,
            data["rematch"],
            tuple(StoredLine(one[0], json.loads(one[1]) if one[1] else None, one[2]) for one in data["lines"]),
            (clock[0], json.loads(clock[1])) if clock else None,
            tuple(ChatLine(**one) for one in data["chat"]),
            data.get("revision", 0),
            data.get("wishes"),
        )
        return cls(table, _read_end(row, data["ended"]), data["removed"], data.get("digest"))


def _written_end(game: PastGame) -> dict[str, object]:
    """How a game ended, without what stands in the table's own row."""
    scores = [{name: getattr(seat, name) for name in _SCORED} for seat in game.seats]
    values = {name: value for name, value in asdict(game).items() if name not in ("key", "game", "mode", "seats")}
    return {**values, "scores": scores}


def _read_end(row: TableRow, data: dict[str, Any] | None) -> PastGame | None:
    if data is None:
        return None
    setup = row.read_setup()
    scores = data.pop("scores")
    seats = [PastSeat(**{**asdict(seat), **scored}) for seat, scored in zip(row.seats, scores, strict=True)]
    return PastGame(key=row.key, game=setup.game, mode=setup.mode, seats=seats, **data)
