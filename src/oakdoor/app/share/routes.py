"""Routes about what others are shown of a game that is over. Nobody gets a cookie here: pages of other sites ask."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from oakdoor.app import messages as say
from oakdoor.app.network import network_of
from oakdoor.app.ports import Limits
from oakdoor.app.routes.asking import InRoom, Speaking, TheHall
from oakdoor.app.share.desk import ShareDesk, desk_of
from oakdoor.app.thinking import Whose

router = APIRouter(prefix="/api/tables")


def _passer_by(request: Request) -> Callable[[str], Whose]:
    """Whoever asks counts by their address alone; too much is refused."""
    limits: Limits = request.app.state.limits
    address = request.client.host if request.client else None
    network = network_of(address)
    limits.take("replays", f"passing {network}", address)
    return lambda place: Whose(f"passing {network}", place, network)


PasserBy = Annotated[Callable[[str], Whose], Depends(_passer_by)]


def _desk(request: Request) -> ShareDesk:
    return desk_of(request.app.state)


TheShareDesk = Annotated[ShareDesk, Depends(_desk)]


def ended_at(hall: TheHall, key: str) -> float | None:
    """When a table's game ended, if that is kept."""
    game = hall.store.past_games([key]).get(key)
    return None if game is None else game.ended


@router.get("/{key}/picture")
async def picture(
    hall: TheHall, room: InRoom, desk: TheShareDesk, passer: PasserBy, language: Speaking
) -> say.SharedPicture:
    """The picture of a game that is over."""
    return await desk.picture(room.table, ended_at(hall, room.table.key), language, passer(room.table.key))


@router.get("/{key}/film")
async def film(hall: TheHall, room: InRoom, desk: TheShareDesk, passer: PasserBy, language: Speaking) -> say.Film:
    """A game that is over, turn by turn."""
    return await desk.film(room.table, ended_at(hall, room.table.key), language, passer(room.table.key))
