"""A server of its own for measurements and attacks, and what people ask it."""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from oakdoor.games.names import Data
from oakdoor.lab.chaos.processes import children

PORT = 8750  # or the next free one
UNLIMITED = ("--pace", "0.5", "--limits", "0")  # quick bots, and nobody is told to wait
PATIENCE = 60.0  # seconds that a server may take to start


class Server:
    """A server process on a data folder, which can be killed and started again. What it logs is kept in a file."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        database: str | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.environment = {**os.environ, **({"OAKDOOR_DATABASE": database} if database else {}), **(environment or {})}
        self.address = ""
        self._log = folder / "log"
        self._command = [sys.executable, "-m", "oakdoor", "serve", "--data", str(folder), "--port", str(PORT), *options]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the process, and wait until it answers."""
        with self._log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment
            )
        self.address = _address(self._process)

    def kill(self) -> None:
        """End the process as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._gone()

    def stop(self) -> None:
        """Shut the server down, if it runs."""
        if self._process is not None:
            self._process.terminate()
            self._gone()

    def terminate(self, patience: float) -> float | None:
        """Ask the process to end; the seconds that it took, or None if it had to be killed after so many."""
        assert self._process is not None
        began = time.monotonic()
        self._process.terminate()
        try:
            self._process.wait(patience)
            return time.monotonic() - began
        except subprocess.TimeoutExpired:
            self._process.kill()
            return None
        finally:
            self._gone()

    def _gone(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._process = None

    def workers(self) -> list[int]:
        """The process numbers of the server's workers."""
        return children(self.number)

    @property
    def number(self) -> int:
        """The number of the process that was started."""
        assert self._process is not None
        return self._process.pid

    def cookie(self) -> str:
        """Somebody new."""
        return new_cookie(self.address)

    def get(self, path: str, cookie: str) -> Any:
        """What the server answers to a question."""
        return ask(self.address, path, cookie)

    def post(self, path: str, body: Data, cookie: str) -> Any:
        """What the server answers to a wish."""
        return ask(self.address, path, cookie, body)

    def seconds(self) -> float:
        """The processor time of the web processes so far; 0 where the system does not tell."""
        told = (self._told_by_system(pid, "stat").rpartition(") ")[2].split(" ") for pid in self._web())
        ticks = [sum(map(int, fields[11:13])) for fields in told if len(fields) > 12]
        return sum(ticks) / float(os.sysconf("SC_CLK_TCK")) if ticks else 0.0

    def kilobytes(self) -> float:
        """The memory that the web processes have now; 0 where the system does not tell."""
        told = (re.search(r"VmRSS:\s+(\d+) kB", self._told_by_system(pid, "status")) for pid in self._web())
        return sum(float(found[1]) for found in told if found)

    def _web(self) -> list[int]:
        """The web processes: the one that was started, or those that it has started."""
        assert self._process is not None
        return [self._process.pid, *(self.workers() if "--processes" in self._command else [])]

    def _told_by_system(self, pid: int, what: str) -> str:
        path = Path(f"/proc/{pid}/{what}")
        return path.read_text() if path.exists() else ""

    def log(self) -> str:
        """Everything that was logged."""
        return self._log.read_text(encoding="utf-8", errors="replace")


@contextlib.contextmanager
def serving(*options: str, database: str | None = None) -> Iterator[Server]:
    """A server on a folder that is gone afterwards, or on a database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), *options, database=database)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"localhost:\d+", line):
            break
    else:
        raise RuntimeError("the server did not start")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"http://{found[0]}/api/me", timeout=5.0).close()
            return found[0]
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def ask(
    address: str,
    path: str,
    cookie: str,
    body: Data | None = None,
    headers: dict[str, str] | None = None,
    patience: float | None = None,
) -> Any:
    """The answer to a request, if it comes in time; with a body it is a POST."""
    data = None if body is None else json.dumps(body).encode()
    said = {"Content-Type": "application/json", "Cookie": cookie, **(headers or {})}
    asked = urllib.request.Request(f"http://{address}{path}", data, said)
    with urllib.request.urlopen(asked, timeout=patience) as answer:
        return json.load(answer)


def new_cookie(address: str, patience: float | None = None) -> str:
    """The cookie of somebody new."""
    with urllib.request.urlopen(f"http://{address}/api/me", timeout=patience) as answer:
        jar = SimpleCookie(answer.headers["Set-Cookie"])
    return "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())
