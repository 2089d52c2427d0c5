"""Routes of the score pad: what the boxes hold, and the points of a sheet. Nothing of it is kept here."""

from typing import cast

from fastapi import APIRouter

from oakdoor.app import messages as say
from oakdoor.app.pad.scores import scored
from oakdoor.app.routes.asking import Speaking, limited
from oakdoor.pad.scoring import boxes

router = APIRouter(prefix="/api/pad")


@router.get("/boxes")
def held() -> say.PadBoxes:
    """What the boxes hold, as far as a pad counts it."""
    return cast(say.PadBoxes, boxes())


@router.post("/score", dependencies=[limited("scores")])
def score(request: say.PadRequest, language: Speaking) -> say.PadScore:
    """The points of a game that was played on a real table, by the rules of its mode."""
    return scored(request, language)
