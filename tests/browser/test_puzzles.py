"""Puzzles in the browser: right, wrong, a second try, on a phone, by keys alone, aloud, in a row, against the clock."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from browser.conftest import PHONE
from browser.player import Player
from browser.test_access import violations
from oakdoor.lessons.puzzle import Puzzle, all_puzzles

Visitors = Callable[..., Page]
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}


def simple(game: str = "aetherya") -> Puzzle:
    """A puzzle whose answer is one plain move, beside a wrong one that is as plain."""
    verb = {"aetherya": "place ", "rivality": "put "}[game]
    fits = [one for one in all_puzzles() if one.game == game and one.mode in ("base", "standard")]
    return next(one for one in fits if one.moves[0].startswith(verb) and one.tempting.startswith(verb) and not one.line)


class Solver(Player):
    """One person at a puzzle. It hears the answers of the server to know what can be played."""

    def __init__(self, page: Page, puzzle: Puzzle, **more: Any) -> None:
        super().__init__(page, **more)
        self.puzzle = puzzle
        page.on("response", self._answered)
        page.goto(f"/puzzles/{puzzle.game}/{puzzle.mode}/{puzzle.id}")
        expect(page.locator("main[data-ply='0'] .bubble h2")).to_be_visible()

    def _answered(self, response: Response) -> None:
        if re.search("/api/puzzles/.+", response.url) and response.ok:
            self.position = response.json()["positions"][-1]

    def attempt(self, words: str) -> None:
        self.wait_to_move()
        self.play(words)


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.puzzles ?? '{}')")
    return found


@pytest.mark.parametrize("game", ["aetherya", "rivality"])
def test_the_right_move_solves_a_puzzle_and_says_why(visitor: Visitors, game: str) -> None:
    puzzle = simple(game)
    solver = Solver(visitor(), puzzle)
    page = solver.page
    status = page.locator(".answer [role=status]")
    solver.attempt(puzzle.moves[0])
    expect(page.locator("main[data-verdict=right]")).to_be_visible()
    expect(status).to_contain_text("Solved")
    expect(status).to_contain_text("first try")
    expect(status).to_contain_text(f"Points {puzzle.before} before, {puzzle.after} after it.")
    expect(status.locator("ol li").first).not_to_be_empty()
    expect(page.locator(".answer details")).to_contain_text("Odo")
    stored = kept(page)
    assert stored["results"][f"{puzzle.game}/{puzzle.mode}/{puzzle.id}"]["first"] is True
    assert stored["row"] == 1
    assert stored["rating"]["rating"] > 1200
    expect(page.locator("[data-next]")).to_be_focused()


def test_a_wrong_move_says_what_it_costs_and_can_be_tried_again(visitor: Visitors) -> None:
    puzzle = simple()
    solver = Solver(visitor(), puzzle)
    page = solver.page
    solver.attempt(puzzle.tempting)
    status = page.locator(".answer [role=status]")
    expect(page.locator("main[data-verdict=nearly]")).to_be_visible()
    expect(status).to_contain_text("gives away")
    expect(page.locator(".answer ol")).to_have_count(0)  # nothing tells the answer
    page.locator("[data-again]").click()
    expect(page.locator("main[data-ply='0']")).to_be_visible()
    before = kept(page)
    assert before["rating"]["rating"] < 1200
    solver.attempt(puzzle.moves[0])
    expect(status).to_contain_text("Solved")
    expect(status).not_to_contain_text("first try")
    after = kept(page)
    assert after["rating"] == before["rating"]  # the first try counts
    assert after["results"][f"{puzzle.game}/{puzzle.mode}/{puzzle.id}"] | {"solved": True} == {
        **before["results"][f"{puzzle.game}/{puzzle.mode}/{puzzle.id}"], "solved": True,
    }  # fmt: skip


def test_nothing_tells_the_answer_before_it_is_asked_for(visitor: Visitors) -> None:
    puzzle = simple()
    told: list[dict[str, Any]] = []
    page = visitor()
    page.on("response", lambda answer: told.append(answer.json()) if "/api/puzzles/" in answer.url else None)
    Solver(page, puzzle)
    page.locator("[data-nudge]").click()
    expect(page.locator(".answer [role=status]")).to_contain_text("Look at")
    assert told
    assert all(one["answer"] is None and one["shown"] is None and one["look"] == [] for one in told)
    page.locator("[data-why]").click()
    expect(page.locator(".answer h3")).to_contain_text("The answer")
    assert kept(page)["row"] == 0  # who looks has not solved it
    expect(page.locator("main")).to_have_attribute("data-ply", "1")  # the answer is played out


def test_a_puzzle_on_a_phone(visitor: Visitors) -> None:
    puzzle = simple()
    solver = Solver(visitor(viewport=PHONE, has_touch=True, is_mobile=True), puzzle, hands="touch")
    page = solver.page
    solver.attempt(puzzle.moves[0])
    expect(page.locator(".answer h3")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [one.bounding_box() for one in page.locator(".answer .buttons .btn").all()]
    assert all(box and box["height"] >= 44 for box in boxes)
    board, answer = page.locator(".kingdom").first.bounding_box(), page.locator(".answer").bounding_box()
    assert board
    assert answer
    assert board["y"] < answer["y"]  # the answer is a sheet below the board


def test_a_puzzle_by_keys_alone(visitor: Visitors) -> None:
    puzzle = simple()
    solver = Solver(visitor(), puzzle, hands="keys")
    page = solver.page
    solver.attempt(puzzle.moves[0])
    expect(page.locator("[data-next]")).to_be_focused()
    before = page.url
    page.keyboard.press("n")
    expect(page).not_to_have_url(before)
    expect(page.locator("main[data-ply='0'] .bubble h2")).to_be_visible()


@pytest.mark.parametrize("code", LOCALES)
def test_a_puzzle_is_told_aloud_in_every_language(visitor: Visitors, code: str) -> None:
    puzzle = simple()
    page = visitor(locale=LOCALES[code])
    solver = Solver(page, puzzle)
    title = {"en": "Puzzle. Difficulty", "de": "Rätsel. Schwierigkeit", "fr": "Énigme. Difficulté"}[code]
    expect(page.locator("h1")).to_contain_text(f"{title} {puzzle.grade}")
    solver.attempt(puzzle.moves[0])
    status = page.locator(".answer [role=status]")
    expect(status).to_contain_text({"en": "Solved", "de": "Gelöst", "fr": "Résolue"}[code])
    assert page.locator(".answer [aria-live=polite]").count() == 1


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing(visitor: Visitors, theme: str, size: str) -> None:
    more = {"viewport": PHONE} if size == "phone" else {}
    page = visitor(color_scheme=theme, reduced_motion="reduce", bypass_csp=True, **more)
    page.goto("/puzzles")
    expect(page.locator("[data-puzzle]").first).to_be_visible()
    assert violations(page) == []
    puzzle = simple()
    Solver(page, puzzle)
    assert violations(page) == []
    page.locator("[data-why]").click()
    expect(page.locator("[data-next]")).to_be_visible()
    assert violations(page) == []


def test_puzzles_of_one_idea_in_a_row(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/puzzles")
    chip = page.locator("[data-idea]").first
    name = chip.get_attribute("data-idea")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    known = {f"{one.game}/{one.mode}/{one.id}" for one in all_puzzles() if name in one.ideas}
    shown = {one.get_attribute("data-puzzle") for one in page.locator("[data-puzzle]").all()}
    assert shown
    assert shown <= known
    page.locator("[data-begin=mixed]").click()
    for _ in range(2):
        expect(page.locator("main[data-ply='0'] .bubble h2")).to_be_visible()
        before = page.url
        assert "/".join(before.split("/")[-3:]) in known
        page.locator("[data-why]").click()
        page.locator("[data-next]").click()
        expect(page).not_to_have_url(before)


def test_a_puzzle_is_shared_as_a_picture_without_its_answer(visitor: Visitors) -> None:
    """Before an answer and after it, the same picture and link."""
    puzzle = simple()
    page = Solver(visitor(bypass_csp=True), puzzle).page
    for answered in (False, True):
        if answered:
            page.locator("[data-why]").click()
            expect(page.locator("[data-next]")).to_be_visible()
        page.locator(".answer").get_by_role("button", name="Share", exact=True).click()
        picture = page.locator("dialog:modal .picture img")
        expect(picture).to_be_in_viewport()
        assert str(puzzle.rating) in str(picture.get_attribute("alt"))
        size = "async image => { await image.decode(); return [image.naturalWidth, image.naturalHeight] }"
        assert picture.evaluate(size) == [1200, 630]
        link = page.get_by_role("textbox", name="Link to the puzzle").input_value()
        assert link.endswith(f"/puzzles/{puzzle.game}/{puzzle.mode}/{puzzle.id}")
        expect(page.get_by_role("button", name="Make an animation")).to_have_count(0)
        assert violations(page) == []
        page.keyboard.press("Escape")


def test_a_row_stays_with_the_chosen_game(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/puzzles")
    page.locator(".choice label", has_text="Rivality").click()
    page.locator("[data-begin=clock]").click()
    for _ in range(3):
        page.wait_for_url("**/puzzles/rivality/**")
        before = page.url
        page.locator("[data-why]").click()
        page.locator("[data-next]").click()
        expect(page).not_to_have_url(before)


def test_five_minutes_end_by_the_clock(visitor: Visitors) -> None:
    page = visitor()
    page.clock.install()
    page.goto("/puzzles")
    page.locator("[data-begin=clock]").click()
    expect(page.locator("[role=timer]")).to_be_visible()
    expect(page.locator("[data-why]")).to_be_visible()
    page.clock.fast_forward("05:01")
    expect(page.locator(".answer h3")).to_contain_text("Time is up")


def test_boards_of_several_others_do_not_overlap(visitor: Visitors) -> None:
    page = visitor()
    puzzle = next(one for one in all_puzzles() if one.mode == "base" and len(one.names) > 2)
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.mode}/{puzzle.id}")
    foes = page.locator("[data-foe]")
    expect(foes.first).to_be_visible()
    assert foes.count() > 1
    for number in range(foes.count()):
        panel, board = foes.nth(number).bounding_box(), foes.nth(number).locator(".mini").bounding_box()
        assert panel
        assert board
        assert board["y"] + board["height"] <= panel["y"] + panel["height"]


def test_a_puzzle_that_does_not_exist_is_told(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/puzzles/aetherya/base/none")
    expect(page.get_by_text("There is no such puzzle.")).to_be_visible()


@pytest.mark.logs("status of 500")
def test_a_list_that_cannot_be_loaded_can_be_asked_for_again(visitor: Visitors) -> None:
    page = visitor(service_workers="block")  # what it asks for goes past the route below
    page.route("**/api/puzzles", lambda route: route.fulfill(status=500, body=json.dumps({"text": "no"})))
    page.goto("/puzzles")
    expect(page.get_by_text("The puzzles could not be loaded.")).to_be_visible()
    page.unroute("**/api/puzzles")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-puzzle]").first).to_be_visible()
