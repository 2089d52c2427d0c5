"""Routes about the games: what can be played, what everything is about, and records to look at."""

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from oakdoor import __version__
from oakdoor.app import messages as say
from oakdoor.app.ports import Reach
from oakdoor.app.routes.asking import Brought, Queue, Speaking, TheHall
from oakdoor.app.rules.book import book_of
from oakdoor.app.thinking import OtherBot
from oakdoor.bots.registry import LEVELS
from oakdoor.games.contract import Mode
from oakdoor.games.game import Game
from oakdoor.games.registry import all_modes, find_mode

router = APIRouter(prefix="/api")


@cache
def teams_of(mode: Mode) -> dict[str, list[int]]:
    """By how many play: the side of each seat, where seats share one (V2.2). The rules say it of a deal."""
    found = {}
    for players in mode.players:
        state = Game(mode, players, seed=0).state
        sides = [int(mode.rules.side_of(state, seat)) for seat in range(players)]
        if len(set(sides)) < players:
            found[str(players)] = sides
    return found


@router.get("/catalogue")
def catalogue(hall: TheHall) -> say.Catalogue:
    """All that can be played, and which bots are there besides the regulars."""
    return catalogue_with(hall.thinkers.others())


def catalogue_with(others: list[OtherBot]) -> say.Catalogue:
    """All that can be played, where these bots are there."""
    modes = [
        say.ModeInfo(
            game=mode.game,
            mode=mode.name,
            players=list(mode.players),
            cooperative=mode.cooperative,
            options=mode.option_choices(mode.players[0]),
            teams=teams_of(mode),
        )
        for mode in all_modes()
    ]
    bots = [say.BotInfo(name=one.name, modes=list(one.modes)) for one in others]
    return say.Catalogue(version=__version__, modes=modes, levels=list(LEVELS), bots=bots, avatars=list(say.AVATARS))


@router.get("/reach")
def reach(request: Request) -> say.Reachable:
    """Where other devices find this server."""
    found: Reach = request.app.state.reach
    return say.Reachable(open=found.is_open, addresses=found.addresses())


@router.get("/book/{game}/{mode}")
def book(game: str, mode: str, language: Speaking) -> say.Book:
    """What every card, legend, tile and word of a mode is about."""
    return book_of(find_mode(game, mode), None, language)


@router.post("/replay", response_model=say.Replay)
async def replay_record(hall: TheHall, queue: Queue, brought: Brought, request: say.ReplayRequest) -> StreamingResponse:
    """A record file, moment by moment."""
    brought(request.record)
    pieces = await hall.thinkers.replay(
        queue(""), request.record, request.names or [], request.language, "whole", request.seat
    )
    return StreamingResponse(pieces, media_type="application/json")
