"""A server is replaced while people come and play: nobody is refused, and what goes on is finished."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from oakdoor.server.lock import holder_of
from oakdoor.server.running import sockets
from oakdoor.server.serve import free_port
from postgres import Postgres
from server.test_serve import address, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not share a port out")


ENDED = (0, -signal.SIGTERM)


def code_of(page: ClientConnection) -> int:
    """With which code a connection ends."""
    try:
        while True:
            page.recv(10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


class Coming:
    """Somebody who comes again and again, each time with a new connection."""

    def __init__(self, url: str) -> None:
        self.answered = 0
        self.failed: list[str] = []
        self._url = url
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._come, daemon=True)
        self._thread.start()

    def _come(self) -> None:
        while not self._stops.wait(0.02):
            try:
                assert httpx.get(f"{self._url}/healthz", timeout=30).status_code == 200
                self.answered += 1
            except httpx.HTTPError as error:
                self.failed.append(repr(error))

    def stop(self) -> None:
        self._stops.set()
        self._thread.join()


def test_another_server_takes_the_place_of_one_that_drains(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port) as old:
        url = address(old)
        assert holder_of(tmp_path / "data") == (old.pid, port)
        with httpx.Client(base_url=url) as page:
            seats = [{"kind": "me"}, {"kind": "guest", "name": "Mira"}]
            key = page.post("/api/tables", json={"game": "rivality", "mode": "standard", "seats": seats}).json()["key"]
            cookie = {"Cookie": f"oakdoor={page.cookies['oakdoor']}"}
        live = f"{url.replace('http', 'ws', 1)}/api/tables/{key}/live"
        coming = Coming(url)
        with connect(live, additional_headers=cookie) as told:
            told.recv(10)
            with serving(tmp_path, port, None, None, None, "--drain") as new:
                assert old.wait(60) in ENDED
                assert code_of(told) == 1012  # come again
                assert address(new) == url
                assert holder_of(tmp_path / "data") == (new.pid, port)
                before = coming.answered
                with connect(live, additional_headers=cookie) as again:
                    assert json.loads(again.recv(10))["type"]
                while coming.answered < before + 5:
                    time.sleep(0.02)
                coming.stop()
                new.terminate()
                assert new.wait(20) in ENDED
        assert coming.failed == []


def test_all_processes_are_renewed_one_after_the_other(tmp_path: Path, postgres: Postgres) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port, None, None, postgres.database(), "--processes", "2") as server:
        url = address(server)

        def web() -> set[int]:
            command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.pid)]
            lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
            return {int(line.split()[0]) for line in lines if "spawn_main" in line}

        first, coming = web(), Coming(url)
        server.send_signal(signal.SIGHUP)
        for _ in range(1200):
            if len(web()) == 2 and not web() & first:
                break
            time.sleep(0.05)
        assert len(web()) == 2
        assert not web() & first
        before = coming.answered
        while coming.answered < before + 5:
            time.sleep(0.02)
        coming.stop()
        assert coming.failed == []
        server.terminate()
        assert server.wait(30) == 0


def test_a_server_that_lingers_is_not_ready(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8600 + os.getpid() % 300)
    with serving(tmp_path, port, None, None, None, "--linger", "60") as server:
        url = address(server)
        assert httpx.get(f"{url}/readyz").status_code == 200
        server.terminate()
        for _ in range(200):
            if httpx.get(f"{url}/readyz").status_code == 503:
                break
            time.sleep(0.02)
        assert httpx.get(f"{url}/readyz").json()["why"] == "draining"
        server.terminate()  # in a hurry
        assert server.wait(20) in ENDED


def test_a_socket_of_systemd_is_taken_only_where_it_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    with sockets.listening("127.0.0.1", 0) as opened:
        monkeypatch.setattr(sockets, "FIRST_GIVEN", opened.fileno())
        monkeypatch.setenv("LISTEN_FDS", "1")
        monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))
        assert (sockets.given(), sockets.given_port()) == (None, None)
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        assert sockets.given_port() == opened.getsockname()[1]
        found = sockets.given()
        assert found is not None
        with found:
            assert found.getsockname() == opened.getsockname()
