"""The score pad in use: keys, what is said, undo, the box, crowds, ties, correcting; nothing for axe-core to find."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESKTOP, PHONE, Server
from browser.entering import begin, counted, tap_cards
from browser.test_access import violations
from oakdoor.games.contract import WATCHER
from pad.entered import NAMES, played, sheet_of

MINUS = "\N{MINUS SIGN}"
BASE = {"game": "aetherya", "mode": "base"}


def total(page: Page) -> str:
    counted(page)
    return page.locator("[data-total]").inner_text()


def test_a_kingdom_by_keys_says_what_came_of_it(visitor: Callable[..., Page]) -> None:
    page = visitor()
    begin(page, BASE, NAMES[:2])
    said = page.locator("[data-said]")
    page.keyboard.press("e")
    expect(said).to_have_text("Elf on a1. 0 points. Next b1.")
    page.keyboard.press("f")
    expect(said).to_have_text("Forest on b1. Elves 2. 2 points. Next c1.")
    expect(page.locator("[data-line=elves] b")).to_have_class(re.compile("gain"))
    expect(page.locator("[data-cell=c1]")).to_have_attribute("aria-label", "c1, empty, next. 2 points.")
    page.keyboard.press("x")
    expect(page.locator("[data-cell=c1]")).to_have_attribute("aria-label", f"c1: dragon, Dragons {MINUS}3")
    page.keyboard.press("Backspace")
    expect(said).to_have_text("Undone.")
    assert total(page) == "2"
    expect(page.locator("[data-cell=c1]")).to_have_attribute("aria-label", "c1, empty, next. 2 points.")
    page.locator("[data-cell=b1]").click()  # the cursor goes to a filled cell: it is changed
    page.keyboard.press("s")
    expect(said).to_have_text(f"Swamp on b1. Elves {MINUS}1. {MINUS}1 point. Next c1.")
    page.locator("[data-line=elves]").click()
    expect(page.get_by_text("with the swamp on b1")).to_be_visible()  # why
    page.get_by_role("tab").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab").nth(1)).to_have_attribute("aria-selected", "true")


def test_copies_are_counted_against_the_box_and_the_box_may_differ(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    begin(page, BASE, NAMES[:2])
    tap_cards(page, ["dragon", "dragon"])
    page.get_by_role("tab").nth(1).click()
    tap_cards(page, ["dragon", "dragon"])
    expect(page.locator("[data-card=dragon]")).to_contain_text("all 4 used")
    page.locator("[data-card=dragon]").click(force=True)
    expect(page.get_by_role("alert").filter(has_text="all 4 lie already")).to_contain_text("Lena 2, Mira 2")
    page.get_by_role("button", name="We have a different edition").click()
    tap_cards(page, ["dragon"])
    assert total(page) == f"{MINUS}18"
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-card=dragon]")).to_contain_text("all 4 used")


def test_fifty_steps_can_be_taken_back(visitor: Callable[..., Page]) -> None:
    page = visitor()
    begin(page, BASE, NAMES[:4])
    for seat in range(4):
        page.get_by_role("tab").nth(seat).click()
        for key in "pfmshedg" * 2:
            page.keyboard.press(key)
    expect(page.get_by_role("button", name="Undo, 50 steps")).to_be_enabled()
    for _ in range(50):
        page.keyboard.press("Backspace")
    expect(page.get_by_role("button", name="Nothing to undo")).to_be_disabled()
    page.get_by_role("tab").first.click()
    expect(page.locator("[data-cell].free")).to_have_count(16 - 14)


def test_six_golems_are_one_too_many_and_a_surrounded_tile_changes_hands(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    begin(page, {"game": "rivality", "mode": "expert"}, NAMES[:2])
    for _ in range(4):
        page.locator("[data-kind=circle]").click()
    page.locator("[data-kind=fortress]").click()
    for number in range(1, 5):
        page.locator(f"[data-tile='{number}'] .stepper").first.locator("button").last.click()
    row = page.locator("[data-tile='5']")
    more = row.locator(".stepper button")
    for _ in range(2):
        more.nth(1).click()
    for _ in range(3):
        more.nth(3).click()
    more.nth(1).evaluate("button => button.scrollIntoView({block: 'center'})")  # not under the palette
    more.nth(1).click(force=True)
    expect(row.get_by_role("alert")).to_contain_text("5 at most. 3 orange golems, 3 purple golems would stand here.")
    row.get_by_role("button", name="One purple goes").click()
    expect(row.locator(".stepper b")).to_have_text(["3", "2"])
    page.get_by_role("button", name="Undo").click()
    counted(page)
    expect(page.locator("[data-side='1']")).to_have_text("3")  # 4, less 1: it is opposed (V6.5)
    row.locator(".what").click()
    row.locator("[data-surrounded=orange]").click()
    counted(page)
    expect(page.locator("[data-side='0']")).to_have_text("8")
    expect(page.locator("[data-side='1']")).to_have_text("0")


def test_rows_of_a_battlefield_stay_where_they_are_when_the_points_come(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    begin(page, {"game": "rivality", "mode": "expert"}, NAMES[:2])
    for _ in range(2):
        page.locator("[data-kind=circle]").click()
    rows = page.locator("[data-tile]")
    tall = "rows => rows.map(row => row.getBoundingClientRect().height)"
    before = rows.evaluate_all(tall)
    for colour, holder in enumerate(("orange", "purple")):
        rows.nth(1 + colour).locator(".stepper").nth(colour).locator("button").last.click()
        expect(rows.nth(1 + colour)).to_have_class(re.compile(holder))
    assert rows.evaluate_all(tall) == before, "a tap in between would miss what it is meant for"


def tied() -> dict[str, Any]:
    """Nine points each: goblins 9 against elves 2 and legends 7 (A5.5)."""
    terrain = ["mountain", "plain", "mountain", "plain"]
    lena = ["goblin", "swamp", "goblin", "swamp", *terrain * 3]
    mira = ["elf", "forest", "mountain", "forest", *terrain * 3]
    kingdoms = [{"cells": lena, "legends": []}, {"cells": mira, "legends": ["region-plain", "battle-elf-dwarf"]}]
    return {"game": "aetherya", "mode": "base", "other_box": True, "kingdoms": kingdoms}


def open_draft(page: Page, sheet: dict[str, Any], people: list[str]) -> None:
    """As if it had been entered before."""
    page.goto("/pad")
    drafts = json.dumps([{"id": "one", "people": people, "sheet": sheet, "before": []}])
    page.evaluate("drafts => localStorage['oakdoor.pad.drafts'] = drafts", drafts)
    page.goto("/pad/game")
    counted(page)


def test_a_tie_is_framed_and_a_kept_game_can_be_corrected(visitor: Callable[..., Page]) -> None:
    page = visitor()
    open_draft(page, tied(), ["Lena", "Mira"])
    page.get_by_role("button", name="Who has won?").click()
    expect(page.locator("table .tie")).to_have_text(["9", "7"])
    expect(page.locator("[data-verdict]")).to_contain_text("Lena")
    page.get_by_role("button", name="Save the game").click()
    page.locator("a.game").click()
    page.get_by_role("button", name="Correct").click()
    page.locator("[data-cell=a1]").click()
    page.keyboard.press("p")
    counted(page)
    page.get_by_role("button", name="Who has won?").click()
    expect(page.locator("[data-verdict]")).to_contain_text("Mira")
    page.get_by_role("button", name="Save the game").click()
    expect(page.locator("a.game")).to_have_count(1)


# Phones and desktops share them out.
DRAFTS = {
    "phone": [("aetherya", "items", 2), ("aetherya", "confrontation", 4), ("rivality", "expert", 3)],
    "desktop": [("aetherya", "base", 4), ("aetherya", "solo", 1)],
}


@pytest.mark.parametrize("device", DRAFTS)
def test_axe_finds_nothing_while_entering_and_at_the_end(browser: Browser, server: Server, device: str) -> None:
    usual, narrow = (PHONE, 320) if device == "phone" else (DESKTOP, 1024)
    for number, (game, mode, players) in enumerate(DRAFTS[device]):
        context = browser.new_context(
            base_url=server.url, viewport=usual, color_scheme="dark" if number % 2 else "light", locale="en-GB",
            reduced_motion="reduce", bypass_csp=True,
        )  # fmt: skip
        sheet = sheet_of(played(game, mode, players, 1).view(WATCHER))
        page = context.new_page()
        open_draft(page, sheet, NAMES[:players])
        for address in ("/pad/game", "/pad/result"):
            if address != "/pad/game":
                page.goto(address)
                counted(page)
            assert violations(page) == [], (mode, address)
            page.set_viewport_size({"width": narrow, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (mode, address)
            page.set_viewport_size(usual)
        context.close()


@pytest.mark.logs("Failed to load resource: net::ERR_")  # pictures that were not there yet when the server died
def test_the_server_dies_and_comes_back(visitor: Callable[..., Page], server: Server) -> None:
    page = visitor(phone=True, locale="de-DE")
    begin(page, BASE, NAMES[:2])
    tap_cards(page, ["elf"])
    counted(page)
    server.kill()
    tap_cards(page, ["forest", "human"])
    expect(page.locator(".wait")).to_contain_text("Auf diesem Gerät aufgehoben.")
    expect(page.locator("[data-total]")).to_have_text("·")
    expect(page.locator("[data-said]")).to_contain_text("Noch nicht gezählt. Als Nächstes d1.")
    server.start()
    expect(page.locator(".wait")).to_have_count(0, timeout=15_000)
    assert total(page) == "3"
