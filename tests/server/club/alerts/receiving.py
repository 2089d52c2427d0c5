"""Where alerts arrive in tests: for webhooks and pushes, and for mail; and a browser's keys to read pushes with."""

import base64
import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Receiver:
    """Keeps what has come; answers with `status`."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, {name.lower(): text for name, text in self.headers.items()}, body))
                self.send_response(receiver.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def said(self) -> list[Any]:
        """What has come, as JSON."""
        return [json.loads(body) for _, _, body in self.got]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


class Letters(Message):
    """Keeps what has come."""

    def __init__(self) -> None:
        super().__init__()
        self.came: list[Any] = []

    def handle_message(self, message: Any) -> None:
        self.came.append(message)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def mail_at(port: int) -> str:
    """How a server is told to send its mail there."""
    return f"smtp://127.0.0.1:{port}?from=door@example.org"


@contextmanager
def taking_mail(port: int) -> Iterator[Letters]:
    """A server for mail."""
    found = Letters()
    controller = Controller(found, hostname="127.0.0.1", port=port)
    controller.start()
    yield found
    controller.stop()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of a subscription."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscribed(self, endpoint: str, origin: str) -> dict[str, str]:
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(public), "auth": encoded(self._auth)}
        return {"kind": "push", "origin": origin, "label": "Firefox", "endpoint": endpoint, **keys}

    def read(self, body: bytes) -> Any:
        ece = import_module("http_ece")  # it has no types
        return json.loads(ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))
