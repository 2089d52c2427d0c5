"""Leaving and coming back, own tables and games, a lost connection, and invitations, in the real page."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.conftest import STORED, Server
from browser.player import Player
from browser.tables import BOT, LINK, ME, new_finished_table, new_table, reached_at

Visitors = Callable[..., Page]
READER = Path(__file__).parent.parent.parent / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
LOST = "The connection is lost. Trying again"


def plies(page: Page, key: str) -> int:
    return len(page.context.request.get(f"/api/tables/{key}/replay").json()["frames"])


def test_with_nobody_at_the_table_nothing_moves(visitor: Visitors) -> None:
    """Lena leaves on a bot's turn: the dialog says that the table waits, and it does; she comes back and it goes on."""
    page = visitor()
    player = Player(page)
    key = new_table(page, "rivality", "standard", [ME, BOT])
    page.wait_for_timeout(600)
    dealt = plies(page, key)
    assert dealt == 1  # whoever begins, nobody was there yet
    page.goto(f"/t/{key}")
    player.play(player.choose(player.wait_to_move()))
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("The table waits for you: bots rest")).to_be_visible()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url("**/")
    page.wait_for_timeout(300)
    left = plies(page, key)
    page.wait_for_timeout(1500)
    assert plies(page, key) == left
    player.position = None
    page.locator(f'a.open[href="/t/{key}"]').click()
    player.play(player.choose(player.wait_to_move()))
    assert plies(page, key) > left
    assert not page.get_by_text("A bot plays for you").is_visible()


def test_who_leaves_others_is_told_that_a_bot_plays_on(visitor: Visitors) -> None:
    lena, mira = visitor("Lena"), visitor("Mira")
    key = new_table(lena, "rivality", "standard", [ME, LINK])
    assert mira.context.request.post(f"/api/tables/{key}/join", data={}).ok
    player = Player(lena)
    lena.goto(f"/t/{key}")
    player.wait(lambda: player.position is not None, "the deal")
    lena.get_by_role("button", name=re.compile("^Menu")).click()
    lena.get_by_role("button", name="Leave the table").click()
    expect(lena.get_by_text("A bot plays on in your place, so that Mira can go on")).to_be_visible()


