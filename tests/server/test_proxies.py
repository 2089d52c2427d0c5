"""Who asks, how and by which name is believed only where a proxy that is known says so."""

import asyncio
import socket
from typing import Any

import pytest

from oakdoor.server.running.proxies import Forwarded, Proxies

TOLD = [
    (b"host", b"10.0.0.9:8450"),
    (b"x-forwarded-for", b"6.6.6.6, 203.0.113.7, 10.0.0.5"),
    (b"x-forwarded-proto", b"https"),
    (b"x-forwarded-host", b"tables.example.org"),
]


def seen(known: Proxies, client: tuple[str, int] | None, kind: str = "http") -> dict[str, Any]:
    """What the application sees of a request."""
    found: dict[str, Any] = {}

    async def app(scope: dict[str, Any], receive: object, send: object) -> None:
        found.update(scope, host=dict(scope["headers"])[b"host"].decode())

    scheme = "ws" if kind == "websocket" else "http"
    scope = {"type": kind, "client": client, "scheme": scheme, "headers": TOLD}
    asyncio.run(Forwarded(app, known)(scope, app, app))
    return {"client": found["client"], "scheme": found["scheme"], "host": found["host"]}


def test_a_stranger_is_not_believed() -> None:
    known = Proxies(["10.0.0.0/24"])
    asked = ("198.51.100.1", 4000)
    assert seen(known, asked) == {"client": asked, "scheme": "http", "host": "10.0.0.9:8450"}


@pytest.mark.parametrize("client", [("10.0.0.5", 1), ("127.0.0.1", 1), ("::1", 1), ("::ffff:10.0.0.5", 1), None])
def test_a_proxy_is_believed(client: tuple[str, int] | None) -> None:
    """But not what stands before the address that it, or another proxy, has seen itself."""
    known = Proxies(["10.0.0.0/24"])
    told = {"client": ("203.0.113.7", 0), "scheme": "https", "host": "tables.example.org"}
    assert seen(known, client) == told
    assert seen(known, client, "websocket") == {**told, "scheme": "wss"}


def test_a_proxy_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Any] = [[(0, 0, 0, "", ("10.1.1.1", 0))], OSError("no such name"), [(0, 0, 0, "", ("10.1.1.2", 0))]]

    def look_up(name: str, port: None) -> Any:
        answer = answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    known = Proxies(["caddy"])
    assert (known.knows("10.1.1.1"), known.knows("10.1.1.2")) == (True, False)
    known._look_up()  # the name is away for a moment
    assert known.knows("10.1.1.1")
    known._look_up()
    assert (known.knows("10.1.1.1"), known.knows("10.1.1.2"), known.knows("caddy")) == (False, True, False)
    known.close()


def test_nothing_is_made_of_nothing() -> None:
    known = Proxies([])
    assert known.first_of_others("") is None
    assert known.first_of_others(" , 127.0.0.1") == "127.0.0.1"
    assert known.first_of_others("not-an-address, 127.0.0.1") == "not-an-address"
