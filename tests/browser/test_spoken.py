"""A whole turn of each mode as a screen reader hears it: written to build/spoken, and every offered move has a name."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.player import Player
from browser.tables import BOT, ME, new_table
from suite import keeping

FOLDER = Path(__file__).parent.parent.parent / "build" / "spoken"
MODES = [
    ("aetherya", "base", 2),
    ("aetherya", "items", 2),
    ("aetherya", "solo", 1),
    ("aetherya", "coop", 2),
    ("aetherya", "confrontation", 2),
    ("rivality", "standard", 2),
    ("rivality", "expert", 2),
    ("rivality", "solo", 1),
]
NAMELESS = """() => [...document.querySelectorAll('[data-move], [data-pick]')].filter(one => one.checkVisibility()
  && !(one.getAttribute('aria-label') || one.innerText || '').trim()).map(one => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("game", "mode", "players"), keeping([MODES[0], MODES[2], MODES[5]], MODES))
def test_a_turn_is_spoken(visitor: Callable[..., Page], game: str, mode: str, players: int) -> None:
    page = visitor()
    player = Player(page, seed=5)
    page.goto(f"/t/{new_table(page, game, mode, [ME, *[BOT] * (players - 1)])}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    told: list[str] = []
    for _ in range(4):
        position = player.wait_to_move()
        if position["result"]:
            break
        page.locator("[data-move]:visible, [data-pick]:visible").first.wait_for()
        assert page.evaluate(NAMELESS) == []
        told.append(f"=== {position['view']['phase']}\n{page.locator('main').aria_snapshot()}")
        words = player.choose(position)
        player.play(words)
        told.append(f"=== played: {words}\n=== said: {page.locator('[role=status], [aria-live]').all_inner_texts()}")
    (FOLDER / f"{game}-{mode}.txt").write_text("\n\n".join(told) + "\n", encoding="utf-8")
