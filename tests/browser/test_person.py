"""One's own page: a passkey brings seats back, devices end, the score pad follows, all is exported and erased."""

import json
import random
import re
from collections.abc import Callable

from playwright.sync_api import CDPSession, Page, expect

from browser.padgames import base, played
from browser.test_access import violations

Visitors = Callable[..., Page]


def with_authenticator(page: Page) -> CDPSession:
    """A device that makes passkeys, and shows them without asking anybody."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, "isUserVerified": True}})
    return session


def new_table(page: Page) -> str:
    wanted = {"game": "rivality", "mode": "standard", "seats": [{"kind": "me"}, {"kind": "link"}]}
    return str(page.context.request.post("/api/tables", data=wanted).json()["key"])


def forget(page: Page) -> None:
    """A browser that has forgotten everything, opened again."""
    page.evaluate("localStorage.removeItem('oakdoor.me')")
    page.context.clear_cookies()


def test_a_passkey_brings_seats_back_and_all_is_exported_and_erased(visitor: Visitors) -> None:
    page = visitor("Greta", bypass_csp=True)
    with_authenticator(page)
    key = new_table(page)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^You are Greta")).click()
    page.get_by_role("link", name="My seats, devices and data").click()
    expect(page.get_by_role("heading", name="Greta", level=1)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Greta’s passkey", exact=True)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Passkey added. Your seat opens")).to_be_attached()
    page.get_by_role("button", name="Rename Greta’s passkey").click()
    page.get_by_role("textbox", name="Name").fill("Laptop")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Laptop", exact=True)).to_be_visible()
    assert violations(page) == []

    forget(page)
    page.goto("/")
    page.get_by_role("button", name="Choose your name and picture").click()
    page.get_by_role("button", name="I have a passkey").click()
    expect(page.get_by_role("heading", name="Play as Greta on this device?")).to_be_visible()
    page.get_by_role("button", name=re.compile("Greta")).filter(has_not_text="You are").click()
    expect(page.get_by_role("button", name=re.compile("^You are Greta"))).to_be_visible()
    page.goto(f"/t/{key}")
    expect(page.get_by_text("Greta").first).to_be_visible()
    assert page.context.request.get(f"/api/tables/{key}").json()["seats"][0]["mine"]

    page.goto("/me")
    expect(page.get_by_text("by passkey")).to_be_visible()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Export").click()
    told = json.loads(loading.value.path().read_text(encoding="utf-8"))
    assert told["person"][0]["name"] == "Greta"
    assert [one["name"] for one in told["passkeys"]] == ["Laptop"]
    assert len(told["tables"]) == 1
    page.get_by_role("button", name="Erase everything").click()
    assert violations(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Erase everything").click()
    expect(page.get_by_text("Everything about you is erased.")).to_be_visible()
    expect(page.get_by_role("button", name="Choose your name and picture")).to_be_visible()
    assert page.context.request.get(f"/api/tables/{key}").status == 404


def test_an_ended_device_is_a_new_visitor_and_its_table_is_let_go(visitor: Visitors) -> None:
    laptop = visitor("Hanna")
    phone = visitor("", phone=True, color_scheme="light", bypass_csp=True)
    key = new_table(laptop)
    link = laptop.context.request.post("/api/me/link").json()["path"]
    phone.goto(link)
    phone.get_by_role("button", name=re.compile("Hanna")).click()
    expect(phone.locator(".seats")).to_be_visible()
    phone.goto("/me")
    expect(phone.get_by_role("heading", name="Hanna", level=1)).to_be_visible()
    assert violations(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.goto(f"/t/{key}")
    laptop.goto("/me")
    expect(laptop.get_by_text("by personal link")).to_be_visible()
    laptop.get_by_role("button", name=re.compile("^End ")).filter(has_not_text="all").click()
    expect(laptop.get_by_text("this one is signed in")).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("Sit down"))).to_be_visible()  # a stranger with the link
    assert phone.context.request.get("/api/me").json()["named"] is False


def test_the_score_pad_follows_its_person(visitor: Visitors) -> None:
    laptop = visitor("Ida", bypass_csp=True)
    laptop.goto("/me")
    chance = random.Random(1)
    games = [played(laptop, number, ["Ida", "Jon"], base(chance, 2)) for number in range(3)]
    keep = "games => localStorage.setItem('oakdoor.pad.games', JSON.stringify(games))"
    ids = "() => JSON.parse(localStorage.getItem('oakdoor.pad.games') ?? '[]').map(game => game.id).sort()"
    laptop.evaluate(keep, games[:2])
    laptop.reload()
    switch = laptop.get_by_role("switch", name="Its history follows me")
    switch.click()
    expect(switch).to_be_checked()
    expect(laptop.get_by_text("pad games").locator("..")).to_contain_text("2")

    phone = visitor("", phone=True, bypass_csp=True)
    phone.goto(laptop.context.request.post("/api/me/link").json()["path"])
    phone.evaluate(keep, games[1:])  # one of them is on both
    phone.get_by_role("button", name=re.compile("Ida")).click()
    expect(phone.locator(".seats")).to_be_visible()
    phone.goto("/pad")
    phone.wait_for_function(f"({ids})().length === 3")
    laptop.goto("/pad")
    laptop.wait_for_function(f"({ids})().length === 3")
    laptop.evaluate(keep, games[1:])  # the first one is removed
    laptop.reload()
    laptop.wait_for_function("localStorage.getItem('oakdoor.pad.synced').split('game-').length === 3")
    phone.reload()
    phone.wait_for_function(f"({ids})().length === 2")
    assert phone.evaluate(ids) == sorted(game["id"] for game in games[1:])
