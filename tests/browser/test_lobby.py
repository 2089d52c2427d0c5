"""The lobby on a first visit, and the way to start: one large offer, and everything within reach."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

Visitors = Callable[..., Page]
SIZES: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
]
TEAMS = {
    "game": "rivality",
    "mode": "standard",
    "seats": [
        {"kind": kind, "name": "", "avatar": avatar, "level": level}
        for kind, avatar, level in [
            ("me", "fox", "tove"),
            ("bot", "owl", "tove"),
            ("bot", "deer", "birk"),
            ("bot", "bear", "runa"),
        ]
    ],
}


def is_seen(one: Locator, size: ViewportSize) -> bool:
    """Whether all of something lies in the window without scrolling, with nothing over it."""
    box = one.bounding_box()
    assert box is not None
    inside = box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size["width"]
    over = one.evaluate(
        "one => { const { left, top, width, height } = one.getBoundingClientRect();"
        " return !one.contains(document.elementFromPoint(left + width / 2, top + height - 4)); }"
    )
    return inside and box["y"] + box["height"] <= size["height"] and not over


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_first_visit_has_one_large_offer(visitor: Visitors, size: ViewportSize) -> None:
    phone = size["width"] < 600
    page = visitor(phone=phone, viewport=size)
    page.goto("/")
    offer = page.locator("[data-first]")
    expect(offer).to_contain_text("Play your first turn")
    expect(offer).to_have_attribute("href", "/learn/aetherya/base/neighbours")
    start = page.get_by_role("button", name="Start the table")
    expect(start).to_be_visible()
    assert is_seen(offer, size)
    assert is_seen(start, size)
    page.get_by_role("radio", name=re.compile("^Rivality")).check(force=True)
    expect(offer).to_contain_text("New to Rivality?")
    expect(offer).to_have_attribute("href", "/learn/rivality/standard/tile")
    options = page.get_by_role("button", name="Options")
    expect(options).to_have_attribute("aria-expanded", "false")
    options.click()
    expect(page.get_by_role("checkbox", name=re.compile("Previews"))).to_be_visible()
    assert is_seen(start, size), "open options push the start away"
    options.click()
    expect(page.get_by_role("checkbox", name=re.compile("Previews"))).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("code", ["de", "fr"])
def test_the_offer_is_seen_in_every_language(visitor: Visitors, code: str, size: ViewportSize) -> None:
    page = visitor(phone=size["width"] < 600, viewport=size, locale=f"{code}-{code.upper()}")
    page.goto("/")
    expect(page.locator(".seats")).to_be_visible()
    for game in ("Aetherya", "Rivality"):
        page.get_by_role("radio", name=re.compile(f"^{game}")).check(force=True)
        expect(page.locator("[data-first]")).to_contain_text(game)
        assert is_seen(page.locator("[data-first]"), size), game


def kept(page: Page, **items: Any) -> None:
    for name, value in items.items():
        page.add_init_script(f"localStorage.{name} ??= JSON.stringify({json.dumps(value)})")


def test_who_has_been_here_is_not_asked_again(visitor: Visitors) -> None:
    page = visitor()
    kept(page, lessons={"aetherya/base/neighbours": {"step": 1, "done": True}})
    page.goto("/")
    expect(page.locator('.side [href="/learn"]')).to_be_visible()
    expect(page.locator("[data-first]")).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Rivality")).check(force=True)
    expect(page.locator("[data-first]")).to_be_visible()  # the other game is still new


@pytest.mark.parametrize("phone", [False, True])
def test_teams_and_partners_are_named(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone)
    kept(page, setup=TEAMS)
    page.goto("/")
    told = page.locator(".team")
    expect(told).to_have_text([f"In a team with {name}" for name in ("Birk", "Runa", "Lena", "Tove")])
    page.get_by_role("button", name="Clear seat 4").click()
    expect(told).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Aetherya")).check(force=True)
    page.get_by_role("radio", name=re.compile("^Co-operative")).check(force=True)
    expect(page.get_by_text("All of you play together.")).to_be_visible()
