"""A real server and a real browser for every test that asks for them."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from browser.chromium import FLAGS, chromium

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# What a device has stored: visitors follow the moves of others at the fastest speed, unless a test says otherwise.
STORED = "localStorage.settings ??= JSON.stringify({speed: '%s'})"


class Server:
    """The program as people start it, on a port of its own."""

    def __init__(self, data: Path, pace: float = 0.0) -> None:
        self.data = data
        self.pace = pace
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "oakdoor", "serve", "--data", str(self.data), "--pace", str(self.pace)]
        command += ["--port", str(self.port or 8600 + os.getpid() % 700 * 2)]
        log = (self.data / "server.log").open("a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://localhost:(\d+)", line):
                self.port = int(found[1])
                break
        self._wait()

    def _wait(self) -> None:
        import time
        import urllib.request

        for _ in range(100):
            try:
                urllib.request.urlopen(f"{self.url}/api/catalogue", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.data / "server.log").read_text())

    def kill(self) -> None:
        """As if the power went out."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(15)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Makes people: each with a browser of their own, a page at the door. Errors of the page fail the test."""
    contexts: list[BrowserContext] = []
    mistakes: list[str] = []

    def make(name: str = "Lena", locale: str = "en-GB", phone: bool = False, speed: str = "fast", **more: Any) -> Page:
        options: dict[str, Any] = {
            "viewport": PHONE if phone else DESKTOP,
            "locale": locale,
            "reduced_motion": "reduce",
        }
        options |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if phone else {}
        context = browser.new_context(base_url=server.url, **{**options, **more})
        contexts.append(context)
        context.add_init_script(STORED % speed)
        context.request.put("/api/me", data={"name": name, "avatar": "fox"})
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not mistakes, mistakes
