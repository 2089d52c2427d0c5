"""The workbench: a file is written, mended, changed by form and played with; what a server does not do is said."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

CHANGE = ("gains = { mountain = 2 }", "gains = { mountain = 3 }")


def open_bench(page: Page) -> None:
    page.goto("/lab")
    expect(page.locator("#lab-state")).to_contain_text("No errors")


def test_a_file_is_written_and_mended(visitor: Callable[..., Page]) -> None:
    page = visitor()
    open_bench(page)
    area = page.get_by_role("textbox", name="Component file")
    text = area.input_value()
    area.fill(text.replace(*CHANGE).replace('["elf", "goblin"]', '["elf", "gobling"]'))
    expect(page.locator("#lab-state")).to_contain_text("1 error")
    expect(page.locator(".ln.err i")).to_have_text("29")
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    page.get_by_role("button", name="Line 29, column 17").click()
    assert area.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == '"gobling"'
    page.get_by_role("button", name="Replace by “goblin”").click()
    expect(page.locator("#lab-state")).to_contain_text("1 change")
    expect(page.get_by_text("A dwarf earns more beside a mountain")).to_be_visible()
    expect(page.get_by_text("2 → 3")).to_be_visible()
    page.reload()  # what was written stays
    expect(page.locator("#lab-state")).to_contain_text("1 change")
    page.get_by_role("button", name="Back to the printed one").click()
    expect(page.get_by_text("It says the same as the printed game.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#lab-state")).to_contain_text("1 change")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_form_changes_the_text_and_a_table_is_played_with_it(visitor: Callable[..., Page], phone: bool) -> None:
    page = visitor(phone=phone)
    open_bench(page)
    expect(page.get_by_text("This server makes no reports.")).to_be_visible()
    page.get_by_role("radio", name="Form").check(force=True)
    page.get_by_label("Mountain beside a dwarf").fill("3")
    page.get_by_label("Mountain beside a dwarf").press("Tab")
    expect(page.locator("#lab-state")).to_contain_text("1 change")
    page.get_by_role("radio", name="Text").check(force=True)
    expect(page.get_by_role("textbox", name="Component file")).to_have_value(re.compile(re.escape(CHANGE[1])))
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/t/*")
    own = page.get_by_role("button", name="Other components than the printed ones")
    own.click()
    expect(page.get_by_role("dialog").get_by_text("A dwarf earns more beside a mountain: 2 → 3")).to_be_visible()
