"""Daily deals in the browser: one try across reload, midnight, a device without a server, and who comes back."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server
from browser.player import Player
from browser.tables import ME, new_finished_table, new_table
from browser.test_access import violations

Visitors = Callable[..., Page]
SHORT = "rivality/solo"


def deal_of(page: Page, place: str) -> dict[str, Any]:
    """A deal of today, as the server tells it."""
    found: list[dict[str, Any]] = page.context.request.get("/api/daily").json()["deals"]
    return next(one for one in found if f"{one['game']}/{one['mode']}" == place)


def test_one_try_counts_across_reload_and_is_compared_afterwards(visitor: Visitors) -> None:
    page = visitor(bypass_csp=True)
    player = Player(page)
    page.goto("/daily")
    name = deal_of(page, SHORT)["name"]
    page.locator(f'[data-deal="{name}"]').click()
    expect(page.get_by_text("Nobody can know them before")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-begin]").click()
    page.wait_for_url("**/t/*")
    table = page.url
    expect(page.get_by_text("your one try")).to_be_visible()
    player.play(player.choose(player.wait_to_move()))
    page.reload()
    page.goto(f"/daily/{name}")
    expect(page.locator("[data-begin]")).to_have_count(0)
    page.locator("[data-go-on]").click()
    page.wait_for_url(table)
    assert player.wait_to_move()["ply"] > 0
    player.play_to_end()
    page.locator("[data-daily]").click()
    page.wait_for_url(f"**/daily/{name}")
    expect(page.get_by_text("Your result")).to_be_visible()
    expect(page.locator("figure svg[role=img]")).to_have_attribute("aria-label", re.compile(r"You: .?\d+, better than"))
    expect(page.locator("[data-begin]")).to_have_count(0)
    page.locator("[data-share]").click()
    shared = page.get_by_label("Text to share, without the cards").input_value()
    assert "🟨" in shared
    assert shared.endswith("/daily")
    page.get_by_role("button", name="As a picture").click()
    picture = page.locator("dialog:modal .picture img")
    expect(picture).to_be_in_viewport()
    assert "Deal of the week" in str(picture.get_attribute("alt"))
    expect(page.get_by_role("textbox", name="Link to the daily deals")).to_have_value(re.compile("/daily$"))
    assert violations(page) == []
    page.keyboard.press("Escape")
    cell = page.locator("ol a.now")
    expect(cell).to_have_attribute("aria-label", re.compile(r": (won|lost|first tenth), .?\d+$"))
    assert violations(page) == []


def test_the_page_follows_the_clubs_midnight(visitor: Visitors) -> None:
    """The server says when its day ends; then the page asks again."""
    page = visitor(service_workers="block")
    told = page.context.request.get("/api/daily").json()
    tomorrow = json.loads(json.dumps(told).replace(told["today"], "2099-01-02"))
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(json=told if len(asked) == 1 else tomorrow)

    page.route("**/api/daily?*", answer)
    page.clock.install(time=(told["ends"] or 0) - 3600)
    page.goto("/daily")
    expect(page.locator(".today .label")).to_be_visible()
    page.clock.run_for(1000 * 3500)
    assert len(asked) == 1
    page.clock.run_for(1000 * 200)
    expect(page.locator(".today .label")).to_contain_text("January 2")
    assert len(asked) == 2


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Europe/Berlin", "America/Los_Angeles"])
def test_a_page_tells_its_own_day_in_every_zone(browser: Browser, server: Server, zone: str) -> None:
    """Minutes before midnight there, and after it: what a device without a server goes by."""
    context = browser.new_context(base_url=server.url, timezone_id=zone, locale="en-GB", service_workers="block")
    page = context.new_page()
    offset = {"Pacific/Auckland": "+13:00", "Europe/Berlin": "+01:00", "America/Los_Angeles": "-08:00"}[zone]
    days: list[str] = []
    told = context.request.get("/api/daily").json()

    def answer(route: Any) -> None:
        days.append(re.search(r"today=([-\d]+)", route.request.url)[1])  # type: ignore[index]
        route.fulfill(json={**told, "ends": None})

    page.route("**/api/daily?*", answer)
    page.clock.install(time=f"2026-11-15T23:58:00{offset}")
    page.goto("/daily")
    expect(page.locator(".today .label")).to_be_visible()
    assert days == ["2026-11-15"]
    page.clock.run_for(1000 * 60)
    assert days == ["2026-11-15"]
    with page.expect_response("**/api/daily?*"):
        page.clock.run_for(1000 * 90)
    assert days == ["2026-11-15", "2026-11-16"]
    context.close()


@pytest.mark.parametrize("done", ["a puzzle", "a deal"])
def test_who_has_only_solved_puzzles_or_played_deals_comes_back_too(visitor: Visitors, done: str) -> None:
    page = visitor()
    page.goto("/")
    expect(page.locator("[data-first]")).to_be_visible()
    if done == "a puzzle":
        page.goto("/puzzles")
        page.locator("[data-begin=mixed]").click()
        page.locator("[data-why]").click()
        expect(page.locator("[data-next]")).to_be_visible()
    else:
        page.goto("/daily")
        name = deal_of(page, SHORT)["name"]
        page.locator(f'[data-deal="{name}"]').click()
        page.locator("[data-begin]").click()
        page.wait_for_url("**/t/*")
    page.goto("/")
    expect(page.locator(".home [data-waits=deal]")).to_be_visible()
    expect(page.locator("[data-first]")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_who_comes_back_sees_what_waits(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone, bypass_csp=True)
    page.goto("/")
    expect(page.locator("[data-first]")).to_be_visible()  # a newcomer is offered a first turn
    expect(page.locator(".home")).to_have_count(0)
    new_finished_table(page, "rivality", "solo")
    key = new_table(page, "aetherya", "solo", [ME])
    kept = {"game": "aetherya", "mode": "base", "seats": [{}, {}, {}, {}]}
    page.evaluate("kept => localStorage.setItem('setup', JSON.stringify(kept))", kept)
    page.reload()
    home = page.get_by_role("region", name=re.compile("What waits for you"))
    expect(home.locator("[data-waits=table]")).to_have_attribute("href", f"/t/{key}")
    expect(home.locator(".first")).to_have_attribute("data-waits", "table")
    expect(home.locator("[data-waits=deal]")).to_contain_text("Today’s deal")
    expect(home.locator("[data-waits=lesson]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.locator("body").press("1")
    page.wait_for_url(f"**/t/{key}")
    page.goto("/")
    page.get_by_role("button", name="Hide until tomorrow").click()
    expect(home).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Pull up a chair", level=1)).to_be_visible()
    expect(home).to_have_count(0)
