"""Routes about feats: all of them, and those of one game."""

from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from oakdoor.app import messages as say
from oakdoor.app.feats.search import Done, FeatSearch
from oakdoor.app.feats.table import all_feats
from oakdoor.app.past.outcomes import PastGame
from oakdoor.app.routes.asking import InRoom, Queue, Speaking, TheHall, Who, limited
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api")


def _search(request: Request, hall: TheHall) -> FeatSearch:
    return FeatSearch(hall.store, request.app.state.feats, hall.thinkers)


TheSearch = Annotated[FeatSearch, Depends(_search)]


@router.get("/feats", dependencies=[limited("what_ifs")])
async def feats(search: TheSearch, visitor: Who, queue: Queue, language: Speaking) -> say.Feats:
    """All feats, with the games in which you have done them. While some of your games are not searched, ask again."""
    found = await search.search(visitor.id, queue("feats"))
    groups = []
    for name, members in groupby(all_feats(), key=lambda feat: feat.group):
        told = [
            say.FeatInfo(
                name=feat.name,
                sign=feat.sign,
                title=language.text(f"feat.{feat.name}.title"),
                how=language.text(f"feat.{feat.name}.how"),
                done=_done(found.feats[feat.name], visitor.id),
                best=found.feats[feat.name].best,
                goal=feat.goal,
            )
            for feat in members
        ]
        title, about = (language.text(f"feat_group.{name}.{what}") for what in ("title", "about"))
        groups.append(say.FeatGroup(title=title, about=about, feats=told))
    return say.Feats(groups=groups, done=found.done, games=found.games, searched=found.searched)


def _done(one: Done, person: str) -> say.FeatDone | None:
    if one.game is None:
        return None
    return say.FeatDone(key=one.game.key, turn=one.turn, ended=one.game.ended, names=_others(one.game, person))


def _others(game: PastGame, person: str) -> list[str]:
    own = game.seat_of(person)
    return [seat.name for number, seat in enumerate(game.seats) if number != own]


@router.get("/tables/{key}/feats", dependencies=[limited("what_ifs")])
async def feats_of(search: TheSearch, visitor: Who, queue: Queue, room: InRoom, language: Speaking) -> say.FeatMoments:
    """What you have done for the first time in a game that is over."""
    if room.table.status != "over":
        raise TableError("not_over", "the game is not over")
    key = room.table.key
    found = await search.search(visitor.id, queue(key), first=key)
    here = [
        say.FeatMoment(
            sign=feat.sign,
            title=language.text(f"feat.{feat.name}.title"),
            how=language.text(f"feat.{feat.name}.how"),
            turn=done.turn,
        )
        for feat in all_feats()
        if (done := found.feats[feat.name]).game is not None and done.game.key == key
    ]
    return say.FeatMoments(feats=here, done=found.done, all=len(all_feats()))
