"""Routes of the workbench: component files that somebody writes. Nothing of it is kept here."""

from fastapi import APIRouter

from oakdoor.app import messages as say
from oakdoor.app.lab.aims import aimed
from oakdoor.app.lab.printing import looked_at
from oakdoor.app.routes.asking import Speaking, limited

router = APIRouter(prefix="/api/lab")


@router.post("/printing", dependencies=[limited("scores")])
def printing(request: say.PrintingRequest, language: Speaking) -> say.Printing:
    """What is wrong with a component file, what differs from the printed one, and its entries."""
    return looked_at(request, language)


@router.post("/aims", dependencies=[limited("scores")])
def aims(request: say.LabAims, language: Speaking) -> say.LabAimed:
    """What a search for better numbers can look for and may change, and what is wrong with what is asked."""
    return aimed(request, language)
