"""What happened has a lane of its own: it covers nothing and tells outcomes; neither log nor points run ahead."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import STORED, Server
from browser.scenes import cookie, lay
from browser.tables import BOT, ME, new_table
from browser.test_follow import Follower

Look = Callable[..., Page]
SIZES = [(1440, 900), (1100, 768), (820, 1180), (390, 844), (360, 640), (844, 390)]
SHORT = [(1440, 900), (390, 844)]  # what the short suite tries
SCENES = ["aetherya-base", "aetherya-coop", "aetherya-confrontation", "rivality-standard"]
# The lane and what must stay in sight beside it.
BOXES = """() => {
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map(box);
  return [all("[data-lane]"), all(".legends, .river, [role=grid], .field, .log, .tabs, [role=tablist], .foes")];
}"""
# Notes when log or points change while something still flies.
WATCH = """() => {
  window.early = []; window.flown = 0;
  const parts = ".log li, .foe .tot, .foe .lines";
  const now = () => [...document.querySelectorAll(parts)].map((one) => one.textContent).join("|");
  let before = now();
  new MutationObserver(() => {
    const flying = document.querySelectorAll(".flying").length;
    window.flown += flying;
    const after = now();
    if (after !== before && flying) window.early.push([before, after]);
    before = after;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


@pytest.fixture
def look(browser: Browser, server: Server) -> Iterator[Look]:
    """Opens a scene as it was before its last moves."""
    contexts = []

    def make(scene: str, size: tuple[int, int] = (1440, 900), locale: str = "en-GB", drop: int = 1) -> Page:
        width, height = size
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion="reduce",
            has_touch=width < 1024,
        )
        context.add_init_script(STORED % "normal")
        contexts.append(context)
        context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
        page = context.new_page()
        page.goto(f"/t/{lay(server.data, scene, drop)}")
        page.locator("[role=grid]").first.wait_for()
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    "size", [one if one in SHORT else pytest.param(one, marks=pytest.mark.slow) for one in SIZES], ids=str
)
def test_the_lane_covers_nothing(look: Look, size: tuple[int, int]) -> None:
    for scene in SCENES:
        page = look(scene, size, drop=0 if scene in ("aetherya-confrontation", "rivality-standard") else 1)
        page.locator("[data-lane]").wait_for()
        (lane,), others = page.evaluate(BOXES)
        assert lane[2] > lane[0]
        assert lane[3] > lane[1]
        for box in others:
            apart = box[1] >= lane[3] - 1 or box[3] <= lane[1] + 1 or box[0] >= lane[2] - 1 or box[2] <= lane[0] + 1
            assert apart, (scene, lane, box)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.close()


@pytest.mark.parametrize(
    ("locale", "outcome"),
    [
        ("en-GB", "Birk’s humans: 3 to 5."),
        ("de", "Menschen von Birk: von 3 auf 5."),
        ("fr", "Humains de Birk\u202f: de 3 à 5."),
    ],
)
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_outcomes_are_told(look: Look, size: tuple[int, int], locale: str, outcome: str) -> None:
    page = look("aetherya-base", size, locale)
    expect(page.locator("[data-since='2'] [data-brought]")).to_have_text(outcome)
    if size[0] > 599:
        expect(page.locator("[data-since='1'] [data-brought]")).to_have_count(1)
        expect(page.get_by_role("group", name="Log").or_(page.locator(".log .scroll")).first).to_contain_text(outcome)


def test_log_and_points_come_when_all_has_arrived(visitor: Callable[..., Page]) -> None:
    page = visitor(speed="normal", reduced_motion="no-preference")
    player = Follower(page, seed=3)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT, BOT])}")
    player.play_until("turn")
    player.end_turn()
    page.evaluate(WATCH)
    newest = player.wait_for_turn()
    player.wait(lambda: page.evaluate("window.flown") > 0, "a piece to fly")
    player.wait(lambda: page.locator(".flying").count() == 0, "all pieces to land")
    assert page.evaluate("window.early") == []
    told = [sentence["text"] for sentence in player.steps[newest]["told"]]
    for text in told:
        expect(page.locator(".log .scroll").first).to_contain_text(text)


@pytest.mark.parametrize("scene", ["aetherya-base", "rivality-standard"])
def test_a_resting_mouse_opens_no_preview(look: Look, scene: str) -> None:
    """The board moves under it: nothing is previewed until the mouse itself moves."""
    page = look(scene, drop=0)
    cell = page.locator("[role=grid] [data-move]:visible, .field [data-move]:visible").first
    box = cell.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    main = page.locator("main")
    main.evaluate("main => (main.style.transform = 'translateX(-3000px)')")
    page.mouse.move(x, y)
    page.wait_for_timeout(200)
    main.evaluate("main => (main.style.transform = '')")
    preview = page.locator(".harm.previewing, .panel.out")
    page.wait_for_timeout(900)
    assert preview.count() == 0
    page.mouse.move(x + 3, y + 2)
    expect(preview.first).to_be_visible()
