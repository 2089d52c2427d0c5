"""Routes about what somebody did with puzzles: their devices bring it, join it and take it with them."""

import time

import sqlalchemy as sql
from fastapi import APIRouter

from oakdoor.app.routes.asking import Who, limited
from oakdoor.server.club.puzzles.messages import PuzzleJournal
from oakdoor.server.club.puzzles.schema import JOURNALS
from oakdoor.server.club.routes import TheClub

router = APIRouter(prefix="/api/club/puzzles")


@router.get("/journal")
def journal(club: TheClub, visitor: Who) -> PuzzleJournal | None:
    """What you did with puzzles, as your devices have brought it; null where none has."""
    own = sql.select(JOURNALS.c.journal).where(JOURNALS.c.person == visitor.id)
    with club.storage.reading() as connection:
        kept = connection.execute(own).scalar()
    return PuzzleJournal.model_validate_json(kept) if kept is not None else None


@router.put("/journal", dependencies=[limited("scores")])
async def keep(club: TheClub, visitor: Who, journal: PuzzleJournal) -> PuzzleJournal:
    """Keep what you did with puzzles."""
    row = {"person": visitor.id, "journal": journal.model_dump_json(), "at": time.time()}

    def work(connection: sql.Connection) -> None:
        connection.execute(sql.delete(JOURNALS).where(JOURNALS.c.person == visitor.id))
        connection.execute(sql.insert(JOURNALS), [row])

    await club.storage.do(work)
    return journal
