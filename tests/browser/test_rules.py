"""The rules in the browser: reading, searching, and following links from a table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from browser.player import Player
from browser.tables import BOT, ME, new_table
from browser.test_access import AXE, THEMES, violations, wear

Visitors = Callable[..., Page]
MODES = {"aetherya": ("base", "items", "solo", "coop", "confrontation"), "rivality": ("standard", "expert", "solo")}
PAGES = [(game, mode) for game, modes in MODES.items() for mode in modes]
TITLES = {"en-GB": "Portals", "de-DE": "Portale", "fr-FR": "Portails"}


def arrived(page: Page, anchor: str) -> None:
    """A place of the page has the keyboard and lies at the top, also when all pictures are there."""
    expect(page.locator(f'[id="{anchor}"]')).to_be_focused()
    page.wait_for_timeout(500)
    top = page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", anchor)
    assert 0 <= top < 200, f"{anchor} lies at {top}"


def test_from_the_door_to_a_section(visitor: Visitors) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_timeout(1000)
    assert not [url for url in asked if "/api/rules" in url or "RulesPage" in url], "the door loads rules"
    page.get_by_role("navigation").get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Base game", level=1)).to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Dragons", exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules/aetherya/base#dragons$"))
    arrived(page, "dragons")
    expect(page.locator("figure[data-example=tame]")).to_contain_text("+3")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Expert rules").click()
    expect(page.get_by_role("heading", name="Expert rules", level=1)).to_be_visible()


@pytest.mark.parametrize("locale", TITLES)
def test_a_rule_s_address_leads_to_it(visitor: Visitors, locale: str) -> None:
    page = visitor(locale=locale)
    page.goto("/rules/aetherya/base#A2.3")
    expect(page.get_by_role("heading", name=TITLES[locale], exact=True)).to_be_visible()
    arrived(page, "A2.3")
    page.goto("/rules/aetherya/base#A9.9")  # a rule of another mode
    expect(page).to_have_url(re.compile(r"/rules/aetherya/confrontation#A9\.9$"))
    arrived(page, "A9.9")


def test_search_finds_all_modes_and_languages(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/aetherya/base")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Search the rules")
    expect(field).to_be_focused()
    page.keyboard.type("encerclee")
    hit = page.get_by_role("link", name=re.compile("Surrounded tiles.*in French"))
    expect(hit).to_be_visible()
    field.fill("portal")
    expect(page.locator("article mark").first).to_be_visible()
    field.fill("grifin")
    page.get_by_role("button", name="Did you mean griffin?").click()
    page.get_by_role("link", name=re.compile("^Griffin")).first.click()
    expect(page).to_have_url(re.compile(r"/rules/aetherya/items#griffin$"))
    arrived(page, "griffin")


def test_a_refusal_leads_to_its_rule(visitor: Visitors) -> None:
    page = visitor()
    player = Player(page, seed=1)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    position = player.wait_to_move()
    while not any(words.startswith("place ") for words in position["refusals"]):
        player.play(player.choose(position))
        position = player.wait_to_move()
        assert not position["result"]
    words, refusal = next(item for item in position["refusals"].items() if item[0].startswith("place "))
    page.locator(f'[data-cell="{words.split(" ")[1]}"][aria-disabled=true]').first.click(force=True)
    with page.context.expect_page() as opened:
        page.get_by_role("alert").get_by_role("link", name=f"Rule {refusal['rule']}").click()
    rules = opened.value
    expect(rules).to_have_url(re.compile(rf"/rules/aetherya/base#{re.escape(refusal['rule'])}$"))
    arrived(rules, refusal["rule"])
    # Back to the table: this window goes, that of the table is still there.
    # It may go before a click in it is answered, so that the click comes on its own.
    back = rules.get_by_role("link", name="Back to your table")
    back.click(trial=True)
    with rules.expect_event("close"):
        back.evaluate("one => { setTimeout(() => one.click()); }")
    expect(page).to_have_url(re.compile(r"/t/"))
    log = page.get_by_role("region", name="Log").get_by_role("link", name=re.compile(r"^Rule A\d")).first
    expect(log).to_have_attribute("href", re.compile(r"^/rules/aetherya/base#A\d+\.\d+$"))


def test_beside_the_rules(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/aetherya/base#portals")
    arrived(page, "portals")
    beside = page.get_by_role("complementary", name="Beside the rules")
    expect(beside.get_by_role("listitem").filter(has_text="portalPortalportail")).to_be_visible()
    expect(beside.get_by_role("link", name="13 rulings")).to_be_visible()
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.type("dragon")
    hit = beside.get_by_role("link", name=re.compile("^Dragons Aetherya, base game"))
    expect(hit).to_be_visible()
    expect(page.get_by_role("list", name=re.compile("places? found"))).to_have_count(1)
    hit.click()
    arrived(page, "dragons")
    page.goto("/rules/aetherya/items#treaty-staff")
    arrived(page, "treaty-staff")
    expect(beside.get_by_text("Friedensabkommen")).to_be_visible()
    assert beside.evaluate("one => one.scrollWidth <= one.clientWidth"), "long words leave the column"


@pytest.mark.parametrize("phone", [False, True])
def test_a_section_leads_to_its_lesson(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone, service_workers="block")

    def with_lesson(route: Route) -> None:
        told = route.fetch().json()
        for section in told["sections"]:
            section["lesson"] = "/learn/aetherya/base/portals" if section["id"] == "portals" else None
        route.fulfill(json=told)

    page.route("**/api/rules/aetherya/base", with_lesson)
    page.goto("/rules/aetherya/base#portals")
    arrived(page, "portals")
    beside = page.get_by_role("navigation", name="Sections") if phone else page.get_by_role("complementary")
    link = beside.get_by_role("link", name="Try it" if phone else "Open the lesson")
    expect(link).to_have_attribute("href", "/learn/aetherya/base/portals")
    page.goto("/rules/aetherya/base#dragons")
    arrived(page, "dragons")
    expect(link).to_have_count(0)


def test_reasons_are_open_once_and_where_one_goes(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/aetherya/base")
    folded = page.locator("article details:not([open])")
    expect(page.locator("article details[open]").first).to_be_visible()
    expect(folded).to_have_count(0)
    page.get_by_role("radio", name="FR").check(force=True)
    expect(page.get_by_role("heading", name="Portails", exact=True)).to_be_visible()
    expect(folded).to_have_count(0)
    page.goto("/rules/aetherya/base#A2.3")
    page.reload()
    arrived(page, "A2.3")
    expect(page.locator('[id="A2.3"] details')).to_have_attribute("open", "")
    expect(page.locator('[id="A2.5"] details')).not_to_have_attribute("open", "")
    page.get_by_role("searchbox").fill("emprunter")
    expect(page.locator('[id="A2.5"] details mark').first).to_be_visible()


def test_a_number_copies_its_link(visitor: Visitors) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/rules/aetherya/base")
    page.get_by_role("button", name="Rule A2.2: copy the link").click()
    expect(page.get_by_role("status").filter(has_text="The link to rule A2.2 is copied.")).to_be_attached()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/rules/aetherya/base#A2.2")


def test_a_number_in_a_text_leads_to_its_rule(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/aetherya/confrontation#A4.4")
    arrived(page, "A4.4")
    page.locator('[id="A4.4"]').get_by_role("link", name="A9.12").click()
    arrived(page, "A9.12")


def test_a_search_knows_what_people_ask_for(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/aetherya/base")
    page.get_by_role("searchbox").first.fill("tiebreak")
    expect(page.get_by_role("link", name=re.compile("^Who wins Aetherya, base game"))).to_be_visible()


def test_every_page_is_clean_on_a_phone(visitor: Visitors) -> None:
    page = visitor(phone=True, bypass_csp=True, locale="de-DE", color_scheme="light")
    assert AXE.exists()
    for game, mode in PAGES:
        page.goto(f"/rules/{game}/{mode}")
        page.wait_for_selector("article figure [role=grid], article figure .field")
        assert violations(page) == [], (game, mode)
        sideways = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not sideways, f"the page of {game} {mode} scrolls sideways"


def test_a_phone_reads_section_by_section(visitor: Visitors) -> None:
    page = visitor(phone=True)
    page.goto("/rules/rivality/expert")
    # Sooner a click would scroll to where the button is not going to be, and so to another section.
    page.wait_for_selector("article figure [role=grid], article figure .field")
    page.get_by_role("button", name="Next section").click()
    arrived(page, "pieces")
    expect(page.get_by_role("button", name=re.compile("^Previous section: "))).to_be_enabled()
    page.keyboard.press("/")
    expect(page.get_by_role("dialog").get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Contents and search").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="Surrounded tiles").click()
    expect(dialog).to_be_hidden()
    arrived(page, "surrounded")


@pytest.mark.parametrize("address", ["/rules/aetherya/items", "/rules/rivality/expert"])
def test_a_searched_page_is_clean(visitor: Visitors, address: str) -> None:
    page = visitor(bypass_csp=True)
    page.goto(address)
    page.wait_for_selector("article figure")
    page.get_by_role("searchbox").first.fill("golem")
    expect(page.get_by_role("status").filter(has_text="found")).to_be_visible()
    for theme in THEMES:
        wear(page, theme)
        assert violations(page) == [], theme
