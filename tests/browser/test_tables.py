"""Tables in the browser: two people, one device for two, a killed server, taking back, replay, languages, bad links."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import STORED, Server
from browser.player import Player
from browser.tables import BOT, GUEST, LINK, ME, new_finished_table, new_table

Visitors = Callable[..., Page]


def test_from_the_door_to_a_game(visitor: Visitors) -> None:
    """Somebody who comes for the first time sits at a table with a bot after two clicks."""
    page = visitor(name="Ada")
    player = Player(page)
    page.goto("/")
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/t/*")
    assert player.wait_to_move()["legal"]


def test_two_browsers_at_one_table(visitor: Visitors) -> None:
    """One invites, the other sits down by the link; each sees the other's moves, and they play to the end."""
    lena, mira = visitor("Lena"), visitor("Mira", locale="de-DE")
    first, second = Player(lena, seed=1), Player(mira, seed=2)
    key = new_table(lena, "rivality", "standard", [ME, LINK])
    lena.goto(f"/t/{key}")
    expect(lena.get_by_text("Waiting for players")).to_be_visible()
    mira.goto(f"/t/{key}")
    mira.get_by_role("button", name="Hinsetzen").click()
    players = (first, second)
    for player in players:
        player.wait(lambda player=player: player.position is not None, "the deal")
    while not any(player.position["result"] for player in players if player.position):
        to_move = next((one for one in players if one.position and one.position["legal"]), None)
        if to_move is None:
            lena.wait_for_timeout(20)
            mira.wait_for_timeout(20)
            continue
        assert to_move.position is not None
        to_move.play(to_move.choose(to_move.position))
        ply = to_move.position["ply"]
        for player in players:
            player.wait(lambda player=player, ply=ply: player.position["ply"] >= ply, "the other's move")
    for page in (lena, mira):
        expect(page.locator("[data-sheet]")).to_be_visible()
    lena.get_by_role("button", name="Play again").click()
    mira.get_by_role("button", name="Zur Revanche").click()
    lena.wait_for_url(lambda url: key not in url)
    mira.wait_for_url(lena.url)


def test_watching_by_the_other_link(visitor: Visitors) -> None:
    lena, odo = visitor("Lena"), visitor("Odo")
    first, watcher = Player(lena), Player(odo)
    lena.goto(f"/t/{new_table(lena, 'aetherya', 'base', [ME, BOT])}")
    first.wait_to_move()
    assert first.table is not None
    odo.goto(first.table["watch"])
    watcher.wait(lambda: watcher.position is not None, "the watcher's view")
    assert watcher.position is not None
    assert watcher.position["seat"] == -1
    assert watcher.position["legal"] == []
    assert odo.locator("[data-move]").count() == 0
    first.play(first.choose(first.wait_to_move()))
    watcher.wait(lambda: watcher.position["ply"] >= first.position["ply"], "the move")


def test_two_people_on_one_device(visitor: Visitors) -> None:
    """Between two people with secrets the table is covered, and nothing of it is left in the page."""
    page = visitor()
    player = Player(page, seed=7)
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [ME, GUEST])}")
    covered = 0
    while not player.wait_to_move()["result"]:
        assert player.position is not None
        if player.position["hand_over"] is not None:
            covered += 1
            player.pass_on()
            assert page.locator(".cover").is_visible()
            assert page.locator("[data-move], [role=grid]").count() == 0
            player.take_over()
        else:
            player.play(player.choose(player.position))
    assert covered > 5
    expect(page.locator("[data-sheet]")).to_be_visible()


def test_a_killed_server_comes_back(browser: Browser, tmp_path: Path) -> None:
    """The power goes out in mid-game; the page comes back by itself, and nothing is lost."""
    server = Server(tmp_path)
    server.start()
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(STORED % "normal")
    try:
        context.request.put("/api/me", data={"name": "Lena", "avatar": "fox"})
        page = context.new_page()
        player = Player(page, seed=2)
        page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
        for _ in range(6):
            player.play(player.choose(player.wait_to_move()))
        before = player.wait_to_move()
        server.kill()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        player.position = None
        server.start()
        after = player.wait_to_move()
        assert (after["ply"], after["view"], after["legal"]) == (before["ply"], before["view"], before["legal"])
        expect(page.get_by_text("The connection is lost")).to_be_hidden()
        player.play_to_end()
    finally:
        context.close()
        server.stop()


def test_taking_back(visitor: Visitors) -> None:
    """A step that showed nothing is taken back at once; after a draw the button says why not."""
    page = visitor()
    player = Player(page)
    page.goto(f"/t/{new_table(page, 'aetherya', 'solo', [ME])}")
    position = player.play_until("swap")
    swap = next(words for words in position["legal"] if words.startswith("swap "))
    rows = position["view"]["rows"]
    player.play(swap)
    assert player.wait_to_move()["view"]["rows"] != rows
    page.get_by_role("button", name="Take back", exact=True).click()
    player.wait(lambda: player.position["edition"] == 1, "the step taken back")
    assert player.position is not None
    assert player.position["view"]["rows"] == rows
    player.play("noswap")
    player.play("pair deck")
    expect(page.get_by_role("button", name="Take back: not possible")).to_be_visible()


