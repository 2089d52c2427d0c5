"""The first cards are laid with open eyes: chips, conflicts and the running harmony, changes until they open."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.player import CENTRE, Player
from browser.tables import BOT, ME, new_table
from browser.test_together import picture

Visitors = Callable[..., Page]


def begun(page: Page, mode: str, phone: bool, seats: list[dict[str, Any]] | None = None) -> tuple[Player, list[str]]:
    """A table at which cards are to be laid, and the own cards."""
    player = Player(page, 1, "touch" if phone else "mouse")
    page.goto(f"/t/{new_table(page, 'aetherya', mode, seats or [ME, BOT])}")
    return player, player.wait_to_move()["legal"][0].split(" ")[1:]


def act(page: Page, target: Locator) -> None:
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        target.tap()
    else:
        target.click()


def lay(page: Page, cards: list[str]) -> None:
    """Lay cards on their places, the last without choosing it."""
    for number, (card, cell) in enumerate(zip(cards, CENTRE, strict=True)):
        if number < 3:
            act(page, page.locator(f'[data-pick="card {card}"]'))
        act(page, page.locator(f'[data-pick="to {cell}"]'))


def harmony(page: Page) -> int:
    """The total of the harmony panel."""
    return int(page.locator(".harm .big").inner_text().split()[0].replace("\u2212", "-"))


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("mode", ["base", "items", "coop", "solo"])
def test_first_cards_score_as_they_lie(visitor: Visitors, mode: str, phone: bool) -> None:
    """What the panel counts while cards are laid is what the opened kingdom has; nothing ends before the last step."""
    page = visitor(phone=phone)
    player, cards = begun(page, mode, phone, [ME] if mode == "solo" else None)
    lay(page, cards)
    button = page.get_by_role("button", name="Open the kingdom", exact=False)
    expect(button).to_be_visible()
    assert player.position is not None
    ply = player.position["ply"]
    page.wait_for_timeout(1500)  # bots decide meanwhile
    assert player.position["ply"] == ply
    counted = harmony(page)
    picture(page, f"arranging-{mode}-{'phone' if phone else 'desktop'}")
    act(page, button)
    player.wait(lambda: player.position["view"]["phase"] != "arrange", "the kingdoms")
    assert player.position["view"]["kingdoms"][0]["score"] == counted
    cells = player.position["view"]["kingdoms"][0]["cells"]
    assert [cells[cell] for cell in (5, 6, 9, 10)] == cards
