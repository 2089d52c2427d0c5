"""Reviews of games: worked out in the background, a piece at a time, kept in storage, told as far as they are known.

A review belongs to what stands in a record, so whoever asks for the same game gets the same one. Those who ask are
served in turn, piece by piece (turns.py). What was not finished when the server stopped is begun again by the next
who asks.
"""

import asyncio
import hashlib
import json
import logging
import zlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any, Literal

from oakdoor import __version__
from oakdoor.language.language import Language
from oakdoor.review.shapes import Review
from oakdoor.server import messages as say
from oakdoor.server import reviewing
from oakdoor.server import reviewrows as rows
from oakdoor.server.reviewing import Examined
from oakdoor.server.storage import Storage
from oakdoor.server.turns import Whose
from oakdoor.server.workers import Workers
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.reviews")
MOST_UNDERWAY = 40  # reviews that are worked out or wait
MOST_FAILED = 100  # of which it is remembered
_JUDGED = ("format", "game", "mode", "players", "first", "options", "deal", "moves", "components")
State = Literal["waiting", "compiling", "computing", "failed"]


def digest_of(record: dict[str, Any]) -> str:
    """What tells records apart, whoever played them."""
    judged = {name: record[name] for name in _JUDGED if name in record}
    text = json.dumps(judged, sort_keys=True, separators=(",", ":"))
    return "r-" + urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).decode().rstrip("=")


def is_digest(key: str) -> bool:
    """Whether a key is that of a record, and not of a table."""
    return len(key) == 24 and key.startswith("r-")


@dataclass
class Job:
    """A review that is worked out: for whom, how far it is, and what is known of it."""

    person: str
    record: dict[str, Any]
    state: State = "waiting"
    review: Review | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Asked:
    """Who asks about which game, in which language."""

    whose: Whose
    digest: str
    record: dict[str, Any]
    names: list[str]
    language: Language

    @property
    def told(self) -> tuple[str, list[str], str]:
        """What a worker needs to tell of it: the record, the names, the language."""
        return json.dumps(self.record), self.names, self.language.code


class Reviews:
    """All reviews of this server."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        self._storage = storage
        self._workers = workers
        self._jobs: dict[str, Job] = {}

    def close(self) -> None:
        """Stop working."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()

    # ------------------------------------------------------------------ working

    def job(self, digest: str) -> Job | None:
        """The work on a review, if it is not done."""
        return self._jobs.get(digest)

    def begin(self, digest: str, record: dict[str, Any], person: str) -> Job:
        """Work a review out, unless somebody has begun; raises a TableError where too much waits."""
        job = self._jobs.get(digest)
        if job is None or job.state == "failed":
            if sum(one.state != "failed" for one in self._jobs.values()) >= MOST_UNDERWAY:
                raise TableError("too_many", "many reviews are being worked out: wait a while")
            job = self._jobs[digest] = Job(person, record)
            job.task = asyncio.create_task(self._work(digest, job))
        return job

    async def _work(self, digest: str, job: Job) -> None:
        """From the first look to the kept review."""
        try:
            await self._wait_for_search(job)
            for is_last in (False, True):
                try:
                    await self._compute(digest, job)
                    break
                except KeyError:  # a worker was replaced in between, and what it knew is lost
                    if is_last:
                        raise
            assert job.review is not None
            await self._keep(digest, job.review)
            del self._jobs[digest]
        except Exception:
            LOG.exception("a review failed")
            job.state = "failed"
            self._forget_failed()

    async def _wait_for_search(self, job: Job) -> None:
        game, mode = str(job.record["game"]), str(job.record["mode"])
        if not self._workers.can_search(game, mode):
            job.state = "compiling"
            await self._workers.wait_for_search(game, mode)
            job.state = "waiting"

    async def _compute(self, digest: str, job: Job) -> None:
        if not any(other.state == "computing" for other in self._jobs.values()):
            job.state = "computing"  # nobody else has to be waited for
        async for review in self._workers.reviewed(Whose(job.person, digest), json.dumps(job.record)):
            job.state, job.review = "computing", review

    def _forget_failed(self) -> None:
        failed = [digest for digest, job in self._jobs.items() if job.state == "failed"]
        for digest in failed[:-MOST_FAILED]:
            del self._jobs[digest]

    # ------------------------------------------------------------------ telling

    async def told(self, asked: Asked, number: int, eye: int) -> say.TurnTold:
        """A turn in words, as an eye judges it."""
        review = await self.find(asked.digest)
        judging = None if review is None else review.judging(eye)
        if judging is None or not 1 <= number <= len(judging.turns):
            raise TableError("no_review", "there is no such turn")
        turn = judging.turns[number - 1]
        decisions = [one.to_data() for one in judging.decisions[turn.first : turn.last]]
        text = await self._workers.look(
            asked.whose, reviewing.tell_turn, *asked.told, json.dumps(turn.to_data()), json.dumps(decisions), eye
        )
        return say.TurnTold.model_validate_json(text)

    async def moves(self, asked: Asked, ply: int) -> list[say.MoveName]:
        """All that could be played at a ply, as people call it."""
        found = await self._workers.look(asked.whose, reviewing.named_moves, *asked.told, ply)
        return [say.MoveName(words=words, told=told) for words, told in found]

    async def what_if(self, asked: Asked, wanted: say.WhatIf) -> say.BranchTold:
        """A way that a game did not take, with bots who go on; raises a GameError where a move is not possible."""
        text = await self._workers.look(asked.whose, reviewing.what_if, *asked.told, wanted.model_dump())
        return say.BranchTold.model_validate_json(text)

    # ------------------------------------------------------------------ storage

    async def is_done(self, digest: str) -> bool:
        """Whether a review is kept that would not be judged otherwise now."""
        kept = await asyncio.to_thread(self.kept, digest)
        return kept is not None and kept.maker.version == __version__

    async def find(self, digest: str) -> Review | None:
        """What is known of a review: as far as it is worked out, or as it is kept."""
        job = self._jobs.get(digest)
        if job is not None and job.review is not None:
            return job.review
        return await asyncio.to_thread(self.kept, digest)

    def kept(self, digest: str) -> Review | None:
        """A review that was worked out before; one that cannot be read any more is none."""
        row = rows.read(self._storage, digest)
        try:
            return None if row is None or row.data is None else Review.from_data(json.loads(zlib.decompress(row.data)))
        except (ValueError, zlib.error):
            return None

    async def _keep(self, digest: str, review: Review) -> None:
        data = zlib.compress(json.dumps(review.to_data()).encode())
        await rows.put(self._storage, digest, {"data": data})

    async def upload(self, record: dict[str, Any], names: list[str], person: str) -> str:
        """Keep a record that somebody has brought, and return its key; raises a RecordError where nothing opens it."""
        examined = await self._workers.look(Whose(person, ""), reviewing.examine, json.dumps(record))
        digest = digest_of(record)
        about = {"names": names, "broken": examined.broken, "why": examined.why, "lines": examined.lines}
        await rows.put(self._storage, digest, {"record": json.dumps(record), "names": json.dumps(about)})
        return digest

    def uploaded(self, digest: str) -> tuple[dict[str, Any], list[str], Examined]:
        """A record that somebody has brought, as far as it can be played, the names of its players, and what is wrong
        with it; raises a TableError."""
        row = rows.read(self._storage, digest)
        if row is None or row.record is None or row.names is None:
            raise TableError("no_review", "there is no such review")
        record, about = json.loads(row.record), json.loads(row.names)
        examined = Examined(about["broken"], about["why"], about["lines"])
        return {**record, "moves": record["moves"][: examined.lines]}, about["names"], examined
