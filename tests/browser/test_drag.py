"""Dragging: from the discard pile, the hand and the display to where a card or tile goes."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from browser.player import Player
from browser.tables import BOT, ME, new_table


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Press on one thing, move in small steps, let go over another."""
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 3)
    page.mouse.down()
    for step in range(1, 9):
        way = step / 8
        x = start["x"] + start["width"] / 2 + way * (end["x"] + end["width"] / 2 - start["x"] - start["width"] / 2)
        y = start["y"] + start["height"] / 3 + way * (end["y"] + end["height"] / 2 - start["y"] - start["height"] / 3)
        page.mouse.move(x, y)
    page.mouse.up()


def test_a_card_from_the_pile_to_the_kingdom(visitor: Callable[..., Page]) -> None:
    page = visitor()
    player = Player(page, seed=2)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    position = player.play_until("turn")
    card = position["view"]["piles"][0][-1]
    drag(page, page.locator('[data-move="take"]'), page.locator('[data-seat="0"] [data-cell="a1"]').first)
    player.wait(lambda: player.position["view"]["kingdoms"][0]["cells"][0] == card, "the card on a1")


def test_the_drawn_card_to_the_kingdom(visitor: Callable[..., Page]) -> None:
    page = visitor()
    player = Player(page, seed=2)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    player.play_until("turn")
    drag(page, page.locator('[data-move="draw"]'), page.locator('[data-seat="0"] [data-cell="a1"]').first)
    player.wait(lambda: player.position["view"]["phase"] == "hold_drawn", "the drawn card")
    card = player.position["view"]["held"]
    page.wait_for_selector('[data-move="place d4"]')
    drag(page, page.locator("[data-fly=held] .card"), page.locator('[data-move="place d4"]').first)
    player.wait(lambda: player.position["view"]["kingdoms"][0]["cells"][15] == card, "the card on d4")


def test_a_tile_from_the_hand_to_the_battlefield(visitor: Callable[..., Page]) -> None:
    page = visitor()
    player = Player(page, seed=2)
    page.goto(f"/t/{new_table(page, 'rivality', 'expert', [ME, BOT])}")
    position = player.play_until("turn")
    tiles = len(position["view"]["field"])
    tile = page.locator('[data-pick^="tile "]').first
    drag(page, tile, page.locator("[data-place][data-move]").first)
    player.wait(lambda: len(player.position["view"]["field"]) > tiles, "the tile on the battlefield")
