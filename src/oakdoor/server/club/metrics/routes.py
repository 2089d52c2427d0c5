"""The route of metrics: there is none, unless the server was started with `--metrics`."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from oakdoor.server.club.metrics.meters import Meters

router = APIRouter(include_in_schema=False)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """All figures, as Prometheus reads them."""
    meters: Meters | None = request.app.state.meters
    if meters is None:
        return PlainTextResponse("this server tells no metrics: start it with --metrics\n", 404)
    text = await asyncio.to_thread(meters.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8", headers={"Cache-Control": "no-store"})
