"""How long a puzzle takes to open from the list of puzzles: `python tests/browser/puzzle_time.py ROUNDS` prints the
seconds of the first one, and the median and the longest of those after it, on a server and without one."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.chromium import FLAGS, chromium
from browser.conftest import Server
from browser.test_site import ROOT, served

LONG = 120_000


def opened(browser: Browser, address: str, rounds: int) -> list[float]:
    """Seconds from the click on each of so many puzzles until its board can be played on."""
    page = browser.new_page(locale="en-GB", reduced_motion="reduce")
    page.goto(f"{address}puzzles")
    found = []
    for number in range(rounds):
        puzzle = page.locator("a[data-puzzle]").nth(number)
        expect(puzzle).to_be_visible(timeout=LONG)
        begun = time.perf_counter()
        puzzle.click()
        expect(page.locator("main[data-ply='0'] .bubble h2")).to_be_visible(timeout=LONG)
        found.append(time.perf_counter() - begun)
        page.go_back()
    page.context.close()
    return found


def tell(where: str, seconds: list[float]) -> None:
    """Print what was measured."""
    first, *rest = seconds
    print(f"{where}: first {first:.2f} s, then median {statistics.median(rest):.2f} s, longest {max(rest):.2f} s")


def main(rounds: int) -> None:
    """Open puzzles on a server, and on the demo without one."""
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        server = Server(Path(room), limits=20.0)
        server.start()
        tell("server", opened(browser, f"{server.url}/", rounds))
        server.stop()
        command = [sys.executable, str(ROOT / "web" / "site.py"), str(Path(room) / "host" / "oakdoor")]
        subprocess.run(command, check=True, capture_output=True)
        with served(Path(room) / "host") as address:
            tell("no server", opened(browser, address, rounds))
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]))
