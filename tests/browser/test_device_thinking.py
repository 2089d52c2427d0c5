"""Without a network the device itself thinks: a hint, a whole game against a bot that searches, and its review; and
Svea for some moves.

That it thinks what a server thinks is shown without a browser (tests/device/test_thinking.py)."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_offline import LONG, PLAY, WATCHED, Visitors, get_ready, go, open_lobby, wait_for_engine

ASK = """([method, address, body]) => new Promise((resolve) => {
  const id = 1e9 + Math.floor(Math.random() * 1e6);
  window.engine.addEventListener("message", ({ data }) => data.id === id && resolve(data.text));
  window.engine.postMessage({ id, ask: { method, address, body: body && JSON.stringify(body), language: "en" } });
})"""
HINT = """(key) => new Promise((resolve) => {
  const connection = 2e9 + Math.floor(Math.random() * 1e6);
  window.engine.addEventListener("message", ({ data }) => {
    if (data.connection !== connection || !data.told) return;
    const told = JSON.parse(data.told);
    const { type, legal, seat, ply, edition } = told;
    if (type === "hint" || type === "refused") {
      window.engine.postMessage({ connection, hear: null });
      resolve(told);
    } else if (type === "position" && legal.length) {
      window.engine.postMessage({ connection, hear: JSON.stringify({ type: "hint", id: 1, seat, ply, edition }) });
    }
  });
  window.engine.postMessage({ connection, connect: { key, query: "language=en" } });
})"""


# Plays so many moves; tells how long it took until the next one was due each time, in milliseconds.
SOME = """([key, most]) => new Promise((resolve) => {
  const connection = 3e9 + Math.floor(Math.random() * 1e6);
  const waits = [];
  let moves = 0, since = 0, known = -1;
  window.engine.addEventListener("message", ({ data }) => {
    if (data.connection !== connection || !data.told) return;
    const { type, legal, seat, ply, edition } = JSON.parse(data.told);
    if (type !== "position" || ply <= known) return;
    known = ply;
    if (!legal.length) return;
    if (since) waits.push(performance.now() - since);
    if (moves++ === most) {
      window.engine.postMessage({ connection, hear: null });
      return resolve(waits);
    }
    since = performance.now();
    const words = legal[(7919 * moves) % legal.length];
    const move = { type: "move", id: moves, seat, ply, edition, words };
    window.engine.postMessage({ connection, hear: JSON.stringify(move) });
  });
  window.engine.postMessage({ connection, connect: { key, query: "language=en" } });
})"""


@pytest.fixture
def offline(visitor: Visitors) -> Page:
    page = visitor()
    page.add_init_script(WATCHED)
    get_ready(page)
    return page


def ask(page: Page, method: str, address: str, body: Any = None) -> Any:
    return json.loads(page.evaluate(ASK, [method, address, body]))


def test_a_hint_a_game_against_a_search_and_its_review(offline: Page) -> None:
    page = offline
    open_lobby(page)
    wait_for_engine(page)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "runa"}]
    key = ask(page, "POST", "/api/tables", {"game": "aetherya", "mode": "base", "seats": seats, "lamps": "free"})["key"]
    hint = page.evaluate(HINT, key)
    assert hint["type"] == "hint", hint
    assert hint["moves"][0]["share"] not in (0, 1)
    assert page.evaluate(PLAY, key)["moves"] > 2
    seats[1]["level"] = "svea"
    table = ask(page, "POST", "/api/tables", {"game": "rivality", "mode": "standard", "seats": seats})["key"]
    waits = page.evaluate(SOME, [table, 3])
    assert len(waits) == 3
    go(page, f"/review/{key}")
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=3 * LONG)
    page.get_by_role("button", name="See the whole review").click()
    expect(page.locator("[data-candidate] .name").first).not_to_have_text("…", timeout=LONG)
    page.reload()  # what was worked out is kept on the device
    expect(page.locator("main[data-state=ready]")).to_be_visible(timeout=LONG)
    assert ask(page, "GET", f"/api/reviews/{key}")["review"]["maker"]["looks"] > 60
