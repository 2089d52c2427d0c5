"""The moves of others can be followed: one after the other, each for its time, at the player's speed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.player import Player
from browser.tables import BOT, ME, new_table

Visitors = Callable[..., Page]

# Notes when which position was shown, and whose kingdom on a phone.
RECORD = """window.shown = []; window.tabs = [];
new MutationObserver(() => {
  const ply = document.querySelector("main[data-ply]")?.dataset.ply;
  if (ply && window.shown.at(-1)?.[0] !== Number(ply)) window.shown.push([Number(ply), performance.now()]);
  const tab = document.querySelector("[data-tab][aria-selected=true]")?.dataset.tab;
  if (tab !== undefined && window.tabs.at(-1) !== tab) window.tabs.push(tab);
}).observe(document, { childList: true, subtree: true, attributes: true });"""


class Follower(Player):
    """A player who keeps all that was told, and does not hurry while others move."""

    def __init__(self, page: Page, **more: Any) -> None:
        self.steps: dict[int, dict[str, Any]] = {}
        super().__init__(page, **more)
        page.add_init_script(RECORD)

    def _hear(self, frame: Any) -> None:
        super()._hear(frame)
        message = json.loads(frame)
        if message["type"] in ("position", "history"):
            self.steps |= {step["ply"]: step for step in message["steps"]}

    def shown(self) -> int:
        """The position that the page shows."""
        return int(self.page.locator("main").get_attribute("data-ply") or -1)

    def end_turn(self) -> int:
        """Play until the turn is another's; returns the ply of the own last step."""
        self.wait_to_move()
        while True:
            position = self.wait_to_move()
            self.play(self.choose(position))
            own = max(ply for ply, step in self.steps.items() if step["seat"] == position["seat"])
            assert self.position is not None
            if own < self.position["ply"] or not self.position["legal"]:
                return own

    def wait_for_turn(self) -> int:
        """Wait, without hurrying, until the own turn is shown; returns its ply."""

        def mine() -> bool:
            return self.position is not None and bool(self.position["legal"]) and self.shown() == self.position["ply"]

        self.wait(mine, "the own turn on the page")
        return self.shown()


@pytest.mark.parametrize(("speed", "motion"), [("fast", "no-preference"), ("slow", "reduce")])
def test_every_move_of_fast_bots_is_seen(visitor: Visitors, speed: str, motion: str) -> None:
    """Four at a table of Rivality, bots without a pause: each move is visible, in order, none left out. How long, says
    web/tests/play/following.test.ts, with a clock of its own."""
    page = visitor(speed=speed, reduced_motion=motion)
    player = Follower(page, seed=3)
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [ME, BOT, BOT, BOT])}")
    own = player.end_turn()
    newest = player.wait_for_turn()
    seen = [ply for ply, _ in page.evaluate("window.shown") if ply >= own]
    assert seen == list(range(own, newest + 1))
    assert len(seen) >= 4, "three bots moved"
    # All of them are told whole, each with what came of it, and their tiles are marked.
    moves = [player.steps[ply] for ply in range(own + 1, newest + 1)]
    told = [" ".join(sentence["text"] for sentence in step["told"]) for step in moves]
    expect(page.locator("[data-since] .text")).to_have_text([text for text in told if text])
    placed = [event["place"] for step in moves for event in step["events"] if event["event"] == "placed"]
    for place in placed:
        expect(page.locator(f'.tile.fresh[data-place="{place}"]')).to_have_count(1)
    assert page.locator(".tile.fresh").count() >= len(placed) >= 3


def test_step_by_step(visitor: Visitors) -> None:
    """Each move waits for a key or a tap; another speed lets them go on by themselves."""
    page = visitor(speed="step")
    player = Follower(page, seed=3)
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [ME, BOT, BOT, BOT])}")
    own = player.end_turn()
    expect(page.locator("[data-behind='2']")).to_be_visible()
    expect(page.get_by_text("2 moves to come")).to_be_visible()
    page.wait_for_timeout(500)
    assert player.shown() == own + 1
    page.keyboard.press("Space")
    player.wait(lambda: player.shown() == own + 2, "the second move")
    page.wait_for_timeout(500)
    assert player.shown() == own + 2
    page.locator("main").click(position={"x": 20, "y": 700})
    player.wait(lambda: player.shown() == own + 3, "the third move")
    # At the next turn single steps are no longer wanted.
    own = player.end_turn()
    page.get_by_role("combobox", name="Speed").select_option("fast")
    assert player.wait_for_turn() == own + 3


def test_the_kingdom_of_who_moves_on_a_phone(visitor: Visitors) -> None:
    """The table switches to the kingdom of who moves and comes back; the lane opens all moves as a list."""
    page = visitor(phone=True)
    player = Follower(page, seed=4, hands="touch")
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT, BOT])}")
    player.play_until("turn")
    page.evaluate("window.tabs = []")
    own = player.end_turn()
    newest = player.wait_for_turn()
    expect(page.locator("[data-tab='0']")).to_have_attribute("aria-selected", "true")
    tabs = page.evaluate("window.tabs")
    assert tabs[-3:] == ["1", "2", "0"], tabs
    expect(page.locator("[data-since]")).to_have_count(1)
    page.get_by_role("button", name="Show all 2 moves").tap()
    listed = page.get_by_role("dialog", name="What happened")
    for ply in range(own + 1, newest + 1):
        for sentence in player.steps[ply]["told"]:
            expect(listed).to_contain_text(sentence["text"])
    listed.get_by_role("button", name="Show it again").tap()
    player.wait(lambda: page.evaluate("window.tabs.at(-1)") == "2", "the last move again")
    player.wait(lambda: page.evaluate("window.tabs.at(-1)") == "0", "the own kingdom again")


def test_watching_bots(visitor: Visitors) -> None:
    """Whoever watches bots pauses, goes on, and skips."""
    page = visitor(speed="fast")
    watcher = Follower(page)
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [BOT, BOT])}")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(500)
    here = watcher.shown()
    page.wait_for_timeout(900)
    assert watcher.shown() == here
    behind = page.locator("[data-behind]")
    watcher.wait(lambda: int(behind.get_attribute("data-behind") or 0) > 1, "bots to move on")
    page.get_by_role("button", name="Go on").click()
    watcher.wait(lambda: watcher.shown() == here + 1, "the next move")
    watcher.wait(lambda: watcher.shown() == here + 2, "the move after it")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Skip all")).to_be_visible()
    assert watcher.position is not None
    newest = watcher.position["ply"]
    page.get_by_role("button", name="Skip all").click()
    assert watcher.shown() >= newest > here + 2
