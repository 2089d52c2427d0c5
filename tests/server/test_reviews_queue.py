"""Who waits for a review: nobody fills the queue, what it costs is known, and it is worked out in pieces."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from oakdoor.app.digests import digest_of
from oakdoor.app.review import jobs as reviewing
from oakdoor.app.review import reviews
from oakdoor.app.thinking import Urgency, Whose
from oakdoor.review import looking
from oakdoor.review.reviewer import review
from oakdoor.tables.errors import TableError
from server import reviewed
from server.conftest import opened
from server.pages import Someone
from server.test_reviews import upload, wait


def begun(reviewed_by: reviews.Reviews, whose: Whose, seed: int, own: bool = False) -> bool:
    """Somebody asks for a review of another game; whether it is begun."""
    record = {"game": "rivality", "mode": "solo", "moves": [f"0 {seed}"]}
    try:
        reviewed_by.begin(digest_of(record), record, whose, own)
    except TableError:
        return False
    return True


class Idle:
    """Workers that begin and never end."""

    most_looks = 1000.0

    def can_search(self, game: str, mode: str) -> bool:
        return True

    async def reviewed(self, *_: object) -> AsyncGenerator[None, None]:
        await asyncio.sleep(600)
        yield


def underway(held: reviews.Reviews) -> Counter[str]:
    return Counter(job.whose.person for job in held._jobs.values())


def test_nobody_can_fill_the_queue_of_reviews() -> None:
    """Seven cookies ask for long reviews until none is begun any more: whoever comes then is served all the same, and
    of those who have most one gives way."""

    async def ask() -> None:
        held = reviews.Reviews(cast(Any, None), cast(Any, Idle()))
        cookies = [Whose(f"cookie {number % 7}", "", f"192.0.2.{number % 2}") for number in range(70)]
        results = [begun(held, whose, seed) for seed, whose in enumerate(cookies)]
        assert len(held._jobs) == reviews.MOST_UNDERWAY
        assert False in results
        await asyncio.sleep(0)
        tasks = [job.task for job in held._jobs.values()]
        assert begun(held, Whose("ada", ""), 100)  # from this machine: nobody knows the address
        assert begun(held, Whose("bela", "", "198.51.100.1"), 101)
        assert len(held._jobs) == reviews.MOST_UNDERWAY
        await asyncio.sleep(0)
        assert sum(task.cancelled() for task in tasks if task) == 2
        assert all(underway(held)[name] == 1 for name in ("ada", "bela"))
        held.close()

    asyncio.run(ask())


def test_who_sat_at_a_table_comes_before_records_of_strangers() -> None:
    async def ask() -> None:
        held = reviews.Reviews(cast(Any, None), cast(Any, Idle()))
        for number in range(reviews.MOST_UNDERWAY):
            assert begun(held, Whose(f"stranger {number}", ""), number)
        assert not begun(held, Whose("somebody", ""), 100)  # nobody has more than one
        assert begun(held, Whose("ada", ""), 101, own=True)
        assert underway(held)["ada"] == 1
        assert sorted({job.urgency for job in held._jobs.values()}) == [Urgency.OWN_REVIEW, Urgency.REVIEW]
        held.close()

    asyncio.run(ask())


def test_what_a_review_costs_is_known_before_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = reviewed.finished(seed=24)
    decisions = sum(not line.startswith("*") for line in record["moves"])
    assert reviews.cost_of(record) == 400 * decisions
    assert [looking.looks_in_all(count) for count in (1000, 4000)] == [100_000, 240_000]
    monkeypatch.setattr(reviewing, "begin", reviewed.begin)
    monkeypatch.setattr(reviewing, "more", reviewed.more)
    with opened(tmp_path) as client:
        lena = Someone(client, "Lena", "fox")
        key = upload(lena, record)
        workers = client.app.state.hall.thinkers  # type: ignore[attr-defined]
        monkeypatch.setattr(workers, "most_looks", reviews.cost_of(record) - 1)
        for code, word in (("en", "too long"), ("de", "zu lang"), ("fr", "trop longue")):
            refused = lena.post(f"/api/reviews/{key}", None, **{"accept-language": code})
            assert (refused.status_code, word in refused.json()["detail"]) == (409, True)
        monkeypatch.setattr(workers, "most_looks", reviews.cost_of(record))
        assert wait(lena, key)["state"] == "ready"
        Someone.all_leave()


def test_a_long_review_is_worked_out_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while nothing is known of it yet: so others have their turn in between."""
    monkeypatch.setattr(reviewing, "PIECE", 0.0)
    record = reviewed.finished(seed=25)
    decisions = sum(not line.startswith("*") for line in record["moves"])
    pieces = [reviewing.begin("mark", json.dumps(record), "server")]
    while pieces[-1] is not None:
        pieces.append(reviewing.more("mark"))
    known = [piece for piece in pieces[:-1] if piece]
    assert pieces[: decisions - 1] == [""] * (decisions - 1)
    at_once = review(record)
    assert reviewing.read(known[-1]) == replace(at_once, maker=replace(at_once.maker, where="server"))
    assert "mark" not in reviewing._open