def test_games_are_listed_counted_filtered_deleted_and_restored(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/credits")
    rival = [new_finished_table(page, "rivality", "solo") for _ in range(2)]
    new_finished_table(page, "aetherya", "solo")
    page.goto("/")
    row = page.locator("li").filter(has=page.locator(f'a[href="/t/{rival[0]}"]'))
    expect(row.locator(".result")).to_have_text(re.compile("won|lost"))
    page.get_by_role("link", name="All your games and statistics").click()
    page.wait_for_url("**/games")
    rows = page.locator("section[aria-labelledby=past] li:has(.result)")
    expect(rows).to_have_count(3)
    expect(page.locator(".sums dd").first).to_have_text("3")
    expect(page.get_by_role("img", name=re.compile("^Rivality, .*: [0-9] won, 0 shared, [0-9] lost$"))).to_be_visible()
    chosen = page.locator("form.filter select")
    chosen.first.select_option("rivality")
    expect(rows).to_have_count(2)
    chosen.last.select_option("standard")
    expect(page.get_by_text("No finished games of this kind.")).to_be_visible()
    chosen.last.select_option("solo")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Delete: Rivality")).first.click()
    expect(page.get_by_text("You can restore it for 30 days")).to_be_visible()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(rows).to_have_count(1)
    expect(page.locator(".sums dd").first).to_have_text("1")
    page.get_by_text("Deleted tables (1)").click()
    page.get_by_role("button", name=re.compile("^Restore: Rivality")).click()
    expect(rows).to_have_count(2)
    expect(page.get_by_text("Deleted tables")).to_have_count(0)


def test_offline_is_said_and_taps_are_refused(visitor: Visitors) -> None:
    """That it is said within two seconds is shown by web/tests/protocol/pulse.test.ts, with a clock of its own."""
    page = visitor()
    player = Player(page)
    key = new_table(page, "aetherya", "base", [ME, BOT])
    page.goto(f"/t/{key}")
    player.wait_to_move()
    page.wait_for_timeout(1000)
    # A dead network: the connection stays open, but nothing goes through it any more.
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_text("What you tap meanwhile is not played.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_be_hidden()
    player.play(player.choose(player.wait_to_move()))


def test_a_server_that_hangs_is_noticed_and_its_late_moves_do_not_count(browser: Browser, tmp_path: Path) -> None:
    """It stands still without closing anything: a tap is shown as waiting, then given up, and not played later."""
    import signal

    server = Server(tmp_path)
    server.start()
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(STORED % "normal")
    try:
        context.request.put("/api/me", data={"name": "Lena", "avatar": "fox"})
        page = context.new_page()
        player = Player(page)
        page.goto(f"/t/{new_table(page, 'aetherya', 'solo', [ME])}")
        before = player.wait_to_move()
        page.wait_for_timeout(1500)
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        words = player.choose(before)
        player._start(words)
        player._act(player._target(words))
        expect(page.get_by_text(LOST)).to_be_visible()
        expect(page.get_by_text("Your move waits")).to_be_visible()
        expect(page.get_by_text("No answer for five seconds")).to_be_visible()
        player._act(player._target(words))
        expect(page.get_by_text("That did not arrive")).to_be_visible()
        server.process.send_signal(signal.SIGCONT)
        expect(page.get_by_text(LOST)).to_be_hidden()
        page.wait_for_timeout(500)
        assert player.wait_to_move()["ply"] == before["ply"]
        page.reload()
        player.play(words)
    finally:
        context.close()
        server.stop()


def clocks(page: Page) -> list[int]:
    """What the clock in the bar shows, in seconds."""
    shown = page.locator(".turn [role=timer]").first.inner_text()
    minutes, seconds = shown.split(":")
    return [60 * int(minutes) + int(seconds)]


def test_clocks_agree_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    contexts = [browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce") for _ in range(2)]
    try:
        pages = []
        for context, name in zip(contexts, ("Lena", "Mira"), strict=True):
            context.request.put("/api/me", data={"name": name, "avatar": "fox"})
            pages.append(context.new_page())
        key = new_table(pages[0], "rivality", "standard", [ME, LINK], clock={"minutes": 5, "increment": 0})
        assert contexts[1].request.post(f"/api/tables/{key}/join", data={}).ok
        for page in pages:
            page.goto(f"/t/{key}")
            expect(page.locator(".turn [role=timer]").first).to_be_visible()
        pages[0].wait_for_timeout(1000)
        server.kill()
        for page in pages:
            expect(page.get_by_text(LOST)).to_be_visible()
        before = clocks(pages[0])[0]
        pages[0].wait_for_timeout(3000)
        assert before - clocks(pages[0])[0] <= 1  # nobody's time passes while there is no server
        started = time.monotonic()
        server.start()
        for page in pages:
            expect(page.get_by_text(LOST)).to_be_hidden()
        pages[0].wait_for_timeout(1000)
        asked = time.monotonic()
        first, second = clocks(pages[0])[0], clocks(pages[1])[0]
        now = time.monotonic()
        assert -1 <= first - second <= 1 + now - asked  # one is looked at after the other
        assert 0 <= before - first <= 2 + now - started
    finally:
        for context in contexts:
            context.close()
        server.stop()


def test_an_invitation_says_what_it_is_for_before_one_sits_down(visitor: Visitors) -> None:
    lena, mira = visitor("Lena"), visitor("Mira")
    key = new_table(lena, "aetherya", "items", [ME, LINK, BOT], clock={"minutes": 10, "increment": 5}, previews=False)
    mira.goto(f"/t/{key}")
    expect(mira.get_by_text("Lena invites you")).to_be_visible()
    expect(mira.get_by_role("heading", name=re.compile("^Aetherya, "))).to_be_visible()
    for text in ("10 minutes each, 5 s more after each turn", "Without previews", "For 3 players"):
        expect(mira.get_by_text(text)).to_be_visible()
    expect(mira.locator("main li b").filter(has_text="Lena")).to_be_visible()
    expect(mira.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_code_is_never_of_an_address_that_others_cannot_reach(visitor: Visitors) -> None:
    """This server listens only on this machine: there is no code, but a way to open the door."""
    page = visitor()
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, LINK])}")
    expect(page.get_by_text('make play ARGS="--host 0.0.0.0"')).to_be_visible()
    assert page.get_by_role("button", name="QR code").count() == 0


def test_a_code_leads_to_the_table(visitor: Visitors) -> None:
    """Another program reads the code on the screen: it is the table's address in the network."""
    page = visitor()
    reached_at(page, "http://192.168.1.5:8450")
    key = new_table(page, "aetherya", "base", [ME, LINK])
    page.goto(f"/t/{key}")
    expect(page.get_by_role("textbox", name="Invite players")).to_have_value(f"http://192.168.1.5:8450/t/{key}")
    page.get_by_role("button", name="QR code").click()
    code = page.locator("svg[aria-label^='QR code of']")
    code.wait_for()
    page.evaluate(READER.read_text())
    read = code.evaluate(
        """async (svg) => {
            const image = new Image();
            image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 400 });
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0, 400, 400);
            return jsQR(pen.getImageData(0, 0, 400, 400).data, 400, 400)?.data;
        }"""
    )
    assert read == f"http://192.168.1.5:8450/t/{key}"
