"""Random games that are tapped into the score pad through its page and compared with the engine: `make tapped` taps in
50 of each kind, `make tapped PAD_GAMES=5` fewer. Each game is entered on a phone, tap by tap, as somebody who sees the
table would; every line, every total and the sentence that names the winner must be the engine's."""

import argparse
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, expect, sync_playwright
from tqdm import tqdm

from browser.chromium import FLAGS, chromium
from browser.conftest import PHONE, Server
from browser.entering import begin, counted, tap_cards, tap_items, tap_legends, tap_tile, tap_wizards
from oakdoor.games.contract import WATCHER
from oakdoor.games.game import Game
from oakdoor.language.language import Language
from oakdoor.narration.teller import Teller
from pad.entered import NAMES, played, sheet_of

LEVELS = ("apprentice", "journeyman", "master")
PATIENCE = 30_000
# By kind: the game, and the modes, players and options that its games take in turn.
KINDS: dict[str, tuple[str, list[tuple[str, int, dict[str, Any]]]]] = {
    "items": ("aetherya", [("items", players, {}) for players in (2, 3, 4)]),
    "expert": ("rivality", [("expert", players, {}) for players in (2, 3)]),
    "teams": ("rivality", [(mode, 4, {}) for mode in ("standard", "expert")]),
    "suramun": ("rivality", [("solo", 1, {"level": level}) for level in LEVELS]),
}


def games_of(kind: str, seed: int = 0) -> Iterator[Game]:
    """Finished random games of a kind, without end."""
    game, forms = KINDS[kind]
    for number, (mode, players, options) in zip(itertools.count(seed), itertools.cycle(forms)):
        yield played(game, mode, players, number, options)


def enter(page: Page, sheet: dict[str, Any]) -> None:
    """Tap in what lies on the table."""
    for seat, kingdom in enumerate(sheet.get("kingdoms", [])):
        page.get_by_role("tab").nth(seat).click()
        tap_cards(page, kingdom["cells"])
        tap_legends(page, kingdom["legends"])
        tap_items(page, kingdom)
    tiles = [
        tile for tile in sheet.get("tiles", []) if sum(tile["golems"]) or tile["wizards"] or tile["kind"] == "well"
    ]
    for number, tile in enumerate(tiles):
        tap_tile(page, number, tile)
    if tiles:
        tap_wizards(page, sheet)


def figure(points: int) -> str:
    """A number as the page writes it."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def compare(page: Page, game: Game) -> None:
    """The result page says what the engine says: lines, totals, who has won."""
    outcome = game.outcome()
    for line in outcome.sides[0].lines:
        expect(page.locator(f"tbody button[data-line={line}]")).to_have_text(
            [figure(side.lines[line]) for side in outcome.sides]
        )
    expect(page.locator("tfoot button")).to_have_text([figure(side.score) for side in outcome.sides])
    told = Teller(game.mode, None, Language("en"), NAMES[: game.players]).verdict(outcome, game.view(WATCHER), WATCHER)
    expect(page.locator("[data-verdict]")).to_have_text(told[-1])


def tap_in(page: Page, game: Game) -> None:
    """A game from the first tap to its result."""
    sheet = sheet_of(game.view(WATCHER))
    begin(page, sheet, NAMES[: game.players], PATIENCE)
    enter(page, sheet)
    counted(page, PATIENCE)
    page.locator("footer .primary").click()
    counted(page, PATIENCE)
    compare(page, game)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=50, help="how many of each kind")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS))
    asked = parser.parse_args()
    os.environ.setdefault("OAKDOOR_PLAIN", "1")
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), limits=0)  # nobody taps so many games a minute
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(
            base_url=server.url, viewport=PHONE, is_mobile=True, has_touch=True, locale="en-GB", reduced_motion="reduce"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        for kind in asked.kinds:
            for game in tqdm(itertools.islice(games_of(kind), asked.games), total=asked.games, desc=kind, unit="game"):
                page.goto("/credits")
                page.evaluate("localStorage.clear()")
                tap_in(page, game)
            print(f"{kind}: {asked.games} games tapped in, all as the engine counts them", flush=True)
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
