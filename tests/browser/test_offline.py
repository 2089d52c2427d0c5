"""Playing without a network: every mode against a bot, lessons, the score pad and rules, and games that are kept later.

Games are played by the door that the page itself uses while the page shows them; some moves of one go through clicks.
That a page tells of games what a server tells is proved by tests/device/test_telling.py, without a browser.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.entering import begin, counted, tap_cards
from browser.player import Player
from oakdoor.games.contract import WATCHER, Mode
from oakdoor.games.registry import all_modes, find_mode
from pad.entered import NAMES, played, sheet_of
from suite import keeping

Visitors = Callable[..., Page]
# Played by the page's door here; by hand each mode is played to its end in test_games.py.
FEW = [find_mode("aetherya", "coop"), find_mode("aetherya", "solo"), find_mode("rivality", "standard")]
LONG = 60_000  # the engine has to start
# The worker of the page is watched: what it tells is heard, bots do not wait for anybody's eyes, and whole games can be
# played by its door.
WATCHED = """
const Real = Worker;
window.Worker = class extends Real {
  constructor(...values) {
    super(...values);
    this.addEventListener("message", ({ data }) => data.told && window.toldHere?.(data.told));
  }
  postMessage(message, ...more) {
    if (message.begin) window.engine = this; // previews have a worker of their own
    super.postMessage(message.begin ? { begin: { ...message.begin, pace: 0 } } : message, ...more);
  }
};
"""
PLAY = """(key) => new Promise((resolve) => {
  const connection = 1e9 + Math.floor(Math.random() * 1e6);
  let moves = 0;
  const send = (message) => window.engine.postMessage({ connection, hear: JSON.stringify(message) });
  window.engine.addEventListener("message", ({ data }) => {
    if (data.connection !== connection || !data.told) return;
    const { type, result, legal, seat, ply, edition } = JSON.parse(data.told);
    if (type !== "position") return;
    if (result) {
      window.engine.postMessage({ connection, hear: null });
      resolve({ moves, told: result.told });
    } else if (legal.length) {
      const hurried = legal.filter((words) => /^(reveal|put|go|end|draw|place|arrange)/.test(words));
      const among = hurried.length ? hurried : legal;
      const words = among[(7919 * moves) % among.length]; // the same choices every time
      send({ type: "move", id: ++moves, seat, ply, edition, words });
    }
  });
  window.engine.postMessage({ connection, connect: { key, query: "language=de" } });
})"""
CREATE = """async ([game, mode, seats]) => {
  const id = 1e9 + Math.floor(Math.random() * 1e6);
  const body = JSON.stringify({ game, mode, seats });
  window.engine.postMessage({ id, ask: { method: "POST", address: "/api/tables", body, language: "en" } });
  return new Promise((resolve) => {
    window.engine.addEventListener("message", ({ data }) => data.id === id && resolve(data.text));
  });
}"""


def get_ready(page: Page) -> None:
    """Get everything that is needed, then lose the network."""
    page.goto("/")
    page.get_by_role("button", name="Play offline").click()
    expect(page.get_by_role("button", name="Ready to play offline")).to_be_visible(timeout=LONG)
    page.context.set_offline(True)


def open_lobby(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("You are offline and play on this device.")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("button", name="Start the table")).to_be_enabled(timeout=LONG)


def wait_for_engine(page: Page) -> None:
    """The lobby is there before the engine. The page's content policy forbids what `wait_for_function` does."""
    for _ in range(LONG // 100):
        if page.evaluate("Boolean(window.engine)"):
            return
        page.wait_for_timeout(100)
    raise AssertionError("there is no engine")


def go(page: Page, path: str) -> None:
    """Go to another page of the client, without loading it anew."""
    page.evaluate("path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)


def hears(page: Page, player: Player) -> None:
    """Let a player hear what the page is told by its worker."""
    page.expose_function("toldHere", player._hear)


@pytest.fixture
def offline(visitor: Visitors) -> Page:
    page = visitor()
    page.add_init_script(WATCHED)
    get_ready(page)
    return page


def test_a_table_a_lesson_the_rules_and_the_pad_work_also_after_a_reload(offline: Page) -> None:
    page, player = offline, Player(offline, seed=3)
    hears(page, player)
    open_lobby(page)
    expect(page.get_by_role("radio", name=re.compile("link"))).to_have_count(0)
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/t/here-*")
    for _ in range(4):
        player.play(player.choose(player.wait_to_move()))
    position = player.wait_to_move()
    assert "Lena" in json.dumps(player.table)  # the name is the one that the server knew
    page.reload()
    page.locator("main[data-ply]").wait_for(timeout=LONG)
    assert player.wait_to_move()["view"] == position["view"]
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Invite and watch")).to_have_count(0)
    go(page, "/rules/rivality/expert")
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)
    go(page, "/learn/aetherya/base/neighbours")
    expect(page.get_by_role("heading", name="This is your kingdom")).to_be_visible(timeout=LONG)
    page.reload()
    page.locator('[data-move="draw"]').first.click(timeout=LONG)
    expect(page.locator("main[data-verdict=right]")).to_be_visible(timeout=LONG)
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    begin(page, sheet, NAMES[:2], LONG)
    tap_cards(page, sheet["kingdoms"][0]["cells"])
    counted(page)
    page.reload()
    counted(page, LONG)


@pytest.mark.parametrize("modes", keeping([FEW], [FEW, list(all_modes())]), ids=len)
def test_modes_are_played_to_their_end_and_kept_when_the_server_is_there(offline: Page, modes: list[Mode]) -> None:
    page = offline
    open_lobby(page)
    wait_for_engine(page)
    for mode in modes:
        seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "bot", "level": "odo"}] * (mode.players[0] - 1)]
        key = json.loads(page.evaluate(CREATE, [mode.game, mode.name, seats]))["key"]
        go(page, f"/t/{key}")
        played_here = page.evaluate(PLAY, key)
        assert played_here["moves"] > 2
        expect(page.locator("[data-verdict]")).to_be_visible(timeout=LONG)
    page.locator("a[href^='/replay/here-']").first.click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=LONG)
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_text(f"Saved on the server: {len(modes)} games")).to_be_visible(timeout=LONG)
    kept = page.context.request.get("/api/games").json()["games"]
    assert {(one["game"], one["mode"]) for one in kept} == {(mode.game, mode.name) for mode in modes}


@pytest.mark.logs("/favicon.ico")  # which Chromium asks for beside what is no page
@pytest.mark.parametrize("address", ["/openapi.json", "/icon.svg", "/manifest.webmanifest"])
def test_what_else_somebody_opens_never_takes_the_place_of_the_page(visitor: Visitors, address: str) -> None:
    page = visitor()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_load_state("networkidle")  # pictures that are cut off are errors
    page.goto(address)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible(timeout=LONG)
