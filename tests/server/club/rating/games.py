"""Finished games as the ledger keeps them, without playing them."""

import json
from typing import Any

import sqlalchemy as sql

from oakdoor.app.past.outcomes import PastGame, PastSeat
from oakdoor.server.club.rating import ledger
from oakdoor.server.database.ledger import keep_outcome
from oakdoor.server.database.schema import SEATS, TABLES
from oakdoor.server.database.storage import Storage

MODE = ("rivality", "standard")


def seat(owner: str, rank: int = 1, **more: Any) -> PastSeat:
    """A person's seat; a regular's if the name begins with `bot:`."""
    bot = owner.startswith("bot:")
    given: dict[str, Any] = {
        "kind": "bot" if bot else "person",
        "name": owner.title(),
        "avatar": "fox",
        "owner": None if bot else owner,
        "level": owner[4:] if bot else None,
        "stand_in": False,
        "share": float(rank == 1),
        "score": 20 - rank,
    }
    return PastSeat(rank=rank, **{**given, **more})


def game(key: str, *seats: PastSeat, at: float = 1000.0, mode: tuple[str, str] = MODE, **options: Any) -> PastGame:
    """A rated game that has ended."""
    return PastGame(key, *mode, {"rated": True, **options}, at, "field_full", None, None, list(seats))


def keep(connection: sql.Connection, past: PastGame) -> None:
    """Write a finished rated game down, as playing it does."""
    row = {"key": past.key, "watch_key": f"w-{past.key}", "host": "", "setup": json.dumps({}), "status": "over"}
    connection.execute(sql.insert(TABLES), [{**row, "moved": past.ended}])
    kept = ("kind", "name", "avatar", "owner", "level", "stand_in", "failed")
    seats = [
        {"table_key": past.key, "seat": number, **{name: getattr(one, name) for name in kept}}
        for number, one in enumerate(past.seats)
    ]
    connection.execute(sql.insert(SEATS), seats)
    keep_outcome(connection, past)
    ledger.note(connection, past.key, past.game, past.mode, past.ended)


def figures(storage: Storage, *players: str, mode: tuple[str, str] = MODE) -> dict[str, tuple[float, float, int]]:
    """What is known of players, in full."""
    with storage.engine.connect() as connection:
        found = {one: ledger.strength(connection, one, *mode) for one in players}
    return {player: (one.mu, one.sigma, one.games) for player, one in found.items()}
