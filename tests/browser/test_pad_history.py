"""Games of real tables by group: sums, plots, files, removing and bringing back, in all languages."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.padgames import keep, kept, some_games
from browser.test_access import AXE, violations

Visitors = Callable[..., Page]
# What the parts are called, by language.
WORDS = {
    "en-GB": ("Who wins", "Harmony over time", "As a table", "chance alone gives", "Where the points come from"),
    "de-DE": ("Wer gewinnt", "Harmonie im Lauf", "Als Tabelle", "schon durch Zufall zu erwarten", "Beste Zeilen"),
    "fr-FR": ("Qui gagne", "harmonie au fil du temps", "En tableau", "le hasard seul donne", "viennent les points"),
}


def opened(page: Page, count: int | None = None) -> list[dict[str, Any]]:
    """The page with games; a count keeps only the first ones."""
    page.goto("/credits")
    games = some_games(page)[:count]
    keep(page, games)
    page.goto("/pad/history")
    return games


@pytest.mark.parametrize(
    ("locale", "phone", "theme"), [("en-GB", False, "dark"), ("de-DE", True, "light"), ("fr-FR", False, "light")]
)
def test_a_group_s_games_add_up(visitor: Visitors, locale: str, phone: bool, theme: str) -> None:
    page = visitor(locale=locale, phone=phone, color_scheme=theme, bypass_csp=True)
    games = opened(page)
    who, harmony, table, chance, lines = WORDS[locale]
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lena, Mira")
    rows = page.get_by_role("region", name=re.compile(who)).get_by_role("listitem")
    expect(rows).to_have_count(3)
    contests = [game for game in games if game["mode"] == "base" and len(game["people"]) == 3]
    for row in rows.all():
        name, wins = row.locator("b").inner_text(), int(row.locator(".wins").inner_text())
        won = [game for game in contests if game["people"].index(name) in game["result"]["winners"]]
        assert wins == len(won), name
    expect(page.get_by_text(chance)).to_be_visible()
    plot = page.get_by_role("region", name=re.compile(harmony))
    expect(plot.get_by_role("img")).to_have_attribute("aria-label", re.compile("24"))
    expect(plot.locator("circle")).to_have_count(72)
    plot.get_by_text(table).click()
    expect(plot.get_by_role("row")).to_have_count(25)
    best = page.get_by_role("region", name=re.compile(lines))
    expect(best.locator("li b" if phone else "tbody tr b").first).to_be_visible()
    assert AXE.exists()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def test_groups_games_and_modes_are_chosen(visitor: Visitors) -> None:
    page = visitor()
    opened(page)
    page.get_by_label("Mode").select_option("coop")
    expect(page.get_by_text("Plots appear after five games.")).to_be_visible()
    expect(page.get_by_role("region", name="Last games").get_by_role("listitem")).to_have_count(2)
    page.get_by_label("Mode").select_option("")
    expect(page.get_by_text("Points of different modes do not add up")).to_be_visible()
    expect(page.get_by_text("Won together:")).to_be_visible()
    page.get_by_role("combobox", name="Games of").select_option(label="Ada, Ben, Cem and Dora (7)")
    expect(page.get_by_role("region", name=re.compile("Points over time")).locator("circle")).to_have_count(14)
    expect(page.get_by_text("With 7 games")).to_be_visible()
    page.get_by_role("combobox", name="Games of").select_option(label="Yan and Zoé (3)")
    expect(page.get_by_role("region", name=re.compile("Who wins"))).to_have_count(0)
    page.get_by_role("button", name="Name this group").click()
    page.get_by_label("Name of the group").fill("Thursdays")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Thursdays")


def test_all_games_and_those_of_a_person(visitor: Visitors) -> None:
    page = visitor(bypass_csp=True)
    games = opened(page)
    page.goto("/pad")
    page.get_by_role("link", name="All games, groups and people").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games at your table")
    latest = page.get_by_role("region", name="Last games")
    latest.get_by_role("button", name=f"All {len(games)}").click()
    expect(latest.get_by_role("listitem")).to_have_count(len(games))
    expect(page.get_by_role("region", name=re.compile("Who wins")).get_by_role("listitem")).to_have_count(9)
    assert violations(page) == []
    page.get_by_role("button", name="Lena", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lena")
    own = [game for game in games if "Lena" in game["people"] and game["mode"] == "base"]
    won = sum(game["people"].index("Lena") in game["result"]["winners"] for game in own)
    expect(page.get_by_role("region", name=re.compile("Who wins")).locator(".wins")).to_have_text(str(won))
    expect(page.get_by_role("region", name=re.compile("Harmony")).locator("circle")).to_have_count(len(own))
    expect(page.get_by_role("region", name=re.compile("Against whom")).get_by_role("listitem")).to_have_count(2)
    assert violations(page) == []
    page.get_by_role("button", name=re.compile(r"^Mira\b.*\bwon ")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mira")


def test_a_game_is_opened_removed_and_brought_back(visitor: Visitors) -> None:
    page = visitor()
    games = opened(page, 6)
    latest = page.get_by_role("region", name="Last games")
    latest.get_by_role("button", name=re.compile("^Remove: 12 Feb")).click()
    expect(page.get_by_text("The game of 12 Feb is removed.")).to_be_visible()
    assert len(kept(page)) == 5
    page.get_by_role("button", name="Bring back", exact=True).first.click()
    expect(latest.get_by_role("button", name=re.compile("^Remove: 12 Feb"))).to_be_visible()
    assert kept(page) == sorted(games, key=lambda game: game["id"])
    latest.get_by_role("button", name=re.compile("^Remove: 12 Feb")).click()
    page.reload()
    page.get_by_text("Removed games (1)").click()
    page.get_by_role("button", name=re.compile("^Bring back: 12 Feb")).click()
    assert len(kept(page)) == 6
    latest.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(f"/pad/result/{games[5]['id']}$"))
    expect(page.locator("main")).to_contain_text(games[5]["people"][0])


def saved(page: Page, button: str, which: str = "All") -> Path:
    """A file that the page saved."""
    page.get_by_role("button", name="Save as a file").click()
    page.get_by_role("dialog").get_by_role("radio", name=re.compile(which)).check(force=True)
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value.path()


def read(page: Page, name: str, text: str) -> None:
    """Give the page a file."""
    page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def test_files_bring_everything_back_and_nothing_twice(visitor: Visitors) -> None:
    page = visitor()
    opened(page)
    before = kept(page)
    text = saved(page, "Games (JSON)").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(saved(page, "Table (CSV)").read_text(encoding="utf-8-sig"))))
    assert len(rows) == sum(len(game["people"]) for game in before)
    assert {row["person"] for row in rows} >= {"Lena", "Mira", "Ole", "Zoé"}
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_role("heading", name="Games at your table")).to_be_visible()
    read(page, "games.json", text)
    expect(page.get_by_text(f"{len(before)} new games.")).to_be_visible()
    assert kept(page) == before
    read(page, "games.json", text)
    expect(page.get_by_text(f"0 new games. {len(before)} were here already.")).to_be_visible()
    # The same game under another id, as another phone might have kept it, is the same game.
    file = json.loads(text)
    file["games"] = [{**file["games"][0], "id": "another phone"}, {"id": 1}]
    read(page, "copy.json", json.dumps(file))
    expect(page.get_by_text("0 new games. 1 was here already. 1 was damaged and left out.")).to_be_visible()
    assert kept(page) == before


def test_files_that_cannot_be_read_are_answered(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/pad/history")
    alert = page.get_by_role("alert")
    for name, text, answer in (
        ("photo.json", "\x89PNG", "“photo.json” cannot be read"),
        ("record.json", '{"format": 1, "moves": []}', "“record.json” is not a file of games"),
        ("later.json", '{"format": "oakdoor-pad", "version": 2, "games": []}', "saved by a newer version"),
        ("empty.json", '{"format": "oakdoor-pad", "version": 1, "games": []}', "There are no games in “empty.json”"),
    ):
        read(page, name, text)
        expect(alert.filter(has_text=answer)).to_be_visible()
    assert kept(page) == []


def test_what_is_kept_can_be_read_without_a_server(visitor: Visitors) -> None:
    page = visitor()
    opened(page, 6)
    expect(page.get_by_role("region", name=re.compile("Who wins"))).to_be_visible()
    kept_files = (
        "async () => (await (await caches.open('oakdoor')).keys()).some(({url}) => url.includes('HistoryPage'))"
    )
    page.wait_for_function(kept_files)
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name=re.compile("^Remove: 12 Feb")).click()
    expect(page.get_by_text("The game of 12 Feb is removed.")).to_be_visible()
    page.context.set_offline(False)
    assert len(kept(page)) == 5
