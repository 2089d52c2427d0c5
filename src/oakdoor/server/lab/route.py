"""Routes of reports and searches that the workbench asks a server for."""

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse

from oakdoor.app import messages as say
from oakdoor.app.routes.asking import Speaking, Who, limited
from oakdoor.server.lab.bench import Bench
from oakdoor.server.lab.making import Kind
from oakdoor.server.lab.tuning import tuning
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/lab")
# A report is a page of its own, without scripts of others and without anything from elsewhere.
_POLICY = (
    "sandbox allow-scripts allow-downloads allow-modals; default-src 'none'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; base-uri 'none'; "
    "form-action 'none'"
)


def _bench(request: Request) -> Bench:
    bench: Bench = request.app.state.bench
    return bench


TheBench = Annotated[Bench, Depends(_bench)]


@router.get("/report")
def state(bench: TheBench, visitor: Who) -> say.LabState:
    """Whether this server makes reports, and how far one's own is."""
    return bench.state(visitor.id)


@router.post("/report", dependencies=[limited("reviews")])
async def start(work: say.LabWork, bench: TheBench, visitor: Who, language: Speaking) -> say.LabState:
    """Begin a report about a component file."""
    await bench.start(visitor.id, work, language.code)
    return bench.state(visitor.id)


@router.delete("/report")
async def cancel(bench: TheBench, visitor: Who) -> say.LabState:
    """End one's report."""
    await bench.cancel("report", visitor.id)
    return bench.state(visitor.id)


@router.get("/report/figures", response_class=JSONResponse)
def figures(bench: TheBench, visitor: Who) -> JSONResponse:
    """One's last report as JSON."""
    path = bench.file("report", visitor.id, "report.json")
    if path is None:
        raise TableError("missing", "there is no report")
    return JSONResponse(json.loads(path.read_text(encoding="utf-8")))


@router.get("/report/page", response_class=HTMLResponse)
def page(bench: TheBench, visitor: Who) -> HTMLResponse:
    """One's last report as a page."""
    return _page(bench, "report", visitor.id)


@router.get("/tuning")
def search_state(bench: TheBench, visitor: Who, language: Speaking) -> say.LabTuning:
    """Whether this server looks for better numbers, and how far one's own search is."""
    return tuning(bench, visitor.id, language)


@router.post("/tuning", dependencies=[limited("reviews")])
async def search(work: say.LabSearch, bench: TheBench, visitor: Who, language: Speaking) -> say.LabTuning:
    """Begin a search for numbers that reach a goal."""
    await bench.search(visitor.id, work, language.code)
    return tuning(bench, visitor.id, language)


@router.delete("/tuning")
async def cancel_search(bench: TheBench, visitor: Who, language: Speaking) -> say.LabTuning:
    """End one's search; what it found so far stays."""
    await bench.cancel("tune", visitor.id)
    return tuning(bench, visitor.id, language)


@router.get("/tuning/page", response_class=HTMLResponse)
def search_page(bench: TheBench, visitor: Who) -> HTMLResponse:
    """The path of one's last search as a page."""
    return _page(bench, "tune", visitor.id)


def _page(bench: Bench, kind: Kind, person: str) -> HTMLResponse:
    path = bench.file(kind, person, f"{kind}.html")
    if path is None:
        raise TableError("missing", "there is no such page")
    return HTMLResponse(path.read_text(encoding="utf-8"), headers={"Content-Security-Policy": _POLICY})
