"""The workbench of a server whose host lets it work: a search and a report, each from its start to its end."""

import re
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESKTOP, PHONE, STORED, Server
from browser.test_access import check

PLAYED_AT_RANDOM = """
import sys
from functools import partialmethod
from oakdoor.cli import main
from oakdoor.games.compiler.compiled import run_plain
run_plain()  # as the command does, before anything of the games is imported
from oakdoor.server.lab import bench
bench.Bench.__init__ = partialmethod(bench.Bench.__init__, bot="random", most=4)
sys.exit(main(sys.argv[1:]))
"""


class LabServer(Server):
    """As `oakdoor serve --lab`, but random bots play a few games: others take minutes with plain rules."""

    program = (sys.executable, "-c", PLAYED_AT_RANDOM)
    options = ("--lab",)


@pytest.fixture
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The workbench with the file of the mode that is played quickest."""
    server = LabServer(tmp_path_factory.mktemp("lab"))
    server.start()
    context = browser.new_context(
        base_url=server.url, viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", bypass_csp=True
    )
    context.add_init_script(STORED % "fast")
    page = context.new_page()
    page.goto("/lab")
    page.get_by_label("Game and mode").select_option("rivality/solo")
    expect(page.locator("#lab-state")).to_contain_text("No errors")
    yield page
    context.close()
    server.stop()


def test_numbers_are_looked_for_and_taken_over_and_a_report_is_made(page: Page) -> None:
    tuner = page.get_by_role("region", name="Tune")
    start = tuner.get_by_role("button", name="Look for numbers")
    expect(start).to_be_disabled()  # no number may change yet
    tuner.get_by_label("Measure").select_option(label="Decisions in a game")
    tuner.get_by_label("Target").fill("0,5")  # with a comma, as some write it
    tuner.get_by_label("More or less").fill("")
    expect(tuner.get_by_text("This goal lacks a number.")).to_be_visible()
    tuner.get_by_label("More or less").fill("1000")
    tuner.get_by_role("button", name="Another number").click()
    tuner.get_by_label("Number", exact=True).select_option(label="Stone circle: points")
    expect(tuner.get_by_text("now 1", exact=True)).to_be_visible()
    tuner.get_by_label("From").fill("7")
    expect(tuner.get_by_text("The bounds must lie within")).to_be_visible()
    tuner.get_by_label("From").fill("2")
    tuner.get_by_label("Trials").select_option("5")
    expect(tuner.get_by_label("Games of each")).to_have_value("4")  # more are not allowed here
    expect(tuner.locator("code")).to_contain_text("--goal 'decisions=0.5+-1000' --change 'kinds.circle.points=2..3'")
    start.press("Enter")
    expect(tuner.get_by_text("The goal is reached: trial 1 reaches it, with fresh deals, too.")).to_be_visible()
    expect(tuner.get_by_role("img", name="The distance from the goal went from")).to_be_visible()
    expect(tuner.get_by_role("row", name="Decisions in a game").get_by_role("cell")).to_have_text([re.compile("±")] * 3)
    tuner.get_by_role("button", name="Use these values").click()
    expect(tuner.get_by_text("These values stand in your file.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Component file")).to_have_value(
        re.compile(r"\[kinds.circle\]\npoints = 2")
    )
    expect(page.locator("#lab-state")).to_contain_text("1 change")
    check(page)
    page.set_viewport_size(PHONE)
    check(page)
    page.set_viewport_size(DESKTOP)
    look_at_a_report(page)


def look_at_a_report(page: Page) -> None:
    """A report of the same file, from its start to the page that it is."""
    panel = page.get_by_role("region", name="Balance report")
    panel.get_by_role("button", name="Make the report").click()
    expect(panel.get_by_text("The report is ready.")).to_be_visible()
    expect(panel.frame_locator("iframe").get_by_role("heading", name="Rivality")).to_be_visible()
    with page.expect_popup() as opened:
        panel.get_by_role("link", name="Open the whole report").click()
    expect(opened.value.get_by_role("heading", name="Chance to win")).to_be_visible()
    page.reload()  # it stays
    expect(panel.get_by_text("The report is ready.")).to_be_visible()
