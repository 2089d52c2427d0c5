"""What a warden sets holds at once: who may play, how much one may ask for, and how long old tables stay."""

import re
import sqlite3
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.club import warden_link
from browser.conftest import Server
from browser.tables import LINK, ME, new_table
from browser.test_person import with_authenticator

Visitors = Callable[..., Page]
AS_STARTED = {"members": "anybody", "own_limits": False, "sweep_days": 0}
ONCE = 10  # tables that one person may set up at once where limits are halved


@pytest.fixture
def wanda(visitor: Visitors, server: Server) -> Iterator[Page]:
    """A warden, where the server is set."""
    page = visitor("Wanda")
    token = warden_link(server.data).rpartition("/")[2]
    assert page.context.request.post("/api/club/warden", data={"token": token}).ok
    page.goto("/warden")
    page.get_by_role("link", name="Settings", exact=True).click()
    yield page
    assert page.context.request.put("/api/warden/settings", data=AS_STARTED).ok


def save(wanda: Page) -> None:
    wanda.get_by_role("button", name="Save").click()
    expect(wanda.get_by_role("status").filter(has_text="Saved. It holds now.")).to_be_visible()


def sit_down(guest: Page) -> None:
    guest.get_by_role("button", name="Sit down").click()


@pytest.mark.logs("403", "409")  # held off, and a wrong word
def test_a_club_with_a_word_lets_in_whoever_knows_it(visitor: Visitors, wanda: Page) -> None:
    key = new_table(wanda, "rivality", "standard", [ME, LINK])
    wanda.get_by_role("radio", name="A word").check(force=True)
    wanda.get_by_role("textbox", name="The word").fill("acorn")
    save(wanda)
    guest = visitor("Ole", phone=True)
    guest.goto(f"/t/{key}")
    sit_down(guest)
    expect(guest.get_by_role("alert").filter(has_text="This club asks for its word before you play.")).to_be_visible()
    guest.screenshot(path="/tmp/door.png")
    guest.get_by_role("link", name="To your page").click()
    word = guest.get_by_role("textbox", name="Word")
    word.fill("walnut")
    guest.get_by_role("button", name="Let me in").click()
    expect(guest.get_by_role("alert").filter(has_text="That is not the word of this club.")).to_be_visible()
    word.fill(" ACORN")
    guest.get_by_role("button", name="Let me in").click()
    expect(word).to_have_count(0)
    guest.go_back()
    sit_down(guest)
    expect(guest.locator("main[data-ply]")).to_be_visible()


@pytest.mark.logs("403")  # held off
def test_a_club_with_passkeys_lets_in_whoever_has_one(visitor: Visitors, wanda: Page) -> None:
    key = new_table(wanda, "rivality", "standard", [ME, LINK])
    wanda.get_by_role("radio", name="A passkey").check(force=True)
    save(wanda)
    guest = visitor("Ole")
    with_authenticator(guest)
    guest.goto(f"/t/{key}")
    sit_down(guest)
    expect(guest.get_by_role("alert").filter(has_text="This club lets those play who have a passkey.")).to_be_visible()
    guest.get_by_role("link", name="To your page").click()
    expect(guest.get_by_role("heading", name="This club asks for a passkey")).to_be_visible()
    guest.get_by_role("button", name="Add a passkey").click()
    expect(guest.get_by_text("Ole’s passkey", exact=True)).to_be_visible()
    expect(guest.get_by_role("heading", name="This club asks for a passkey")).to_have_count(0)
    guest.go_back()
    sit_down(guest)
    expect(guest.locator("main[data-ply]")).to_be_visible()


@pytest.mark.logs("429")  # too much is asked for
def test_limits_and_the_sweep_of_old_tables_hold(visitor: Visitors, wanda: Page, server: Server) -> None:
    old = new_table(wanda, "rivality", "standard", [ME, LINK])
    with sqlite3.connect(server.data / "oakdoor.db", timeout=10) as database:
        database.execute("UPDATE tables SET moved = 1000 WHERE key = ?", (old,))
    wanda.get_by_label("Set here instead of at the start").check()
    wanda.get_by_label("Factor").fill("0.5")
    wanda.get_by_label("Days without a move").fill("3650")
    save(wanda)
    expect(wanda.get_by_text("1 table would be closed now")).to_be_visible()
    guest = visitor("Ole")
    for _ in range(ONCE):
        new_table(guest, "rivality", "standard", [ME, LINK])
    guest.goto("/")
    start = guest.get_by_role("button", name="Start the table")
    start.click()
    expect(guest.get_by_role("alert").filter(has_text="Too many requests came from you")).to_be_visible()
    assert wanda.context.request.get(f"/api/tables/{old}").ok
    wanda.get_by_label("Factor").fill("0")  # no limits
    save(wanda)
    start.click()
    expect(guest).to_have_url(re.compile("/t/"))
    wanda.get_by_role("button", name="Close them now").click()
    expect(wanda.get_by_text("1 table is closed.")).to_be_visible()
    assert wanda.context.request.get(f"/api/tables/{old}").status == 404
