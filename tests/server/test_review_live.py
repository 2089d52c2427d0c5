"""A page is told how far a review is whenever that changes, on both hosts: it need not ask."""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.review import jobs as reviewing
from oakdoor.app.review import live, reviews
from oakdoor.app.review.jobs import Examined
from oakdoor.app.routes.reviews import Subject
from oakdoor.app.thinking import Whose
from oakdoor.language.language import Language
from oakdoor.review.shapes import Review
from server import reviewed
from server.conftest import opened
from server.pages import ME, Someone
from server.test_past import play_out
from server.test_reviews import upload

PATIENCE = 30.0


@contextmanager
def watching(someone: Someone, key: str, query: str = "language=en") -> Iterator[Any]:
    """A page that watches a review."""
    headers = {"cookie": someone.cookie}
    with someone.client.websocket_connect(f"/api/reviews/{key}/live?{query}", headers=headers) as socket:
        yield socket


def heard(socket: Any) -> tuple[list[dict[str, Any]], int]:
    """All that a page is told, and how that ends."""
    states = []
    while True:
        try:
            states.append(json.loads(socket.receive_text()))
        except WebSocketDisconnect as end:
            return states, end.code


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(reviewing, "begin", reviewed.begin)
    monkeypatch.setattr(reviewing, "more", reviewed.more)
    monkeypatch.setattr(live, "PACE", 0.0)
    with opened(tmp_path) as client:
        yield client
        Someone.all_leave()


def test_a_page_is_told_until_the_review_is_there(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "begin", reviewed.slow)
    lena = Someone(client, "Lena", "fox")
    key = play_out(lena, "rivality", "solo")
    begun = lena.post(f"/api/reviews/{key}").json()
    assert begun["state"] in ("waiting", "computing")
    with watching(lena, key, f"stamp={begun['stamp']}") as socket:
        states, code = heard(socket)
    assert code == 1000
    assert states[-1]["state"] == "ready"
    assert len(states) >= 2
    told = [one["review"] for one in states if one["review"]]
    assert told[-1] == lena.get(f"/api/reviews/{key}").json()["review"]
    assert len({one["stamp"] for one in states}) >= 2
    with watching(lena, key, f"stamp={states[-1]['stamp']}&language=de") as socket:  # what a page knows is left out
        again, code = heard(socket)
    assert (code, [(one["state"], one["review"]) for one in again]) == (1000, [("ready", None)])


def test_a_page_is_told_that_a_review_failed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lena = Someone(client, "Lena", "fox")
    key = upload(lena, reviewed.finished(seed=31))
    monkeypatch.setattr(reviewing, "begin", reviewed.failing)
    lena.post(f"/api/reviews/{key}")
    with watching(lena, key) as socket:
        states, code = heard(socket)
    assert (states[-1]["state"], code) == ("failed", 1000)


def test_nobody_watches_what_they_may_not_see(client: TestClient) -> None:
    lena = Someone(client, "Lena", "fox")
    running = lena.new_table("rivality", "solo", [ME])
    for key in (running, "r-0123456789abcdefghijkl", "0123456789abcdefghijkl"):
        with watching(lena, key) as socket:
            assert heard(socket) == ([], 4404)
    headers = {"cookie": lena.cookie, "origin": "https://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/reviews/{upload(lena, reviewed.finished())}/live", headers=headers),
    ):
        pass


def test_a_page_that_talks_is_let_go(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "begin", reviewed.slow)
    lena = Someone(client, "Lena", "fox")
    key = upload(lena, reviewed.finished(seed=32))
    lena.post(f"/api/reviews/{key}")
    with watching(lena, key) as socket:
        socket.send_text("hello")
        assert heard(socket)[1] == 1008


