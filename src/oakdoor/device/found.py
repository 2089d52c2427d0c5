"""A route that only a page has: what the device found when it reviewed a game, for the server where that was played."""

from fastapi import APIRouter

from oakdoor import __version__
from oakdoor.app import messages as say
from oakdoor.app.routes.asking import TheHall
from oakdoor.device.workers import Workers
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/found")


@router.get("/{key}")
async def found(hall: TheHall, key: str) -> say.FoundReview:
    """What was found, if that game was reviewed last."""
    thinkers = hall.thinkers
    text = thinkers.found(key.removeprefix(hall.prefix)) if isinstance(thinkers, Workers) else None
    if text is None:
        raise TableError("no_review", "another game was reviewed since")
    return say.FoundReview(version=__version__, found=text)
