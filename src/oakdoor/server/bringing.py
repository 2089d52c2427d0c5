"""Games that were played on a device without a server, and are brought to this one: checked by the rules, then kept."""

import asyncio
import time

from oakdoor.games.contract import OptionError
from oakdoor.games.record import RecordError, check_record
from oakdoor.server import ledger
from oakdoor.server import messages as say
from oakdoor.server import storage as stored
from oakdoor.server.people import Visitor
from oakdoor.server.replay import check_size
from oakdoor.server.storage import Storage
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table, new_key

MARK = "here-"  # of keys on devices; without it they are keys of this server


async def bring(storage: Storage, visitor: Visitor, game: say.BroughtGame) -> str:
    """Keep a game that is over among a person's games, once; returns the key of its table. Raises a GameError that says
    what is wrong with its record."""
    key = game.key.removeprefix(MARK)
    with storage.engine.connect() as connection:
        if ledger.is_own(connection, visitor.id, key):
            return key
    table = await asyncio.to_thread(_table, key, visitor, game)
    at = min(game.ended, time.time())
    await storage.write(
        stored.together(stored.new_table(table, at), stored.begun(table, at), stored.ended(table, at)),
    )
    return key


def _table(key: str, visitor: Visitor, brought: say.BroughtGame) -> Table:
    """The table of a record, as if it had been played here."""
    check_size(brought.record)
    game = check_record(brought.record)
    if not game.is_over:
        raise RecordError("the game is not over")
    if len(brought.seats) != game.players:
        raise RecordError(f"{len(brought.seats)} seats for {game.players} players")
    if sum(one.kind == "person" for one in brought.seats) > 1:
        raise OptionError("you can have one seat of your own; others on a device are guests")
    seats = [
        Seat(one.kind, one.name, one.avatar, level=one.level)
        if one.kind == "bot"
        else Seat(one.kind, one.name, one.avatar, visitor.id)
        for one in brought.seats
    ]
    setup = Setup(game.mode.game, game.mode.name, game.options, components=game.components)
    table = Table(key, new_key(), visitor.id, setup, seats)
    header = {name: value for name, value in brought.record.items() if name not in ("moves", "result", "legal")}
    table.restore(header, brought.record["moves"], None, 0, time.monotonic())
    return table
