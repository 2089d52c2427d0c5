"""Routes about ratings: agreeing to a rated game, and the public pages of people."""

import asyncio

from fastapi import APIRouter

from oakdoor.app import stored
from oakdoor.app.routes.asking import InRoom, TheHall, Who
from oakdoor.server.club.rating import messages as say
from oakdoor.server.club.rating.pages import page_of
from oakdoor.server.club.rating.profiles import Profile
from oakdoor.server.club.rating.regulars import BOT
from oakdoor.server.club.routes import TheClub
from oakdoor.tables import rated
from oakdoor.tables.errors import TableError
from oakdoor.tables.table import Table

router = APIRouter(prefix="/api")


@router.post("/tables/{key}/rated")
async def ask_rated(hall: TheHall, visitor: Who, room: InRoom, wish: say.AskRated) -> say.AskRated:
    """Wish that a table's game is rated, agree to it, or say no. The game is dealt once nobody is asked any more."""

    def change(draft: Table, rows: int) -> tuple[list[stored.Change], int]:
        asked = draft.rated_wish
        if asked is not None or not wish.agree:
            rated.answer(draft, visitor.id, wish.agree)
        else:
            seats = draft.seats
            hall.house.check_rated(draft.setup, [one.kind for one in seats], [one.level for one in seats])
            rated.wish(draft, visitor.id)
        return stored.changed_setup(draft), 0

    await room.change(change)
    await room.begin_if_ready()
    return wish


@router.get("/tables/{key}/rated")
async def rated_table(club: TheClub, room: InRoom) -> say.RatedTable:
    """How strong the people at a table are, and what the game did to their ratings."""
    return await asyncio.to_thread(_rated_table, club, room.table)


def _rated_table(club: TheClub, table: Table) -> say.RatedTable:
    state, moments = club.ratings.of_table(table.key)
    handles = club.profiles.handles(sorted(table.people()))
    seats = []
    for seat in table.seats:
        player = seat.owner if seat.kind == "person" else f"{BOT}{seat.level}" if seat.kind == "bot" else None
        moment = moments.get(player or "")
        now = None
        if player is not None:
            now = moment.after if moment else club.ratings.of(player, table.setup.game, table.setup.mode)
        seats.append(
            say.RatedSeat(
                rating=say.rating_info(now) if now is not None else None,
                before=say.rating_info(moment.before) if moment else None,
                handle=handles.get(player or ""),
            )
        )
    return say.RatedTable.model_validate({"state": state or "none", "seats": seats})


@router.get("/profile")
async def own_profile(club: TheClub, visitor: Who) -> say.ProfileInfo:
    """One's own public page."""
    _check_named(visitor.named)
    await club.people.write()  # whoever has just come has a name on their page, in every process
    return _info(await club.profiles.made(visitor.id))


@router.put("/profile")
async def change_profile(club: TheClub, visitor: Who, change: say.ProfileChange) -> say.ProfileInfo:
    """Let others see more of oneself, or less."""
    _check_named(visitor.named)
    return _info(await club.profiles.change(visitor.id, change.shown, change.games))


@router.get("/people/{handle}")
async def person_page(club: TheClub, visitor: Who, handle: str) -> say.PersonPage:
    """What somebody lets others see."""
    profile = club.profiles.by_handle(handle[:16])
    if profile is None or not club.switches.now.ratings:
        raise TableError("no_person_page", "there is nobody of that name here")
    await club.people.write()
    return await asyncio.to_thread(page_of, club.storage, club.people, club.ratings, profile, visitor.id)


def _check_named(named: bool) -> None:
    if not named:
        raise TableError("unnamed", "give yourself a name first")


def _info(profile: Profile) -> say.ProfileInfo:
    return say.ProfileInfo(handle=profile.handle, shown=profile.shown, games=profile.games)
