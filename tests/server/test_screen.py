"""Whoever starts the server on their own machine sees it in their browser; a machine that nobody sits at opens none."""

import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oakdoor
from oakdoor.server.screen import has_screen


@pytest.mark.parametrize(
    ("environment", "platform", "has"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"SSH_CONNECTION": "10.0.0.1 22"}, "darwin", False),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({"DISPLAY": ":0", "PYTEST_CURRENT_TEST": "one"}, "linux", False),
    ],
)
def test_where_somebody_sits(environment: dict[str, str], platform: str, has: bool) -> None:
    assert has_screen(environment, platform) is has


def shown(folder: Path, *words: str) -> str:
    """What `oakdoor` opens in a browser that only writes down the address, until it has said where it is open."""
    browser, opened = folder / "browser", folder / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_CURRENT_TEST")},
        "PYTHONPATH": str(Path(oakdoor.__file__).parents[1]),
        "OAKDOOR_DATA": str(folder / "data"),
        "OAKDOOR_PLAIN": "1",
        "DISPLAY": ":0",
        "BROWSER": f"{browser} %s",
    }
    command = [sys.executable, "-m", "oakdoor", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as run:
        try:
            assert run.stdout is not None
            address = next(found[0] for line in run.stdout if (found := re.search(r"http://localhost:\d+", line)))
            _wait_for(address, opened)
            return opened.read_text().strip().replace(address, "the tables") if opened.exists() else ""
        finally:
            run.terminate()


def _wait_for(address: str, opened: Path) -> None:
    """Wait until the server answers, and then as long as a browser takes at most."""
    import httpx

    for _ in range(200):
        time.sleep(0.05)
        try:
            assert httpx.get(f"{address}/api/catalogue").status_code == 200
            break
        except httpx.TransportError:
            continue
    for _ in range(20):
        if opened.exists() and opened.read_text():
            return
        time.sleep(0.05)


def test_without_a_command_the_tables_open_in_the_browser(tmp_path: Path) -> None:
    assert shown(tmp_path) == "the tables"


@pytest.mark.parametrize("words", [("--no-browser",), ("serve",)])
def test_no_browser_where_none_is_wanted(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert shown(tmp_path, *words) == ""
