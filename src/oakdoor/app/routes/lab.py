"""Routes of the workbench: component files that somebody writes. Nothing of it is kept here."""

from fastapi import APIRouter

from oakdoor.app import messages as say
from oakdoor.app.lab.printing import looked_at
from oakdoor.app.routes.asking import Speaking, limited

router = APIRouter(prefix="/api/lab")


@router.post("/printing", dependencies=[limited("scores")])
def printing(request: say.PrintingRequest, language: Speaking) -> say.Printing:
    """What is wrong with a component file, what differs from the printed one, and its entries."""
    return looked_at(request, language)
