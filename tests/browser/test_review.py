"""Reviews: from a finished table to a turn, a candidate, what might have been, a link and a new table; on a phone, too.

How reviews are worked out is tested without a browser (tests/server/test_reviews.py); here they lie in the storage."""

import json
import re
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
import sqlalchemy as sql
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.scenes import cookie, lay
from browser.test_access import violations
from oakdoor.app.digests import digest_of
from oakdoor.server.database.schema import REVIEWS
from server.reviewed import review_of

Look = Callable[..., tuple[Page, str]]
SLOW = 30_000  # a branch is played by bots, whose rules may run plain


@pytest.fixture
def look(browser: Browser, server: Server) -> Iterator[Look]:
    """Lena's page, and the key of a finished table of a scene whose review is kept."""
    contexts = []

    def make(
        scene: str, theme: str = "dark", phone: bool = False, lit: int | None = None, turning: tuple[int, ...] = (1,)
    ) -> tuple[Page, str]:
        context = browser.new_context(
            base_url=server.url,
            viewport=PHONE if phone else DESKTOP,
            color_scheme=theme,  # type: ignore[arg-type]
            locale="en-GB",
            reduced_motion="reduce",
            bypass_csp=True,
        )
        contexts.append(context)
        context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
        context.add_init_script(STORED % "fast")
        key = lay(server.data, scene, lit=lit)
        record = context.request.get(f"/api/tables/{key}/record").json()
        review = review_of(record)
        review = replace(review, eyes=tuple(replace(eye, turning=turning) for eye in review.eyes))
        data = zlib.compress(json.dumps(review.to_data()).encode())
        engine = sql.create_engine(f"sqlite:///{server.data / 'oakdoor.db'}")
        with engine.begin() as connection:
            connection.execute(sql.delete(REVIEWS).where(REVIEWS.c.digest == digest_of(record)))
            row = {"digest": digest_of(record), "data": data, "at": time.time()}
            connection.execute(sql.insert(REVIEWS), [row])
        engine.dispose()
        for _ in range(6):  # a worker that is only starting refuses on a busy machine
            if context.request.get(f"/api/reviews/{key}/frames", timeout=2 * SLOW).ok:
                break
        return context.new_page(), key

    yield make
    for context in contexts:
        context.close()


def ready(page: Page) -> None:
    page.wait_for_selector("main[data-state=ready]")
    page.wait_for_selector(".stage [data-cell], .stage [data-target]")
    expect(page.locator("[data-candidate] .name").first).not_to_have_text("…", timeout=SLOW)


def test_from_the_sheet_to_another_way_and_a_new_table(look: Look) -> None:
    page, key = look("end-aetherya", lit=30)
    page.goto(f"/t/{key}")
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="See the whole review").click()
    ready(page)
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("img", name="with a hint")).to_have_count(1)
    row = page.locator("ol [data-turn='9'] button")
    row.click()
    expect(page.locator("main")).to_have_attribute("data-turn", "9")
    expect(page.get_by_role("heading", name="Turn 9")).to_be_visible()
    assert page.url.endswith(f"/review/{key}/9/1")
    row.click()
    expect(page.locator(".live")).to_contain_text("Best:")
    assert violations(page) == []
    page.locator("[data-candidate='0']").click()
    expect(page.locator(".branch li").first).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("You see the board of Mira.")).to_be_visible()
    endings = page.get_by_role("columnheader")
    expect(endings).to_have_text(["As it was", "What might have been"])
    assert "/9/1/" in page.url
    link = page.url
    first = page.locator(".branch li").first.inner_text()
    assert violations(page) == []
    page.goto(link)
    ready(page)
    expect(page.locator(".branch li").first).to_have_text(first, timeout=SLOW)
    page.keyboard.press("w")
    expect(page.locator(".branch")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.get_by_role("radio", name="what Mira knew")).to_be_checked()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("continues from a moment of a review").first).to_be_attached(timeout=SLOW)


