"""The hall of a club: two people find each other there, or a regular sits down."""

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.test_access import check

NAME = "INSERT INTO club_settings (name, value) VALUES ('name', '\"The Thursday Oak\"')"
AT_TABLE = re.compile(r"/t/[\w-]{16,}$")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose hall is public."""
    server = Server(tmp_path_factory.mktemp("club"), limits=20.0)
    subprocess.run([sys.executable, "-m", "oakdoor", "hall", "public", "--data", str(server.data)], check=True)
    with closing(sqlite3.connect(server.data / "oakdoor.db")) as database, database:
        database.execute(NAME)
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _leave(browser: Browser) -> Iterator[None]:
    """All who came leave: their pages would ask a server that is gone."""
    yield
    for context in browser.contexts:
        context.close()


def come(browser: Browser, club: Server, name: str, phone: bool = False) -> Page:
    """Somebody comes into the hall."""
    more: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
    context = browser.new_context(
        base_url=club.url,
        locale="en-GB",
        reduced_motion="reduce",
        bypass_csp=True,  # for axe
        service_workers="block",  # which would ask past a route
        viewport=PHONE if phone else DESKTOP,
        **more,
    )
    context.add_init_script(STORED % "fast")
    context.request.put("/api/me", data={"name": name, "avatar": "fox"})
    page = context.new_page()
    page.goto("/hall")
    expect(page.locator("[data-ask]")).to_be_visible()
    return page


def names_at(page: Page) -> set[str]:
    """Who sits at the table where a page is."""
    expect(page).to_have_url(AT_TABLE)
    key = page.url.rpartition("/")[2]
    return {seat["name"] for seat in page.context.request.get(f"/api/tables/{key}").json()["seats"]}


def test_an_open_table_an_invitation_and_who_is_here(browser: Browser, club: Server) -> None:
    mira, karim = come(browser, club, "Mira"), come(browser, club, "Karim", phone=True)
    expect(karim.get_by_role("heading", name="The Thursday Oak")).to_be_visible()
    expect(karim.locator("[data-person=Mira]")).to_be_visible()
    mira.locator("[data-new]").click()
    mira.get_by_label("What others should know").fill("be kind")
    mira.locator("[data-open]").click()
    assert names_at(mira) == {"Mira", ""}
    expect(mira.locator("[data-in-hall] input").first).to_be_checked()
    offer = karim.locator("[data-offer=Mira]")
    expect(offer).to_contain_text("be kind")
    check(karim)
    offer.get_by_role("button").click()
    assert names_at(karim) == names_at(mira) == {"Mira", "Karim"}
    sanna = come(browser, club, "Sanna")
    expect(sanna.locator("[data-watch='Mira Karim']")).to_be_visible()
    expect(sanna.locator("[data-person=Karim]")).to_be_visible()
    sanna.locator("[data-invite]").click()
    sanna.get_by_role("checkbox", name="Karim").check()
    sanna.locator("[data-open]").click()
    assert names_at(sanna) == {"Sanna", ""}
    karim.goto("/hall")
    karim.locator("[data-invitation=Sanna]").get_by_role("button", name="Sit down").click()
    assert names_at(karim) == {"Sanna", "Karim"}


def test_two_who_ask_are_seated_and_a_regular_comes_to_one_alone(browser: Browser, club: Server) -> None:
    noor, jonas = come(browser, club, "Noor"), come(browser, club, "Jonas", phone=True)
    noor.locator("[data-ask]").click()
    expect(noor.locator("[data-waiting]")).to_contain_text("Odo sits in at 3:00")
    check(noor)
    jonas.get_by_role("radio", name="Rivality").check()
    jonas.locator("[data-ask]").click()
    expect(jonas.locator("[data-waiting]")).to_contain_text("Noor sits down")
    assert names_at(jonas) == names_at(noor) == {"Noor", "Jonas"}

    def hurry(route: Route) -> None:
        """Nobody waits for minutes in a test."""
        call = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**call, "seconds": 2, "level": "birk"}))

    zoe = come(browser, club, "Zoe")
    zoe.route("**/api/hall/call", lambda route: hurry(route) if route.request.method == "POST" else route.continue_())
    zoe.locator("[data-ask]").click()
    expect(zoe.locator("[data-waiting]")).to_contain_text("Birk sits down")
    assert names_at(zoe) == {"Zoe", "Birk"}
    zoe.unroute_all()
    zoe.goto("/hall")
    expect(zoe.locator("[data-turn], [data-ask]").first).to_be_visible()
    zoe.locator("[data-ask]").click()
    expect(zoe.locator("[data-waiting]")).to_be_visible()
    watcher = come(browser, club, "Wilma")
    expect(watcher.locator("[data-call=Zoe]")).to_be_visible()
    zoe.close()  # the page is closed: nobody waits any more
    expect(watcher.locator("[data-call=Zoe]")).to_have_count(0)


def test_two_who_want_days_for_each_move_meet(browser: Browser, club: Server) -> None:
    ada = come(browser, club, "Ada")
    ada.get_by_role("radio", name="Rivality").check()
    ada.get_by_label("Pace").first.select_option("3 days a move")
    ada.locator("[data-ask]").click()
    expect(ada.locator("[data-waiting]")).to_be_visible()
    ben = come(browser, club, "Ben", phone=True)
    call = ben.locator("[data-call=Ada]")
    expect(call).to_contain_text("3 days a move")
    check(ben)
    call.get_by_role("button", name="Play").click()
    assert names_at(ben) == names_at(ada) == {"Ada", "Ben"}
    expect(ada.get_by_role("button", name="Time for the move of").first).to_be_visible()
