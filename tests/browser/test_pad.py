"""The score pad by taps: every mode, without a connection in the middle of it, and after the page was closed.

Each kind of battlefield is tapped in by test_tapped.py. A thousand kingdoms and two hundred battlefields go through
the same route in tests/server/test_pad.py.
"""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.entering import Taps, begin, counted, tap_cards, tap_items, tap_legends, tap_shed, tap_tile, tap_wizards
from oakdoor.games.contract import WATCHER, Outcome
from oakdoor.games.game import Game
from pad.entered import NAMES, played, sheet_of

MOST_TAPS = 20


@cache
def example(game: str, mode: str, players: int) -> Game:
    """A finished game in which nobody has more than four legends (A4.5 allows more)."""
    for seed in range(100):
        found = played(game, mode, players, seed)
        kingdoms = sheet_of(found.view(WATCHER)).get("kingdoms", [])
        if all(len(kingdom["legends"]) <= MOST_TAPS - 16 for kingdom in kingdoms):
            return found
    raise AssertionError("no such game was found")


def figure(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def cut(page: Page) -> None:
    """The connection is lost; what is entered then is not counted, and the page says so."""
    page.context.set_offline(True)


def reopened(page: Page) -> Page:
    """Close the page and open another one, still without a connection; then the connection is back."""
    context: BrowserContext = page.context
    expect(page.locator(".wait")).to_be_visible()
    expect(page.locator("[data-fresh=true]")).to_have_count(0)
    page.close()
    page = context.new_page()
    page.goto("/pad")
    page.locator("a[href='/pad/game']").click()
    expect(page.locator(".wait")).to_be_visible()
    context.set_offline(False)
    counted(page)
    return page


def totals(page: Page, outcome: Outcome) -> None:
    """The result page says what the engine says, and the game is kept."""
    counted(page)
    page.locator("footer .primary").click()
    expect(page.locator("table")).to_be_visible()
    if outcome.fame is None:  # of a campaign the table shows ages
        expect(page.locator("tfoot button")).to_have_text([figure(side.score) for side in outcome.sides])
    page.locator("footer .primary").click()
    expect(page).to_have_url("/pad")
    expect(page.locator("a.game")).to_have_count(1)


def ready_offline(page: Page) -> None:
    """The program itself is kept by the browser."""
    page.goto("/pad")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()


@pytest.mark.parametrize(
    ("mode", "players", "locale"), [("base", 2, "de-DE"), ("items", 2, "fr-FR"), ("coop", 2, "en-GB")]
)
def test_kingdoms_are_tapped_in(visitor: Callable[..., Page], mode: str, players: int, locale: str) -> None:
    game = example("aetherya", mode, players)
    sheet = sheet_of(game.view(WATCHER))
    page = visitor(phone=True, locale=locale)
    ready_offline(page)
    begin(page, sheet, NAMES[:players])
    taps = Taps(page)
    for seat, kingdom in enumerate(sheet["kingdoms"]):
        page.get_by_role("tab").nth(seat).click()
        taps.take()
        tap_cards(page, kingdom["cells"][:10])
        if seat == 1:
            cut(page)
        tap_cards(page, kingdom["cells"][10:])
        tap_legends(page, kingdom["legends"])
        assert taps.take() == 16 + len(kingdom["legends"]) <= MOST_TAPS
        if mode == "items":
            tap_items(page, kingdom)
        if seat == 1:
            page = reopened(page)
            taps = Taps(page)
    if mode == "coop":
        tap_shed(page, sheet["shed"])
    totals(page, game.outcome())


def test_a_campaign_is_tapped_in(visitor: Callable[..., Page]) -> None:
    game = example("aetherya", "solo", 1)
    sheet = sheet_of(game.view(WATCHER))
    page = visitor(phone=True)
    ready_offline(page)
    begin(page, sheet, NAMES[:1])
    age = sheet["ages"][0]
    tap_cards(page, age["cells"][:8])
    cut(page)
    tap_cards(page, age["cells"][8:])
    page.get_by_role("tab").last.click()
    tap_legends(page, age["row"])
    page = reopened(page)
    page.locator(".lost input").check()
    totals(page, game.outcome())


def test_a_common_kingdom_is_tapped_in(visitor: Callable[..., Page]) -> None:
    game = example("aetherya", "confrontation", 2)
    sheet = sheet_of(game.view(WATCHER))
    page = visitor(phone=True)
    ready_offline(page)
    begin(page, sheet, NAMES[:2])
    tap_cards(page, sheet["cells"][:12])
    cut(page)
    tap_cards(page, sheet["cells"][12:])
    page.locator("[data-build]").click()
    for cell in sheet["fortresses"]:
        page.locator(f"[data-cell={cell}]").click()
    page = reopened(page)
    for seat, legends in enumerate(sheet["legends"], 1):
        page.get_by_role("tab").nth(seat).click()
        tap_legends(page, legends)
        if page.locator(".dragons").count():
            for _ in range(sheet["dragons"]):
                page.locator(".dragons button").last.click()
    totals(page, game.outcome())


def test_a_battlefield_is_tapped_in(visitor: Callable[..., Page]) -> None:
    game = example("rivality", "standard", 3)
    sheet = sheet_of(game.view(WATCHER))
    sheet["tiles"] = [tile for tile in sheet["tiles"] if sum(tile["golems"]) or tile["kind"] == "well"]
    page = visitor()
    ready_offline(page)
    begin(page, sheet, NAMES[:3])
    for number, tile in enumerate(sheet["tiles"]):
        if number == len(sheet["tiles"]) // 2:
            cut(page)
        tap_tile(page, number, tile)
    page = reopened(page)
    tap_wizards(page, sheet)
    totals(page, game.outcome())
