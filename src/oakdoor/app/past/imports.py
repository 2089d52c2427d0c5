"""Games that were played on a device without a server, and are brought to this one: replayed by a worker, then kept.

Nobody can say whether such a game was played at all: its record holds the deal, so whoever likes can win it. It is
marked as imported wherever it is shown, and counts apart. The key of its table is made here.
"""

import asyncio
import json

from oakdoor.app import messages as say
from oakdoor.app import stored
from oakdoor.app.digests import digest_of
from oakdoor.app.past.outcomes import Checked, Result
from oakdoor.app.people import Visitor
from oakdoor.app.ports import Store, Thinkers
from oakdoor.app.thinking import Whose
from oakdoor.games.contract import OptionError
from oakdoor.games.record import RecordError, check_result, read_record, replayed
from oakdoor.tables.rebuilding import in_time
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table


def check(record: str) -> Checked:
    """Replay a game to its end; runs in a worker. Raises a RecordError that says what is wrong."""
    data = json.loads(record)
    game, written = read_record(data)
    for _ in replayed(game, in_time(written["moves"])):
        pass
    if not game.is_over:
        raise RecordError("the game is not over")
    check_result(game, data)
    header = {name: part for name, part in written.items() if name != "moves"}
    return Checked(header, game.moves, Result.of(game), digest_of({**header, "moves": game.moves}))


async def bring(
    store: Store,
    thinkers: Thinkers,
    visitor: Visitor,
    game: say.BroughtGame,
    whose: Whose,
    keys: tuple[str, str],
    now: float,
) -> str:
    """Keep a game that is over among a person's games; returns the key of its table, whenever it is brought: `keys`
    where it is new. Raises a GameError that says what is wrong with its record."""
    checked = await thinkers.look(whose, check, json.dumps(game.record))
    table = _table(visitor, game, checked, keys)
    for is_last in (False, True):
        known = await asyncio.to_thread(store.import_of, visitor.id, checked.digest)
        if known is not None:
            await store.write([stored.Restored(visitor.id, known)])  # they want it on their list
            return known
        try:
            await store.write(stored.imported(table, checked, min(game.ended, now)))
            break
        except stored.Overtaken:  # it was brought twice at the same moment
            if is_last:
                raise
    return table.key


def _table(visitor: Visitor, brought: say.BroughtGame, checked: Checked, keys: tuple[str, str]) -> Table:
    """A table for a game, without the game."""
    header = checked.header
    if len(brought.seats) != header["players"]:
        raise RecordError(f"{len(brought.seats)} seats for {header['players']} players")
    if sum(one.kind == "person" for one in brought.seats) > 1:
        raise OptionError("you can have one seat of your own; others on a device are guests")
    seats = [
        Seat(one.kind, one.name, one.avatar, level=one.level)
        if one.kind == "bot"
        else Seat(one.kind, one.name, one.avatar, visitor.id)
        for one in brought.seats
    ]
    components = header.get("components")
    setup = Setup(header["game"], header["mode"], header["options"], components=components, imported=True)
    return Table(*keys, visitor.id, setup, seats)
