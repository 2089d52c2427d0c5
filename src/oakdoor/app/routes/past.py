"""Routes about a person's past: games that are over, what they add up to, tables that were removed."""

from typing import Annotated

from fastapi import APIRouter, Query

from oakdoor.app import messages as say
from oakdoor.app.past import history as past
from oakdoor.app.past.outcomes import Choice
from oakdoor.app.routes.asking import Brought, Called, Queue, TheHall, Who, limited

router = APIRouter(prefix="/api")
Chosen = Annotated[str | None, Query(max_length=32)]


@router.get("/games")
def games(
    hall: TheHall, visitor: Who, game: Chosen = None, mode: Chosen = None, before: Chosen = None
) -> say.PastGames:
    """Your games that are over, the latest first."""
    return past.games(hall.store, visitor.id, Choice(game, mode), before)


@router.get("/games/statistics")
def statistics(hall: TheHall, visitor: Who, game: Chosen = None, mode: Chosen = None) -> say.Statistics:
    """What your games add up to."""
    return past.statistics(hall.store, visitor.id, Choice(game, mode))


@router.get("/games/regulars")
def regulars(hall: TheHall, visitor: Who) -> list[say.RivalInfo]:
    """How your games against each regular ended."""
    return past.regulars(hall.store, visitor.id)


@router.post("/games", status_code=201)
async def bring(hall: TheHall, visitor: Called, queue: Queue, brought: Brought, game: say.BroughtGame) -> say.TableKey:
    """Keep a game that you have played to its end on a device without a server."""
    brought(game.record)
    return say.TableKey(key=await hall.bring(visitor, game, queue("")))


@router.get("/tables/removed")
def removed(hall: TheHall, visitor: Who) -> list[say.RemovedTable]:
    """The tables that you have removed and can put back."""
    return past.removed_tables(hall.store, visitor.id, hall.clock.time())


@router.delete("/tables/{key}", dependencies=[limited("lists")])
async def remove(hall: TheHall, visitor: Who, key: str) -> say.Removal:
    """Take a table off your list; where nobody else sits, it is closed."""
    return await hall.remove(visitor, key)


@router.post("/tables/{key}/restore", dependencies=[limited("lists")])
async def restore(hall: TheHall, visitor: Who, key: str) -> list[say.TableSummary]:
    """Put a table back on your list."""
    await hall.restore(visitor, key)
    return hall.tables_of(visitor)
