"""Routes about the deals of days and weeks. A page says which day it is there; only a device goes by that."""

import asyncio
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

from oakdoor.app import messages as say
from oakdoor.app.routes.asking import Bots, Called, TheHall, Who, limited
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/daily")
Today = Annotated[str | None, Query(max_length=10)]
Named = Annotated[str, Query(max_length=48)]


def day_of(today: str | None) -> date | None:
    """The day that a page says."""
    try:
        return date.fromisoformat(today) if today else None
    except ValueError:
        raise TableError("malformed", f"{today!r} is no day") from None


@router.get("", dependencies=[limited("lists")])
async def daily(hall: TheHall, visitor: Who, today: Today = None) -> say.DailyInfo:
    """The deals of today and this week, and how you did in the last weeks."""
    return await asyncio.to_thread(hall.daily.info, visitor.id, day_of(today))


@router.post("", status_code=201, dependencies=[limited("tables")])
async def begin(
    hall: TheHall, visitor: Called, bots: Bots, wanted: say.BeginDeal, today: Today = None
) -> say.DealTable:
    """Begin a deal, or go on with it: the first try counts."""
    bots(1)
    return await hall.daily.begin(visitor, wanted, day_of(today))


@router.get("/result", dependencies=[limited("lists")])
async def result(hall: TheHall, visitor: Who, name: Named, today: Today = None) -> say.DealResult:
    """Your try among everybody's, once it is over."""
    return await hall.daily.result(visitor.id, name, day_of(today))
