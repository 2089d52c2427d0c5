"""Feats in the browser: all forty, what is within reach, on a phone, in another language, and where they are found."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.test_access import violations

Visitors = Callable[..., Page]


def test_feats_are_found_from_ones_games_and_chosen_by_keys(visitor: Visitors) -> None:
    page = visitor(phone=True, locale="de-DE", bypass_csp=True)
    page.goto("/games")
    page.get_by_role("link", name="Kunststücke").click()
    expect(page.locator("[data-feat]")).to_have_count(40)
    expect(page.get_by_role("img", name="0 von 40")).to_be_visible()
    expect(page.locator("[data-feat=forty]")).to_contain_text("noch nicht")
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("radio", name="Geschafft").press("Enter")
    expect(page.locator("[data-feat]")).to_have_count(0)
    expect(page.get_by_text("Hier ist noch nichts.")).to_be_visible()
    signs = "[...document.querySelectorAll('[data-feat] path')].filter(path => !path.getAttribute('d')).length"
    page.get_by_role("radio", name="Alle").press("Enter")
    assert page.evaluate(signs) == 0
