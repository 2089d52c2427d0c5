"""The live connection of a page to a review: the page is told of every change, until the review is there."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

from oakdoor.app import messages as say
from oakdoor.app.ports import Socket
from oakdoor.app.review.reviews import Job, Reviews
from oakdoor.app.review.wire import Reviewed, state_of
from oakdoor.language.language import CODES, Language

LOG = logging.getLogger("oakdoor.live")
PACE = 0.9  # seconds between two states: what is found in between is told together
BEAT = 10.0  # seconds after which a page is told that nothing has changed, so that it knows of a lost connection
LONGEST_STAMP = 60  # characters
FLOOD = 1008  # close code: the page sends too much


async def serve(socket: Socket, reviews: Reviews, subject: Reviewed) -> None:
    """Tell one page until there is nothing more to tell, or it leaves. It has nothing to say here."""
    await socket.accept()
    query = socket.query_params
    code, stamp = query.get("language", "en"), query.get("stamp", "")[:LONGEST_STAMP]
    language = Language(code if code in CODES else "en")
    telling = asyncio.ensure_future(_tell(socket, states(reviews, subject, language, stamp)))
    hearing = asyncio.ensure_future(socket.receive())
    try:
        await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
        if telling.done():
            await socket.close()
        elif hearing.result()["type"] != "websocket.disconnect":
            await socket.close(FLOOD, "a page says nothing here")
    except RuntimeError:
        pass  # the page is gone
    finally:
        telling.cancel()
        hearing.cancel()


async def _tell(socket: Socket, coming: AsyncIterator[say.ReviewState]) -> None:
    try:
        async for state in coming:
            await socket.send_text(state.model_dump_json())
    except RuntimeError:
        pass  # the page is gone
    except Exception:
        LOG.exception("a review could not be told")


async def states(reviews: Reviews, subject: Reviewed, language: Language, stamp: str) -> AsyncIterator[say.ReviewState]:
    """How far a review is, now and after each change, until it is there, has failed, or nobody works at it any more.
    What was told before, or is known to who brings a stamp, is left out."""
    while True:
        job = reviews.job(subject.digest)
        changed = None if job is None or job.state == "failed" else job.changed
        state = await state_of(reviews, subject, language, stamp)
        yield state
        if changed is None:
            return
        stamp = state.stamp
        told = time.monotonic()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), BEAT)
        await _pace(job, told + PACE - time.monotonic(), state)


async def _pace(job: Job | None, seconds: float, before: say.ReviewState) -> None:
    """Wait so long before more is told, but for nobody who waits for first values, or for the whole."""
    is_first = before.review is None and before.done == 0 and job is not None and job.review is not None
    if job is None or job.task is None or is_first or seconds <= 0:
        return
    await asyncio.wait((job.task,), timeout=seconds)
