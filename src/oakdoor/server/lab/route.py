"""Routes of reports that the workbench asks a server for."""

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse

from oakdoor.app import messages as say
from oakdoor.app.routes.asking import Speaking, Who, limited
from oakdoor.server.lab.bench import Bench
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/lab/report")
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


@router.get("")
def state(bench: TheBench, visitor: Who) -> say.LabState:
    """Whether this server makes reports, and how far one's own is."""
    return bench.state(visitor.id)


@router.post("", dependencies=[limited("reviews")])
async def start(work: say.LabWork, bench: TheBench, visitor: Who, language: Speaking) -> say.LabState:
    """Begin a report about a component file."""
    await bench.start(visitor.id, work, language.code)
    return bench.state(visitor.id)


@router.delete("")
async def cancel(bench: TheBench, visitor: Who) -> say.LabState:
    """End one's report."""
    await bench.cancel(visitor.id)
    return bench.state(visitor.id)


@router.get("/figures", response_class=JSONResponse)
def figures(bench: TheBench, visitor: Who) -> JSONResponse:
    """One's last report as JSON."""
    path = bench.file(visitor.id, "report.json")
    if path is None:
        raise TableError("missing", "there is no report")
    return JSONResponse(json.loads(path.read_text(encoding="utf-8")))


@router.get("/page", response_class=HTMLResponse)
def page(bench: TheBench, visitor: Who) -> HTMLResponse:
    """One's last report as a page."""
    path = bench.file(visitor.id, "report.html")
    if path is None:
        raise TableError("missing", "there is no report")
    return HTMLResponse(path.read_text(encoding="utf-8"), headers={"Content-Security-Policy": _POLICY})
