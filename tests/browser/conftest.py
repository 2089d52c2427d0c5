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
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from browser.chromium import FLAGS, chromium
from server.club.alerts.receiving import free_port, mail_at

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# What a device has stored: visitors follow the moves of others at the fastest speed, unless a test says otherwise, and
# were offered sound before. An empty page has no store.
STORED = "origin === 'null' || (localStorage.settings ??= JSON.stringify({speed: '%s', offered: true}))"

expect.set_options(timeout=30_000)  # what comes is seen at once; a machine with much else to do may take its time


def pytest_itemcollected(item: pytest.Item) -> None:
    """A screen is tried in each size, language and mode; all of them with all others are for `make test-all`."""
    item.add_marker("each")


class Server:
    """The program as people start it, on a port of its own."""

    program: tuple[str, ...] = (sys.executable, "-m", "oakdoor")
    options: tuple[str, ...] = ()

    def __init__(
        self, data: Path, pace: float = 0.0, limits: float = 1.0, database: str | None = None, mail: int | None = None
    ) -> None:
        self.data = data
        self.database = database
        self.limits = limits
        self.mail = mail  # the port to which it sends
        self.pace = pace
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [*self.program, "serve", *self.options, "--data", str(self.data), "--pace", str(self.pace)]
        command += ["--limits", str(self.limits), "--port", str(self.port or 8600 + os.getpid() % 700 * 2)]
        log = (self.data / "server.log").open("a")
        environment = {**os.environ, **({"OAKDOOR_DATABASE": self.database} if self.database else {})}
        environment |= {"OAKDOOR_MAIL": mail_at(self.mail)} if self.mail else {}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
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
    # All tests come from one address, many as one person.
    server = Server(tmp_path_factory.mktemp("data"), limits=20.0, mail=free_port())
    server.start()
    yield server
    server.stop()


class Console:
    """What the pages of a test write to the console as warnings and errors, and errors that nobody caught."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def watch(self, browser: Browser) -> None:
        """Hear all pages that a browser will have."""
        make = browser.new_context

        def new_context(**options: Any) -> BrowserContext:
            context = make(**options)
            context.on("console", self._hear)
            context.on("weberror", lambda error: self.said.append(f"not caught: {error.error}"))
            return context

        browser.new_context = new_context  # type: ignore[method-assign]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("warning", "error") and "blocked by Playwright" not in message.text:
            self.said.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")


@pytest.fixture(scope="session")
def console() -> Console:
    return Console()


@pytest.fixture(autouse=True)
def _clean_console(console: Console, request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages warn of nothing, and no error goes uncaught; but for what a test says that it brings about."""
    console.said.clear()
    yield
    expected = [pattern for mark in request.node.iter_markers("logs") for pattern in mark.args]
    assert not [said for said in console.said if not any(re.search(pattern, said) for pattern in expected)]


@pytest.fixture(scope="session")
def browser(console: Console) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        console.watch(browser)
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Makes people: each with a browser of their own, a page at the door."""
    contexts: list[BrowserContext] = []

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
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
