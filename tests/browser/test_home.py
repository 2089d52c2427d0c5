"""One home for all one's games, faces that tell people apart, a list that can be read, and what is said once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import STORED, Server
from browser.scenes import cookie, lay
from browser.tables import BOT, GUEST, LINK, ME, new_finished_table, new_table, reached_at

Visitors = Callable[..., Page]


def pictures(page: Page, within: str) -> list[str]:
    """The faces that stand somewhere, one after the other."""
    found: list[str] = page.locator(f"{within} .avatar").evaluate_all("all => all.map(one => one.dataset.picture)")
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_your_games_are_one_place(visitor: Visitors, phone: bool) -> None:
    """From the main menu: tables, games with their replays and reviews, the regulars, progress, record files."""
    page = visitor(phone=phone)
    page.goto("/credits")
    over = new_finished_table(page, "rivality", "solo")
    running = new_table(page, "aetherya", "base", [ME, BOT])
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Your games").click()
    page.wait_for_url("**/games")
    expect(page.locator("nav [aria-current=page]")).to_have_text("Your games")
    tables = page.get_by_role("region", name="Your tables")
    expect(tables.locator(f'a[href="/t/{running}"]')).to_be_visible()
    expect(tables.locator(f'a[href="/t/{over}"]')).to_have_count(0)
    games = page.get_by_role("region", name="Games")
    for where in ("replay", "review", "t"):
        expect(games.locator(f'a[href="/{where}/{over}"]')).to_be_visible()
    regulars = page.get_by_role("region", name="Against the regulars")
    expect(regulars.get_by_role("listitem")).to_have_count(5)
    expect(page.get_by_role("region", name="What costs you most")).to_be_visible()
    expect(page.get_by_role("region", name="Record won, shared, lost")).to_be_visible()
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="A record file").click()
    expect(page.get_by_role("region", name="A record file").get_by_role("link", name="Look at it")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_regulars_have_their_portraits_in_replays_and_histories(browser: Browser, server: Server, phone: bool) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    context = browser.new_context(base_url=server.url, viewport=size, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(STORED % "fast")
    context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page = context.new_page()
    key = lay(server.data, "end-aetherya")  # Birk sits there
    page.goto("/games")
    row = (
        page.get_by_role("region", name="Games").get_by_role("listitem").filter(has=page.locator(f'a[href="/t/{key}"]'))
    )
    page.get_by_role("region", name="Games").get_by_role("listitem").first.wait_for()
    while row.count() == 0:  # other tests of this server have laid games for Lena, too
        page.get_by_role("button", name="Show earlier games").click()
        page.wait_for_timeout(50)
    row.locator(".avatar").first.wait_for()
    faces = row.locator(".avatar").evaluate_all("all => all.map(one => one.dataset.picture)")
    assert sorted(faces) == ["birk", "fox", "owl"]
    page.goto(f"/replay/{key}")
    page.locator("ol .avatar").first.wait_for(state="attached")  # on a phone the log is folded
    assert set(pictures(page, "ol")) == {"birk", "fox", "owl"}
    context.close()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_no_two_at_a_table_look_the_same(visitor: Visitors, phone: bool) -> None:
    """Lena is a fox. So is her guest's wish, and so is Ole, who comes by the link."""
    page = visitor(phone=phone)
    guest = {**GUEST, "avatar": "fox"}
    key = new_table(page, "aetherya", "base", [guest, ME, BOT, LINK])
    ole = visitor("Ole")
    assert ole.context.request.post(f"/api/tables/{key}/join", data={}).ok
    page.goto(f"/t/{key}")
    page.locator("[role=grid], .cover").first.wait_for()
    if page.locator(".cover").count():
        page.locator(".cover button").click()
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("button", name="Seats").click()
    dialog = page.get_by_role("dialog", name="Seats")
    dialog.locator(".avatar").nth(3).wait_for()
    faces = pictures(page, "dialog[open]")
    assert len(faces) == len(set(faces)) == 4
    assert {"fox", "tove"} < set(faces)
    images = page.locator("dialog[open] .avatar img")
    expect(images).to_have_count(4)
    for image in images.all():
        expect(image).to_have_js_property("complete", True)
    assert images.evaluate_all("all => all.map(one => one.naturalWidth > 0)") == [True] * 4


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_there_are_pictures_to_choose_from(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^You are Lena")).click()
    choice = page.get_by_role("group", name="Your picture")
    expect(choice.get_by_role("radio")).to_have_count(24)
    choice.get_by_role("radio", name="Hedgehog").check(force=True)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".topbar .avatar")).to_have_attribute("data-picture", "hedgehog")
    # The picture that was just chosen is loaded anew where it stands now.
    loaded = "[...document.querySelectorAll('.avatar img')].every((one) => one.complete && one.naturalWidth > 0)"
    for _ in range(300):  # a page's policy lets nothing wait inside it
        if page.evaluate(loaded):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(loaded)


