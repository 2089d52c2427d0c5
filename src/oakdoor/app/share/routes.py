"""Routes about what others are shown: of games that are over, of puzzles, of deals that were played.

Only who asks for their own try at a deal gets a cookie here: pages of other sites ask, too."""

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from oakdoor.app import messages as say
from oakdoor.app.network import network_of
from oakdoor.app.ports import Limits
from oakdoor.app.routes.asking import InRoom, Speaking, TheHall, Who, limited
from oakdoor.app.routes.daily import Named, Today, day_of
from oakdoor.app.share.deal import deal_picture
from oakdoor.app.share.desk import ShareDesk, desk_of
from oakdoor.app.share.puzzle import named_puzzle
from oakdoor.app.thinking import Whose
from oakdoor.lessons.puzzle import Puzzle

router = APIRouter(prefix="/api")


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


ThePuzzle = Annotated[Puzzle, Depends(named_puzzle)]


def ended_at(hall: TheHall, key: str) -> float | None:
    """When a table's game ended, if that is kept."""
    game = hall.store.past_games([key]).get(key)
    return None if game is None else game.ended


@router.get("/tables/{key}/picture")
async def picture(
    hall: TheHall, room: InRoom, desk: TheShareDesk, passer: PasserBy, language: Speaking
) -> say.SharedPicture:
    """The picture of a game that is over."""
    return await desk.picture(room.table, ended_at(hall, room.table.key), language, passer(room.table.key))


@router.get("/tables/{key}/film")
async def film(hall: TheHall, room: InRoom, desk: TheShareDesk, passer: PasserBy, language: Speaking) -> say.Film:
    """A game that is over, turn by turn."""
    return await desk.film(room.table, ended_at(hall, room.table.key), language, passer(room.table.key))


@router.get("/puzzles/{game}/{mode}/{puzzle}/picture")
async def puzzle_shown(at: ThePuzzle, desk: TheShareDesk, passer: PasserBy, language: Speaking) -> say.SharedPicture:
    """The picture of a puzzle: where it stands, and nothing of its answer."""
    return await desk.puzzle(at, language, passer("puzzle"))


@router.get("/daily/picture", dependencies=[limited("lists")])
async def deal_shown(
    hall: TheHall, visitor: Who, name: Named, language: Speaking, today: Today = None
) -> say.SharedPicture:
    """The picture of your try at a deal, once it is over: your place among all, and nothing of the cards."""
    day = day_of(today)
    result = await hall.daily.result(visitor.id, name, day)
    streak = await asyncio.to_thread(hall.daily.streak, visitor.id, day)
    return say.SharedPicture(**deal_picture(result, streak, language.code).to_data(), link="/daily")
