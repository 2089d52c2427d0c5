"""A game of the server is judged on the device of who looks at it, by the server where that cannot be.

That parts of a review are the whole is shown without a browser (tests/device/test_reviewers.py), and so is how a page
chooses (web/tests/review/judge.test.ts)."""

import json
import time
import zlib
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from playwright.sync_api import Page, Request, Route, WebSocket, expect

from browser.conftest import Server
from browser.scenes import cookie, lay
from browser.test_offline import go
from oakdoor.app.digests import digest_of
from oakdoor.server.database.schema import REVIEWS
from server.reviewed import review_of

Visitors = Callable[..., Page]
LONG = 60_000  # the engine has to start
SHORT = 30_000  # no engine is needed
SCENE = "end-suramun"
# A device with some cores more, so that several workers look side by side.
CORES = """
Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 });
Object.defineProperty(navigator, "deviceMemory", { value: 8 });
"""
# An engine that never starts.
IDLE = """
if (sessionStorage.getItem("idle")) window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
"""
# What is remembered beside the review itself.
LINKS = """async () => {
  const base = await new Promise((resolve) => {
    const opening = indexedDB.open("oakdoor-reviews", 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  const all = base.transaction("kept").objectStore("kept").getAll();
  await new Promise((resolve) => all.onsuccess = resolve);
  base.close();
  return all.result.map((text) => JSON.parse(text).state.review);
}"""


def lena(visitor: Visitors, server: Server, script: str) -> tuple[Page, list[str]]:
    """Lena's page, and what it lets the server judge."""
    page, begun = visitor(), list[str]()
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.add_init_script(script)

    def note(request: Request) -> None:
        if request.method == "POST" and "/api/reviews" in request.url and not request.url.endswith("/found"):
            begun.append(request.url)

    page.on("request", note)
    return page, begun


def keep(server: Server, page: Page, key: str) -> None:
    """A review that the server's workers have made: they would compile their search first."""
    record = page.context.request.get(f"/api/tables/{key}/record").json()
    data = zlib.compress(json.dumps(review_of(record).to_data()).encode())
    engine = sql.create_engine(f"sqlite:///{server.data / 'oakdoor.db'}")
    with engine.begin() as connection:
        row = {"digest": digest_of(record), "data": data, "at": time.time()}
        connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.digest == digest_of(record)))
        connection.execute(sql.insert(REVIEWS), [row])
    engine.dispose()


def forget(server: Server) -> None:
    """The server has judged nothing yet."""
    engine = sql.create_engine(f"sqlite:///{server.data / 'oakdoor.db'}")
    with engine.begin() as connection:
        connection.execute(sql.delete(REVIEWS))
    engine.dispose()


def read_by_others(visitor: Visitors, server: Server, key: str) -> None:
    """What a device found is brought to the server, which looks again at some of it; others need no engine then."""
    page = visitor("Mira")
    page.add_init_script("window.Worker = undefined")
    until = time.monotonic() + 3 * LONG / 1000  # its search may have to be compiled
    while page.context.request.get(f"/api/reviews/{key}").json()["state"] == "none" and time.monotonic() < until:
        page.wait_for_timeout(200)
    page.goto(f"/review/{key}/2/all")
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=SHORT)
    expect(page.locator(".judges").first).to_contain_text("on a player’s device, spot-checked by the server.")
    page.close()


def hint_on_this_device(page: Page, server: Server) -> None:
    """The engine runs already: at a table of the server it thinks about a hint, and the server learns that it did."""
    sent: list[dict[str, Any]] = []
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)["type"]))

    page.on("websocket", listen)
    go(page, f"/t/{lay(server.data, 'rivality-solo', lamps='1')}")
    expect(page.locator("button.lamp")).to_have_attribute("aria-label", "Get a hint: 1 hint left", timeout=LONG)
    page.locator("button.lamp").click()
    expect(page.locator("section.light .sure")).to_be_visible(timeout=LONG)
    expect(page.locator("section.log")).to_contain_text("You asked for a hint.")
    assert [one["own"] for one in sent if one["type"] == "hint"] == [True]
    assert ("hint_task" in heard, "hint" in heard) == (True, False)


def test_a_device_judges_remembers_and_may_leave_it_to_the_server(visitor: Visitors, server: Server) -> None:
    key = lay(server.data, SCENE)
    forget(server)
    page, begun = lena(visitor, server, CORES + IDLE)
    asked, warned = list[str](), list[str]()
    page.on("console", lambda message: warned.append(message.text))
    page.on("request", lambda request: asked.append(request.url) if "/api/reviews/" in request.url else None)
    page.goto(f"/review/{key}/2/all")
    expect(page.locator("[data-where=device]").first).to_be_visible(timeout=LONG)
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=2 * LONG)
    expect(page.locator("[data-candidate] .name").first).not_to_have_text("…", timeout=LONG)
    made = page.locator(".judges[data-where=device]")
    expect(made).to_contain_text("400 simulations per decision by search, Oakdoor")
    expect(made).to_contain_text("on this device.")
    assert sum("/review-worker" in worker.url for worker in page.workers) == 2
    assert not [text for text in warned if "starts anew" in text]  # Python was started when the client was built
    assert begun == []
    read_by_others(visitor, server, key)
    page.locator("[data-candidate='0']").click()
    expect(page.locator(".branch li").first).to_be_visible(timeout=LONG)
    link = page.url
    assert f"/review/{key}/2/all/" in link
    assert page.evaluate(LINKS) == [None]  # the review is kept by the engine, and nowhere else
    assert asked.count(f"{server.url}/api/reviews/{key}?stamp=") == 1  # the page was told the rest
    page.evaluate("sessionStorage.setItem('idle', '1')")
    page.reload()  # what was judged is shown at once, before the engine has started
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=SHORT)
    expect(page.locator(".judges[data-where=device]")).to_contain_text("400 simulations per decision")
    page.evaluate("sessionStorage.removeItem('idle')")
    page.reload()
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=SHORT)
    expect(page.locator(".branch li").first).to_be_visible(timeout=LONG)
    assert begun == []
    hint_on_this_device(page, server)
    go(page, f"/review/{key}")
    keep(server, page, key)
    page.locator("[data-judge=server]").click()
    expect(page.locator(".judges[data-where=server]")).to_contain_text("on the server.", timeout=LONG)
    assert [url.removeprefix(server.url) for url in begun] == [f"/api/reviews/{key}"]
    expect(page.locator("[data-judge=device]")).to_have_text("Judge on this device")


def test_the_server_judges_for_a_device_without_webassembly(visitor: Visitors, server: Server) -> None:
    key = lay(server.data, SCENE)
    forget(server)
    page, begun = lena(visitor, server, "delete globalThis.WebAssembly")

    def judged(route: Route) -> None:
        if route.request.method == "POST":
            keep(server, page, key)
        route.continue_()

    page.route(f"**/api/reviews/{key}", judged)
    page.goto(f"/review/{key}/2/all")
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=SHORT)
    assert len(begun) == 1
    expect(page.locator("[data-candidate] .name").first).not_to_have_text("…", timeout=LONG)
    expect(page.locator(".judges[data-where=server]")).to_contain_text("on the server.")
    expect(page.locator("[data-judge]")).to_have_count(0)
