"""The application: storage, workers, tables and routes, put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from oakdoor import __version__
from oakdoor.app.routes import games, lessons, pad, past, people, reviews, rules, tables
from oakdoor.app.routes.asking import current_visitor
from oakdoor.app.tables.hall import Hall
from oakdoor.server import client, edge
from oakdoor.server.cookies import Signer
from oakdoor.server.database.storage import Storage
from oakdoor.server.limits import Limits
from oakdoor.server.liveroute import LiveRoute
from oakdoor.server.reach import Reach
from oakdoor.server.workers import Workers


def create_app(
    data: Path,
    pace: float = 0.7,
    url: str | None = None,
    limits: float = 0.0,
    reach: Reach | None = None,
    bot_cores: int = 1,
) -> FastAPI:
    """The application on a data folder. `pace` is the least time between two decisions of bots, in seconds;
    `limits` multiplies what one person and one address may ask for, 0 allows everything; `reach`: where it listens;
    `bot_cores`: how many cores one searching bot may use at once."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(url or f"sqlite:///{data / 'oakdoor.db'}")
        workers = Workers(bot_cores=bot_cores)
        app.state.hall = Hall(storage, workers, pace)
        hall = app.state.hall
        tasks = [asyncio.create_task(work) for work in (workers.warm(), hall.beat(), hall.tidy())]
        yield
        for task in tasks:
            task.cancel()
        await hall.keep_clocks()
        hall.close()
        storage.close()  # first, whatever becomes of the workers
        workers.close()

    app = FastAPI(title="Oakdoor", version=__version__, lifespan=lifespan, openapi_url=None)
    app.state.limits = Limits(limits)
    app.state.reach = reach or Reach()
    app.state.signer = Signer.of_folder(data)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    edge.guard(app)
    app.add_middleware(LiveRoute)
    for part in (people, past, tables, games, reviews, rules, lessons, pad):
        app.include_router(part.router)
    client.add(app, current_visitor)
    return app
