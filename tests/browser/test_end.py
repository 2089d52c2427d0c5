"""The end is a moment: the last wilderness is turned over, the points are counted, the winner is named last."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.player import Player
from browser.scenes import cookie, lay

Sit = Callable[..., tuple[Page, Player]]

# Notes how many cards lie face down, what is counted, the numbers of the sheet, and who won.
RECORD = """window.seen = [];
const note = (what, value) => {
  if (window.seen.findLast((one) => one[0] === what)?.[1] !== value) window.seen.push([what, value]);
};
new MutationObserver(() => {
  const backs = document.querySelectorAll("[role=grid][data-seat] [data-cell] img[src*='card-back']").length;
  if (document.querySelector("[role=grid][data-seat]")) note("down", backs);
  const counting = document.querySelector("[data-counting]");
  if (counting?.dataset.counting) note("line", counting.dataset.counting);
  const numbers = [...document.querySelectorAll("td [data-line]")].map((one) => one.textContent.trim());
  if (numbers.length) note("numbers", numbers.join(" "));
  const verdict = document.querySelector("[data-verdict]");
  if (verdict) note("verdict", verdict.textContent);
}).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });"""


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Sit]:
    """Sit at a scene's table just before its last moves."""
    contexts = []

    def make(
        scene: str,
        motion: str = "no-preference",
        drop: int = 1,
        guests: bool = False,
        phone: bool = False,
        locale: str = "en-GB",
    ) -> tuple[Page, Player]:
        context = browser.new_context(
            base_url=server.url,
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            locale=locale,
            reduced_motion=motion,  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
        context.add_init_script(STORED % "fast")
        context.add_init_script(RECORD)
        page = context.new_page()
        player = Player(page, hands="touch" if phone else "mouse")
        page.goto(f"/t/{lay(server.data, scene, drop, guests)}")
        if player.wait_to_move()["hand_over"] is not None:
            player.take_over()
        return page, player

    yield make
    for context in contexts:
        context.close()


def seen(page: Page, what: str) -> list[Any]:
    return [value for kind, value in page.evaluate("window.seen") if kind == what]


def test_wilderness_lines_and_the_winner_last(sit: Sit) -> None:
    page, player = sit("end-wilderness")
    player.play("place a3")
    expect(page.locator("[data-verdict]")).to_contain_text("Birk")
    assert seen(page, "down")[-6:] == [5, 4, 3, 2, 1, 0]
    lines = ["elves", "dwarves", "humans", "goblins", "dragons", "legends", "conflicts"]
    assert seen(page, "line") == lines
    kinds = [kind for kind, _ in page.evaluate("window.seen")]
    assert kinds.index("verdict") > max(number for number, kind in enumerate(kinds) if kind in ("down", "line"))
    final = seen(page, "numbers")[-1].replace("\u2212", "-").split(" ")
    side = player.position["result"]["sides"]
    assert [int(number) for number in final] == [one["lines"][line] for line in lines for one in side]
    # A line that was not counted yet has no numbers.
    assert any("·" in numbers for numbers in seen(page, "numbers"))


def test_rivality_is_counted_tile_by_tile(sit: Sit) -> None:
    page, player = sit("end-rivality")
    player.play("put circle:22.21* 2,-2 N")
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=15_000)
    tiles = [link for link in player.position["links"] if link["points"]]
    assert len(tiles) > 8
    assert len(set(seen(page, "numbers"))) >= len(tiles)


def test_a_tap_skips_it(sit: Sit) -> None:
    page, player = sit("end-wilderness")
    player.play("place a3")
    player.wait(lambda: 4 in seen(page, "down"), "the first card")
    page.locator("main").click(position={"x": 5, "y": 5})
    expect(page.locator("[data-counting]")).to_be_visible(timeout=1500)
    assert 2 not in seen(page, "down")
    page.locator("main").click(position={"x": 5, "y": 5})
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=500)
    assert len(seen(page, "line")) < 7


@pytest.mark.parametrize(("scene", "move"), [("end-campaign", "place d4"), ("end-suramun", "go 1,4")])
def test_alone_the_end_is_counted_too(sit: Sit, scene: str, move: str) -> None:
    page, player = sit(scene)
    player.play(move)
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=15_000)
    unscored = {"legends"} if scene == "end-campaign" else set()  # solo scores no legends (A7.8)
    lines = player.position["result"]["sides"][0]["lines"]
    assert seen(page, "line") == [line for line in lines if line not in unscored]
    assert page.evaluate("window.seen.at(-1)[0]") == "verdict"


@pytest.mark.parametrize(
    ("scene", "move", "unscored"),
    [("end-coop", "place d3 2", {"legends"}), ("end-confrontation", "play mountain d4", set())],  # A8.4
)
def test_together_and_in_one_kingdom_every_line_is_counted(sit: Sit, scene: str, move: str, unscored: set[str]) -> None:
    page, player = sit(scene, guests=True)
    player.play(move)
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=15_000)
    lines = [line for line in player.position["result"]["sides"][0]["lines"] if line not in unscored]
    assert seen(page, "line") == lines
    assert scene == "end-confrontation" or seen(page, "down")[-1] == 0  # a common kingdom keeps its wilderness
    assert page.evaluate("window.seen.at(-1)[0]") == "verdict"
    final = seen(page, "numbers")[-1].replace("\u2212", "-").split(" ")
    sides = player.position["result"]["sides"]
    assert [int(number) for number in final] == [one["lines"][line] for line in lines for one in sides]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_teams_are_counted_tile_by_tile_and_win_together(sit: Sit, motion: str) -> None:
    page, player = sit("end-teams", motion, guests=True)
    player.play("cast right")
    expect(page.locator("[data-verdict]")).to_contain_text("Mira and Jonas (purple) win")
    counted = len(set(seen(page, "numbers")))
    tiles = [link for link in player.position["links"] if link["points"]]
    assert counted == 1 if motion == "reduce" else counted >= len(tiles) > 8, (counted, len(tiles))
    assert page.get_by_role("columnheader", name="Lena, Birk").is_visible()