@pytest.mark.parametrize("width", [320, 360, 390, 600, 768, 1024, 1180, 1280, 1440, 1920])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_tables_in_the_lobby_can_be_read(visitor: Visitors, width: int, locale: str) -> None:
    """A word is never broken, and who plays where has room for a line."""
    page = visitor(locale=locale, viewport={"width": width, "height": 800})
    for seats in ([ME, BOT, BOT, BOT], [ME, LINK], [ME, {**GUEST, "name": "Wilhelmina"}]):
        new_table(page, "aetherya", "confrontation" if LINK in seats else "items", seats)
    page.goto("/")
    names = page.locator("section[aria-labelledby=your-tables] .open b")
    expect(names).to_have_count(3)
    told = names.evaluate_all(
        """all => all.map(one => {
          const range = document.createRange(), lines = new Set();
          range.selectNodeContents(one);
          for (const box of range.getClientRects()) lines.add(Math.round(box.top));
          return { lines: lines.size, width: one.clientWidth, broken: one.scrollWidth > one.clientWidth + 1 };
        })"""
    )
    assert all(one["lines"] <= 2 and one["width"] >= 130 and not one["broken"] for one in told), told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


REACHED: dict[str, list[str] | None] = {
    "Only this computer can open the address.": None,
    "Connect it to your Wi-Fi": [],
    "This works in your own network": ["http://192.168.1.5:8450"],
}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("said", REACHED)
def test_an_invitation_says_who_can_open_it(visitor: Visitors, said: str, phone: bool) -> None:
    """This server listens only on its own machine; others are in no network, or in one of their own."""
    page = visitor(phone=phone)
    addresses = REACHED[said]
    if addresses is not None:
        reached_at(page, *addresses)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, LINK])}")
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_text("oakdoor serve --host 0.0.0.0")).to_have_count(1 if addresses is None else 0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_sound_is_offered_once(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone, reduced_motion="no-preference")
    page.add_init_script("origin === 'null' || (localStorage.settings = localStorage.kept ?? '{}')")
    page.add_init_script("window.buzzes = []; navigator.vibrate = (times) => (window.buzzes.push(times), true)")
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    offer = page.get_by_role("region", name="Sound")
    expect(offer).to_contain_text("sounds and vibration" if phone else "sounds at the table")
    offer.get_by_role("button", name="Turn on").click()
    expect(offer).to_have_count(0)
    kept = page.evaluate("localStorage.kept = localStorage.settings")
    assert f'"sound":true,"haptics":{"true" if phone else "false"}' in kept
    assert bool(page.evaluate("window.buzzes.length")) == phone
    page.reload()
    page.locator("[role=grid]").first.wait_for()
    expect(offer).to_have_count(0)


@pytest.mark.parametrize("how", ["motion", "choice"])
def test_a_phone_need_not_shake(visitor: Visitors, how: str) -> None:
    """Not with reduced motion, and not where somebody does not want it."""
    page = visitor(phone=True, reduced_motion="reduce" if how == "motion" else "no-preference")
    page.add_init_script("window.buzzes = 0; navigator.vibrate = () => (window.buzzes++, true)")
    page.goto("/")
    page.get_by_role("button", name=re.compile("^You are Lena")).click()
    shake = page.get_by_role("checkbox", name=re.compile("^Vibrate"))
    shake.check()
    assert page.evaluate("window.buzzes") == (0 if how == "motion" else 1)
    shake.uncheck()
    page.get_by_role("checkbox", name="Play sounds").check()
    assert page.evaluate("window.buzzes") == (0 if how == "motion" else 1)


def test_playing_on_is_an_answer(visitor: Visitors) -> None:
    page = visitor()
    page.add_init_script("origin === 'null' || (localStorage.settings = localStorage.kept ?? '{}')")
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    offer = page.get_by_role("region", name="Sound")
    offer.wait_for()
    page.locator(".prompt p").click()
    expect(offer).to_have_count(0)
