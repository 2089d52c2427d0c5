"""Reviews of games: worked out in the background, a piece at a time, kept in storage, told as far as they are known.

A review belongs to what stands in a record, so whoever asks for the same game gets the same one. Those who ask are
served in turn, piece by piece (fairqueue.py). Only so many are under way; where that is too many, one of those gives
way who have most of them. What was not finished then, or when the server stopped, is begun again by the next who asks.
"""

import asyncio
import json
import logging
import time
import zlib
from collections import Counter
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Literal

from oakdoor import __version__
from oakdoor.app import messages as say
from oakdoor.app.digests import JUDGED, digest_of
from oakdoor.app.ports import Clock, Store, Thinkers
from oakdoor.app.review import jobs as reviewing
from oakdoor.app.review.jobs import Examined
from oakdoor.app.stored import StoredReview
from oakdoor.app.thinking import Urgency, Whose
from oakdoor.language.language import Language
from oakdoor.review.looking import looks_in_all
from oakdoor.review.shapes import Review
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.reviews")
MOST_UNDERWAY = 40  # reviews that are worked out or wait
MOST_FAILED = 100  # of which it is remembered
State = Literal["waiting", "compiling", "computing", "failed"]


def cost_of(record: dict[str, Any]) -> int:
    """How many looks a review of a record takes at most."""
    return looks_in_all(sum(not str(line).startswith("*") for line in record["moves"]))


