"""How long a page takes to review a game: `make review-time` starts a server and a browser, opens the
review of a base game that nobody has reviewed, and prints the seconds from opening the page until it shows progress,
first values and the whole review. It says something only on a machine that does nothing else.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import FLAGS, chromium
from browser.conftest import DESKTOP, STORED, Server
from oakdoor.bots.contract import Budget, Sight
from oakdoor.bots.greedy import GreedyBot
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

SEEDS = (1, 10, 13)  # of games of 29 and 30 turns
PATIENCE = 120_000
REST = 12.0  # seconds in which a server that has just started gets ready
# What stands on the page, and when: noted by the page itself, in milliseconds since it was opened.
NOTES = """
window.notes = {};
const marks = {
  progress: "[role=progressbar]", "first values": ".inwords h3 ~ h3 ~ h3", done: "main[data-state=ready]",
};
const note = () => {
  for (const [name, mark] of Object.entries(marks)) {
    if (!(name in notes) && document.querySelector(mark)) notes[name] = performance.now() / 1000;
  }
};
new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
"""


def record_of(seed: int) -> dict[str, Any]:
    """A base game of two greedy bots."""
    game = Game(find_mode("aetherya", "base"), 2, seed=seed)
    bots = [GreedyBot(seed + seat) for seat in range(2)]
    while not game.is_over:
        sight = Sight.of(game, game.actor or 0)
        game.play_checked(bots[sight.seat].decide(sight, Budget(seconds=1)).action)
    return dict(game.record())


def opened(browser: Browser, server: Server, record: dict[str, Any]) -> dict[str, float]:
    """When what stood on the page of a device that has never been here."""
    context = browser.new_context(base_url=server.url, viewport=DESKTOP, locale="en-GB")
    key = context.request.post("/api/reviews", data={"record": record}).json()["key"]
    context.add_init_script(STORED % "fast")
    context.add_init_script(NOTES)
    page = context.new_page()
    page.goto(f"/review/{key}")
    page.wait_for_selector("main[data-state=ready]", timeout=PATIENCE)
    found: dict[str, float] = page.evaluate("notes")
    context.close()
    return found


def main() -> int:
    """Open the review some times, and print when what was there."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            records = [record_of(seed) for seed in SEEDS]
            time.sleep(REST)
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for record in records:
                found = opened(browser, server, record)
                print(
                    "  ".join(f"{name} {found[name]:.1f} s" for name in sorted(found, key=lambda one: found[one])),
                    flush=True,
                )
            browser.close()
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
