"""Pieces fly where things may move, and nothing of them stays behind."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.player import Player
from browser.tables import BOT, ME, new_table

WATCH = """window.flown = 0;
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  window.flown += added.filter((node) => node.classList?.contains("flying")).length;
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize(
    ("game", "mode"), [("aetherya", "base"), ("aetherya", "confrontation"), ("rivality", "standard")]
)
def test_pieces_fly(visitor: Callable[..., Page], game: str, mode: str) -> None:
    page = visitor(reduced_motion="no-preference")
    page.add_init_script(WATCH)
    player = Player(page, seed=3)
    page.goto(f"/t/{new_table(page, game, mode, [ME, BOT])}")
    for _ in range(6):
        player.play(player.choose(player.wait_to_move()))
        page.wait_for_timeout(400)
    player.wait(lambda: page.evaluate("window.flown") > 0, "a piece to fly")
    player.wait(lambda: page.locator(".flying").count() == 0, "all pieces to land")
