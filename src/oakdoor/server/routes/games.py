"""Routes about the games: what can be played, what everything is about, and records to look at."""

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from oakdoor import __version__
from oakdoor.bots.registry import LEVELS
from oakdoor.games.registry import all_modes, find_mode
from oakdoor.server import messages as say
from oakdoor.server.book import book_of
from oakdoor.server.reach import Reach
from oakdoor.server.replay import check_size
from oakdoor.server.routes.asking import Speaking, TheHall, Who, limited
from oakdoor.server.turns import Whose

router = APIRouter(prefix="/api")


@router.get("/catalogue")
def catalogue() -> say.Catalogue:
    """All that can be played."""
    modes = [
        say.ModeInfo(
            game=mode.game,
            mode=mode.name,
            players=list(mode.players),
            cooperative=mode.cooperative,
            options=mode.option_choices(mode.players[0]),
        )
        for mode in all_modes()
    ]
    return say.Catalogue(version=__version__, modes=modes, levels=list(LEVELS), avatars=list(say.AVATARS))


@router.get("/reach")
def reach(request: Request) -> say.Reachable:
    """Where other devices find this server."""
    found: Reach = request.app.state.reach
    return say.Reachable(open=found.is_open, addresses=found.addresses())


@router.get("/book/{game}/{mode}")
def book(game: str, mode: str, language: Speaking) -> say.Book:
    """What every card, legend, tile and word of a mode is about."""
    return book_of(find_mode(game, mode), None, language)


@router.post("/replay", response_model=say.Replay, dependencies=[limited("replays")])
async def replay_record(hall: TheHall, visitor: Who, request: say.ReplayRequest) -> StreamingResponse:
    """A record file, moment by moment."""
    check_size(request.record)
    pieces = await hall.workers.replay(
        Whose(visitor.id, ""), request.record, request.names or [], request.language, "whole", request.seat
    )
    return StreamingResponse(pieces, media_type="application/json")
