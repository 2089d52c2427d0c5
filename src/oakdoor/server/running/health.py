"""Whether the process lives, and whether it is ready: for whoever watches over it."""

import asyncio

import sqlalchemy as sql
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from oakdoor.server.database.losing import FAILED
from oakdoor.server.database.migrations import STEPS
from oakdoor.server.database.schema import VERSION
from oakdoor.server.database.storage import Storage

PATIENCE = 2.0  # seconds in which the database has to answer
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
def lives() -> JSONResponse:
    """The process answers."""
    return JSONResponse({"ok": True})


@router.get("/readyz")
async def is_ready(request: Request) -> JSONResponse:
    """Whether more people may be sent here: the database answers and is up to date, and this process does not end."""
    why = "draining" if request.app.state.draining else await _database(request.app.state.hall.store)
    return JSONResponse({"ready": why is None, "why": why}, 503 if why else 200, {"Cache-Control": "no-store"})


async def _database(storage: Storage) -> str | None:
    """What is wrong with the database."""
    try:
        version = await asyncio.wait_for(asyncio.to_thread(_version, storage), PATIENCE)
    except (TimeoutError, *FAILED):
        return "the database does not answer"
    return None if version >= len(STEPS) else "the database is not up to date"


def _version(storage: Storage) -> int:
    with storage.reading() as connection:
        return int(connection.execute(sql.select(VERSION.c.version)).scalar() or 0)