def test_a_tap_skips_the_count_of_a_common_kingdom(sit: Sit) -> None:
    page, player = sit("end-confrontation", guests=True)
    player.play("play mountain d4")
    expect(page.locator("[data-counting]")).to_be_visible(timeout=15_000)
    page.locator("main").click(position={"x": 5, "y": 5})
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=1000)
    assert len(seen(page, "line")) < 6


def test_at_once_where_nothing_moves(sit: Sit) -> None:
    page, player = sit("end-wilderness", "reduce")
    player.play("place a3")
    expect(page.locator("[data-verdict]")).to_be_visible()
    assert seen(page, "line") == []
    assert seen(page, "down")[-1] == 0
    assert not {4, 3, 2, 1} & set(seen(page, "down"))


@pytest.mark.parametrize("scene", ["end-coop", "end-confrontation"])
def test_whoever_comes_later_sees_the_sheet_at_once(sit: Sit, scene: str) -> None:
    page, _ = sit(scene, drop=0)
    expect(page.locator("[data-verdict]")).to_be_visible()
    assert seen(page, "line") == []


ENDS = {
    "en-GB": ("Second of 3 with 32 points, 5 behind Birk.", "Goblins, Birk 12, you 0", "Next goal: beat"),
    "de": ("Platz 2 von 3 mit 32 Punkten, 5 hinter Birk.", "„Goblins“: Birk 12, du 0", "Nächstes Ziel: gegen"),
    "fr": ("Deuxième sur 3 avec 32 points, 5 derrière Birk.", "Gobelins, Birk 12, toi 0", "Prochain but\u202f: battre"),
}


@pytest.mark.parametrize("locale", ENDS)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_who_lost_is_told_their_own_place(sit: Sit, phone: bool, locale: str) -> None:
    """Place, by how much, what decided it, what it was among all games and what is next; beside the own picture."""
    page, player = sit("end-wilderness", "reduce", phone=phone, locale=locale)
    player.play("place a3")
    headline, decided, goal = ENDS[locale]
    expect(page.locator("[data-verdict]")).to_have_text(headline)
    told = page.locator(".verdict")
    expect(told).to_contain_text(decided)
    expect(page.locator("[data-personal]")).to_contain_text(goal)
    expect(page.locator("[data-personal]")).to_contain_text("32")
    expect(page.locator("[data-personal]")).to_contain_text("Birk")
    cup = page.locator("[data-cup]")
    expect(cup).to_have_attribute("data-cup", "lost")
    own = page.locator("thead th.mine .avatar").inner_html()
    assert cup.locator(".avatar").inner_html() == own, "not the reader's own picture"
    # One name for each person: the reader is not called by name.
    assert "Lena" not in page.locator("main").inner_text()
    review = page.locator("[data-review]")
    assert str(review.get_attribute("href")).startswith("/review/")
    assert review.bounding_box()["y"] < page.viewport_size["height"], "the review is not at hand"  # type: ignore[index]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_win_has_its_flourish_if_things_may_move(sit: Sit, motion: str) -> None:
    page, player = sit("end-rivality", motion)
    player.play("put circle:22.21* 2,-2 N")
    expect(page.locator("[data-verdict]")).to_have_text("You win with 20 points, 3 ahead of Birk.")
    expect(page.locator("[data-cup=won]")).to_be_visible()
    expect(page.locator("[data-flourish]")).to_have_count(0 if motion == "reduce" else 1)


def test_who_comes_later_sees_no_flourish(sit: Sit) -> None:
    page, _ = sit("end-rivality", drop=0)
    expect(page.locator("[data-verdict]")).to_contain_text("You win")
    expect(page.locator("[data-flourish]")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_together_the_sheet_tells_the_weakest_and_the_target(sit: Sit, phone: bool) -> None:
    page, _ = sit("end-coop", "reduce", drop=0, phone=phone)
    expect(page.locator("[data-verdict]")).to_have_text("You lose together, 13 points short of winning.")
    expect(page.locator(".verdict")).to_contain_text("Your kingdom is the weakest with 4")
    row = page.locator("[data-target]")
    expect(row.locator("th")).to_have_text("More than 16")
    assert [text.split() for text in row.locator("td").all_inner_texts()] == [
        ["\N{MINUS SIGN}13", "weakest"],
        ["\N{MINUS SIGN}2"],
    ]
    expect(page.locator("[data-personal]")).not_to_contain_text("best")  # nobody has a best of falling short


@pytest.mark.parametrize("scene", ["end-confrontation", "end-wilderness", "end-teams"])
def test_long_names_of_lines_stay_in_their_column(sit: Sit, scene: str) -> None:
    page, _ = sit(scene, "reduce", drop=0, phone=True, locale="de-DE")
    expect(page.locator("[data-verdict]")).to_be_visible()
    words = page.locator("tbody th .word")
    for word in words.all():
        assert word.evaluate(
            "(word) => word.getBoundingClientRect().right <= word.closest('th').getBoundingClientRect().right + 1"
        )


def test_alone_the_legends_that_stayed_open_are_named(sit: Sit) -> None:
    page, _ = sit("end-campaign", "reduce", drop=0)
    expect(page.locator(".verdict")).to_contain_text("4 legends stayed open: “Alliance of humans and dwarves”")
