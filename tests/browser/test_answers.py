"""Every number answers: a line of points lights up its links, legends and tiles say why they cannot be had now."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Server
from browser.scenes import cookie, lay
from browser.test_together import picture

Visitors = Callable[..., Page]


def opened(visitor: Visitors, server: Server, scene: str, phone: bool, locale: str = "en-GB") -> Page:
    """A scene's table."""
    page = visitor(phone=phone, locale=locale)
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, scene)}")
    page.wait_for_selector("[role=grid]")
    return page


def ask(page: Page, target: Locator, phone: bool) -> None:
    """Ask a number: a mouse rests on it, a finger taps it."""
    if phone:
        target.tap(force=True)  # what cannot be used is disabled for screen readers, not for fingers
    else:
        target.hover()
        page.mouse.move(*[point + 1 for point in middle(target)])


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def number(text: str) -> int:
    return int(text.replace("\u2212", "-").replace("+", "").split()[-1])


@pytest.mark.parametrize("phone", [False, True])
def test_a_line_of_harmony_shows_its_links(visitor: Visitors, server: Server, phone: bool) -> None:
    """The chips on the board add up to the line, and the window says the same in words."""
    page = opened(visitor, server, "aetherya-base", phone)
    lines = page.locator(".harm [data-line]")
    expect(lines).to_have_count(7)
    asked = 0
    for place in range(7):
        line = lines.nth(place)
        points = number(line.locator(".n").inner_text())
        if not points or (line.get_attribute("data-line") or "").endswith("legends"):
            continue
        ask(page, line, phone)
        chips = page.locator(".kingdom .links .points")
        expect(chips.first).to_be_visible()
        assert sum(number(text) for text in chips.all_inner_texts()) == points
        window = page.get_by_role("tooltip")
        expect(window).to_be_visible()
        told = [number(text) for text in window.locator(".scores li b").all_inner_texts()]
        assert (told[-1] if len(told) > 1 else sum(told)) == points
        expect(page.locator(".kingdom .card.dim").first).to_be_visible()
        picture(page, f"line-{place}-{'phone' if phone else 'desktop'}")
        page.keyboard.press("Escape")
        page.mouse.move(2, 2)
        asked += 1
    assert asked > 1


def test_a_line_answers_the_keyboard_and_screen_readers(visitor: Visitors, server: Server) -> None:
    """The focus lights the links up, arrows go on, Space says what they are."""
    page = opened(visitor, server, "aetherya-base", False)
    line = page.locator(".harm [data-line][tabindex='0']")
    line.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(line).to_be_focused()
    for _ in range(7):
        if page.locator(".kingdom .links .points").count():
            break
        page.keyboard.press("ArrowDown")
    expect(page.locator(".kingdom .links .points").first).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("tooltip")).to_be_visible()
    said = page.locator(".screen [aria-live=polite]")
    assert re.search(r" on [a-d][1-4], .*[+\u2212]\d", said.inner_text().replace("\n", " ")), said.inner_text()


def test_a_rivals_line_shows_its_links(visitor: Visitors, server: Server) -> None:
    page = opened(visitor, server, "aetherya-base", False)
    line = page.locator(".foe .lines [data-line]:not([data-line$=legends])").first
    points = number(line.inner_text())
    line.hover()
    chips = page.locator(".foe .links .points")
    expect(chips.first).to_be_visible()
    assert sum(number(text) for text in chips.all_inner_texts()) == points
    picture(page, "line-rival")
    page.mouse.move(2, 2)
    expect(chips).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_line_of_confrontation_shows_its_links(visitor: Visitors, server: Server, phone: bool) -> None:
    page = opened(visitor, server, "aetherya-confrontation", phone)
    lines = page.locator(".lines button:not(.none):visible")
    ask(page, lines.first, phone)
    expect(page.locator(".board .over .chip").first).to_be_visible()
    expect(page.get_by_role("tooltip")).to_contain_text(re.compile(r" on [a-g][1-7]"))
    picture(page, f"line-confrontation-{'phone' if phone else 'desktop'}")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("scene", ["rivality-standard", "rivality-teams"])
def test_points_of_rivality_show_their_tiles(visitor: Visitors, server: Server, scene: str, phone: bool) -> None:
    page = opened(visitor, server, scene, phone)
    asked = 0
    for total in page.locator("[data-side] .pt").all():
        points = number(total.inner_text().split("\n")[0])
        ask(page, total, phone)
        tiles = page.locator(".lying.lit")
        if points:
            expect(tiles.first).to_be_visible()
            assert sum(number(text) for text in page.locator(".lying .points").all_inner_texts()) == points
            expect(page.get_by_role("tooltip")).to_contain_text("golem")
            picture(page, f"points-{scene}-{asked}-{'phone' if phone else 'desktop'}")
            asked += 1
        page.keyboard.press("Escape")
        page.mouse.move(2, 2)
    assert asked


def test_a_line_of_rivality_shows_its_tiles(visitor: Visitors, server: Server) -> None:
    page = opened(visitor, server, "rivality-standard", False)
    line = page.locator("[data-side] .lines [data-line]").first
    line.hover()
    expect(page.locator(".lying.lit").first).to_be_visible()
    assert sum(number(text) for text in page.locator(".lying .points").all_inner_texts()) == number(line.inner_text())


WHY = {
    "en-GB": "Your face-up cards do not meet that legend.",
    "de-DE": "Deine offenen Karten erfüllen diese Legende nicht.",
    "fr-FR": "Tes cartes face visible ne remplissent pas la condition de cette légende.",
}


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("locale", list(WHY))
def test_a_legend_says_why_it_cannot_be_taken(visitor: Visitors, server: Server, phone: bool, locale: str) -> None:
    """With the number of the rule; its name says it, too."""
    page = opened(visitor, server, "aetherya-base-legend", phone, locale)
    legend = page.locator(".river [data-legend]:not([data-move])").first
    assert WHY[locale] in (legend.get_attribute("aria-label") or "")
    ask(page, legend, phone)
    window = page.get_by_role("tooltip")
    expect(window).to_contain_text(WHY[locale])
    expect(window.get_by_role("link", name=re.compile(r"A4\.7"))).to_be_visible()
    picture(page, f"legend-{locale}-{'phone' if phone else 'desktop'}")


@pytest.mark.parametrize("phone", [False, True])
def test_a_tile_says_why_it_cannot_be_used(visitor: Visitors, server: Server, phone: bool) -> None:
    page = opened(visitor, server, "aetherya-items", phone)
    tile = page.locator(".own [data-tile]:not([data-move]):not([data-pick]):not([data-tile^=stone])").first
    label = tile.get_attribute("aria-label") or ""
    assert re.search(r"\w\. .+\.$", label), label
    ask(page, tile, phone)
    expect(page.get_by_role("tooltip")).to_contain_text(label.split(". ", 1)[1])
    expect(page.get_by_role("tooltip").get_by_role("link", name=re.compile(r"A\d"))).to_be_visible()
    picture(page, f"tile-{'phone' if phone else 'desktop'}")
