"""The regulars: they are chosen in the lobby, sit at the table with their portraits, and say something."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE
from browser.tables import ME, new_table
from oakdoor.language.language import Language


def seat_of(page: Page, name: str, seat: int) -> Locator:
    """The button of a seat in which a regular sits."""
    return page.get_by_role("button", name=re.compile(f"^{name} .*Choose who plays on seat {seat}$"))


def test_a_regular_is_chosen_with_the_keyboard_and_sits_at_the_table(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/")
    seat = seat_of(page, "Tove", 2)
    seat.focus()
    page.keyboard.press("Enter")
    chooser = page.get_by_role("dialog", name="Who sits on seat 2?")
    expect(chooser.get_by_role("radio")).to_have_count(5)
    expect(chooser.get_by_role("radio", name="Tove")).to_be_focused()
    expect(chooser).to_contain_text("You have not played against Tove yet.")
    expect(chooser).to_contain_text("Tove fears dragons and gives them away, wherever they land.")
    page.keyboard.press("ArrowLeft")
    expect(chooser.get_by_role("radio", name="Odo")).to_be_checked()
    expect(chooser.get_by_role("button", name="Invite Odo")).to_be_visible()
    page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    expect(seat).to_be_focused()  # nobody was invited
    page.keyboard.press("Enter")
    expect(chooser.get_by_role("radio", name="Tove")).to_be_focused()  # a busy machine opens it late
    page.keyboard.press("ArrowRight")
    expect(chooser.get_by_role("radio", name="Birk")).to_be_checked()
    page.keyboard.press("Enter")
    expect(seat_of(page, "Birk", 2)).to_be_visible()

    # Another seat's regular cannot be Birk, too; somebody fair for who has won nothing yet is Odo.
    page.get_by_role("group", name="Who sits here").nth(2).get_by_label("Bot").check()
    seat_of(page, "Tove", 3).click()
    other = page.get_by_role("dialog", name="Who sits on seat 3?")
    expect(other.get_by_role("radio", name="Birk")).to_be_disabled()
    expect(other).to_contain_text("Sits on seat 2")
    other.get_by_role("button", name="A fair match").click()
    other.get_by_label("Table talk").uncheck()
    other.get_by_role("button", name="Invite Odo").click()
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/t/*")
    made = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert made["talk"] is False
    assert [one["level"] for one in made["seats"]] == [None, "birk", "odo"]
    expect(page.locator('img[src="/portraits/birk.svg"]').first).to_be_visible()


def test_regulars_talk_in_the_readers_language(visitor: Callable[..., Page]) -> None:
    page = visitor()
    key = new_table(page, "rivality", "standard", [ME, {"kind": "bot", "level": "tove"}])
    page.goto(f"/t/{key}")
    log = page.get_by_role("region", name="Log")
    lines = Language("en").entry("rivality.talk.tove.start")
    assert isinstance(lines, dict)
    greeting = re.compile("|".join(re.escape(str(line)) for line in lines.values()))
    expect(log).to_contain_text(greeting)
    silent = new_table(page, "rivality", "standard", [ME, {"kind": "bot", "level": "tove"}], talk=False)
    page.goto(f"/t/{silent}")
    expect(page.get_by_role("region", name="Log")).to_be_visible()
    expect(page.get_by_role("region", name="Log")).not_to_contain_text(greeting)


def test_a_regular_is_chosen_on_a_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto("/")
    seat_of(page, "Tove", 2).tap()
    chooser = page.get_by_role("dialog", name="Who sits on seat 2?")
    box = chooser.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    chooser.locator("label", has_text="Svea").tap()
    invite = chooser.get_by_role("button", name="Invite Svea")
    expect(invite).to_be_in_viewport()
    invite.tap()
    expect(seat_of(page, "Svea", 2)).to_be_visible()
