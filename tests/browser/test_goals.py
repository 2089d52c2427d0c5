"""Solo and co-op say what they are about, and the solo campaign is won through all three ages."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.player import Player
from browser.scenes import cookie, lay, record_of
from oakdoor.games.record import replay
from oakdoor.language.language import Language

Visitors = Callable[..., Page]


@pytest.fixture
def table(visitor: Visitors, server: Server) -> Callable[[str], Player]:
    """Opens a scene as Lena."""

    def make(name: str) -> Player:
        page = visitor()
        page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
        player = Player(page)
        page.goto(f"/t/{lay(server.data, name)}")
        page.locator("[role=grid], [data-sheet]").first.wait_for()
        return player

    return make


def test_solo_says_what_wins_and_where_one_stands(table: Callable[[str], Player]) -> None:
    page = table("aetherya-solo").page
    campaign = page.locator(".campaign")
    expect(campaign).to_contain_text("the whole solo campaign is lost")
    expect(campaign).to_contain_text("4 legends still open")
    expect(campaign).to_contain_text("Harmony \u22125 less 10: fame \u221215")
    expect(campaign).to_contain_text("value 16")
    # What a click on a held card does stands on it.
    expect(page.locator(".pair .keep").first).to_have_text("Keep")
    expect(page.locator(".prompt button").first).to_have_text("Keep Elf")


def test_a_swap_names_both_legends(table: Callable[[str], Player]) -> None:
    player = table("aetherya-solo-swap")
    page = player.page
    own = page.locator("[data-pick^='swap ']").first
    own.click()
    other = page.locator("[data-move^='swap ']").first
    name = Language("en").text(f"aetherya.legend.{other.get_attribute('data-legend')}.short")
    other.hover()
    expect(page.locator(".prompt")).to_contain_text(f"take “{name}” for this one")


def test_coop_says_what_wins_and_where_all_stand(table: Callable[[str], Player]) -> None:
    team = table("aetherya-coop").page.locator(".team")
    expect(team).to_contain_text("You still need 24 points")
    expect(team).to_contain_text("No legend fulfilled in this round yet")
    team.locator("summary").click()
    expect(team).to_contain_text("All win if at the end every kingdom\u2019s harmony is above")


@pytest.mark.parametrize("name", ["end-campaign", "end-coop"])
def test_no_rows_that_do_not_score(table: Callable[[str], Player], name: str) -> None:
    rows = table(name).page.locator("[data-sheet] tbody th").all_inner_texts()
    assert len(rows) == 6
    assert not any("Legends" in row for row in rows)


def test_the_campaign_of_the_scenes_is_won() -> None:
    result: Any = replay(record_of("end-campaign-won")).result()
    assert result["won"]
    assert len(result["fame"]) == 3


@pytest.mark.parametrize("age", [1, 2, 3])
def test_each_age_is_won_in_the_page(table: Callable[[str], Player], age: int) -> None:
    """The last move of each age, played in the page; then the block is asked for, or the campaign is won."""
    name = f"aetherya-solo-age-{age}"
    whole, before = record_of("end-campaign-won")["moves"], record_of(name)["moves"]
    last = whole[len(before)].partition(" ")[2]
    player = table(name)
    expect(player.page.locator(".campaign h2")).to_have_text(f"Age {age} of 3")
    player.wait_to_move()
    player.play(last)
    if age < 3:
        expect(player.page.locator(".prompt")).to_contain_text("Choose the block of four cards that stays")
        assert player.position is not None
        assert len(player.position["view"]["fame"]) == age
        expect(player.page.locator(".campaign")).to_contain_text("fame")
    else:
        expect(player.page.locator("[data-sheet] h1")).to_contain_text("campaign")
        assert player.position is not None
        assert player.position["result"]["winners"] == [0]
