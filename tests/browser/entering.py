"""Entering a game into the score pad by real taps, and counting them."""

from typing import Any

from playwright.sync_api import Page, expect


def begin(page: Page, sheet: dict[str, Any], people: list[str], patience: float = 5_000) -> None:
    """Choose game, mode and people; whoever counts has so many milliseconds for the first answer."""
    page.goto("pad/new")
    page.locator(f"label.{sheet['game']} input").check(force=True)
    page.locator(f".modes input[value={sheet['mode']}]").check(force=True)
    if "level" in sheet:
        page.locator(f"input[value={sheet['level']}]").check(force=True)
    if not page.locator(".add").count():  # somebody played here before
        page.locator(".pe.new").click()
    for name in people:
        page.locator(".add input").fill(name)
        page.locator(".add input").press("Enter")
    for seat, tribe in enumerate(sheet.get("tribes", [])):
        page.locator(f"input[name$='-{seat}'][value={tribe}]").check(force=True)
    if sheet.get("absent"):
        page.locator(f"input[name$='-absent'][value={sheet['absent']}]").check(force=True)
    page.locator("button[type=submit]").click()
    counted(page, patience)


def counted(page: Page, patience: float = 5_000) -> None:
    """Wait until the points are those of what was entered."""
    expect(page.locator("[data-fresh=true]")).to_be_visible(timeout=patience)


class Taps:
    """Counts what a finger does on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate("window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)")

    def take(self) -> int:
        """How many taps since the last time."""
        return int(self.page.evaluate("[window.taps, window.taps = 0][0]"))


def tap_cards(page: Page, cards: list[str]) -> None:
    for card in cards:
        page.locator(f"[data-card={card}]").click()


def tap_legends(page: Page, legends: list[str]) -> None:
    for legend in legends:
        page.locator(f"[data-legend={legend}]").click()


def tap_items(page: Page, kingdom: dict[str, Any]) -> None:
    """Stones, then treaties and staffs: the tile, then its card."""
    for stone in kingdom["stones"]:
        page.locator(f"[data-stone='{stone}']").click()
    for tile, cells in (("treaty", kingdom["treaties"]), ("staff", kingdom["staffs"])):
        if cells:
            page.locator(f"[data-lay={tile}]").click()
            for cell in cells:
                page.locator(f"[data-cell={cell}]").click()


def tap_tile(page: Page, number: int, tile: dict[str, Any]) -> None:
    """A tile with its golems and wizards; the well lies there already."""
    if tile["kind"] != "well":
        page.locator(f"[data-kind={tile['kind']}]").click()
    row = page.locator(f"[data-tile='{number}']")
    for colour, golems in enumerate(tile["golems"]):
        for _ in range(golems):
            row.locator(".stepper").nth(colour).locator("button").last.click()
    for wizard in tile["wizards"]:
        page.locator(f"[data-wizard={wizard}]").click()
        row.locator(".what").click()


def tap_wizards(page: Page, sheet: dict[str, Any]) -> None:
    """The wizards that stand on none of the tiles."""
    for colour in sheet["aside"]:
        page.locator(f"[data-wizard={colour}]").click()
        page.locator(f"[data-aside={colour}]").click()


def tap_shed(page: Page, shed: list[str]) -> None:
    """The discarded legends, or that there were none."""
    page.get_by_role("tab").last.click()
    if shed:
        tap_legends(page, shed)
    else:
        page.locator("[data-none]").click()
