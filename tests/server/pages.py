"""People and pages for tests: somebody opens tables and pages; a page keeps what it is told, and plays moves."""

import concurrent.futures
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oakdoor.app.messages import Avatar
from oakdoor.app.people import COOKIE, Visitor, new_visitor
from oakdoor.app.tables.room import Room
from oakdoor.tables.table import Table

ME = {"kind": "me"}
BOT = {"kind": "bot"}
GUEST = {"kind": "guest", "name": "Mira"}
LINK = {"kind": "link"}
LONGEST_WAIT = 30.0  # seconds


def new_table(client: TestClient, game: str, mode: str, seats: list[dict[str, Any]], **more: Any) -> str:
    answer = client.post("/api/tables", json={"game": game, "mode": mode, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def in_loop(client: TestClient, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call something where the server runs: no other thing happens meanwhile."""
    assert client.portal is not None
    return client.portal.call(function, *arguments)


def room_of(client: TestClient, key: str) -> Room:
    room = in_loop(client, client.app.state.hall.room, key)  # type: ignore[attr-defined]
    assert room is not None
    return room


def table_of(client: TestClient, key: str) -> Table:
    return room_of(client, key).table


class Page:
    """One connection. Everything that the server sent is in `heard`, as text."""

    def __init__(self, client: TestClient, key: str, query: str = "language=en", cookie: str | None = None) -> None:
        self.client = client
        self.key = key
        self.heard: list[str] = []
        self.position: Any = None  # the last one heard, a message
        self.table: dict[str, Any] | None = None
        self.chat: list[dict[str, Any]] = []
        self.number = 0
        headers = {"cookie": cookie} if cookie else None
        self._open = client.websocket_connect(f"/api/tables/{key}/live?{query}", headers=headers)
        self.socket = self._open.__enter__()

    def close(self) -> None:
        self._open.__exit__(None, None, None)

    def receive(self, seconds: float = LONGEST_WAIT) -> str | None:
        """The next text; None if none comes in time."""
        coming = self.socket.portal.start_task_soon(self.socket._send_rx.receive)
        try:
            message = coming.result(seconds)
        except (TimeoutError, concurrent.futures.TimeoutError):
            coming.cancel()
            return None
        if message["type"] == "websocket.close":
            raise WebSocketDisconnect(message.get("code", 1000))
        return str(message["text"])

    def hear(self) -> dict[str, Any]:
        text = self.receive()
        assert text is not None, "nothing came any more"
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "position":
            self.position = message
        elif message["type"] == "table":
            self.table = message["table"]
        elif message["type"] == "chat":
            self.chat += message["lines"]
        return message

    def until(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for _ in range(2000):
            message = self.hear()
            if found(message):
                return message
        raise AssertionError("that message never came")

    def until_type(self, kind: str) -> dict[str, Any]:
        return self.until(lambda message: message["type"] == kind)

    def until_ply(self, ply: int) -> dict[str, Any]:
        while self.position is None or self.position["ply"] < ply:
            self.hear()
        return self.position

    def until_mine(self) -> dict[str, Any]:
        """Wait for a position in which this page can move, must be handed over, or the game is over."""
        position = self.position
        while position is None or not (position["legal"] or position["result"] or position["hand_over"] is not None):
            position = self.until(lambda message: message["type"] == "position")
        return position

    def is_quiet(self, seconds: float = 0.05) -> bool:
        """Whether nothing more comes for a moment."""
        text = self.receive(seconds)
        if text is not None:
            self.heard.append(text)
        return text is None

    def settle(self) -> None:
        """Hear everything that was sent up to now."""
        self.ask({"type": "language", "code": "tlh"})

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        self.number += 1
        sent = {"id": self.number, **message}
        return self.say(json.dumps(sent), sent["id"])

    def say(self, text: str, number: Any = None) -> dict[str, Any]:
        """Send any text and wait for its answer; one that cannot be read is answered without a number."""
        self.socket.send_text(text)
        answers = ("accepted", "refused", "hint", "hint_task")
        return self.until(lambda answer: answer["type"] in answers and answer["id"] in (number, None))

    def known(self) -> dict[str, Any]:
        assert self.position is not None
        return {key: self.position[key] for key in ("seat", "ply", "edition")}

    def play(self, words: str, **more: Any) -> dict[str, Any]:
        return self.ask({"type": "move", "words": words, **self.known(), **more})

    def sit(self, seat: int) -> dict[str, Any]:
        return self.ask({"type": "sit", "seat": seat})


class Someone:
    """A person with a cookie of their own, who opens tables and pages."""

    everybody: ClassVar[list["Someone"]] = []

    def __init__(self, client: TestClient, name: str, avatar: Avatar) -> None:
        self.client = client
        self.visitor: Visitor = replace(new_visitor(), name=name, avatar=avatar, named=True)
        signer = client.app.state.signer  # type: ignore[attr-defined]
        self.cookie = f"{COOKIE}={signer.cookie(self.visitor)}"
        self.pages: list[Page] = []
        self.everybody.append(self)

    @classmethod
    def all_leave(cls) -> None:
        """Close all pages."""
        while cls.everybody:
            cls.everybody.pop().close()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        headers = {"cookie": self.cookie, **headers}
        return self.client.request(method, path, json=body, headers=headers)

    def get(self, path: str, **headers: str) -> Any:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.ask("POST", path, {} if body is None else body, **headers)

    def new_table(self, game: str, mode: str, seats: list[dict[str, Any]], **more: Any) -> str:
        answer = self.post("/api/tables", {"game": game, "mode": mode, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["key"])

    def join(self, key: str, seat: int | None = None) -> Any:
        return self.post(f"/api/tables/{key}/join", {"seat": seat})

    def let_bots_play(self, key: str) -> None:
        """Let bots stand in for all one's own seats."""
        for seat in self.get(f"/api/tables/{key}").json()["seats"]:
            if seat["mine"]:
                assert self.post(f"/api/tables/{key}/seats/{seat['seat']}", {"action": "stand_in"}).status_code == 200

    def page(self, key: str, query: str = "language=en") -> Page:
        page = Page(self.client, key, query, self.cookie)
        self.pages.append(page)
        return page

    def watch_key(self, key: str) -> str:
        return str(self.get(f"/api/tables/{key}").json()["watch"]).removeprefix("/w/")

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.pages = []
