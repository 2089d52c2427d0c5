"""How long it takes from an empty browser to the first move at a table of the page, without a server:
`python tests/browser/first_move.py ROUNDS` prints the seconds until the lobby can be used, until a rulebook can be read
(opened by its address, in an empty browser, too), until a table is there, until one can move, and until the move is
made, for each round and as medians."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.chromium import FLAGS, chromium
from browser.player import Player
from browser.test_offline import WATCHED, hears
from browser.test_site import ROOT, served

LONG = 120_000


def shown(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until the lobby can be used, and until a rulebook can be read, each with an empty browser."""
    found = []
    for path, what in (("", "main button:has-text('Start the table')"), ("rules/aetherya/base", "main article")):
        page = browser.new_page(locale="en-GB")
        begun = time.perf_counter()
        page.goto(address + path, wait_until="commit")
        expect(page.locator(what).first).to_be_visible(timeout=LONG)
        expect(page.locator(what).first).to_be_enabled(timeout=LONG)
        found.append(time.perf_counter() - begun)
        page.context.close()
    return found[0], found[1]


def timed(page: Page, address: str) -> tuple[float, float, float]:
    """Seconds until the table is there, until one can move, and until the move is made."""
    page.add_init_script(WATCHED)
    player = Player(page, seed=3)
    hears(page, player)
    begun = time.perf_counter()
    page.goto(address)
    page.get_by_role("button", name="Start the table").click(timeout=LONG)
    page.wait_for_url("**/t/here-*", timeout=LONG)
    table = time.perf_counter() - begun
    page.locator("main[data-ply]").wait_for(timeout=LONG)
    position = player.wait_to_move()
    ready = time.perf_counter() - begun
    player.play(player.choose(position))
    player.wait(lambda: player.position["ply"] > position["ply"], "the move")
    return table, ready, time.perf_counter() - begun


def main(rounds: int) -> None:
    """Write the demo without a server, and open it in a new browser for each round."""
    found = []
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        command = [sys.executable, str(ROOT / "web" / "site.py"), str(Path(room) / "oakdoor")]
        subprocess.run(command, check=True, capture_output=True)
        with served(Path(room)) as address:
            for _ in range(rounds):
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                found.append((*shown(browser, address), *timed(browser.new_page(locale="en-GB"), address)))
                print(*(f"{seconds:.1f}" for seconds in found[-1]), flush=True)
                browser.close()
    print("medians", *(f"{statistics.median(column):.1f}" for column in zip(*found, strict=True)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
