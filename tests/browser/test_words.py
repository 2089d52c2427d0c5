"""What the page says: no names of records, no coordinates for the eye, sides by their players, honest previews."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.player import Player
from browser.scenes import cookie, lay, record_of, taming
from browser.tables import BOT, ME, new_table
from oakdoor.games.record import replay
from suite import keeping

Visitors = Callable[..., Page]
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
NAME_OF_RECORDS = re.compile(r"\b[a-z]+:[-\d][\d.*-]+|\b(stone|alliance|federation|battle|region)-\w+")
_NUMBER = r"(?:[-\u2212]|minus |moins )?\d+"
COORDINATES = re.compile(rf"(?<![\w+\u2212-])\(?{_NUMBER}, ?{_NUMBER}\)?(?![\w ])|(minus|moins) \d")
# Who wins, or for whom the well decides where both have the same.
WINS = {
    "en": r"^You (win with \d+ points?, \d+ ahead of|lose by \d+ points? to|(win|lose) the tie|and .* share)",
    "de": r"^Du (gewinnst mit \d+ Punkt|verlierst gegen|(gewinnst|verlierst) den Gleichstand|teilst dir den Sieg)",
    "fr": r"^Tu (gagnes avec \d+ point|perds contre|(gagnes|perds) l’égalité|partages la victoire)",
}
# All text that is shown: not what only screen readers are told.
SHOWN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (at.closest(".sr, script, style, [role=status]")) continue;
    if (walker.currentNode.data.trim() && at.checkVisibility()) found.push(walker.currentNode.data.trim());
  }
  return [...found, ...[...document.querySelectorAll("[title]")].map((one) => one.title)];
}"""


def check(page: Page) -> None:
    for text in page.evaluate(SHOWN):
        assert not NAME_OF_RECORDS.search(text), f"a name of records is shown: {text}"
        assert not COORDINATES.search(text), f"coordinates are shown: {text}"
        assert "[object" not in text


@pytest.mark.parametrize("code", keeping(["de"], LOCALES))
def test_a_whole_game_shows_no_ids_and_no_coordinates(visitor: Visitors, code: str) -> None:
    """Rivality, with previews of every placement; screen readers hear the coordinates all the same."""
    page = visitor("Lena", locale=LOCALES[code])
    player = Player(page, seed=3)
    page.goto(f"/t/{new_table(page, 'rivality', 'expert', [ME, BOT])}")
    heard: list[Any] = []
    told = 0
    while not (position := player.wait_to_move())["result"]:
        heard += [one["aloud"] for step in position["steps"] for one in step["told"] if one["aloud"]]
        free = page.locator("[data-place][data-move]").first
        if free.count():
            free.hover()
            page.wait_for_timeout(150)
        check(page)
        told += page.locator(".sr", has_text=re.compile(r"\d, (minus |moins )?\d")).count()
        player.play(player.choose(position))
    expect(page.locator("[data-sheet]")).to_be_visible()
    check(page)
    assert any(COORDINATES.search(text) or re.search(r"\d, \d", text) for text in heard)
    assert told, "screen readers are told no coordinates"
    assert re.search(WINS[code], page.locator("[data-sheet] h1").inner_text()), page.locator("h1").inner_text()


def test_a_preview_beside_a_wild_dragon_promises_nothing(visitor: Visitors, server: Server) -> None:
    """Turning over wilderness could tame it, or not: no chip, and the sentence says so."""
    page = visitor()
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, 'aetherya-wild-dragon')}")
    cell = taming(replay(record_of("aetherya-wild-dragon")))[0].split(" ")[1]
    page.locator("[data-pick='reveal']").first.click()
    page.locator(f"[data-move='reveal {cell}']").hover()
    expect(page.get_by_text(f"{cell} is turned over: the points depend on the card that appears.")).to_be_visible()
    assert page.locator(".links .points").count() == 0


def test_a_preview_tells_what_comes_of_a_card(visitor: Visitors, server: Server) -> None:
    page = visitor()
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, 'aetherya-wild-dragon')}")
    target = page.locator("[data-move^='place ']").first
    target.hover()
    cell = (target.get_attribute("data-move") or "").split(" ")[1]
    expect(page.locator(".note", has_text=re.compile(rf"^[A-Z][a-z]+ on {cell}: .*\.$"))).to_be_visible()


def test_an_explanation_does_not_open_under_a_resting_mouse(visitor: Visitors) -> None:
    """A new position comes, and things come anew under a mouse that rests: nothing opens until it moves."""
    page = visitor()
    player = Player(page, seed=1)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    player.play_until("turn")
    box = page.locator("[data-cell='b2']").first.bounding_box()
    assert box is not None
    tip = page.get_by_role("tooltip")
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.move(box["x"] + 24, box["y"] + 20)
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.keyboard.press("d")
    player.wait(lambda: player.position["view"]["phase"] == "hold_drawn", "the drawn card")
    # As if the whole kingdom were drawn anew under the mouse.
    page.evaluate("""() => {
      const cell = document.querySelector("[data-cell='b2']");
      const parent = cell.parentElement;
      const next = cell.nextSibling;
      cell.remove();
      return new Promise((done) => setTimeout(() => { parent.insertBefore(cell, next); done(); }, 100));
    }""")
    page.wait_for_timeout(1200)
    expect(tip).to_have_count(0)
