"""A server of its own to measure, what it uses, and requests to it. Everything runs on one machine."""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

PACE = 0.5  # seconds between two decisions of a bot


@dataclass(frozen=True)
class Served:
    """A server that runs: its address, and the number of its web process."""

    address: str
    process: int

    def post(self, path: str, body: dict[str, Any], cookie: str) -> Any:
        """What the server answers to a wish."""
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        return self._answer(urllib.request.Request(f"http://{self.address}{path}", json.dumps(body).encode(), headers))

    def get(self, path: str, cookie: str) -> Any:
        """What the server answers to a question."""
        return self._answer(urllib.request.Request(f"http://{self.address}{path}", headers={"Cookie": cookie}))

    def _answer(self, request: urllib.request.Request) -> Any:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def cookie(self) -> str:
        """Somebody new."""
        with urllib.request.urlopen(f"http://{self.address}/api/me") as answer:
            jar = SimpleCookie(answer.headers["Set-Cookie"])
        return "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())

    def seconds(self) -> float:
        """The processor time of the web process so far; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(") ")[2].split(" ")
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))

    def kilobytes(self) -> float:
        """The memory that the web process has now; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process}/status").read_text()
        except OSError:
            return 0.0
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return float(found[1]) if found else 0.0


@contextlib.contextmanager
def served() -> Iterator[Served]:
    """A server with an empty data folder and without limits."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--data", folder, "--pace", str(PACE), "--port", "8750", "--limits", "0"]
        server = subprocess.Popen(
            [sys.executable, "-m", "oakdoor", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            yield Served(_address(server), server.pid)
        finally:
            server.terminate()
            server.wait(10)


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"localhost:\d+", line):
            break
    else:
        raise RuntimeError("the server did not start")
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://{found[0]}/api/me").close()
            return found[0]
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")
