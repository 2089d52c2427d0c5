"""A balance report in Chromium: nothing for axe to find, no request, three languages, both themes, nothing sideways."""

import tomllib

import pytest
from playwright.sync_api import Browser

from browser.test_access import violations
from oakdoor.games.aetherya.components import Components
from oakdoor.lab.balance.report import balance, page


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report's file: two component files of the quickest mode."""
    text = Components.file.read_text(encoding="utf-8").replace("swamp = 3", "swamp = 8")
    made = balance("aetherya/coop", tomllib.loads(text), games=3, bot="random", players=(2,), deals=0)
    path = tmp_path_factory.mktemp("balance") / "report.html"
    path.write_text(page(made, "en"), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_a_report_is_read_without_a_network(browser: Browser, report: str, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, bypass_csp=True)
    asked: list[str] = []
    said: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    shown = context.new_page()
    shown.on("console", lambda message: said.append(message.text))
    shown.on("pageerror", lambda error: said.append(str(error)))
    shown.goto(report)
    shown.get_by_role("radio", name="Light" if scheme == "light" else "Dark").check(force=True)
    for code, heading in (("EN", "Chance to win"), ("DE", "Chance zu gewinnen"), ("FR", "Chances de gagner")):
        shown.get_by_role("radio", name=code, exact=True).check(force=True)
        assert shown.get_by_role("heading", name=heading).is_visible()
        assert shown.locator("main:visible").count() == 1
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(shown) == []
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert said == []
    context.close()
