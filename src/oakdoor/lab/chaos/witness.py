"""What was seen while everybody played: which moves were acknowledged, and what each screen was shown of which moment.
Both are compared with what is stored."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

import sqlalchemy as sql

from oakdoor.app.lines import lines_left
from oakdoor.app.stored import UNREADABLE, StoredTable
from oakdoor.app.tables.position import position
from oakdoor.games.names import Data
from oakdoor.games.position.reader import WATCHER, Reader, written
from oakdoor.lab.attack.players import Ledger
from oakdoor.language.language import Language
from oakdoor.server.database.schema import MOVES
from oakdoor.tables.table import Table

ALWAYS = ("view", "links", "result", "steps")
UNLESS_AT_ONCE = ("asked", "legal", "sight", "refusals")  # these change while several decide at the same time
_LINES = sql.select(MOVES.c.line).order_by(MOVES.c.number)


class Moment(NamedTuple):
    """Where a screen stood: the seat it was shown (written), how many decisions were made, and from which on it was
    told."""

    seat: int
    ply: int
    since: int


class Witness:
    """Remembers what was acknowledged and what was shown."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.refusals: Counter[str] = Counter()
        self.violations: list[str] = []
        self.positions = 0
        self.compared = 0
        self._shown: defaultdict[str, dict[Moment, tuple[bytes, ...]]] = defaultdict(dict)
        self._new: set[str] = set()  # tables at which something was acknowledged since it was looked for

    def acknowledge(self, key: str, ply: int, line: str) -> None:
        """A move of a table was acknowledged."""
        self.ledger.add(key, ply, line)
        self._new.add(key)

    def show(self, key: str, message: Data) -> None:
        """A screen was shown a position."""
        self.positions += 1
        moment = Moment(message["seat"], message["ply"], message["since"])
        prints = prints_of(message)
        known = self._shown[key].setdefault(moment, prints)
        if known[: len(ALWAYS)] != prints[: len(ALWAYS)]:
            self.violations.append(f"two screens of seat {moment.seat} were shown other things at ply {moment.ply}")

    def news(self) -> Ledger:
        """What was acknowledged at tables where something was since this was asked last. It does not change any more,
        while everybody plays on."""
        fresh, self._new = self._new, set()
        found = Ledger()
        found.moves = {key: set(self.ledger.moves[key]) for key in fresh}
        return found

    def look_for_moves(self, engine: sql.Engine, acknowledged: Ledger) -> int:
        """Look for what was acknowledged in the database; how many moves are missing."""
        with engine.connect() as connection:
            for key in acknowledged.moves:
                stored = connection.execute(_LINES.where(MOVES.c.table_key == key)).scalars()
                acknowledged.compare(key, list(stored))
        self.ledger.lost += acknowledged.lost
        return len(acknowledged.lost)

    def all_tables(self) -> list[str]:
        """The keys of all tables at which somebody was shown something."""
        self._new = set(self.ledger.moves)
        return list(self._shown)

    def compare_shown(self, key: str, found: StoredTable | None) -> None:
        """Compare all that was shown at a table with what its record lets each seat know then."""
        if found is None or found.header is None:
            self.violations.append("a table that was shown is not stored")
            return
        wanted = defaultdict(list)
        for moment in self._shown[key]:
            wanted[moment.ply].append(moment)
        try:
            for table in standings(found):
                for moment in wanted.pop(table.ply, ()):
                    self._compare(table, moment, self._shown[key][moment])
        except UNREADABLE as error:
            self.violations.append(f"a stored game cannot be replayed: {error!r}")
            return
        if wanted:
            self.violations.append(f"ply {max(wanted)} was shown, and the record is shorter")

    def _compare(self, table: Table, moment: Moment, shown: tuple[bytes, ...]) -> None:
        self.compared += 1
        may_know = prints_of(json.loads(told(table, moment)))
        names = ALWAYS if table.running().at_once() else (*ALWAYS, *UNLESS_AT_ONCE)
        wrong = [name for name, one, other in zip(names, shown, may_know, strict=False) if one != other]
        if wrong:
            setup = table.setup
            self.violations.append(
                f"{setup.game} {setup.mode}, ply {moment.ply}: seat {moment.seat} was shown what does not follow from "
                f"the record: {', '.join(wrong)}"
            )


def prints_of(message: Data) -> tuple[bytes, ...]:
    """Short numbers that stand for what a position shows."""
    message = {**message, "view": {**message["view"], "actor": None}}  # of those who decide at once it is any
    texts = (json.dumps(message[name], sort_keys=True) for name in (*ALWAYS, *UNLESS_AT_ONCE))
    return tuple(blake2b(text.encode(), digest_size=8).digest() for text in texts)


def standings(found: StoredTable) -> Iterator[Table]:
    """A stored table after each of its decisions; the same one, as it goes on."""
    table = found.seated()
    lines, edition = lines_left(found.lines)
    firsts = [number for number, line in enumerate(lines) if line[0].isdigit()] or [len(lines)]
    table.restore(found.header, lines[: firsts[0]], None, edition, 0.0)
    yield table
    for start, stop in zip(firsts, [*firsts[1:], len(lines)], strict=True):
        table.play_on(lines[start:stop], 0.0)
        yield table


def told(table: Table, moment: Moment) -> str:
    """What the rules let a seat know where a table stands."""
    reader: Reader = WATCHER if moment.seat == written(WATCHER) else moment.seat
    person = table.seats[reader].owner or "" if reader != WATCHER else ""
    return position(table, person, reader, Language("en"), moment.since, 0.0).model_dump_json()
