"""Half-open requests: they are let go, and whoever plays or comes meanwhile gets in."""

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
import uvicorn

from oakdoor.server import protocols


async def _app(scope: dict[str, object], receive: object, send: object) -> None:
    if scope["type"] != "http":
        return
    more = scope["path"] != "/early"  # answers before it has read
    while more:
        message = await receive()  # type: ignore[operator]
        more = message.get("more_body", False)
    body = b"x" * 20_000_000 if scope["path"] == "/large" else b"ok"
    length = str(len(body)).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})  # type: ignore[operator]
    await send({"type": "http.response.body", "body": body})  # type: ignore[operator]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server with short deadlines and few connections."""
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.6)
    monkeypatch.setattr(protocols, "MOST_CONNECTIONS", 20)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(200)
        config = uvicorn.Config(_app, http=protocols.HttpProtocol, log_config=None, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join(10)


def opened(port: int, said: bytes) -> socket.socket:
    page = socket.create_connection(("127.0.0.1", port), 60)
    page.sendall(said)
    return page


def is_let_go(page: socket.socket) -> bool:
    try:
        return page.recv(1000) == b""
    except ConnectionResetError:
        return True
    finally:
        page.close()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: y",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
    ],
)
def test_a_request_that_is_never_complete_is_let_go(port: int, said: bytes) -> None:
    assert is_let_go(opened(port, said))


def test_a_byte_now_and_then_does_not_help(port: int) -> None:
    page = opened(port, b"GET / HTTP/1.1\r\n")

    def dawdle() -> None:
        for _ in range(600):
            page.sendall(b"X: y\r\n")
            time.sleep(0.1)

    with pytest.raises(OSError, match=r"Broken pipe|reset|aborted"):
        dawdle()
    page.close()


def test_many_half_open_requests_lock_nobody_out(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 60.0)
    crowd = [opened(port, b"GET / HTTP/1.1\r\n") for _ in range(100)]
    for _ in range(5):
        assert httpx.get(f"http://127.0.0.1:{port}/").text == "ok"
    assert len(protocols.HttpProtocol._waiting) <= 20
    for page in crowd:
        page.close()


def test_connections_that_ask_and_stay_make_room(port: int) -> None:
    crowd = [opened(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(60)]
    time.sleep(0.2)
    assert len(protocols.HttpProtocol._waiting) <= 20
    assert httpx.get(f"http://127.0.0.1:{port}/").text == "ok"
    for page in crowd:
        page.close()


def test_who_does_not_read_the_answer_is_let_go(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "STALLED_SECONDS", 0.5)
    page = opened(port, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(1.0)
    got = 0
    with contextlib.suppress(ConnectionResetError):
        while piece := page.recv(1_000_000):
            got += len(piece)
    page.close()
    assert 0 < got < 20_000_000


def test_a_complete_request_may_take_its_time(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as page:
        for _ in range(3):
            assert page.post("/", content=b"x" * 100_000).text == "ok"
            time.sleep(0.7)  # longer than a request may take: the time between two is another


def test_a_log_is_bounded(caplog: pytest.LogCaptureFixture) -> None:
    bounded = protocols.Bounded()
    log = logging.getLogger("oakdoor.test")
    log.addFilter(bounded)
    for number in range(1000):
        log.error("number %s", number)
    log.error("another kind")
    log.removeFilter(bounded)
    assert protocols.LOG_LINES + 1 <= len(caplog.records) <= 2 * protocols.LOG_LINES + 1
    assert "left out" in caplog.text
    assert "another kind" in caplog.text


def test_a_request_that_turns_into_nonsense_is_one_mistake_of_its_own(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Its beginning may be answered already: the second answer is not sent, and nothing breaks."""
    page = opened(port, b"POST /early HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n")
    assert page.recv(1000).startswith(b"HTTP/1.1 400")
    page.close()
    assert httpx.get(f"http://127.0.0.1:{port}/").text == "ok"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
