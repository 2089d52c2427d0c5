"""A tournament of eight regulars and two people, each in a browser of their own: entered, drawn, played, decided."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.player import Player
from browser.tables import PLAY_ON
from browser.test_access import violations

By = Callable[[str], Page]
MOVES = 4  # by clicks; the rest of the game is played by the pages' own connections


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host wants ratings and tournaments."""
    data = tmp_path_factory.mktemp("club")
    subprocess.run([sys.executable, "-m", "oakdoor", "ratings", "on", "--data", str(data)], check=True)
    server = Server(data, limits=20.0)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def by(browser: Browser, club: Server) -> Iterator[By]:
    """Makes people who have a browser of their own."""
    contexts: list[BrowserContext] = []

    def come(name: str) -> Page:
        context = browser.new_context(
            base_url=club.url, viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", bypass_csp=True
        )
        contexts.append(context)
        context.add_init_script(STORED % "fast")
        context.request.put("/api/me", data={"name": name, "avatar": "fox"})
        return context.new_page()

    yield come
    for context in contexts:
        context.close()


def set_up(lena: Page, ole: Page) -> str:
    """Lena sets a tournament up; so many regulars come before Ole that these two meet first. Returns its path."""
    lena.goto("/tournaments")
    lena.get_by_role("textbox", name="Name").fill("Autumn Swiss")
    lena.get_by_label("Game and mode").select_option("rivality/standard")
    lena.get_by_label("Rounds").fill("2")
    lena.get_by_label("Time to think").select_option(label="no clock")
    lena.get_by_role("button", name="Set it up").click()
    lena.get_by_role("button", name="Take part").click()
    expect(lena.locator("section li")).to_have_count(1)
    regulars = lena.get_by_label("Let a regular take part")

    def add(level: str) -> None:
        for _ in range(4):
            count = lena.locator("section li").count()
            regulars.select_option(level)
            lena.get_by_role("button", name="Add").click()
            expect(lena.locator("section li")).to_have_count(count + 1)

    add("tove")
    ole.goto(lena.url)
    ole.get_by_role("button", name="Take part").click()
    expect(lena.locator("section li")).to_have_count(6)
    add("odo")
    return lena.url


def play(lena: Page, ole: Page) -> None:
    """The table of both: a few moves by clicks, then the rest."""
    players = [Player(lena), Player(ole)]
    for page in (lena, ole):
        page.locator("[data-board].mine a").click()
        page.wait_for_url("**/t/*")
    for _ in range(MOVES):
        players[0].wait(lambda: any(one.position and one.position["legal"] for one in players), "somebody to move")
        mover = next(one for one in players if one.position and one.position["legal"])
        mover.play(mover.choose(mover.wait_to_move()))
        ply = mover.position["ply"]
        for one in players:
            one.wait(lambda one=one, ply=ply: one.position and one.position["ply"] >= ply, "the move of the other")
    key = lena.url.rsplit("/", 1)[1]
    ole.evaluate(f"(key) => {{ window.played = ({PLAY_ON})(key) }}", key)
    lena.evaluate(PLAY_ON, key)
    ole.evaluate("() => window.played")


def decide(lena: Page, ole: Page) -> None:
    """Lena decides about a table of regulars; nobody decides about a game of their own. Ole reads why, at once."""
    expect(lena.locator("[data-board='1'].mine").get_by_role("button")).to_have_count(0)
    expect(lena.get_by_role("button", name="Decide about table 1")).to_have_count(0)
    before = ole.locator("[data-kind=corrected]").count()
    lena.get_by_role("button", name="Decide about table 2").click()
    dialog = lena.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Decide it")).to_be_disabled()
    for place in dialog.get_by_label("Place of").all():
        place.select_option("1")
    dialog.get_by_label("Reason").fill("The clocks had stopped.")
    assert violations(lena) == []
    dialog.get_by_role("button", name="Decide it").click()
    expect(dialog).to_have_count(0)
    expect(ole.locator("[data-kind=corrected]")).to_have_count(before + 1)
    expect(ole.locator("[data-kind=corrected]").first).to_contain_text("The clocks had stopped.")
    expect(ole.locator("[data-board='2']")).to_contain_text("½ : ½")


def test_a_tournament_of_eight_regulars_and_two_people(by: By, tmp_path: Path) -> None:
    lena, ole = by("Lena"), by("Ole")
    path = set_up(lena, ole)
    lena.get_by_role("button", name="Draw round 1").click()
    expect(ole.locator("[data-board]")).to_have_count(5)
    expect(ole.locator("[data-board].mine")).to_contain_text("Lena")
    play(lena, ole)
    for page in (lena, ole):
        page.goto(path)
        expect(page.locator("[data-how=played]")).to_have_count(5)  # the regulars have played by themselves
        expect(page.locator("[data-entrant]")).to_have_count(10)
    decide(lena, ole)
    lena.get_by_role("button", name="Draw round 2").click()
    expect(ole.get_by_role("button", name="Round 2", exact=False)).to_have_attribute("aria-current", "step")
    expect(ole.locator("[data-board].mine")).not_to_contain_text("Lena")
    with lena.expect_download() as coming:
        lena.get_by_role("link", name="Standings as CSV").click()
    coming.value.save_as(tmp_path / "standings.csv")
    assert len((tmp_path / "standings.csv").read_text(encoding="utf-8").splitlines()) == 11


def test_nothing_is_in_the_way_and_nothing_scrolls_sideways(by: By, club: Server) -> None:
    lena, ole = by("Lena"), by("Ole")
    wanted = {"name": "Winter", "game": "rivality", "mode": "standard", "rated": True, "minutes": 60}
    key = lena.context.request.post("/api/tournaments", data=wanted).json()["key"]
    for page in (lena, ole):
        page.context.request.post(f"/api/tournaments/{key}/enter")
    lena.context.request.post(f"/api/tournaments/{key}/draw", data={"round": 1})
    tournament = f"/tournament/{key}"
    lena.goto("/games")
    lena.get_by_role("button", name="Your public page").click()
    lena.wait_for_url("**/p/*")
    lena.get_by_label("My ratings and record").check()
    for address in ("/tournaments", tournament, lena.url):
        lena.goto(address)
        expect(lena.locator("h1")).to_be_visible()
        for theme in ("dark", "light"):
            lena.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for size in (DESKTOP, PHONE):
                lena.set_viewport_size(size)
                assert violations(lena) == [], (address, theme, size)
                wide = lena.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert wide <= 0, (address, size)


def test_a_rated_game_begins_when_the_other_agrees(by: By) -> None:
    lena, ole = by("Lena"), by("Ole")
    answer = lena.context.request.post(
        "/api/tables",
        data={"game": "rivality", "mode": "standard", "seats": [{"kind": "me"}, {"kind": "link"}], "rated": True},
    )
    key = answer.json()["key"]
    lena.goto(f"/t/{key}")
    expect(lena.get_by_text("This game is rated.")).to_be_visible()
    ole.context.request.post(f"/api/tables/{key}/join", data={})
    ole.goto(f"/t/{key}")
    dialog = ole.get_by_role("dialog", name="Rated")
    expect(dialog).to_contain_text("Lena would like this game to be rated.")
    expect(lena.get_by_text("waiting for Ole")).to_be_visible()
    dialog.get_by_role("button", name="Play rated").click()
    for page in (lena, ole):
        expect(page.locator("main[data-ply]")).to_be_visible()
