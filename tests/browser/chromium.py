"""Finds Chromium for the browser tests, and installs it if there is none: from Debian's packages, or by Playwright.

Taken first is the one without windows: it draws the same pages, and a visitor costs it half as much. `--lighter` gets
it where a Chromium with windows is there already.
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The last list counts: Playwright's stands here, too. Ours are the pages that every window has for its address bar.
WITHOUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
# Nothing but the page under test: no sandbox inside containers, no traffic of its own.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
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


def _install_package(*names: str) -> bool:
    """The first of these packages that Debian has. Lists of packages are fetched only where the old ones do not do."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    print("== Chromium is missing: installing it with apt-get (about 100 MB)", flush=True)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    waiting = [apt, "-o", "DPkg::Lock::Timeout=300"]  # another test's package may be coming
    apt_get = waiting if os.geteuid() == 0 else ["sudo", "-n", *waiting]
    install = [*apt_get, "install", "-y", "--no-install-recommends"]
    tries = [[[*install, name]] for name in names] + [[[*apt_get, "update"], [*install, name]] for name in names]
    return any(all(_run(*command) for command in commands) for commands in tries)


def install_chromium() -> str | None:
    """Chromium from the package registries that this machine has."""
    if _install_package(SHELL, "chromium"):
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
    if "--lighter" in sys.argv:
        return 0 if shutil.which(SHELL) or _install_package(SHELL) else 1
    if chromium() or install_chromium():
        return 0
    print("The browser tests need Chromium, and it could not be installed here. Install it (on Debian: apt-get install "
          "chromium) and run the same command again.", file=sys.stderr)  # fmt: skip
    return 1


if __name__ == "__main__":
    sys.exit(main())
