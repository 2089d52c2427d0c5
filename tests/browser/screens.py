"""Pictures of every screen in a telling state, for whoever reviews the look: six sizes, both themes; all languages for
one mode of each game, and for the pages of a club.

`make screens` writes them to build/screens/ and keeps the pictures of the README current;
`python tests/browser/screens.py NAME ...` takes only some of them anew.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright
from tqdm import tqdm

from browser import club
from browser.chromium import FLAGS, chromium
from browser.conftest import Server
from browser.entering import begin, tap_cards
from browser.scenes import SCENES, best_move, cookie, lay
from oakdoor.games.contract import WATCHER
from pad.entered import NAMES, played, sheet_of

ROOT = Path(__file__).parent.parent.parent
TARGET = ROOT / "build" / "screens"
PAGES = {
    "door": "/",
    "games": "/games",
    "rules": "/rules/aetherya/items",
    "rules-rivality": "/rules/rivality/standard",
    "credits": "/credits",
    "replays": "/replay",
    "learn": "/learn",
    "pad": "/pad",
    "missing": "/nothing",
}
README = {"aetherya": "aetherya-base", "rivality": "rivality-standard", "score-sheet": "end-aetherya"}
BEST: dict[str, str] = {}  # by address, a move worth previewing
Prepare = Callable[[Page], None]
SIZES = ((1440, 900), (1280, 800), (2560, 1440), (820, 1180), (390, 844), (360, 640))
TOUCHED = 1024  # narrower pages are shown as those of phones and tablets
TRANSLATED = ("aetherya-base", "rivality-standard")  # in all languages


def _show_preview(page: Page) -> None:
    """Show the preview of a good move (of a move in the middle, where none is named)."""
    best = BEST.get(page.url, "")
    named = page.locator(f'[data-move="{best}"]:visible, [data-pick="{best.rpartition(" ")[0]}"]:visible')
    targets = page.locator("[role=grid] :is([data-move], [data-pick]):visible, .field [data-move]:visible")
    target = named.first if named.count() else targets.nth(targets.count() // 2)
    if page.viewport_size and page.viewport_size["width"] < TOUCHED:
        target.tap()
    else:
        target.hover()


def _go_to_middle(page: Page) -> None:
    slider = page.get_by_role("slider").first
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))


def _choose_card(page: Page) -> None:
    page.locator('[data-pick^="play "]').first.click()


def _use_tile(page: Page) -> None:
    page.locator('[data-pick^="use "]').first.click()


def _enter(page: Page) -> None:
    """Tap the first cards of a kingdom."""
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    begin(page, sheet, NAMES[:2], 30_000)
    tap_cards(page, sheet["kingdoms"][0]["cells"][:5])


PREPARE: dict[str, Prepare] = {
    "pad-entry": _enter,
    "aetherya-base": _show_preview,
    "aetherya-coop": _show_preview,
    "aetherya-items": _use_tile,
    "aetherya-confrontation": _choose_card,
    "aetherya-confrontation-two": _choose_card,
    "rivality-standard": _show_preview,
    "rivality-teams": _show_preview,
    "rivality-expert": _show_preview,
    "rivality-solo": _show_preview,
    "replay-aetherya": _go_to_middle,
    "replay-rivality": _go_to_middle,
}


def _settle(page: Page) -> None:
    """Wait until all pictures are there, also on a busy machine."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.wait_for_timeout(250)


def take(
    browser: Browser, server: Server, addresses: dict[str, str], language: str, theme: str, size: tuple[int, int]
) -> None:
    """One set: screens in one language, theme and size."""
    width, height = size
    phone = width < 600
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        reduced_motion="reduce",
        has_touch=width < TOUCHED,
        bypass_csp=True,  # waiting for pictures needs a function in the page
    )
    context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    folder = TARGET / f"{language}-{theme}-{width}x{height}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, address in addresses.items():
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("h1, h2, [role=grid], .cover")
        _settle(page)
        if name in PREPARE:
            PREPARE[name](page)
            page.wait_for_timeout(900)  # a preview comes from a worker
            _settle(page)
        page.screenshot(path=folder / f"{name}.png")
        page.close()
    context.close()


def main() -> None:
    """All sets."""
    wanted = sys.argv[1:]
    if not wanted:
        shutil.rmtree(TARGET, ignore_errors=True)
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as other, sync_playwright() as playwright:
        club.found(Path(other))
        server, house = (Server(Path(folder), pace=3600.0) for folder in (data, other))  # bots wait: nothing moves
        server.start()
        house.start()
        addresses = dict(PAGES)
        for name in SCENES:
            key = lay(server.data, name)
            addresses[name] = f"/t/{key}"
            BEST[f"{server.url}/t/{key}"] = best_move(name)
            if name in ("end-aetherya", "end-rivality"):
                addresses[f"replay-{name.removeprefix('end-')}"] = f"/replay/{key}"
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        addresses, of_club = (
            {name: address for name, address in some.items() if not wanted or name in wanted}
            for some in (addresses, club.PAGES | club.OTHERS)
        )
        few = {name: address for name, address in addresses.items() if name in TRANSLATED}
        sets = [(code, theme, size) for code in ("en", "de", "fr") for theme in ("dark", "light") for size in SIZES]
        for language, theme, size in tqdm(sets, desc="screens", unit="set"):
            take(browser, server, addresses if language == "en" else few, language, theme, size)
            take(browser, house, of_club, language, theme, size)
        browser.close()
        server.stop()
        house.stop()
    pictures = ROOT / "docs" / "pictures"
    pictures.mkdir(exist_ok=True)
    for target, name in README.items() if not wanted else ():
        theme = "light" if target == "score-sheet" else "dark"
        shutil.copy(TARGET / f"en-{theme}-1440x900" / f"{name}.png", pictures / f"{target}.png")
    print(f"{len(list(TARGET.rglob('*.png')))} pictures in {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
