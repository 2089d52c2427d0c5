"""How a server is, in a few figures."""

import asyncio
import os
import time
from typing import TYPE_CHECKING

import sqlalchemy as sql
from fastapi import FastAPI

from oakdoor import __version__
from oakdoor.server.club.settings import Settings
from oakdoor.server.club.warden import messages as say
from oakdoor.server.club.warden.deeds import last_backup
from oakdoor.server.database.schema import PROCESSES
from oakdoor.server.database.storage import Storage
from oakdoor.server.limits import Limits

if TYPE_CHECKING:  # which is made of this
    from oakdoor.server.club.club import Club

MINUTE = 60.0
HERE_SECONDS = 150.0  # since somebody was seen who is held to be here


async def overview(club: "Club", app: FastAPI) -> say.WardenOverview:
    """How the server is now."""
    tables, folk = club.warden.tables, club.warden.folk
    limits: Limits = app.state.limits
    settings = club.switches.now
    (milliseconds, size, processes), saved = await asyncio.to_thread(
        lambda: (_database(club.storage), _saved(club.storage))
    )
    now = time.time()
    await club.people.write()
    people, here = await asyncio.to_thread(lambda: (folk.count(), folk.count(now - HERE_SECONDS)))
    going, moving = await asyncio.to_thread(lambda: (tables.count("going"), tables.moved_since(now - MINUTE)))
    swept = await asyncio.to_thread(tables.swept_by, settings.sweep_days) if settings.sweep_days else []
    return say.WardenOverview(
        version=__version__,
        started=club.warden.started,
        database="postgresql" if club.storage.is_shared else "sqlite",
        milliseconds=round(milliseconds, 1),
        bytes=size,
        processes=max(1, processes),
        people=people,
        here=here,
        tables=going,
        moving=moving,
        pages=limits.pages,
        waiting=club.waiting(),
        sweep=len(swept),
        backup=saved,
        settings=settings_of(settings, limits, app.state.reach.is_open),
        announcement=announcement_of(settings),
    )


def _saved(storage: Storage) -> float | None:
    with storage.reading() as connection:
        return last_backup(connection)


def _database(storage: Storage) -> tuple[float, int, int]:
    """In how many milliseconds the database answers, how many bytes it holds, and how many processes use it."""
    with storage.reading() as connection:
        asked = time.perf_counter()
        connection.execute(sql.text("SELECT 1")).scalar()
        taken = 1000 * (time.perf_counter() - asked)
        if storage.is_shared:
            size = int(connection.execute(sql.text("SELECT pg_database_size(current_database())")).scalar_one())
            count = int(connection.execute(sql.select(sql.func.count()).select_from(PROCESSES)).scalar_one())
            return taken, size, count
    name = storage.url.database or ""
    return taken, sum(os.path.getsize(path) for path in (name, f"{name}-wal") if os.path.exists(path)), 1


def settings_of(settings: Settings, limits: Limits, is_reachable: bool) -> say.ClubSettingsNow:
    """All that wardens set."""
    return say.ClubSettingsNow(
        name=settings.name,
        limits=limits.factor if settings.limits is None else settings.limits,
        own_limits=settings.limits is not None,
        sweep_days=settings.sweep_days,
        hall=settings.hall or ("public" if is_reachable else "off"),
        hall_link=f"/hall/{settings.hall_word}" if settings.hall == "link" and settings.hall_word else None,
        members=settings.members,
        has_word=bool(settings.word),
        ratings=settings.ratings,
        tournaments=settings.tournaments,
    )


def announcement_of(settings: Settings) -> say.Announcement | None:
    """The line above all pages, if there is one now."""
    is_over = 0 < settings.announced_until < time.time()
    if not settings.announcement or is_over:
        return None
    number = settings.announcement_number
    return say.Announcement(text=settings.announcement, until=settings.announced_until, number=number)