@dataclass
class Job:
    """A review that is worked out: for whom, how urgent and how far it is, and what is known of it."""

    whose: Whose
    record: dict[str, Any]
    urgency: Urgency = Urgency.REVIEW
    state: State = "waiting"
    review: Review | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)
    changed: asyncio.Event = field(default_factory=asyncio.Event, repr=False)  # for each change another one

    def tell(self) -> None:
        """Wake whoever waits for a change."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    def go_to(self, state: State) -> None:
        """It is so far now."""
        self.state = state
        self.tell()


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

    def __init__(self, store: Store, thinkers: Thinkers, clock: Clock = time) -> None:
        self._store = store
        self._thinkers = thinkers
        self._clock = clock
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

    def begin(self, digest: str, record: dict[str, Any], whose: Whose, own: bool = False) -> Job:
        """Work a review out, unless somebody has begun; `own`: of a game at which they sat. Raises a TableError where
        it would take too long, or others have to come first."""
        job = self._jobs.get(digest)
        if job is None or job.state == "failed":
            if cost_of(record) > self._thinkers.most_looks:
                raise TableError("review_long", "this game is too long to be reviewed here")
            job = Job(whose, record, Urgency.OWN_REVIEW if own else Urgency.REVIEW)
            self._make_room(job)
            self._jobs[digest] = job
            job.task = asyncio.create_task(self._work(digest, job))
        return job

    def _make_room(self, wanted: Job) -> None:
        """Let one review give way where there are too many: of those that are less urgent, or else of those who would
        still have more than who asks, and of these the one that was begun last."""
        underway = {digest: job for digest, job in self._jobs.items() if job.state != "failed"}
        if len(underway) < MOST_UNDERWAY:
            return
        groups = Counter(job.whose.group for job in underway.values())
        persons = Counter((job.whose.group, job.whose.person) for job in underway.values())

        def weight(job: Job) -> tuple[int, int]:
            return groups[job.whose.group], persons[job.whose.group, job.whose.person]

        own = groups[wanted.whose.group] + 1, persons[wanted.whose.group, wanted.whose.person] + 1
        found = [
            (job.urgency, weight(job), number, digest)
            for number, (digest, job) in enumerate(underway.items())
            if job.urgency > wanted.urgency or (job.urgency == wanted.urgency and weight(job) > own)
        ]
        if not found:
            raise TableError("too_many", "many reviews are being worked out: wait a while")
        job = self._jobs.pop(max(found)[-1])
        if job.task is not None:
            job.task.cancel()
        job.tell()

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
            job.tell()
        except Exception:
            LOG.exception("a review failed")
            job.go_to("failed")
            self._forget_failed()

    async def _wait_for_search(self, job: Job) -> None:
        game, mode = str(job.record["game"]), str(job.record["mode"])
        if not self._thinkers.can_search(game, mode):
            job.go_to("compiling")
            await self._thinkers.wait_for_search(game, mode)
            job.go_to("waiting")

    async def _compute(self, digest: str, job: Job) -> None:
        if not any(other.state == "computing" for other in self._jobs.values()):
            job.go_to("computing")  # nobody else has to be waited for
        working = self._thinkers.reviewed(job.whose, json.dumps(job.record), job.urgency)
        async with aclosing(working):  # so that what gives way is forgotten in its worker at once
            async for review in working:
                job.review = review
                job.go_to("computing")

    async def bring(self, digest: str, record: Mapping[str, object], found: say.FoundReview, whose: Whose) -> bool:
        """Keep what a device found, for all who read the review; returns whether there is one now. What differs from
        what this machine finds at some decisions is not kept."""
        if await self.is_done(digest):
            return True
        if found.version != __version__ or digest in self._jobs:
            return False
        await self._thinkers.wait_for_search(str(record["game"]), str(record["mode"]))
        try:
            text = await self._thinkers.look(whose, reviewing.checked, json.dumps(record), found.found)
        except ValueError as error:
            LOG.warning("a review that somebody brought is not kept: %s", error)
            return False
        await self._keep(digest, reviewing.read(text))
        return True

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
        text = await self._thinkers.look(
            asked.whose, reviewing.tell_turn, *asked.told, json.dumps(turn.to_data()), json.dumps(decisions), eye
        )
        return say.TurnTold.model_validate_json(text)

    async def moves(self, asked: Asked, ply: int) -> list[say.MoveName]:
        """All that could be played at a ply, as people call it."""
        found = await self._thinkers.look(asked.whose, reviewing.named_moves, *asked.told, ply)
        return [say.MoveName(words=words, told=told) for words, told in found]

    async def worth(self, asked: Asked, ply: int, words: str) -> say.MoveWorth:
        """What a move would have been worth; raises a GameError where it is not possible."""
        text = await self._thinkers.look(asked.whose, reviewing.worth, *asked.told, ply, words)
        return say.MoveWorth.model_validate_json(text)

    async def what_if(self, asked: Asked, wanted: say.WhatIf) -> say.BranchTold:
        """A way that a game did not take, with bots who go on; raises a GameError where a move is not possible."""
        text = await self._thinkers.look(asked.whose, reviewing.what_if, *asked.told, wanted.model_dump())
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
        row = self._store.review(digest)
        try:
            return None if row is None or row.data is None else Review.from_data(json.loads(zlib.decompress(row.data)))
        except (ValueError, zlib.error):
            return None

    async def _keep(self, digest: str, review: Review) -> None:
        data = zlib.compress(json.dumps(review.to_data()).encode())
        await self._store.keep_review(digest, StoredReview(data=data), self._clock.time())

    async def upload(self, record: dict[str, Any], names: list[str], whose: Whose) -> str:
        """Keep a record that somebody has brought, and return its key; raises a RecordError where nothing opens it.
        Whoever brings it again changes nothing: the names stay those that whoever has its link knows."""
        examined, text = await self._thinkers.look(whose, reviewing.examine, json.dumps(record))
        record = json.loads(text)
        digest = digest_of(record)
        about = {"names": names, "broken": examined.broken, "why": examined.why, "lines": examined.lines}
        playable = {**record, "moves": record["moves"][: examined.lines]}
        kept = StoredReview(record=json.dumps(playable), about=json.dumps(about))
        await self._store.keep_review(digest, kept, self._clock.time())
        return digest

    def uploaded(self, digest: str) -> tuple[dict[str, Any], list[str], Examined]:
        """A record that somebody has brought, as far as it can be played, the names of its players, and what is wrong
        with it; raises a TableError."""
        row = self._store.review(digest)
        if row is None or row.record is None or row.about is None:
            raise TableError("no_review", "there is no such review")
        record, about = json.loads(row.record), json.loads(row.about)
        examined = Examined(about["broken"], about["why"], about["lines"])
        known = JUDGED if examined.broken else (*JUDGED, "result")
        kept = {name: record[name] for name in known if name in record}  # older versions kept all that somebody sent
        return {"options": {}, **kept, "moves": record["moves"][: examined.lines]}, about["names"], examined
