"""The score pad asks for what decides before it names a winner, drops nothing for good, and says what it saved."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.entering import begin, counted, tap_cards
from browser.test_access import violations
from browser.test_pad_use import BASE, open_draft
from oakdoor.games.contract import WATCHER
from pad.entered import NAMES, played, sheet_of

Visitors = Callable[..., Page]
FULL = ("plain forest mountain swamp " * 4).split()
RESULT = "Who has won?"


def asked(page: Page) -> Locator:
    counted(page)
    return page.locator("[data-ask]")


@pytest.mark.parametrize("phone", [True, False])
def test_each_wizard_is_asked_for_and_can_turn_the_game(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone, bypass_csp=True)
    begin(page, {"game": "rivality", "mode": "standard"}, NAMES[:2])
    page.locator("[data-kind=fortress]").click()
    page.locator("[data-kind=cottage]").click()
    page.locator("[data-tile='1'] .stepper").first.locator("button").last.click()
    page.locator("[data-tile='2'] .stepper").last.locator("button").last.click()
    expect(asked(page)).to_have_text(["Wizard of Lena", "Wizard of Mira"])
    expect(page.get_by_role("button", name=RESULT)).to_have_count(0)
    assert violations(page) == []
    asked(page).first.click()
    expect(page.get_by_text("On which tile does the wizard of Lena stand?")).to_be_visible()
    page.locator("[data-tile='1'] .what").click()
    asked(page).first.click()
    page.locator("[data-aside=purple]").click()
    expect(page.locator("[data-wizard=purple]")).to_contain_text("on no tile")
    counted(page)
    page.get_by_role("button", name=RESULT).click()
    expect(page.locator("[data-verdict]")).to_contain_text("Mira")
    page.go_back()
    page.locator("[data-wizard=orange]").click()  # it stands elsewhere after all
    page.locator("[data-aside=orange]").click()
    counted(page)
    page.get_by_role("button", name=RESULT).click()
    expect(page.locator("[data-verdict]")).to_contain_text("Lena")


def test_discarded_legends_are_asked_for(visitor: Visitors) -> None:
    page = visitor(phone=True, locale="de-DE")
    kingdoms = [{"cells": FULL, "legends": []}] * 2
    open_draft(
        page, {"game": "aetherya", "mode": "coop", "other_box": True, "kingdoms": kingdoms, "shed": None}, NAMES[:2]
    )
    expect(asked(page)).to_have_text(["Abgeworfene Legenden"])
    page.goto("/pad/result")  # by its address, as from a bookmark
    counted(page)
    expect(page.locator("[data-verdict]")).to_have_text("Noch steht nicht fest, wer gewonnen hat.")
    expect(page.locator(".cup")).to_have_count(0)
    asked(page).click()
    expect(page).to_have_url(re.compile("/pad/game$"))
    asked(page).click()
    page.locator("[data-none]").click()
    counted(page)
    page.get_by_role("button", name="Wer hat gewonnen?").click()
    expect(page.locator(".cup")).to_be_visible()


def test_the_row_of_an_age_is_asked_for(visitor: Visitors) -> None:
    page = visitor(phone=True, locale="fr-FR")
    later = {"cells": [None] * 16, "row": []}
    ages = [{"cells": FULL, "row": [], "lost": False}, {**later, "lost": True}, {**later, "lost": False}]
    open_draft(page, {"game": "aetherya", "mode": "solo", "other_box": False, "ages": ages}, NAMES[:1])
    expect(asked(page)).to_have_text(["Rangée de l’âge I\N{NARROW NO-BREAK SPACE}: 4 légendes"])
    asked(page).click()
    for legend in ("region-plain", "region-forest", "region-mountain", "region-swamp"):
        page.locator(f"[data-legend={legend}]").click()
    expect(asked(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Qui a gagné")).to_be_enabled()


def test_a_game_of_an_older_pad_names_no_winner(visitor: Visitors) -> None:
    """Its sheet says nothing of the wizards."""
    page = visitor()
    page.goto("/pad")
    tiles = [{"kind": kind, "golems": [1, 0], "wizards": []} for kind in ("well", "circle")]
    sheet = {"game": "rivality", "mode": "standard", "other_box": False, "players": 2, "tiles": tiles}
    answer = page.context.request.post("/api/pad/score", data={"sheet": sheet, "names": NAMES[:2]})
    game = {"id": "old", "version": 1, "game": "rivality", "mode": "standard", "played": "2026-01-08T20:00:00Z"}
    game |= {"people": NAMES[:2], "sheet": sheet, "result": {**answer.json()["result"], "complete": True}}
    page.evaluate("games => localStorage['oakdoor.pad.games'] = games", json.dumps([game]))
    page.goto("/pad/result/old")
    counted(page)
    expect(page.locator("[data-verdict]")).to_have_text("There is no winner yet.")
    asked(page).first.click()
    expect(asked(page)).to_have_count(2)


def open_games(page: Page) -> Locator:
    return page.locator("[data-open]")


def test_no_unfinished_game_is_dropped(visitor: Visitors) -> None:
    page = visitor(phone=True, bypass_csp=True)
    begin(page, BASE, ["Lena", "Mira"])
    tap_cards(page, ["elf", "forest"])
    begin(page, BASE, ["Ole", "Adèle"])
    tap_cards(page, ["dragon"])
    page.goto("/pad")
    expect(open_games(page).locator("b")).to_have_text(["Ole, Adèle", "Lena, Mira"])
    page.get_by_role("button", name="Throw it away").last.click()
    expect(open_games(page)).to_have_count(1)
    expect(page.get_by_text("The game of Lena and Mira is thrown away.")).to_be_visible()
    assert violations(page) == []
    page.reload()
    page.get_by_text("Thrown away (1)").click()
    page.get_by_role("button", name="Bring back").click()
    expect(open_games(page).locator("b")).to_have_text(["Lena, Mira", "Ole, Adèle"])
    page.get_by_role("link", name="Go on").first.click()
    counted(page)
    expect(page.locator("[data-total]")).to_have_text("2")


def test_what_an_earlier_version_kept_is_there_and_corrections_put_nothing_away(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/pad")
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    earlier = json.dumps({"id": "one", "people": ["Lena", "Mira"], "sheet": sheet, "before": []})
    page.evaluate("draft => localStorage['oakdoor.pad.draft'] = draft", earlier)
    page.goto("/pad/game")
    counted(page)
    page.get_by_role("button", name=RESULT).click()
    page.get_by_role("button", name="Save the game").click()
    expect(page.locator("[data-saved]")).to_have_text("Saved on this device: Lena, Mira.")
    expect(open_games(page)).to_have_count(0)
    begin(page, BASE, ["Ole", "Adèle"])
    tap_cards(page, ["dragon"])
    page.goto("/pad")
    page.locator("a.game").click()
    page.get_by_role("button", name="Correct").click()
    page.goto("/pad")
    expect(open_games(page).locator("b")).to_have_text(["Lena, Mira", "Ole, Adèle"])


def test_two_pages_enter_two_games(visitor: Visitors) -> None:
    page = visitor()
    begin(page, BASE, ["Lena", "Mira"])
    tap_cards(page, ["elf"])
    other = page.context.new_page()
    begin(other, BASE, ["Ole", "Adèle"])
    tap_cards(other, ["dragon", "dragon"])
    tap_cards(page, ["forest"])
    counted(page)
    expect(page.locator("[data-total]")).to_have_text("2")
    other.goto("/pad")
    expect(open_games(other).locator("b")).to_have_text(["Lena, Mira", "Ole, Adèle"])


def test_a_browser_without_room_says_so_and_loses_nothing(visitor: Visitors) -> None:
    page = visitor()
    open_draft(page, sheet_of(played("aetherya", "base", 2, 1).view(WATCHER)), ["Lena", "Mira"])
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); } }")
    page.locator("[data-cell=a1]").click()
    page.keyboard.press("f")
    expect(page.get_by_role("alert").filter(has_text="cannot keep what you enter")).to_be_visible()
    page.keyboard.press("Backspace")
    counted(page)
    page.get_by_role("button", name=RESULT).click()
    page.get_by_role("button", name="Save the game").click()
    expect(page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    page.goto("/pad")
    expect(open_games(page)).to_have_count(1)


PHONES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
IN_VIEW = """() => [...document.querySelectorAll("[data-card], [data-kind], [data-wizard]")].filter((one) => {
  const box = one.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top < 0 || box.bottom > innerHeight || !one.contains(at);
}).map((one) => one.textContent)"""
SMALL = """() => [...document.querySelectorAll(".stepper button")].map((one) => one.getBoundingClientRect())
  .filter((box) => box.width < 44 || box.height < 44).map((box) => `${box.width} x ${box.height}`)"""


def out_of_view(page: Page) -> list[str]:
    """What cannot be reached, when the page has come to rest."""
    found: list[str] = []
    for _ in range(40):
        found = page.evaluate(IN_VIEW)
        if not found:
            break
        page.wait_for_timeout(50)
    return found


CURSOR = """() => { const box = document.querySelector(".chosen").getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return at.closest(".chosen") !== null; }"""


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize(
    ("mode", "players"), [("base", 2), ("items", 4), ("coop", 3), ("solo", 1), ("confrontation", 3)]
)
def test_the_palette_stays_in_reach(visitor: Visitors, size: ViewportSize, mode: str, players: int) -> None:
    page = visitor(phone=True, viewport=size, locale="de-DE")
    sheet: dict[str, Any] = {"game": "aetherya", "mode": mode}
    if mode == "confrontation":
        sheet["tribes"] = ["elf", "goblin", "human"]
    begin(page, sheet, NAMES[:players])
    for number in range(4):
        assert out_of_view(page) == [], number
        assert page.evaluate(CURSOR), number
        tap_cards(page, ["plain", "forest", "elf"])


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("players", [2, 3])
def test_steppers_are_large_and_tiles_stay_in_reach(visitor: Visitors, size: ViewportSize, players: int) -> None:
    page = visitor(phone=True, viewport=size, locale="fr-FR")
    begin(page, {"game": "rivality", "mode": "expert"}, NAMES[:players])
    for _ in range(8):
        page.locator("[data-kind=cottage]").click()
    page.locator("[data-tile='8'] .stepper button").last.click()
    counted(page)
    assert page.evaluate(SMALL) == []
    assert out_of_view(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
