"""One page cannot take the server's time or memory from others: attacks by messages, and by not listening."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

import oakdoor
from oakdoor.app.people import new_visitor
from oakdoor.app.tables import connection as one_page
from oakdoor.app.tables import crowd, live
from oakdoor.app.tables.connection import Bucket, Connection
from oakdoor.app.tables.position import position
from oakdoor.app.tables.room import Room
from oakdoor.app.tables.telling import PIECE
from oakdoor.language.language import Language
from oakdoor.tables.seats import Seat
from oakdoor.tables.table import Setup, Table
from server.pages import ME, Someone, room_of

LONG = 3 * PIECE + 5  # plies of a long game
FLOOD = 400  # messages of an attack


def speak(number: int) -> str:
    return json.dumps({"type": "language", "id": number, "code": ("de", "en", "fr")[number % 3]})


@pytest.fixture(scope="module")
def long_room() -> Room:
    seats = [Seat("person", name, "fox", name) for name in ("Lena", "Ole", "Mira", "Jan")]
    table = Table("key", "watch", "Lena", Setup("aetherya", "items"), seats)
    table.begin(time.time(), seed=1)
    chance = random.Random(1)
    while table.ply < LONG:
        assert table.actor is not None
        table.play(table.actor, chance.choice(table.running().legal()), time.time())
    return Room(table, 0, None, None)  # type: ignore[arg-type]


class Socket:
    """A page that has sent all its messages already, and reads at once what it gets, or nothing at all."""

    query_params: dict[str, str] = {}  # noqa: RUF012

    def __init__(self, messages: list[str], listens: bool = True) -> None:
        self.messages = messages
        self.listens = listens
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        if self.messages:
            return {"type": "websocket.receive", "text": self.messages.pop(0)}
        await asyncio.sleep(0.3)
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        if not self.listens:
            await asyncio.Event().wait()
        self.heard.append(json.loads(text))

    async def close(self, code: int, _: str = "") -> None:
        self.closed = code

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]


async def turns_beside(socket: Socket, room: Room) -> int:
    """How many turns somebody else gets while a page is served."""
    serving = asyncio.create_task(live.serve(socket, room, new_visitor()))  # type: ignore[arg-type]
    turns = 0
    while socket.messages:
        await asyncio.sleep(0)
        turns += 1
    await serving
    return turns


def test_a_flood_of_languages_makes_nobody_wait(long_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told once is not made again, and nobody waits for more than one piece of it."""
    made: list[object] = []

    def noting(*given: Any) -> object:
        made.append(given)
        return position(*given)

    monkeypatch.setattr(crowd, "position", noting)
    socket = Socket([speak(number) for number in range(FLOOD)])
    turns = asyncio.run(turns_beside(socket, long_room))
    assert len(made) <= 3
    assert len(socket.of("accepted")) == FLOOD
    assert turns >= FLOOD - 1  # a turn after each message
    told = [message["steps"] for kind in ("position", "history") for message in socket.of(kind)]
    assert 0 < max(map(len, told)) <= PIECE


def test_history_goes_out_in_pieces(long_room: Room) -> None:
    socket = Socket([])
    asyncio.run(live.serve(socket, long_room, new_visitor()))  # type: ignore[arg-type]
    (position,) = socket.of("position")
    assert [step["ply"] for step in position["steps"]] == list(range(LONG - PIECE + 1, LONG + 1))
    assert position["since"] == LONG - PIECE
    steps = position["steps"]
    for piece in socket.of("history"):
        assert len(piece["steps"]) <= PIECE + 1  # and the deal
        assert piece["since"] == max(0, steps[0]["ply"] - 1 - PIECE)
        steps = piece["steps"] + steps
    assert [step["ply"] for step in steps if step["ply"]] == list(range(1, LONG + 1))


def test_a_page_gets_only_what_it_lacks(long_room: Room) -> None:
    socket = Socket([])
    socket.query_params = {"seat": "-1", "ply": str(LONG - PIECE - 2), "edition": "0"}
    asyncio.run(live.serve(socket, long_room, new_visitor()))  # type: ignore[arg-type]
    (piece,) = socket.of("history")
    assert [step["ply"] for step in piece["steps"]] == [LONG - PIECE - 1, LONG - PIECE]


def test_who_sends_too_much_is_refused_and_then_let_go(lena: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_page, "MOST_AT_ONCE", 5)
    monkeypatch.setattr(one_page, "PER_SECOND", 0.001)
    monkeypatch.setattr(one_page, "MOST_REFUSED", 10)
    key = lena.new_table("aetherya", "solo", [ME])
    page = lena.page(key)
    words = page.until_mine()["legal"][0]
    answers = [page.ask({"type": "language", "code": "en"})["type"] for _ in range(5)]
    assert answers == ["accepted"] * 5
    refused = page.play(words)
    assert (refused["id"], refused["refusal"]["key"]) == (page.number, "too_fast")
    assert room_of(lena.client, key).table.ply == 0
    for _ in range(20):
        page.socket.send_text("no message at all")
    with pytest.raises(WebSocketDisconnect) as closed:
        page.until_type("never")
    assert closed.value.code == live.FLOOD
    assert lena.page(key).until_type("position")["ply"] == 0


def test_tokens_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_page, "MOST_AT_ONCE", 3)
    now = time.monotonic()
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: now)
        bucket = Bucket()
        assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
        assert bucket.refused == 2
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: now + 1.01 / one_page.PER_SECOND)
        assert [bucket.take(), bucket.refused, bucket.take()] == [True, 0, False]


def test_what_waits_for_a_page_is_bounded(long_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that does not listen costs no memory, whatever it asks for."""
    monkeypatch.setattr(one_page, "MOST_WAITING", 10 * FLOOD)  # their number alone bounds nothing

    async def check() -> None:
        socket = Socket([speak(number) for number in range(FLOOD)], listens=False)
        serving = asyncio.create_task(live.serve(socket, long_room, new_visitor()))  # type: ignore[arg-type]
        most = 0
        while not serving.done():
            await asyncio.sleep(0)
            for connection in long_room.connections:
                most = max(most, connection._characters)
                queued: list[str | None] = list(connection.outbox._queue)  # type: ignore[attr-defined]
                waiting = sum(len(text or "") for text in queued)
                assert waiting <= one_page.MOST_CHARACTERS
        assert most > one_page.MOST_CHARACTERS / 2  # else nothing is shown

    asyncio.run(check())


def test_a_page_that_is_behind_gets_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_page, "MOST_CHARACTERS", 25)
    page = Connection("lena", "Lena", Language("en"))
    for number in range(5):
        page.send_text(f"text {number}, ten")
    assert (page.outbox.get_nowait(), page.outbox.empty()) == (None, True)


def test_only_tests_lift_the_limit() -> None:
    """The limit is a number in the sources: neither the environment nor a command's option reaches it."""
    code = "import oakdoor.server.serve; from oakdoor.app.tables import connection; print(connection.MOST_AT_ONCE)"
    environment = {**os.environ, "PYTHONPATH": str(Path(oakdoor.__file__).parents[1]), "MOST_AT_ONCE": "7"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert int(done.stdout) == 200
    assigned = [
        path.name
        for path in Path(oakdoor.__file__).parent.rglob("*.py")
        if re.search(r"MOST_AT_ONCE = |\"MOST_AT_ONCE", path.read_text(encoding="utf-8"))
    ]
    assert assigned == ["connection.py"]
