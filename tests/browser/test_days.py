"""Games over days: a table is set up, its deadline is seen, answers are planned, and people are reminded by webhook, by
push and by mail."""

import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.tables import LINK, ME, new_table
from server.club.alerts.receiving import Browser, Letters, Receiver, receiving, taking_mail

# A browser without windows has no service of pushes: it is given a subscription whose keys the test knows.
SUBSCRIBED = """(() => {
  const keys = %s;
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (one) => one.charCodeAt(0)).buffer;
  let made = null;
  PushManager.prototype.subscribe = async () => (made = {
    endpoint: keys.endpoint, getKey: (name) => bytes(keys[name]), unsubscribe: async () => (made = null, true) });
  PushManager.prototype.getSubscription = async () => made;
  Notification.requestPermission = async () => "granted";
})()"""


@pytest.fixture
def receiver(server: Server) -> Iterator[Receiver]:
    """Where messages arrive. The host lets them go into its own network, and takes that back."""
    allow = ("INSERT INTO club_settings (name, value) VALUES ('private_hooks', 'true')",)
    forbid = ("DELETE FROM club_settings WHERE name = 'private_hooks'",)
    for statements in (allow, forbid):
        with sqlite3.connect(server.data / "oakdoor.db", timeout=10) as database:
            for one in statements:
                database.execute(one)
        if statements is allow:
            time.sleep(2.1)  # by then the server has read it
            with receiving() as found:
                yield found


@pytest.fixture
def letters(server: Server) -> Iterator[Letters]:
    """Where mail arrives."""
    assert server.mail is not None
    with taking_mail(server.mail) as found:
        yield found


def over_days(lena: Page, jonas: Page, game: str = "rivality", mode: str = "standard") -> str:
    key = new_table(lena, game, mode, [ME, LINK], days={"days": 2, "lapse": "move"})
    assert jonas.context.request.post(f"/api/tables/{key}/join", data={}).ok
    return key