def test_a_phone_has_tabs_and_any_place_can_be_tried(look: Look) -> None:
    page, key = look("end-rivality", "light", phone=True)
    page.goto(f"/review/{key}/4/all")
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    for tab, shown in (("Moves", "[data-turn='5']"), ("Luck", "dl"), ("Moment", "[data-candidate]")):
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(shown).first).to_be_visible()
        assert violations(page) == []
    page.locator("[data-target]:not([aria-disabled])").first.click()
    move = page.locator("dialog [data-move]").first
    move.click()
    expect(page.locator(".branch li").first).to_be_visible(timeout=SLOW)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scene", ["end-confrontation", "end-coop", "end-campaign"])
def test_every_kind_of_board_is_shown(look: Look, scene: str) -> None:
    page, key = look(scene, "light")
    page.goto(f"/review/{key}/3/all")
    ready(page)
    assert violations(page) == []
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="The end")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_it_opens_in_words_and_asks_before_it_tells(look: Look, phone: bool) -> None:
    page, key = look("end-aetherya", phone=phone)
    page.goto(f"/review/{key}")
    page.wait_for_selector("[data-moment]", timeout=2 * SLOW)
    words = page.get_by_role("region", name="Your game in words")
    for heading in ("What decided it", "Luck and play", "Your moments"):
        expect(words.get_by_role("heading", name=heading)).to_be_visible()
    moments = words.locator("[data-moment]")
    expect(moments).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    turn = moments.first.get_attribute("data-moment")
    moments.first.click()
    question = page.get_by_role("region", name=f"Turn {turn}: find something better")
    expect(question).to_contain_text("It gave away", timeout=SLOW)
    expect(question).not_to_contain_text("…", timeout=SLOW)
    expect(question).to_be_in_viewport(ratio=1)
    board = page.get_by_role("region", name=f"Board: Turn {turn}", exact=True)
    expect(board).to_be_in_viewport(ratio=0.6)  # the board that answers it
    expect(page.locator(".stage .rank")).to_have_count(0)  # nothing gives the answer away
    question.get_by_role("button", name="moves as a list").click()
    played = json.loads(page.evaluate(f"fetch('/api/reviews/{key}').then(got => got.text())"))["review"]["fair"]
    worst = played["decisions"][played["turns"][int(turn or 1) - 1]["worst"]]
    page.locator(f'dialog [data-move="{worst["move"]}"]').click()
    expect(question).to_contain_text("That is what was played.")
    question.get_by_role("button", name="moves as a list").click()
    page.locator(f'dialog [data-move="{worst["candidates"][0]["moves"][0]}"]').click()
    expect(question).to_contain_text("that is the best move.")
    expect(question.get_by_role("status")).to_contain_text("Missed:")
    assert violations(page) == []
    question.get_by_role("button", name="To this turn").click()
    ready(page)
    expect(page.locator("main")).to_have_attribute("data-turn", turn or "")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_own_turning_points_come_first(look: Look, phone: bool) -> None:
    page, key = look("end-aetherya", phone=phone, turning=(1, 2, 3, 4, 5))
    page.goto(f"/review/{key}/1/0")
    ready(page)
    main, onward = page.locator("main"), page.get_by_role("button", name="Next turning point")
    onward.click()
    expect(main).to_have_attribute("data-turn", "2")  # the player on Lena's right began
    switch = page.get_by_role("checkbox", name="Everybody’s turning points")
    expect(switch).not_to_be_checked()
    switch.check()
    onward.click()
    expect(main).to_have_attribute("data-turn", "3")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.parametrize("scene", ["end-coop", "end-campaign"])
def test_who_wins_together_is_told_chances(look: Look, scene: str) -> None:
    page, key = look(scene)
    page.goto(f"/review/{key}/3/1")
    ready(page)
    expect(page.locator("[data-candidate] .worth").first).to_have_text("60 %")
    expect(page.get_by_role("radio", name="Expected lead")).to_have_count(0)
    expect(page.get_by_role("radio", name="Win chance")).to_be_checked()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_slips_of_the_last_games_are_added_up(look: Look, phone: bool) -> None:
    page, _ = look("end-aetherya", phone=phone)
    page.goto("/games")
    habits = page.get_by_role("region", name="What costs you most")
    expect(habits.get_by_role("img").first).to_be_visible(timeout=SLOW)
    expect(habits.get_by_role("link", name="Practise it in a lesson")).to_have_attribute("href", re.compile("/learn/"))
    assert violations(page) == []
    habits.get_by_role("link", name="Turn").first.click()
    page.wait_for_url("**/review/**")
    ready(page)
