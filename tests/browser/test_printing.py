"""A game with another printing's components: everything that the page shows is what these say."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.player import Player
from browser.tables import GUEST, ME, new_table
from oakdoor.games.aetherya.components import printed as cards
from oakdoor.games.rivality.components import printed as tiles

POINTS, SHIELDS = 9, 3
NAMED = f"{POINTS} points, {SHIELDS} shields"


def another_printing() -> dict[str, Any]:
    components: dict[str, Any] = json.loads(json.dumps(tiles().data))
    components["kinds"]["fortress"] = {"points": POINTS, "shields": SHIELDS}
    return components


def is_fortress(tile: str) -> bool:
    return tile.startswith("fortress")


def check_pictures(page: Page, faces: str, count: int) -> None:
    """So many fortresses are drawn with their worth and their shields."""
    shown = page.locator(faces).filter(has=page.locator('img[src*="rsite-fortress"]'))
    expect(shown).to_have_count(count)
    for number in range(count):
        one = shown.nth(number)
        expect(one.locator("svg text")).to_have_text(str(POINTS))
        expect(one.locator("svg g")).to_have_count(SHIELDS)


def check_field(page: Page, view: dict[str, Any]) -> None:
    """Names, pictures and badges of the tiles on the battlefield."""
    fortresses = [tile for tile in view["field"] if is_fortress(tile["tile"])]
    for tile in view["field"]:
        button = page.locator(f'button.tile[data-place="{tile["place"]}"]')
        name = button.get_attribute("aria-label") or ""
        assert (NAMED in name) == is_fortress(tile["tile"]), name
        if tile["shields"]:
            assert f"{tile['shields']} shield" in name.partition("controls")[2], name
        badge = button.locator("xpath=..").locator(".plus")
        assert badge.count() == bool(tile["entrenched"])
        assert ("entrenched: 1 shield more" in name) == bool(tile["entrenched"]), name
    check_pictures(page, ".lying .site", len(fortresses))


def check_hand(page: Page, hand: list[str]) -> None:
    held = [tile for tile in hand if is_fortress(tile)]
    for tile in held:
        name = page.locator(f'[data-pick="tile {tile}"]').get_attribute("aria-label") or ""
        assert name.startswith(f"Fortress, {NAMED}."), name
        far = [spell for spell in tile.rstrip("*").partition(":")[2].split(".") if spell[1:] == "3"]
        assert name.count("ignores shields") == len(far), name
    check_pictures(page, ".ht .printed", len(held))


def check_explained(page: Page, place: str) -> None:
    """The window beside a tile: what is printed on it, and what the book says about its kind."""
    page.locator(f'button.tile[data-place="{place}"]').hover()
    window = page.locator('[role="tooltip"]')
    expect(window).to_contain_text(NAMED)
    page.mouse.move(2, 2)
    expect(window).to_have_count(0)


def check_preview(page: Page, words: str) -> None:
    """The tile that is previewed on its place."""
    _, tile, place, turned = words.split(" ")
    page.locator(f'[data-pick="tile {tile}"]').click()
    for _ in range("NESW".index(turned)):
        page.keyboard.press("r")
    page.locator(f'[data-place="{place}"]').hover()
    expect(page.locator(".rt.ghost svg text").first).to_have_text(str(POINTS))
    expect(page.locator(".rt.ghost svg g")).to_have_count(SHIELDS)
    page.mouse.move(2, 2)


def test_a_fortress_worth_nine_with_three_shields(visitor: Callable[..., Page]) -> None:
    page = visitor()
    player = Player(page, seed=8)
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [ME, GUEST], components=another_printing())}")
    previews = explained = 0
    while not (position := player.wait_to_move())["result"]:
        if position["hand_over"] is not None:
            player.take_over()
            continue
        view, seat = position["view"], position["seat"]
        page.locator(f'button.tile[data-place="{view["field"][-1]["place"]}"]').wait_for()
        page.mouse.move(2, 2)  # what is pointed at would be previewed
        page.keyboard.press("Escape")
        check_field(page, view)
        check_hand(page, view["hands"][seat])
        placed = [tile["place"] for tile in view["field"] if is_fortress(tile["tile"])]
        if placed and not explained:
            check_explained(page, placed[0])
            explained += 1
        puts = [words for words in position["legal"] if words.startswith("put fortress")]
        if puts and previews < 2:
            check_preview(page, puts[0])
            previews += 1
            player.play(puts[0])
        else:
            player.play(player.choose(position))
    assert previews
    assert explained
    check_sheet(page, position)
    check_replay(page)


def check_sheet(page: Page, position: dict[str, Any]) -> None:
    """The score sheet says what the server counted, and draws the fortresses."""
    result, view = position["result"], position["view"]
    lines = [side["lines"]["fortresses"] for side in result["sides"]]
    worth = [link["points"] for link in position["links"] if link["line"] == "fortresses"]
    assert set(worth) == {POINTS}, "seed 8 leads to fortresses that count"
    assert sum(lines) == sum(worth)
    row = page.locator("[data-sheet] tbody tr").filter(has_text="Fortresses")
    expect(row.locator("td")).to_have_text([str(points) for points in lines])
    expect(page.locator("[data-sheet] tfoot td")).to_have_text([str(side["score"]) for side in result["sides"]])
    fortresses = [tile for tile in view["field"] if is_fortress(tile["tile"])]
    check_pictures(page, "[data-sheet] .field .site", len(fortresses))
    assert page.locator("[data-sheet] .field").inner_text().count(NAMED) == len(fortresses)
    best = max(range(len(lines)), key=lambda side: lines[side])
    row.locator("td button").nth(best).click()
    expect(page.locator("[data-sheet] .reasons li b")).to_have_text([f"+{POINTS}"] * (lines[best] // POINTS))
    rule = page.locator("[data-sheet] .reasons").get_by_role("link", name="Rule V5.2")
    expect(rule).to_have_attribute("href", f"/rules/rivality/{view['mode']}#V5.2")


def check_replay(page: Page) -> None:
    """The replay is drawn with the same book."""
    page.get_by_role("link", name="Replay").click()
    page.locator(".lying .site").first.wait_for()
    page.keyboard.press("End")
    expect(page.locator(".lying .site svg text").filter(has_text=str(POINTS)).first).to_be_visible()
    assert page.locator(".lying .site").filter(has_text="4").count() == 0


def test_legends_of_another_printing(visitor: Callable[..., Page]) -> None:
    """The pictures' printed values are hidden where they would be wrong, and the book says what is right."""
    components: dict[str, Any] = json.loads(json.dumps(cards().data))
    components["legends"] = dict.fromkeys(components["legends"], 7)
    page = visitor()
    player = Player(page, seed=3)
    page.goto(f"/t/{new_table(page, 'aetherya', 'solo', [ME], components=components)}")
    player.wait_to_move()
    legend = page.locator("[data-legend]").first
    assert (legend.locator("img").get_attribute("src") or "").endswith("#nohint")
    page.mouse.move(2, 2)  # a mouse that comes from somewhere asks, one that rests does not
    legend.hover()
    expect(page.locator('[role="tooltip"]')).to_contain_text("7 points")
