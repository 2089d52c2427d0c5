"""A complete game of every mode, played through the page with bots in the other seats.

In the short suite every mode is played once, and by every kind of hands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import STORED, Server
from browser.player import Player
from browser.scenes import cookie, lay
from browser.tables import BOT, ME, new_table
from oakdoor.games.registry import all_names, find_mode
from suite import keeping

BY_MOUSE = [
    ("aetherya", "items"),
    ("aetherya", "coop"),
    ("aetherya", "solo"),
    ("aetherya", "confrontation"),
    ("rivality", "solo"),
]
ON_A_PHONE = [("aetherya", "base"), ("aetherya", "confrontation"), ("rivality", "standard")]
FULL = [("aetherya", "items", 4), ("rivality", "expert", 4)]
BY_KEYS = [("aetherya", "base"), ("rivality", "standard")]


@pytest.mark.parametrize(("game", "mode"), keeping(BY_MOUSE, all_names()))
def test_a_game_by_mouse(visitor: Callable[..., Page], game: str, mode: str) -> None:
    page = visitor()
    player = Player(page, seed=3)
    players = find_mode(game, mode).players[0]
    page.goto(f"/t/{new_table(page, game, mode, [ME, *[BOT] * (players - 1)])}")
    player.play_to_end()
    expect(page.locator("[data-sheet]")).to_be_visible()


@pytest.mark.parametrize(("game", "mode"), keeping(ON_A_PHONE[:1], ON_A_PHONE))
def test_a_game_on_a_phone(visitor: Callable[..., Page], game: str, mode: str) -> None:
    page = visitor(phone=True, locale="de-DE")
    player = Player(page, seed=4, hands="touch")
    page.goto(f"/t/{new_table(page, game, mode, [ME, BOT])}")
    player.play_to_end()
    expect(page.locator("[data-sheet]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


@pytest.mark.parametrize(("game", "mode"), keeping(BY_KEYS[1:], BY_KEYS))
def test_a_game_by_keys(visitor: Callable[..., Page], game: str, mode: str) -> None:
    page = visitor(locale="fr-FR")
    player = Player(page, seed=5, hands="keys")
    page.goto(f"/t/{new_table(page, game, mode, [ME, BOT])}")
    player.play_to_end()
    expect(page.locator("[data-sheet]")).to_be_visible()


@pytest.mark.parametrize(("game", "mode", "players"), keeping(FULL[1:], FULL))
def test_a_full_table(visitor: Callable[..., Page], game: str, mode: str, players: int) -> None:
    page = visitor()
    player = Player(page, seed=6)
    page.goto(f"/t/{new_table(page, game, mode, [ME, *[BOT] * (players - 1)])}")
    player.play_to_end()
    expect(page.locator("[data-sheet]")).to_be_visible()


def test_the_second_age_of_a_campaign(browser: Browser, server: Server) -> None:
    """A kept block leads into the next age, and the campaign goes on there."""
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(STORED % "normal")
    context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page = context.new_page()
    player = Player(page, seed=2)
    page.goto(f"/t/{lay(server.data, 'aetherya-solo-block')}")
    position = player.wait_to_move()
    assert (position["view"]["age"], len(position["legal"])) == (1, 9)
    player.play("block b2")
    assert player.wait_to_move()["view"]["age"] == 2
    player.play_to_end()
    context.close()
