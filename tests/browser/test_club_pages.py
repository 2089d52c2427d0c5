"""The pages of a club, and of whoever plays day by day: on every device, in both themes, in all languages axe finds
nothing, nothing scrolls sideways, and the words are those of the language."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import club
from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.scenes import cookie
from browser.test_access import violations, wear

LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
TITLES = tomllib.loads((Path(__file__).parents[2] / "web/src/pages/texts.toml").read_text(encoding="utf-8"))["title"]
TITLED = {"me": "person"}  # how the texts call it
Look = Callable[[str, str, str], Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose hall is public, with tournaments, and with Lena as its warden."""
    data = tmp_path_factory.mktemp("club")
    club.found(data)
    server = Server(data, limits=20.0, pace=3600.0)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def look(browser: Browser, house: Server) -> Iterator[Look]:
    """Opens addresses as Lena, in the page of a device that speaks a language: what came once need not come again."""
    pages: dict[tuple[str, str], Page] = {}

    def make(address: str, size: str, code: str) -> Page:
        if (size, code) not in pages:
            context = browser.new_context(
                base_url=house.url,
                viewport=SIZES[size],
                locale=LOCALES[code],
                reduced_motion="reduce",
                bypass_csp=True,  # for axe
            )
            context.add_init_script(STORED % "normal")
            context.add_cookies([{"name": "oakdoor", "value": cookie(house.data), "url": house.url}])
            pages[size, code] = context.new_page()
        page = pages[size, code]
        page.goto(address)
        return page

    yield make
    for page in pages.values():
        page.context.close()


@pytest.mark.parametrize("code", LOCALES)
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", club.PAGES)
def test_pages_fit_and_can_be_read(
    look: Look, name: str, size: str, theme: Literal["dark", "light"], code: str
) -> None:
    page = look(club.PAGES[name], size, code)
    wear(page, theme)
    expect(page.locator("h1, h2").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\S"))).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", code)
    assert page.title().endswith(TITLES[TITLED.get(name, name)][code])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert violations(page) == []
