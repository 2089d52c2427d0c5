"""The log: what wardens have done, for DAYS days."""

import time
from dataclasses import dataclass
from typing import Literal, get_args

import sqlalchemy as sql

from oakdoor.server.club.warden.schema import DEEDS

DAYS = 90
MOST = 100  # told at once
# fmt: off
Deed = Literal[
    "became", "named", "dismissed", "closed", "reopened", "swept", "renamed", "word", "mute", "ban", "lifted",
    "announced", "withdrawn", "settings", "backup", "sessions",
]
# fmt: on
DEED_NAMES: tuple[str, ...] = get_args(Deed)


@dataclass(frozen=True)
class Done:
    """One thing that a warden has done: to whom or to what, and more about it."""

    id: int
    at: float
    warden: str
    deed: str
    about: str
    detail: str


def note(connection: sql.Connection, warden: str, deed: Deed, about: str = "", detail: str = "") -> None:
    """Write down what a warden does, in the transaction that does it."""
    now = time.time()
    connection.execute(sql.delete(DEEDS).where(DEEDS.c.at < now - DAYS * 86_400.0))
    row = {"at": now, "warden": warden, "deed": deed, "about": about[:96], "detail": detail[:500]}
    connection.execute(sql.insert(DEEDS), [row])


def latest(engine: sql.Engine, before: int | None = None) -> list[Done]:
    """What was done, the latest first; what came before one of them."""
    wanted = sql.select(DEEDS).order_by(DEEDS.c.id.desc()).limit(MOST)
    if before is not None:
        wanted = wanted.where(DEEDS.c.id < before)
    with engine.connect() as connection:
        rows = connection.execute(wanted).all()
    return [Done(row.id, row.at, row.warden, row.deed, row.about, row.detail) for row in rows]


def last_backup(connection: sql.Connection) -> float | None:
    """When somebody has made a backup last, or the command has."""
    chosen = sql.select(sql.func.max(DEEDS.c.at)).where(DEEDS.c.deed == "backup")
    at: float | None = connection.execute(chosen).scalar()
    return at
