"""What is counted and measured. `prometheus_client` is imported only where somebody wants it (`--metrics`).

With several processes each writes its figures into a folder that all of them share (the package's multiprocess mode),
and whichever is asked tells the sum: a scraper that comes to any of them by the one port gets the same. A port for each
process would need a list of ports that changes whenever one is replaced.
"""

import asyncio
import os
import time
from functools import partial
from typing import TYPE_CHECKING

from oakdoor.app.stored import Change, LinesAdded
from oakdoor.server.club.metrics.package import SHARED, call
from oakdoor.server.database.storage import Storage, Work
from oakdoor.server.edge import Asgi, Frame
from oakdoor.server.limits import Limits
from oakdoor.server.workers import Workers

if TYPE_CHECKING:
    from oakdoor.app.tables.hall import Hall

LOOK = 5.0  # seconds between two looks at what is there
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Meters:
    """All figures of a process."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        own = None if os.environ.get(SHARED) else CollectorRegistry()
        self._registry = own
        self.moves = Counter("oakdoor_moves", "Lines of records that were stored", registry=own)
        self.refusals = Counter("oakdoor_refusals", "Requests that were refused", ["status"], registry=own)
        self.limited = Counter("oakdoor_limited", "What was too much for one person or address", ["kind"], registry=own)
        self.requests = Histogram("oakdoor_request_seconds", "Until an answer begins", buckets=_QUICK, registry=own)
        self.database = Histogram("oakdoor_database_seconds", "Until something is stored", buckets=_QUICK, registry=own)
        waited = "Seconds until a turn to think"
        self.waited = Histogram("oakdoor_thinker_wait_seconds", waited, ["work"], buckets=_QUICK, registry=own)
        self.worked = Counter("oakdoor_thinker_seconds", "Seconds that thinkers have worked", ["work"], registry=own)
        gauge = partial(Gauge, registry=own, multiprocess_mode="livesum")
        self._tables = gauge("oakdoor_tables", "Tables in memory", ["status"])
        self._pages = gauge("oakdoor_connections", "Pages and bots that are connected")
        self._queues = gauge("oakdoor_thinker_queue", "Pieces of work that wait for a thinker", ["work"])

    def text(self) -> bytes:
        """All figures as Prometheus reads them; of all processes, where several share them."""
        from prometheus_client import CollectorRegistry, generate_latest, multiprocess

        if self._registry is not None:
            return bytes(generate_latest(self._registry))
        shared = CollectorRegistry()
        call(multiprocess.MultiProcessCollector, shared)
        return bytes(generate_latest(shared))

    def watch(self, limits: Limits, workers: Workers) -> None:
        """Measure limits and thinkers."""
        limits.told = lambda kind: self.limited.labels(kind).inc()
        for name, pool in workers.pools.items():
            pool.turns.told = self.waited.labels(name).observe
            pool.told = self.worked.labels(name).inc

    async def keep_looking(self, hall: "Hall", limits: Limits, workers: Workers) -> None:
        """Look again and again: whichever process is asked tells of all."""
        while True:
            self.look(hall, limits, workers)
            await asyncio.sleep(LOOK)

    def look(self, hall: "Hall", limits: Limits, workers: Workers) -> None:
        """Look at what is there now."""
        counts = {"gathering": 0, "playing": 0, "over": 0}
        for table in hall.open_tables():
            counts[table.status] += 1
        for status, count in counts.items():
            self._tables.labels(status).set(count)
        self._pages.set(limits.pages)
        for name, pool in workers.pools.items():
            self._queues.labels(name).set(pool.turns.waiting)


class MeteredStorage(Storage):
    """A store that is measured."""

    def __init__(self, address: str, meters: Meters) -> None:
        super().__init__(address)
        self._meters = meters

    async def write(self, changes: list[Change]) -> None:
        """Write changes, and count the moves among them."""
        await super().write(changes)
        for change in changes:
            if isinstance(change, LinesAdded):
                self._meters.moves.inc(len(change.lines))

    async def do(self, work: Work) -> None:
        """Do some writing, and measure how long it takes until it is safe."""
        began = time.perf_counter()
        await super().do(work)
        self._meters.database.observe(time.perf_counter() - began)


class Measured:
    """Measures requests, where that is wanted."""

    def __init__(self, app: Asgi) -> None:
        self._app = app

    async def __call__(self, scope: Frame, receive: Asgi, send: Asgi) -> None:
        """One request or connection."""
        meters: Meters | None = getattr(scope["app"].state, "meters", None) if scope["type"] == "http" else None
        if meters is None:
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def measured(message: Frame) -> None:
            if message["type"] == "http.response.start":
                meters.requests.observe(time.perf_counter() - began)
                if message["status"] >= 400:
                    meters.refusals.labels(str(message["status"])).inc()
            await send(message)

        await self._app(scope, receive, measured)
