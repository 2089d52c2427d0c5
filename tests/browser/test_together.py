"""People who lay their cards at the same time, and people who share one device."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.player import Player
from browser.tables import BOT, GUEST, LINK, ME, new_table

Visitors = Callable[..., Page]
# When something came to the page: by its own clock, which a busy machine does not hold up.
SEEN = """() => {
  window.seen = {};
  new MutationObserver(() => {
    for (const name of ["pass", "cover"]) {
      if (document.querySelector(`.${name}`)) window.seen[name] ??= performance.now();
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def picture(page: Page, name: str) -> None:
    """A picture for whoever looks, where a folder is named."""
    if folder := os.environ.get("OAKDOOR_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_pages_arrange_at_the_same_time(visitor: Visitors, order: tuple[int, int], phone: bool) -> None:
    """A3.3: both are asked at once, whoever is first waits and may change it, and the kingdoms open together."""
    pages = [visitor("Lena", phone=phone), visitor("Mira", phone=phone)]
    players = [Player(page, seed, "touch" if phone else "mouse") for seed, page in enumerate(pages)]
    key = new_table(pages[0], "aetherya", "base", [ME, LINK])
    pages[1].request.post(f"/api/tables/{key}/join", data={"seat": 1})
    for page in pages:
        page.goto(f"/t/{key}")
    legal = [player.wait_to_move()["legal"] for player in players]
    assert all(words.startswith("arrange") for seat in legal for words in seat)
    early, late = (players[seat] for seat in order)
    early.play(legal[order[0]][3])
    expect(early.page.get_by_text("All kingdoms are opened together.")).to_be_visible()
    late.wait(lambda: late.position["asked"] == [order[1]], "the news that the other is done")
    assert late.position is not None
    assert late.position["steps"] == [] or late.position["ply"] == 0
    others = late.position["view"]["kingdoms"][order[0]]["cells"]
    assert others == [None] * 16
    picture(early.page, f"arranged-{order[0]}-{'phone' if phone else 'desktop'}")
    early.page.get_by_role("button", name="Change it").click()
    early.wait(lambda: early.position["kept"] is None and early.position["legal"], "another choice")
    early.play(legal[order[0]][7])
    picture(late.page, f"arranging-{order[1]}-{'phone' if phone else 'desktop'}")
    late.play(legal[order[1]][5])
    for player in players:
        player.wait(lambda player=player: player.position["ply"] == 2, "the kingdoms")
        kingdoms = player.position["view"]["kingdoms"]
        for seat, chosen in ((order[0], legal[order[0]][7]), (order[1], legal[order[1]][5])):
            assert [kingdoms[seat]["cells"][cell] for cell in (5, 6, 9, 10)] == chosen.split(" ")[1:]
    picture(late.page, f"opened-{order[1]}-{'phone' if phone else 'desktop'}")


@pytest.mark.parametrize("phone", [False, True])
def test_one_device_for_two(visitor: Visitors, phone: bool) -> None:
    """The result of a move is seen before the cover comes, and who sits down reads what happened since."""
    page = visitor(phone=phone)
    player = Player(page, seed=7, hands="touch" if phone else "mouse")
    size = "phone" if phone else "desktop"
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [ME, GUEST])}")
    while player.wait_to_move()["ply"] < 2 or player.position["hand_over"] is not None:
        if player.position["hand_over"] is not None:
            player.take_over()
        else:
            player.play(player.choose(player.position))
    while player.wait_to_move()["hand_over"] is None:
        player.play(player.choose(player.position))
    expect(page.locator(".pass")).to_be_visible()
    expect(page.locator(".cover")).to_have_count(0)
    expect(page.locator(".field")).to_be_visible()  # the table with the result
    picture(page, f"result-{size}")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator("[data-move], [role=grid]")).to_have_count(0)
    picture(page, f"cover-{size}")
    page.locator(".cover button").click()
    since = page.get_by_role("dialog", name="Since your last turn")
    expect(since).to_be_visible()
    assert since.locator("li").count() >= 1
    picture(page, f"since-{size}")
    since.get_by_role("button", name="Go on").click()
    expect(since).to_be_hidden()
    assert player.wait_to_move()["legal"]


def test_the_cover_comes_by_itself(visitor: Visitors) -> None:
    """Three seconds after the move, if nobody says that they have seen it."""
    page = visitor()
    player = Player(page, seed=7)
    page.goto(f"/t/{new_table(page, 'aetherya', 'base', [ME, GUEST, BOT])}")
    player.wait_to_move()
    player.take_over()
    page.evaluate(SEEN)
    player.play(player.choose(player.wait_to_move()))
    expect(page.locator(".cover")).to_be_visible()
    seen = page.evaluate("window.seen")
    assert seen["cover"] - seen["pass"] > 1500
