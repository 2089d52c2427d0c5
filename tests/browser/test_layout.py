"""Where things lie: they keep their place, boards grow with the screen, replays can be read, names break no panel."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from browser.conftest import STORED, Server
from browser.player import Player
from browser.scenes import cookie, lay
from browser.tables import BOT, GUEST, ME, new_table

Look = Callable[[str, int, int], Page]
SMALL_TEXT = """least => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility()
  && [...one.childNodes].some(child => child.nodeType === 3 && child.textContent.trim())
  && one.getBoundingClientRect().width > 2 && parseFloat(getComputedStyle(one).fontSize) < least
  && !one.closest('.sr, svg')).map(one => one.className + ': ' + one.textContent.trim().slice(0, 30))"""


@pytest.fixture(scope="module")
def look(browser: Browser, server: Server) -> Iterator[Look]:
    """Opens an address, or a scene by its name, in a page of a size; what came once need not come again."""
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(STORED % "normal")
    context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])

    def make(address: str, width: int, height: int) -> Page:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address if address.startswith("/") else f"/t/{lay(server.data, address)}")
        page.locator("[role=grid]").first.wait_for()
        return page

    yield make
    context.close()


def _box(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box


def test_deck_pile_prompt_and_total_keep_their_place(visitor: Callable[..., Page]) -> None:
    page = visitor()
    player = Player(page, seed=3)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    seen: dict[str, set[tuple[int, int]]] = {}
    phases = set()
    for _ in range(12):
        position = player.wait_to_move()
        phases.add(position["view"]["phase"])
        page.wait_for_timeout(60)
        for part in ("[data-fly=deck]", '[data-fly="pile 1"]', ".prompt", ".kingdom", ".harm .big"):
            box = _box(page, part)
            seen.setdefault(part, set()).add((round(box["x"] if part != ".harm .big" else 0), round(box["y"])))
        player.play(player.choose(position))
    assert {"arrange", "turn", "hold_drawn"} <= phases
    assert {part: places for part, places in seen.items() if len(places) > 1} == {}


def test_the_board_grows_and_not_the_legends(look: Look) -> None:
    normal, large = look("aetherya-base", 1440, 900), look("aetherya-base", 2560, 1440)
    board, legend = ".kingdom [data-cell=a1]", "[data-legend]"
    assert _box(large, board)["width"] > 1.7 * _box(normal, board)["width"]
    assert _box(large, legend)["width"] < 1.3 * _box(normal, legend)["width"]
    tile = ".field .tile"
    assert _box(look("rivality-standard", 2560, 1440), tile)["width"] > 140


def test_an_upright_tablet_uses_its_width(look: Look) -> None:
    page = look("aetherya-base", 820, 1180)
    assert _box(page, ".kingdom")["width"] > 560
    page.locator('[data-fly="pile 1"]').scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    board = _box(look("aetherya-confrontation", 820, 1180), "[role=grid]")
    assert board["width"] > 560


def test_low_phones_show_board_and_answers_together(look: Look) -> None:
    page = look("aetherya-coop", 360, 640)
    page.locator("[role=grid] [data-pick]:visible").nth(3).click()
    page.locator(".dock .btn[data-move]").nth(1).wait_for()
    grid, dock = _box(page, ".kingdom [role=grid]"), _box(page, ".dock")
    assert grid["y"] + grid["height"] <= dock["y"] + 1, "the dock covers the kingdom"
    assert dock["y"] + dock["height"] <= 641
    page = look("rivality-teams", 360, 640)
    page.locator(".field [data-move]:visible").first.hover()
    page.locator(".dock .go[data-move]").wait_for()
    act = _box(page, ".dock .go")
    assert act["y"] + act["height"] <= 641, "the button that acts is out of sight"
    assert page.locator(".tabs h2").all_inner_texts() == ["You and Birk", "Mira and Jonas"]


def test_the_bar_tells_the_step_and_the_log_the_round(look: Look) -> None:
    page = look("aetherya-base", 1440, 900)
    steps = page.get_by_role("list", name="Your turn, step 2 of 3")
    assert steps.get_by_role("listitem").all_inner_texts() == [
        "Draw or take",
        "Place or discard",
        "Legend, if you like",
    ]
    assert steps.locator("[aria-current=step]").inner_text() == "Place or discard"
    log = page.get_by_role("region", name="Log")
    rounds = [f"Round {number}" for number in range(6, 0, -1)]
    assert log.get_by_role("heading", level=3).all_inner_texts() == [*rounds, "At the start"]
    # Somebody who plays alone has turns, the newest first.
    log = look("aetherya-solo", 1440, 900).get_by_role("region", name="Log")
    assert log.get_by_role("heading", level=3).all_inner_texts()[:2] == ["Turn 8", "Turn 7"]
    assert log.get_by_role("listitem").first.inner_text().startswith("You draw an elf.")
    # On a phone the step stands where the moves of others are told.
    page = look("aetherya-base-legend", 390, 844)
    expect(page.locator(".turn [aria-current=step]")).to_have_text("Legend, if you like")


@pytest.mark.parametrize("name", ["end-aetherya", "end-rivality", "end-campaign"])
def test_replays(look: Look, server: Server, name: str) -> None:
    """Text can be read, one list of whole turns stands there, and nothing is asked."""
    page = look(f"/replay/{lay(server.data, name)}", 1440, 900)
    expect(page.locator("ol")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    turns = page.locator("ol li .told").all_inner_texts()
    drawn = [told for told in turns if told.endswith((" drew a card.", " drew forest.")) and told.count(".") == 1]
    assert drawn == [], "half a turn stands in the list"
    assert page.locator(".prompt button, [data-move]").count() == 0
    assert page.evaluate(SMALL_TEXT, 13) == []
    prompt = _box(page, ".prompt")
    assert prompt["y"] + prompt["height"] <= _box(page, ".transport")["y"] + 1, "the controls cover what happened"


def test_long_names_break_no_panel(visitor: Callable[..., Page]) -> None:
    long = "Wilhelminamaximilianawera"
    for width in (1440, 390):
        page = visitor(long, viewport={"width": width, "height": 844})
        guest = {**GUEST, "name": long[:24]}
        page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, guest, BOT])}")
        page.locator("[role=grid], .cover").first.wait_for()
        if page.locator(".cover").count():
            page.locator(".cover button").click()
            page.locator("[role=grid]").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        broken = page.evaluate(
            """() => [...document.querySelectorAll('.panel *, .tab *')].filter(one => {
                 const style = getComputedStyle(one);
                 return style.overflowWrap === 'anywhere' || style.wordBreak === 'break-all'
                   || style.hyphens === 'auto';
               }).map(one => one.className)"""
        )
        assert broken == []


def test_zoom_covers_no_place(look: Look) -> None:
    page = look("rivality-standard", 320, 560)
    zoom, field = page.locator(".zoom"), _box(page, ".viewport")
    for _ in range(3):
        if zoom.count() and zoom.get_by_role("button").first.is_enabled():
            zoom.get_by_role("button").first.click()
    if zoom.count():
        assert _box(page, ".zoom")["y"] >= field["y"] + _box(page, ".viewport")["height"] - 1
    else:
        pytest.fail("the battlefield fits, so nothing is tested")