class Stepwise:
    """Thinkers that find as much as they are let."""

    most_looks = 1e9

    def __init__(self, found: list[Review]) -> None:
        self.found = found
        self.go = asyncio.Semaphore(0)

    def can_search(self, game: str, mode: str) -> bool:
        return True

    async def reviewed(self, *_: object) -> AsyncGenerator[Review, None]:
        for one in self.found:
            await self.go.acquire()
            yield one
        await self.go.acquire()


class Nothing:
    """A store that keeps nothing."""

    def review(self, digest: str) -> None:
        return None

    async def keep_review(self, *_: object) -> None:
        return None


def subject(record: dict[str, Any]) -> Subject:
    return Subject("key", "digest", record, [], [], Examined("", "", 0), True)


def refined_to(review: Review, count: int) -> Review:
    """A review of which so many turns were looked at closely."""
    turns = tuple(replace(turn, refined=turn.number <= count) for turn in review.fair.turns)
    return replace(review, fair=replace(review.fair, turns=turns))


def test_each_part_is_told_when_it_is_found_and_a_beat_while_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PACE", 0.0)
    record = reviewed.finished()
    parts = [refined_to(reviewed.review_of(record), count) for count in range(3)]

    async def listen() -> None:
        thinkers = Stepwise(parts)
        held = reviews.Reviews(cast(Any, Nothing()), cast(Any, thinkers))
        job = held.begin("digest", record, Whose("lena", ""))
        while job.state != "computing":
            await asyncio.sleep(0)
        coming = live.states(held, subject(record), Language("en"), "")
        assert (await anext(coming)).state == "computing"
        for part in parts:
            next_one = asyncio.ensure_future(anext(coming))
            await asyncio.sleep(0.02)
            assert not next_one.done()  # nothing is told before something is found
            thinkers.go.release()
            told = await asyncio.wait_for(next_one, PATIENCE)
            assert (told.state, told.review) == ("computing", part.told())
        monkeypatch.setattr(live, "BEAT", 0.01)
        beat = await asyncio.wait_for(anext(coming), PATIENCE)
        assert (beat.stamp, beat.review) == (told.stamp, None)
        monkeypatch.setattr(live, "BEAT", PATIENCE)
        thinkers.go.release()
        last = [one.state async for one in coming]
        assert last[-1] == "none"  # it is done; this store keeps nothing

    asyncio.run(listen())


def test_what_is_found_quickly_is_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PACE", 0.2)
    record = reviewed.finished()
    parts = [refined_to(reviewed.review_of(record), count) for count in range(6)]

    async def listen() -> None:
        thinkers = Stepwise(parts)
        held = reviews.Reviews(cast(Any, Nothing()), cast(Any, thinkers))
        job = held.begin("digest", record, Whose("lena", ""))
        while job.state != "computing":
            await asyncio.sleep(0)
        coming = live.states(held, subject(record), Language("en"), "")
        assert (await anext(coming)).state == "computing"
        for _ in parts:
            thinkers.go.release()
        told = [(await anext(coming)).review]  # nobody waits for the first of it
        while told[-1] != parts[-1].told():
            told.append((await anext(coming)).review)
        assert len(told) <= 2
        held.close()

    asyncio.run(listen())


def test_nobody_waits_for_first_values_nor_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PACE", 10 * PATIENCE)
    record = reviewed.finished()

    async def listen() -> None:
        thinkers = Stepwise([reviewed.review_of(record)])
        held = reviews.Reviews(cast(Any, Nothing()), cast(Any, thinkers))
        job = held.begin("digest", record, Whose("lena", ""))
        while job.state != "computing":
            await asyncio.sleep(0)
        coming = live.states(held, subject(record), Language("en"), "")
        assert (await anext(coming)).review is None
        thinkers.go.release()
        assert (await asyncio.wait_for(anext(coming), PATIENCE)).review is not None
        thinkers.go.release()
        last = await asyncio.wait_for(anext(coming), PATIENCE)
        assert last.state == "none"  # it is done; this store keeps nothing

    asyncio.run(listen())
