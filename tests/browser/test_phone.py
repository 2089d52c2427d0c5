"""A phone in one hand: what can be had is offered by name, what does nothing explains itself, who thinks is said."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.player import Player
from browser.scenes import cookie, lay
from browser.tables import LINK, ME, new_table

Visitors = Callable[..., Page]


@pytest.fixture(params=["phone", "desktop"])
def table(request: pytest.FixtureRequest, browser: Browser, server: Server):  # type: ignore[no-untyped-def]
    """Opens a scene on a phone and on a desktop."""
    phone = request.param == "phone"
    context = browser.new_context(
        base_url=server.url,
        viewport=PHONE if phone else DESKTOP,
        locale="en-GB",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
    )
    context.add_init_script(STORED % "normal")
    context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page = context.new_page()

    def opened(scene: str) -> tuple[Page, bool]:
        page.goto(f"/t/{lay(server.data, scene)}")
        page.locator("[role=grid]").first.wait_for()
        return page, phone

    yield opened
    context.close()


def test_a_legend_is_offered_by_name_before_the_end_of_the_turn(table: Callable[[str], tuple[Page, bool]]) -> None:
    page, phone = table("aetherya-base-legend")
    buttons = page.locator(".prompt .buttons button")
    expect(buttons.first).to_contain_text("Take “Three mountains”")
    assert buttons.evaluate_all("all => all.map(one => one.classList.contains('primary'))") == [True, False]
    expect(buttons.last).to_contain_text("End turn")
    taken = page.locator(".mine [alt='Region of mountains']")
    assert taken.count() == 0
    buttons.first.tap() if phone else buttons.first.click()
    expect(taken).to_be_visible()


def page_centre(part: Locator) -> tuple[float, float]:
    """The middle of something on the page."""
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_progress_is_told_and_its_cards_light_up(table: Callable[[str], tuple[Page, bool]]) -> None:
    page, phone = table("aetherya-base-legend")
    legend = page.locator('[data-legend="alliance-human-elf"]')
    assert "1 of 2 cards" in (legend.get_attribute("aria-label") or "")
    assert legend.locator(".pips i").count() == 2
    assert legend.locator(".pips .full").count() == 1
    assert page.locator(".lit").count() == 0
    if phone:
        legend.tap()
    else:
        page.mouse.move(2, 2)  # a mouse that has not moved explains nothing
        legend.hover()
        page.mouse.move(*(value + 3 for value in page_centre(legend)))
    expect(page.locator('.lit[data-cell="d2"]').first).to_be_visible()
    expect(page.get_by_role("tooltip")).to_contain_text("1 of 2 cards")
    box, board = page.get_by_role("tooltip").bounding_box(), page.locator(".kingdom").bounding_box()
    assert box is not None
    assert board is not None
    if phone:
        assert box["y"] >= board["y"] + board["height"], "the explanation covers the cards that light up"


def test_a_tap_explains_what_does_nothing(visitor: Visitors, server: Server) -> None:
    page = visitor(phone=True)
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, 'aetherya-base-legend')}")
    pop = page.get_by_role("tooltip")
    for idle in ('.kingdom [data-cell="c3"]', ".mine .card", '[data-legend="alliance-human-elf"]'):
        page.locator(idle).first.tap()
        expect(pop).to_be_visible()
        page.locator(idle).first.tap()  # the second tap ends it
        expect(pop).to_have_count(0)
    page.goto(f"/t/{lay(server.data, 'rivality-teams')}")
    page.locator(".tile[data-place]").first.tap()
    expect(pop).to_be_visible()


def test_own_wilderness_is_seen(table: Callable[[str], tuple[Page, bool]]) -> None:
    page, phone = table("aetherya-base-legend")
    place = page.locator('[data-tab="0"] .s') if phone else page.locator(".kingdom .wild")
    expect(place).to_be_visible()
    expect(place).to_contain_text("5")
    page, _ = table("aetherya-solo")
    expect(page.locator(".campaign .left, .kingdom .wild").first).to_contain_text("6 wild left")


def test_the_dock_says_who_is_thinking(visitor: Visitors) -> None:
    lena, odo = visitor("Lena", phone=True), visitor("Odo")
    first, second = Player(lena, seed=1, hands="touch"), Player(odo, seed=2)
    lena.goto(f"/t/{new_table(lena, 'rivality', 'standard', [ME, LINK])}")
    first.wait(lambda: first.table is not None, "the table")
    assert first.table is not None
    odo.goto(first.table["invite"])
    odo.get_by_role("button", name="Sit down").click()
    first.wait(lambda: first.position is not None and second.position is not None, "the start")
    for _ in range(6):
        assert first.position is not None
        if first.position["view"]["actor"] != 0:
            break
        first.play(first.choose(first.wait_to_move()))
    expect(lena.locator(".prompt")).to_contain_text("Odo is thinking")
