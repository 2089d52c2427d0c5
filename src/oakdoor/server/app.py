"""The application: storage, workers, tables and routes, put together."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from oakdoor import __version__
from oakdoor.app.feats import routes as feats
from oakdoor.app.routes import daily, games, lab, lessons, pad, past, people, puzzles, reviews, rules, tables
from oakdoor.app.routes.asking import current_visitor
from oakdoor.app.share import routes as share
from oakdoor.app.share.desk import ShareDesk
from oakdoor.app.tables.hall import Hall
from oakdoor.app.tables.sharing import ALONE
from oakdoor.server import client, edge
from oakdoor.server.almanac import ServerAlmanac
from oakdoor.server.club.club import Club
from oakdoor.server.club.feats.shelf import FeatShelf
from oakdoor.server.club.metrics.meters import Measured, MeteredStorage, Meters
from oakdoor.server.club.noting import Noting
from oakdoor.server.club.routers import ROUTERS
from oakdoor.server.club.share import heads
from oakdoor.server.club.warden.door import Door
from oakdoor.server.cookies import Signer
from oakdoor.server.database.address import in_folder
from oakdoor.server.database.secret import DEALS, kept_secret, secrets_of_folder, shared_secrets
from oakdoor.server.database.storage import Storage
from oakdoor.server.database.tokens import Tokens
from oakdoor.server.lab import route
from oakdoor.server.lab.bench import Bench
from oakdoor.server.limits import Limits
from oakdoor.server.liveroute import LiveRoute
from oakdoor.server.reach import Reach
from oakdoor.server.remote.desk import Desk
from oakdoor.server.running import health
from oakdoor.server.running.rotating import keep_up
from oakdoor.server.workers import Workers

if TYPE_CHECKING:  # it needs a package that is only there for PostgreSQL
    from oakdoor.server.peers.postgres import PostgresPeers

LIMITS_SECONDS = 0.5  # between two times that other processes are told what people asked for here


@asynccontextmanager
async def _running(address: str, pace: float, bot_cores: int, processes: int, app: FastAPI) -> AsyncIterator[None]:
    """From the opening of the store to its end."""
    meters: Meters | None = app.state.meters
    storage = Storage(address) if meters is None else MeteredStorage(address, meters)
    peers = _peers(storage) if storage.is_shared else None
    workers = Workers(bot_cores=bot_cores, desk=app.state.desk, processes=processes)
    app.state.tokens = Tokens(storage.engine)
    almanac = ServerAlmanac(kept_secret(storage.engine, DEALS), lambda: club.switches.now.zone)
    club = app.state.club = Club(
        storage, lambda house: Hall(storage, workers, pace, peers=peers or ALONE, almanac=almanac, house=house)
    )
    hall = app.state.hall = club.hall
    app.state.order = club.warden.order
    club.waiting = lambda: sum(pool.turns.waiting for pool in workers.pools.values())
    app.state.feats = FeatShelf(storage)
    app.state.share = ShareDesk(workers, club.guests.hides)
    jobs = [workers.warm(), hall.beat(), hall.tidy(), *club.jobs(), club.warden.govern(app.state.limits)]
    if peers is not None:
        app.state.signer = Signer(*_secrets(storage))
        _share(app, peers)
        peers.join(hall.hearing.hear)
        jobs.append(_tell_limits(peers, app.state.limits))
    app.state.signer.refuses = club.sessions.refuses
    jobs.append(keep_up(app.state.signer, app.state.secrets or partial(_secrets, storage)))
    if meters is not None:
        meters.watch(app.state.limits, workers)
        jobs.append(meters.keep_looking(hall, app.state.limits, workers))
    tasks = [asyncio.create_task(work) for work in jobs]
    yield
    for task in tasks:
        task.cancel()
    await app.state.bench.close()
    await hall.keep_clocks()
    await club.close()
    if peers is not None:
        await peers.leave()
    hall.close()
    storage.close()  # first, whatever becomes of the workers
    workers.close()


def create_app(
    data: Path,
    pace: float = 0.7,
    url: str | None = None,
    limits: float = 0.0,
    reach: Reach | None = None,
    bot_cores: int = 1,
    processes: int = 1,
    bench: Bench | None = None,
) -> FastAPI:
    """The application on a data folder, or on a database at an address (`url`). `pace` is the least time between two
    decisions of bots, in seconds; `limits` multiplies what one person and one address may ask for, 0 allows everything;
    `reach`: where it listens; `bot_cores`: how many cores one searching bot may use at once; `processes`: how many of
    these share the machine; `bench`: what makes reports for the workbench."""
    app = FastAPI(
        title="Oakdoor",
        version=__version__,
        lifespan=partial(_running, url or in_folder(data), pace, bot_cores, processes),
        openapi_url=None,
    )
    app.state.bench = bench or Bench()
    app.state.meters = None
    app.state.draining = False
    app.state.desk = Desk()
    app.state.limits = Limits(limits)
    app.state.reach = reach or Reach()
    app.state.secrets = partial(secrets_of_folder, data) if url is None else None
    if url is None:
        app.state.signer = Signer.of_folder(data)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.add_middleware(Noting)
    app.add_middleware(Door)
    edge.guard(app)
    app.add_middleware(Measured)
    app.add_middleware(LiveRoute)
    for part in (people, past, tables, games, reviews, rules, lessons, puzzles, daily, pad, lab, route, share, feats):
        app.include_router(part.router)
    for router in ROUTERS:
        app.include_router(router)
    app.include_router(health.router)
    client.add(app, current_visitor, head=heads.head)
    return app


def _secrets(storage: Storage) -> list[bytes]:
    return shared_secrets(storage.engine, time.time())


def _peers(storage: Storage) -> "PostgresPeers":
    from oakdoor.server.peers.postgres import PostgresPeers

    return PostgresPeers(storage)


def _share(app: FastAPI, peers: "PostgresPeers") -> None:
    """Let limits and bots of others count in all processes."""
    from oakdoor.server.remote.relay import Relay

    app.state.limits.is_shared = True
    peers.on("limits", lambda process, taken: app.state.limits.hear(taken))
    Relay(app.state.desk, peers)


async def _tell_limits(peers: "PostgresPeers", limits: Limits) -> None:
    """Let limits hold over all processes: each counts what people ask the others for, a little later."""
    while True:
        await asyncio.sleep(LIMITS_SECONDS)
        if taken := limits.fresh():
            peers.tell_limits(taken)
