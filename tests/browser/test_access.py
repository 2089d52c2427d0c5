"""Accessibility: axe-core finds nothing on any screen, in both themes; nothing scrolls sideways on a phone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.scenes import SCENES, cookie, lay
from suite import keeping

DEVICES = {"desktop": DESKTOP, "phone": PHONE}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "door": "/",
    "rules": "/rules",
    "games": "/games",
    "credits": "/credits",
    "replays": "/replay",
    "reviews": "/review",
    "pad": "/pad",
    "lab": "/lab",
    "new on the pad": "/pad/new",
    "missing": "/nothing",
}


def violations(page: Page) -> list[str]:
    """What axe-core finds, in short."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations)")
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


@pytest.fixture(scope="module")
def laid(server: Server) -> dict[str, str]:
    """The addresses of all scenes at the server."""
    return {name: f"/t/{lay(server.data, name)}" for name in SCENES}


@pytest.fixture(scope="module", params=DEVICES)
def look(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Callable[[str], Page]]:
    """Opens addresses, one after the other in the page of a device: what came once need not come again."""
    context = browser.new_context(
        base_url=server.url, viewport=DEVICES[request.param], locale="en-GB", reduced_motion="reduce", bypass_csp=True
    )
    context.add_init_script(STORED % "normal")
    context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page = context.new_page()

    def make(address: str) -> Page:
        page.goto(address)
        page.wait_for_selector("h1, h2, [role=grid], .cover")
        page.wait_for_timeout(200)
        return page

    yield make
    context.close()


def wear(page: Page, theme: Literal["dark", "light"]) -> None:
    """Change the system's theme, which a page follows while it is shown."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_selector(f"html[data-theme={theme}]")


def check(page: Page) -> None:
    """Nothing is found in both themes, and nothing scrolls sideways."""
    for theme in THEMES:
        wear(page, theme)
        assert violations(page) == [], theme
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.logs("status of 404 .*/nothing")
@pytest.mark.parametrize("name", PAGES)
def test_pages(look: Callable[[str], Page], name: str) -> None:
    check(look(PAGES[name]))


@pytest.mark.logs("status of 404 .*/nothing")
@pytest.mark.parametrize("locale", ["de-DE", "fr-FR"])
def test_no_page_scrolls_sideways_in_longer_words(browser: Browser, server: Server, locale: str) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": 360, "height": 640}, locale=locale)
    context.add_init_script(STORED % "normal")
    page = context.new_page()
    for address in PAGES.values():
        page.goto(address)
        page.wait_for_selector("h1, h2")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{address} scrolls sideways"
    context.close()


@pytest.mark.parametrize("name", keeping(list(SCENES)[::2], SCENES))
def test_tables(look: Callable[[str], Page], laid: dict[str, str], name: str) -> None:
    check(look(laid[name]))


@pytest.mark.parametrize("name", ["aetherya-base-legend", "aetherya-coop", "rivality-standard"])
def test_forced_colours_and_large_text(browser: Browser, server: Server, laid: dict[str, str], name: str) -> None:
    """In forced colours targets have borders; with text twice as large nothing scrolls sideways."""
    for size in (PHONE, DESKTOP):
        context = browser.new_context(
            base_url=server.url, viewport=size, forced_colors="active", locale="en-GB", reduced_motion="reduce"
        )
        context.add_init_script(STORED % "normal")
        context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
        page = context.new_page()
        page.goto(laid[name])
        target = page.locator("[role=grid] :is([data-move], [data-pick]), [data-legend][data-move]").first
        target.wait_for()
        style = target.evaluate("one => [getComputedStyle(one).outlineStyle, getComputedStyle(one).borderTopStyle]")
        assert style != ["none", "none"], "a target is told by its shadow only"
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        for button in page.locator(".prompt button").all():
            button.scroll_into_view_if_needed()
            assert button.is_visible()
        context.close()
