"""The browser of whoever starts the server on their own machine."""

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether somebody sits before this machine who could see a browser: not on a server, over SSH or in CI."""
    if environment.get("CI") or environment.get("PYTEST_CURRENT_TEST"):
        return False
    if platform in ("win32", "darwin"):
        return not environment.get("SSH_CONNECTION")
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Show an address. Some browsers only come back when they are closed, so nobody waits for them."""
    threading.Thread(target=_open, args=(url,), name="browser", daemon=True).start()


def _open(url: str) -> None:
    with contextlib.suppress(webbrowser.Error):  # the address stands on the terminal, too
        webbrowser.open(url)
