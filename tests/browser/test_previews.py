"""Previews are made in the page: at once, beside everything else, and the server is not asked."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.scenes import cookie, lay

Visitors = Callable[..., Page]
FRAME = 16_000  # microseconds of processor time
TASKS = "disabled-by-default-devtools.timeline"


def worker_tasks(trace: dict[str, Any]) -> list[int]:
    """The processor time of everything that the page's worker did, in microseconds."""
    events = trace["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and "Worker" in event["args"]["name"]
    }
    tasks = [event for event in events if event["name"] == "RunTask" and (event["pid"], event["tid"]) in threads]
    return sorted(event.get("tdur", 0) for event in tasks)


def test_a_preview_takes_less_than_a_frame_and_asks_nobody(visitor: Visitors, server: Server) -> None:
    page = visitor()
    sent: list[Any] = []
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame)["type"])))
    page.on("request", lambda request: asked.append(request.url))
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, 'aetherya-wild-dragon')}")
    targets = page.locator("[data-move^='place ']")
    targets.first.hover()
    note = page.locator(".note", has_text=re.compile(r"^[A-Z][a-z]+ on \w\d: .*\.$"))
    expect(note).to_be_visible()
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel", TASKS])
    told = set()
    for number in range(targets.count()):
        cell = (targets.nth(number).get_attribute("data-move") or "").split(" ")[1]
        targets.nth(number).hover()
        expect(note).to_contain_text(f" on {cell}: ")
        told.add(note.inner_text())
    tasks = worker_tasks(json.loads(browser.stop_tracing()))
    assert len(told) == targets.count() > 5
    assert len(tasks) >= targets.count() - 1  # the first one is known
    assert tasks[int(0.95 * len(tasks))] < FRAME
    assert set(sent) <= {"ping"}
    assert not [url for url in asked if "preview" in url and "/api/" in url]
    assert len([url for url in asked if url.endswith(".wasm")]) == 1
    assert not [url for url in asked if url.endswith(".weights")]  # bots think on the server


def test_a_lesson_has_previews_too(visitor: Visitors) -> None:
    page = visitor()
    asked: list[str] = []
    page.goto("/learn/aetherya/base/neighbours/3")
    targets = page.locator("[data-move^='place ']")
    targets.first.wait_for()
    page.on("request", lambda request: asked.append(request.url))
    told = set()
    for number in range(targets.count()):
        cell = (targets.nth(number).get_attribute("data-move") or "").split(" ")[1]
        targets.nth(number).hover()
        note = page.locator(".note", has_text=f" on {cell}: ")
        expect(note).to_be_visible()
        told.add(note.inner_text())
    assert len(told) == targets.count() > 1
    assert not [url for url in asked if "/api/" in url]


def test_previews_come_as_soon_as_they_are_made(visitor: Visitors, server: Server) -> None:
    """In a fresh checkout a table opens before its previews can be made: it says so, and they come by themselves."""
    page = visitor()
    whole = page.request.get("/engine/engine.json").json()
    said = {**whole, "folder": None, "modes": {}, "making": {"done": 3, "of": 9}, "files": []}
    page.context.route("**/engine/engine.json", lambda route: route.fulfill(json=said))
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, 'aetherya-wild-dragon')}")
    page.locator("[data-move^='place ']").first.hover()
    expect(page.get_by_role("button", name="Previews soon (3 of 9)")).to_be_visible()
    said |= {"modes": whole["modes"]}
    expect(page.locator(".note", has_text=re.compile(r"^[A-Z][a-z]+ on \w\d: .*\.$"))).to_be_visible()
    expect(page.get_by_role("button", name="Previews on")).to_be_visible()