def test_asking_others_to_take_back(visitor: Visitors) -> None:
    lena, mira = visitor("Lena"), visitor("Mira")
    first, second = Player(lena), Player(mira)
    key = new_table(lena, "aetherya", "confrontation", [ME, LINK])
    lena.goto(f"/t/{key}")
    mira.goto(f"/t/{key}")
    mira.get_by_role("button", name="Sit down").click()
    for player in (first, second):
        player.wait(lambda player=player: player.position is not None, "the deal")
    mover, other = (first, second) if first.position["legal"] else (second, first)
    # An exchange of two open cards shows nothing new.
    view = mover.position["view"]
    open_cells = [words for words in mover.position["legal"] if words.startswith("play ")
                  and words.split(" ")[2] not in view["wilderness"]]  # fmt: skip
    mover.play(open_cells[0])
    mover.page.get_by_role("button", name="Ask to take back").click()
    other.page.get_by_role("button", name="Agree").click()
    for player in (mover, other):
        player.wait(lambda player=player: player.position["edition"] == 1, "the step taken back")
    assert mover.position["ply"] == 0


def test_languages_change_in_place(visitor: Visitors) -> None:
    page = visitor()
    player = Player(page)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    player.wait_to_move()
    english = player.position["steps"][0]["told"]
    page.locator("header label[title=Deutsch]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    player.wait(lambda: player.position["steps"][0]["told"] != english, "the log in German")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("dialog").locator("label[title=Français]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.logs("status of 422 .*/api/replay")
def test_replay_and_records(visitor: Visitors, tmp_path: Path) -> None:
    """A finished game is replayed from any seat; its record goes to disk and is opened again from there."""
    page = visitor()
    page.goto("/credits")
    page.goto(f"/t/{new_finished_table(page, 'rivality', 'solo')}")
    with page.expect_download() as download:
        page.get_by_role("button", name="record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    assert json.loads(record.read_text())["mode"] == "solo"
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay/*")
    slider = page.get_by_role("slider").first
    expect(slider).to_be_visible()
    page.keyboard.press("End")
    last = slider.input_value()
    page.keyboard.press("Home")
    assert slider.input_value() == "0"
    page.keyboard.press("ArrowRight")
    assert slider.input_value() == "1"
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("slider").first).to_be_visible()
    page.keyboard.press("End")
    assert page.get_by_role("slider").first.input_value() == last
    record.write_text('{"format": 1}')
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_text("'game' is missing")).to_be_visible()


def test_an_illegal_target_says_why(visitor: Visitors) -> None:
    page = visitor()
    player = Player(page, seed=1)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    position = player.wait_to_move()
    while not any(words.startswith("place ") for words in position["refusals"]):
        player.play(player.choose(position))
        position = player.wait_to_move()
        assert not position["result"]
    words, refusal = next(item for item in position["refusals"].items() if item[0].startswith("place "))
    cell = words.split(" ")[1]
    page.locator(f'[data-cell="{cell}"][aria-disabled=true]').first.click(force=True)
    expect(page.get_by_role("alert").filter(has_text=refusal["text"])).to_be_visible()


def test_chat_reaches_the_others_and_can_be_muted(visitor: Visitors) -> None:
    lena, mira = visitor("Lena"), visitor("Mira")
    key = new_table(lena, "rivality", "standard", [ME, LINK])
    lena.goto(f"/t/{key}")
    mira.goto(f"/t/{key}")
    mira.get_by_role("button", name="Sit down").click()
    for page in (lena, mira):
        page.get_by_role("button", name="Chat").click()
    lena.get_by_label("Say something").fill("Hello Mira")
    lena.keyboard.press("Enter")
    expect(mira.get_by_text("Hello Mira")).to_be_visible()
    mira.get_by_role("button", name="Mute Lena").click()
    expect(mira.get_by_text("Hello Mira")).to_be_hidden()


@pytest.mark.logs("status of 404")
def test_bad_addresses_are_answered_in_words(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_text("There is no such table")).to_be_visible()
    answer = page.goto("/nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("link").first).to_be_visible()


@pytest.mark.logs("status of 409 .*/api/me/follow/")
def test_a_personal_link_asks_first(visitor: Visitors) -> None:
    """It names both people and what is lost; only a click makes the device another person's."""
    lena, ole = visitor("Lena"), visitor("Ole")
    new_table(ole, "aetherya", "solo", [ME])
    link = lena.context.request.post("/api/me/link").json()["path"]
    ole.goto(link)
    expect(ole.get_by_role("heading", name="Play as Lena on this device?")).to_be_visible()
    expect(ole.get_by_text("Ole has seats at 1 table.")).to_be_visible()
    assert ole.context.request.get("/api/me").json()["name"] == "Ole"
    ole.get_by_role("link", name="Stay Ole").click()
    ole.wait_for_url("**/")
    ole.goto(link)
    ole.get_by_role("button", name="Play as Lena").click()
    expect(ole.get_by_text("Welcome, Lena.")).to_be_visible()
    lena.goto(link)
    expect(lena.get_by_role("heading", name="This link no longer works")).to_be_visible()


@pytest.mark.logs("status of 404")
def test_an_address_never_becomes_another_request(visitor: Visitors) -> None:
    lena = visitor("Lena")
    key = new_table(lena, "aetherya", "solo", [ME])
    for address in (f"/me/..%2f..%2ftables%2f{key}%2fleave", "/t/%E0%A4%A", "/me/%"):
        lena.goto(address)
        expect(lena.get_by_role("heading", name="Nobody sits here")).to_be_visible()
    assert not lena.context.request.get(f"/api/tables/{key}").json()["seats"][0]["stand_in"]
