"""A rulebook on paper, and what is drawn of the components on paper and on the screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.pdf import sheets_of
from browser.rulebooks import prepare, print_and_look
from oakdoor.games.registry import all_names
from oakdoor.rulebook.rulebook import plan_of
from suite import keeping

Visitors = Callable[..., Page]
MINUS = "\N{MINUS SIGN}"
LARGE = "document.documentElement.style.fontSize = '200%'"
WIDE = """() => [...document.querySelectorAll(".sheet :is(.columns > div, .wide)")].flatMap((part) => {
  const edge = part.getBoundingClientRect().right + 1;
  const leaves = (one) => one.getBoundingClientRect().right > edge && !one.closest("svg");
  return [...part.querySelectorAll("*")].filter(leaves)
    .map((one) => `${one.className} ${one.textContent.slice(0, 40)}`);
})"""
# Pairs of neighbours in the page that lie over each other.
OVER = """() => {
  const found = [];
  const short = (one) => one.textContent.slice(0, 30);
  const lists = "article .drawing ul, article .drawing li, .gains, .rule, .entries li";
  for (const list of document.querySelectorAll(lists)) {
    const parts = [...list.children].filter((one) => one.getBoundingClientRect().width > 2);
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        const [box, next] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        if (across > 2 && down > 2) found.push(`${short(one)} / ${short(other)}`);
      }
    }
  }
  return found;
}"""


def test_on_paper_only_the_sheets_stay(visitor: Visitors) -> None:
    page = visitor(color_scheme="dark")
    prepare(page, "rivality", "standard")
    page.emulate_media(media="print")
    for part in (page.get_by_role("banner"), page.get_by_role("complementary"), page.locator("article")):
        expect(part.locator("visible=true")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_css("color", "rgb(35, 27, 18)")
    figure = page.locator(".sheet [data-example=scoring]")
    expect(figure.locator(".rt.purple .site svg text").first).to_have_text(re.compile("^[12]$"))
    assert figure.locator(".rt.orange").evaluate_all(
        "all => all.every((one) => getComputedStyle(one, '::after').borderTopStyle === 'solid')"
    )
    # Who holds a tile and its worth are forms and figures: they stay without colours and backgrounds.
    for example in page.locator(".sheet figure.field").all():
        for tile in example.locator(".field > li").filter(has=page.locator(".held")).all():
            expect(tile.locator(".held text")).to_have_text(tile.locator(".site svg text").text_content() or "")
            expect(tile.locator(".held :is(path:not(.line), circle)")).to_have_count(1)
    for colour, form in (("purple", "circle"), ("orange", "path")):
        held = figure.locator(f"[data-holder={colour}] {form}:not(.line)").count()
        assert held == figure.locator(f".rt.{colour}").count() > 0
    assert figure.locator("[data-holder=contested]").count() == figure.locator(".rt.tie").count() > 0
    expect(figure.locator("figcaption li .mark")).to_have_count(2)
    # A browser leaves backgrounds out unless a page asks for them: the field and its marks would be gone.
    assert figure.evaluate("one => getComputedStyle(one).printColorAdjust") == "exact"


def test_a_rulebook_is_printed_with_its_cover(visitor: Visitors) -> None:
    page = visitor(color_scheme="dark")
    prepare(page, "aetherya", "base")
    expect(page.locator(".cover")).to_contain_text("Rulebook: base game")
    contents = page.locator(".sheet .contents li")
    expect(contents).to_have_count(len(plan_of("aetherya")["modes"]["base"]) + 2)
    # The contents name the page on which a section begins, and so does the index.
    sheet = page.locator(".booklet > .sheet", has=page.locator("h2#dragons"))
    number = sheet.locator("footer span").last.inner_text()
    expect(contents.filter(has_text="Dragons")).to_have_text(re.compile(rf"Dragons\s*{number}$"))
    expect(page.locator(".word").filter(has_text="dragon").first).to_contain_text(number)
    expect(page.locator(".word").filter(has_text="Wildnis")).to_have_count(1)
    expect(sheet.locator("footer")).to_contain_text("Three dragons at most count as tame")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".cover")).to_have_count(0)
    page.get_by_role("checkbox", name="Light cover").check()
    page.get_by_role("button", name="Print this rulebook").click()
    expect(page.locator(".cover.light")).to_be_attached()


def test_the_browser_s_own_printing_gets_the_same_sheets(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/rivality/expert")
    expect(page.locator("article figure").first).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".cover")).to_be_attached()
    assert page.locator(".booklet > .sheet").count() > 8


@pytest.mark.parametrize(("game", "mode"), keeping([("aetherya", "base"), ("rivality", "expert")], all_names()))
def test_sheets_are_well_filled_and_nothing_breaks(visitor: Visitors, game: str, mode: str) -> None:
    """German has the longest texts; `make rulebooks` looks at all languages."""
    page = visitor(locale="de-DE")
    prepare(page, game, mode)
    page.emulate_media(media="print")
    assert page.evaluate(WIDE) == []
    assert print_and_look(page, game, mode)[1] == []


def test_a_phone_prints_the_same_rulebook(visitor: Visitors) -> None:
    """A small screen and large text change nothing on paper."""
    prints = []
    for phone in (False, True):
        page = visitor(phone=phone)
        page.add_init_script("window.print = () => { window.prints = (window.prints ?? 0) + 1; }")
        page.goto("/rules/aetherya/base")
        expect(page.locator("article figure").first).to_be_visible()
        if phone:
            page.evaluate(LARGE)
        page.get_by_role("button", name="Print this rulebook").click()
        page.locator("html[data-paper=ready]").wait_for(state="attached")
        assert page.evaluate("window.prints") == 1
        contents = page.locator(".sheet .contents").inner_text()
        pdf, faults = print_and_look(page, "aetherya", "base")
        prints.append((faults, contents, len(sheets_of(pdf).sizes)))
    assert prints[0][0] == []
    assert prints[1] == prints[0]


@pytest.mark.parametrize("mode", ["base", "confrontation"])
def test_scoring_is_drawn(visitor: Visitors, mode: str) -> None:
    """Rows of tribes with the terrains beside them, boxes of dragons, lines of conflicts, as the mode's rules say."""
    common = mode == "confrontation"
    page = visitor(phone=common)
    page.goto(f"/rules/aetherya/{mode}")
    goblins = page.locator("[data-drawn=tribes] li").last
    expect(goblins.get_by_role("img", name="Swamp")).to_be_visible()
    expect(goblins).to_contain_text("+3")
    expect(goblins).to_contain_text("at a shared edge only")
    humans = page.locator("[data-drawn=tribes] li").first.locator(".gain")
    expect(humans).to_have_text(["+2"] if common else ["+2", "+1", "+1", f"{MINUS}1"])
    expect(page.locator("[data-drawn=dragons] b")).to_have_text(
        ["+3", "+5", "+6", f"{MINUS}6"] if common else ["±3", "±5", "±6"]
    )
    expect(page.locator("[data-drawn=conflicts] path.friend:not([d*=h])")).to_have_count(0 if common else 2)
    expect(page.locator("[data-drawn=conflicts] text").first).to_have_text(f"conflict, {MINUS}2")
    # What is drawn is not listed again.
    expect(page.get_by_text("2 for each mountain")).to_have_count(0)


def test_tiles_and_spells_are_drawn(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/rivality/solo")
    kinds = page.locator("[data-drawn=kinds] li")
    told = [r"Stone circle.*\W10.*1 point", r"Cottage.*\W8.*2 points.*1 shield", r"Fortress.*\W6.*4 points.*2 shields"]
    expect(kinds).to_have_text([re.compile(one) for one in told])
    expect(page.locator("[data-drawn=spells] li").last).to_contain_text("ignores shields")
    expect(page.locator("[data-drawn=shields] li").last.locator("svg")).to_have_count(5)
    page.goto("/rules/rivality/standard")
    expect(kinds).to_have_count(4)


@pytest.mark.parametrize("phone", [False, True])
def test_rules_with_text_twice_as_large(visitor: Visitors, phone: bool) -> None:
    """Nothing leaves the page or lies over something else."""
    page = visitor(phone=phone, locale="de-DE")
    for game, mode in (("aetherya", "base"), ("rivality", "standard")):
        page.goto(f"/rules/{game}/{mode}")
        page.wait_for_selector("article figure [role=grid], article figure .field")
        page.evaluate(LARGE)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert page.evaluate(OVER) == []
