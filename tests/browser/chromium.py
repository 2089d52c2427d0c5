"""Finds Chromium for the browser tests, and installs it if there is none: from Debian's packages, or by Playwright."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Nothing but the page under test: no sandbox inside containers, no traffic of its own.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    """The path of a Chromium on this machine."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return None


def _run(*command: str) -> bool:
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def install_chromium() -> str | None:
    """Chromium from the package registries that this machine has."""
    apt = shutil.which("apt-get")
    if apt:
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        print("== Chromium is missing: installing it with apt-get (about 100 MB)", flush=True)
        if _run(*root, apt, "update") and _run(*root, apt, "install", "-y", "--no-install-recommends", "chromium"):
            return find_chromium()
    print("== Chromium is missing: asking Playwright for one", flush=True)
    _run(sys.executable, "-m", "playwright", "install", "chromium")
    return playwright_chromium()


def playwright_chromium() -> str | None:
    """The Chromium that Playwright has installed, if any."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


def chromium() -> str | None:
    """A Chromium, however it comes to be there."""
    return find_chromium() or playwright_chromium()


def main() -> int:
    """Make sure that there is a Chromium, or say what to do."""
    if chromium() or install_chromium():
        return 0
    print("The browser tests need Chromium, and it could not be installed here. Install it (on Debian: apt-get install "
          "chromium) and run the same command again.", file=sys.stderr)  # fmt: skip
    return 1


if __name__ == "__main__":
    sys.exit(main())