def test_a_table_over_days_is_set_up_and_its_deadline_seen(visitor: Callable[..., Page]) -> None:
    lena, jonas = visitor(), visitor("Jonas")
    lena.goto("/")
    lena.get_by_role("button", name="Options").click()
    expect(lena.get_by_label("Time for each move")).to_have_count(0)  # alone nobody needs days
    lena.get_by_role("radio", name="Whoever has the link").nth(1).check(force=True)
    lena.get_by_label("Time for each move").select_option("3 days")
    lena.get_by_label("When it is over").select_option("a bot has the seat")
    expect(lena.get_by_text("3 days a move")).to_be_visible()
    lena.get_by_role("button", name="Start the table").click()
    lena.wait_for_url("**/t/*")
    key = lena.url.rpartition("/")[2]
    assert jonas.context.request.post(f"/api/tables/{key}/join", data={}).ok
    lena.get_by_role("button", name="Time for the move of").first.click()
    dialog = lena.get_by_role("dialog")
    expect(dialog).to_contain_text("Each move may take 3 days. Then a bot has the seat.")
    dialog.get_by_label("A note to yourself").fill("north of the well")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog.get_by_text("Kept.")).to_be_visible()
    lena.goto("/turns")
    expect(lena.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(lena.get_by_text("days left").first).to_be_visible()
    lena.get_by_role("button", name="Change", exact=True).click()
    lena.get_by_role("button", name="Take these days").click()
    expect(lena.get_by_text("of 21 days left this year")).to_contain_text("Away until")


def test_what_has_happened_since_is_offered_and_watched(visitor: Callable[..., Page]) -> None:
    lena, jonas = visitor(), visitor("Jonas")
    lena.goto("/credits")
    key = over_days(lena, jonas)
    table = lena.context.request.get(f"/api/club/days/{key}").json()
    first, second = (lena, jonas) if table["waits"][0]["mine"] else (jonas, lena)
    second.goto(f"/t/{key}")
    expect(second.get_by_role("button", name="Time for the move of")).to_be_visible()
    wait_until_seen(second, key, 0)
    second.goto("/credits")
    first.goto(f"/t/{key}")
    move(first, key)
    second.goto(f"/t/{key}")
    expect(second.get_by_text("Since you were here: 1 move")).to_be_visible()
    second.get_by_role("link", name="Watch").click()
    second.wait_for_url("**/replay/**")
    expect(second.get_by_role("slider").first).to_be_visible()


MOVE = """([key, wanted]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${key}/live?language=en`);
  let sent = false;
  socket.onmessage = ({ data }) => {
    const { type, legal, seat, ply, edition } = JSON.parse(data);
    if (type === "accepted") resolve(socket.close());
    if (type === "refused") reject(data);
    if (type === "position" && legal.length && !sent) {
      sent = true;
      socket.send(JSON.stringify({ type: "move", id: 1, seat, ply, edition, words: wanted ?? legal[0] }));
    }
  };
})"""


def move(page: Page, key: str, words: str | None = None) -> None:
    """Make a move, or the first one that is possible, over a connection of its own."""
    page.evaluate(MOVE, [key, words])


def wait_until_seen(page: Page, key: str, ply: int) -> None:
    for _ in range(100):
        if page.context.request.get(f"/api/club/days/{key}").json()["ply"] == ply:
            return
        page.wait_for_timeout(50)
    raise AssertionError("what was seen is not kept")


@pytest.mark.logs("502")
def test_a_webhook_and_pushes_are_switched_on_and_tried(visitor: Callable[..., Page], receiver: Receiver) -> None:
    browser = Browser()
    lena = visitor(permissions=["notifications"])
    subscribed = browser.subscribed(f"{receiver.url}/push", lena.url)
    lena.add_init_script(SUBSCRIBED % json.dumps(subscribed))
    lena.goto("/reminders")
    lena.evaluate("navigator.serviceWorker.ready.then(() => true)")
    lena.get_by_role("button", name="Add a webhook").click()
    address = lena.get_by_label("Address of the webhook")
    address.fill("http://example.invalid/hook")
    lena.get_by_role("button", name="Add", exact=True).click()
    expect(lena.get_by_role("alert").filter(has_text="It could not be sent")).to_be_visible()
    address.fill(f"{receiver.url}/hook")
    lena.get_by_role("radio", name="Matrix").check(force=True)
    lena.get_by_role("button", name="Add", exact=True).click()
    expect(lena.get_by_text("127.0.0.1, nothing sent yet")).to_be_visible()
    switch = lena.get_by_role("switch", name="Push on this device")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    lena.get_by_role("button", name="Send a test").click()
    expect(lena.get_by_text("127.0.0.1, works")).to_be_visible()
    expect(switch.locator("..").get_by_text("works")).to_be_visible()
    came = {path: body for path, _, body in receiver.got}
    assert "A test from Oakdoor" in came["/hook"].decode()
    said = browser.read(came["/push"])
    assert said["title"] == "A test from Oakdoor"
    assert delivered(lena, json.dumps(said)) == [[said["title"], said["body"], said["path"]]]


def delivered(page: Page, message: str) -> object:
    """What a browser would show of a push that its service delivers: one without windows shows nothing."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    [worker] = page.context.service_workers
    worker.evaluate("self.shown = []")
    worker.evaluate("() => { self.registration.showNotification = async (...one) => self.shown.push(one); }")
    registrations: list[str] = []

    def heard(event: dict[str, list[dict[str, str]]]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"])

    session = page.context.new_cdp_session(page)
    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    origin = page.evaluate("location.origin")
    push = {"origin": origin, "registrationId": registrations[0], "data": message}
    session.send("ServiceWorker.deliverPushMessage", push)
    return worker.evaluate("""async () => {
      for (let round = 0; round < 100 && !self.shown.length; round++) await new Promise((done) => setTimeout(done, 50));
      return self.shown.map(([title, { body, data }]) => [title, body, data.path]);
    }""")


def plan(page: Page) -> str:
    """Plan an answer to the first move for which that is possible; returns what it waits for, as the rules call it."""
    waits_for = page.get_by_label("If this happens")
    waits_for.select_option(index=1)
    expect(page.get_by_label("I do this")).to_be_visible()
    words = waits_for.input_value()
    page.get_by_role("button", name="Plan it").click()
    expect(page.locator(".planned")).to_contain_text("Then: You draw an unknown card.")
    return words


def to_be_planned(lena: Page, jonas: Page) -> tuple[str, Page, Page]:
    """A table where one holds a card that both know, and the other can plan an answer; not every deal leads there."""
    for _ in range(20):
        key = over_days(lena, jonas, "aetherya", "base")
        for page in (lena, jonas):
            move(page, key)  # lays the first cards
        [wait] = lena.context.request.get(f"/api/club/days/{key}").json()["waits"]
        mover, planner = (lena, jonas) if wait["mine"] else (jonas, lena)
        move(mover, key, "take")  # from the discard pile
        if planner.context.request.get(f"/api/club/days/{key}/plans").json()["moves"]:
            planner.goto(f"/t/{key}")
            planner.get_by_role("button", name="Time for the move of").click()
            return key, mover, planner
    raise AssertionError("nothing can be planned")


def test_a_planned_answer_is_played_and_dropped_when_it_comes_otherwise(visitor: Callable[..., Page]) -> None:
    lena, jonas = visitor(), visitor("Jonas")
    for page in (lena, jonas):
        page.goto("/credits")
    key, mover, planner = to_be_planned(lena, jonas)
    board = planner.locator("main[data-ply]")
    ply = int(board.get_attribute("data-ply") or 0)
    move(mover, key, plan(planner))
    expect(board).to_have_attribute("data-ply", str(ply + 2))  # the answer was played
    expect(planner.get_by_role("dialog").get_by_label("If this happens")).to_have_count(0)
    for page in (lena, jonas):
        page.goto("/credits")
    key, mover, planner = to_be_planned(lena, jonas)
    plan(planner)
    move(mover, key, "place a1")  # on a card that nobody knows: no answer can be planned to that
    expect(planner.get_by_text("Something else happened, so your plan was dropped.")).to_be_visible()
    expect(planner.locator(".planned")).to_have_count(0)


def test_mail_goes_where_its_link_was_opened(visitor: Callable[..., Page], letters: Letters) -> None:
    lena = visitor()
    lena.goto("/reminders")
    lena.get_by_role("button", name="Add mail").click()
    lena.get_by_label("Address for mail").fill("lena@example.org")
    lena.get_by_role("button", name="Add", exact=True).click()
    expect(lena.get_by_text("A mail is on its way. Open the link in it.")).to_be_visible()
    expect(lena.get_by_text("le…@example.org, not confirmed yet")).to_be_visible()
    expect(lena.get_by_role("button", name="Send a test")).to_have_count(0)
    [asks] = letters.came
    assert (asks["To"], asks["From"]) == ("lena@example.org", "Oakdoor <door@example.org>")
    [link] = re.findall(r"http://\S+/reminders/\S+", asks.get_payload(decode=True).decode())
    lena.goto(link)
    lena.get_by_role("button", name="Yes, remind me there").click()
    expect(lena.get_by_text("The address is confirmed.")).to_be_visible()
    lena.get_by_role("button", name="Send a test").click()
    expect(lena.get_by_text("le…@example.org, works")).to_be_visible()
    expect(lena.get_by_text("The test is on its way.")).to_be_visible()
    assert [one["Subject"] for one in letters.came[1:]] == ["A test from Oakdoor"]
