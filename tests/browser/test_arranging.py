"""The first cards are laid with open eyes: chips, conflicts and the running harmony, changes until they open."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.player import CENTRE, Player
from browser.tables import BOT, LINK, ME, new_table
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


def opened(player: Player) -> dict[str, Any]:
    """The own kingdom, once all are open."""
    player.wait(lambda: player.position["view"]["phase"] != "arrange", "the kingdoms")
    assert player.position is not None
    kingdom: dict[str, Any] = player.position["view"]["kingdoms"][0]
    return kingdom


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
    seen = opened(player)
    assert seen["score"] == counted
    assert [seen["cells"][cell] for cell in (5, 6, 9, 10)] == cards


@pytest.mark.parametrize("phone", [False, True])
def test_cards_are_swapped_until_the_kingdoms_open(visitor: Visitors, phone: bool) -> None:
    """A card that lies is chosen, then another place: the two change places, and the points with them."""
    page = visitor(phone=phone)
    player, cards = begun(page, "base", phone)
    lay(page, cards)
    act(page, page.locator('[data-pick="lift b2"]'))
    expect(page.locator('[data-cell="b2"][aria-selected="true"]')).to_be_visible()
    act(page, page.locator('[data-pick="to c3"]'))
    swapped = [cards[3], cards[1], cards[2], cards[0]]
    button = page.locator(f'[data-move="arrange {" ".join(swapped)}"]')
    act(page, button)
    seen = opened(player)
    assert [seen["cells"][cell] for cell in (5, 6, 9, 10)] == swapped


def test_a_place_shows_what_it_would_bring(visitor: Visitors) -> None:
    """A mouse over a place sees its chips before the card is laid; a card can also be dragged from place to place."""
    page = visitor()
    _, cards = begun(page, "base", False)
    lay(page, cards)
    page.locator('[data-pick="lift b2"]').click()
    own = page.locator(".kingdom")
    own.locator('[data-cell="c3"]').hover()
    expect(own.locator('[data-cell="c3"].ghost')).to_be_visible()
    expect(own.locator('[data-cell="b2"].ghost')).to_be_visible()
    page.keyboard.press("Escape")
    own.locator('[data-cell="b2"]').drag_to(own.locator('[data-cell="c2"]'))
    expect(page.locator(f'[data-move="arrange {" ".join([cards[1], cards[0], *cards[2:]])}"]')).to_be_visible()


def test_keys_lay_the_first_cards_and_say_what_they_bring(visitor: Visitors) -> None:
    """By the keyboard alone, and a screen reader hears the harmony after each card."""
    page = visitor()
    player = Player(page, 1, "keys")
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, BOT])}")
    words = player.wait_to_move()["legal"][5]
    page.evaluate(
        """() => {
          window.heard = [];
          const note = (list) => list.forEach(({ target }) => window.heard.push(target.textContent ?? ""));
          const watch = new MutationObserver(note);
          for (const one of document.querySelectorAll("[aria-live]")) {
            watch.observe(one, { childList: true, subtree: true, characterData: true });
          }
        }"""
    )
    player.play(words)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert re.search(r"Harmony \S+\. \w", heard), heard


OPEN = {"en-GB": "Open the kingdoms", "de-DE": "Königreiche aufdecken", "fr-FR": "Dévoiler les royaumes"}


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("locale", list(OPEN))
def test_the_last_step_has_its_name_in_every_language(visitor: Visitors, locale: str, phone: bool) -> None:
    page = visitor(locale=locale, phone=phone)
    _, cards = begun(page, "base", phone)
    lay(page, cards)
    expect(page.get_by_role("button", name=OPEN[locale])).to_be_visible()
    picture(page, f"open-{locale}-{'phone' if phone else 'desktop'}")


def test_who_takes_the_cards_back_goes_on_with_them(visitor: Visitors) -> None:
    """Changed cards lie as they lay, with what they bring; the other page has seen nothing of them."""
    pages = [visitor("Lena"), visitor("Mira")]
    players = [Player(page, seed, "mouse") for seed, page in enumerate(pages)]
    key = new_table(pages[0], "aetherya", "base", [ME, LINK])
    pages[1].request.post(f"/api/tables/{key}/join", data={"seat": 1})
    for page in pages:
        page.goto(f"/t/{key}")
    legal = [player.wait_to_move()["legal"] for player in players]
    words = legal[0][3]
    players[0].play(words)
    expect(pages[0].locator(".harm .note")).to_be_visible()
    picture(pages[0], "kept-desktop")
    players[1].wait(lambda: players[1].position["asked"] == [1], "the news")
    assert players[1].position["view"]["kingdoms"][0]["cells"] == [None] * 16
    pages[0].get_by_role("button", name="Change it").click()
    expect(pages[0].locator(f'[data-move="{words}"]')).to_be_visible()
