"""Lessons in the browser: every one to its end in all languages, wrong answers, and a newcomer's way to the first."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from browser.player import Player
from browser.test_access import violations
from oakdoor.lessons.course import courses
from oakdoor.lessons.judge import solved
from suite import keeping

Visitors = Callable[..., Page]
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
RIGHT = {"en": "Right", "de": "Richtig", "fr": "Juste"}
OVER = {"en": "The game is over", "de": "Die Partie ist zu Ende", "fr": "La partie est finie"}
FIRST = "/learn/aetherya/base/neighbours"
READING = 200  # words a minute
CLICK = 3.0  # seconds to find and click what a text has named
LESSONS = [(course.game, course.mode, lesson) for course in courses() for lesson in course.lessons]

# Clicks through a lesson on the real targets, as fast as the page answers: what is next to act on for each solution.
WALK = """async (solutions) => {
  const wait = async (find, what) => {
    for (let tries = 0; tries < 1500; tries += 1) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const said = document.querySelector(".bubble")?.textContent.trim();
    throw new Error(`waited in vain for ${what} at ${location.pathname}, where the coach says: ${said}`);
  };
  const visible = (selector) => [...document.querySelectorAll(selector)].find((one) => one.offsetParent !== null);
  const ply = () => document.querySelector("main")?.dataset.ply;
  const told = [];
  for (const [number, words] of solutions.entries()) {
    const isHere = () => location.pathname.endsWith(`/${number + 1}`);
    await wait(() => isHere() && ply() === "0" && visible(".bubble h2"), "the step");
    for (const move of words) {
      let before = null; // others may answer until the target is there
      const picked = new Set();
      await wait(() => {
        if (before !== null && ply() !== before) return true;
        const target = visible(`[data-move="${move}"]`);
        if (target) { before = ply(); target.click(); return false; }
        const [verb, tile] = move.split(" ");
        const picks = [...document.querySelectorAll("[data-pick]")].filter((one) => one.offsetParent !== null);
        const leads = (pick) => move.startsWith(`${pick} `) || (pick === "use sword" && move.endsWith(" sword"));
        const begun = picks.filter((one) => leads(one.dataset.pick) && !picked.has(one.dataset.pick));
        const next = verb === "put"
          ? (picked.has(tile) ? visible('[data-pick="turn right"]') : visible(`[data-pick="tile ${tile}"]`))
          : begun.sort((a, b) => b.dataset.pick.length - a.dataset.pick.length)[0];
        if (next) { // the table may come after the coach's words
          picked.add(verb === "put" ? tile : next.dataset.pick);
          next.click();
        }
        return false;
      }, move);
    }
    const isRight = () => document.querySelector("main").dataset.verdict === "right";
    const go = await wait(() => isRight() && visible("[data-go]"), "go on");
    told.push(visible(".bubble h2").textContent.trim());
    if (number + 1 < solutions.length) go.click();
  }
  return told;
}"""


class Learner(Player):
    """One person in a lesson. It hears the answers of the server to know what can be played."""

    def __init__(self, page: Page, **more: Any) -> None:
        super().__init__(page, **more)
        self.state: dict[str, Any] = {}
        page.on("response", self._answered)

    def _answered(self, response: Response) -> None:
        if "/api/lessons/" not in response.url or not response.ok:
            return
        told = response.json()
        if told.get("verdict") or not self.state:  # what is said of a turn comes late, without a verdict
            self.state = told
            self.position = told["positions"][-1]

    def wait_for_step(self, number: int) -> None:
        expect(self.page).to_have_url(re.compile(rf"/{number}$"))
        expect(self.page.locator('main[data-ply="0"] .bubble h2')).to_be_visible()


def done(page: Page) -> set[str]:
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.lessons ?? '{}')")
    return {name for name, one in kept.items() if one["done"]}


@pytest.mark.parametrize("code", keeping(["en"], LOCALES))
def test_every_lesson_leads_to_its_end(visitor: Visitors, code: str) -> None:
    """One page, clicks on the real targets; whole games have a test of their own."""
    page = visitor(locale=LOCALES[code])
    page.goto("/learn")
    rows = page.locator("[data-lesson]")
    expect(rows.first).to_be_visible()
    walked = set()
    for game, mode, lesson in LESSONS:
        steps = [step for step in lesson.steps if not step.guided]
        if not steps:
            continue
        solutions = [[line[2:] for line in solved(lesson, step) if line[0] == str(step.seat)] for step in steps]
        page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
                      f"/learn/{game}/{mode}/{lesson.name}/1")  # fmt: skip
        told = page.evaluate(WALK, solutions)
        assert told == [RIGHT[code]] * len(steps), lesson.name
        if len(steps) == len(lesson.steps):
            walked.add(f"{game}/{mode}/{lesson.name}")
    assert done(page) == walked
    page.goto("/learn")
    expect(page.locator("[data-lesson].done")).to_have_count(len(walked))


@pytest.fixture(scope="module")
def left() -> dict[str, list[str]]:
    """The moves of whole games up to a few before their end."""
    return {}


@pytest.mark.parametrize("code", keeping(["en"], LOCALES))
def test_a_whole_game_is_played_to_its_end(visitor: Visitors, left: dict[str, list[str]], code: str) -> None:
    """In one language from the deal on, in the others from where that game was left near its end: a page keeps it."""
    for game, mode, lesson in LESSONS:
        if not any(step.guided for step in lesson.steps):
            continue
        page = visitor(locale=LOCALES[code])
        learner = Learner(page, seed=3)
        number = next(number for number, step in enumerate(lesson.steps, 1) if step.guided)
        name = f"{game}/{mode}/{lesson.name}"
        if code != "en":
            kept = {name: {"step": number, "done": False, "moves": left.get(name, [])}}
            page.add_init_script(f"localStorage.lessons ??= JSON.stringify({json.dumps(kept)})")
        page.goto(f"/learn/{name}/{number}")
        expect(page.locator(".bubble h2")).to_be_visible()
        learner.wait(lambda: learner.position is not None, "the game")  # noqa: B023
        comments, stands = 0, list[list[str]]()
        while learner.state["verdict"] != "right":
            stands.append(learner.state["moves"])
            learner.play(learner.choose(learner.state["positions"][-1]))
            if len(learner.state["positions"]) > 1 and learner.state["verdict"] == "played":
                comments += 1
                if comments == 1:
                    expect(page.locator(".bubble.comment p")).to_be_visible(timeout=30_000)
            settle(page, learner)
        if learner.position["result"]:
            expect(page.locator(".bubble.right h2")).to_have_text(OVER[code])
            expect(page.locator("[data-sheet] table")).to_be_visible()
            expect(page.locator("[data-review]")).to_be_enabled()
            page.reload()  # the end stays
            expect(page.locator("[data-sheet] table")).to_be_visible()
        left.setdefault(name, stands[max(0, len(stands) - 3)])
        assert name in done(page)


def settle(page: Page, learner: Learner) -> None:
    """Skip what is still shown of others' moves."""
    for _ in range(400):
        if page.locator("main").get_attribute("data-ply") == str(learner.state["positions"][-1]["ply"]):
            return
        page.locator(".bubble").dispatch_event("pointerdown")
        page.wait_for_timeout(20)
    raise AssertionError("the page does not show where the game stands")


@pytest.mark.parametrize("phone", [False, True])
def test_show_me_lays_the_first_cards_and_reloading_keeps_the_comment(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone)
    page.goto("/learn/aetherya/base/game/1")
    page.locator("[data-show]").click()
    bubble = page.locator(".bubble.comment")
    expect(bubble).to_contain_text("I would lay them like this: +2.")
    page.locator('[data-shown][data-move^="arrange "]').click()
    for _ in range(2):
        expect(bubble).to_contain_text("+2 for you. I would have played the same.", timeout=30_000)  # Odo lays his, too
        page.reload()
    if phone:
        page.get_by_role("combobox", name="Language").select_option("de")
    else:
        page.get_by_role("radio", name="Deutsch").check()
    expect(bubble).to_contain_text("+2 für dich. So hätte ich auch gespielt.")
    expect(bubble.locator("h2")).to_have_text("Deine erste Partie")


def test_wrong_answers_are_met_with_kindness(visitor: Visitors) -> None:
    page = visitor()
    page.goto(f"{FIRST}/3")
    learner = Learner(page)
    expect(page.locator("[data-show]")).not_to_have_class(re.compile("primary"))
    page.locator('[data-move="place b1"]').click()
    bubble = page.locator(".bubble")
    expect(bubble.locator("h2")).to_have_text("Not that, and here is why")
    expect(bubble).to_contain_text("2 points less than the solution brings: Elves")
    expect(page.locator("[data-look]")).to_have_count(2)
    expect(page.locator("[data-keep]")).to_have_count(0)  # the task is not done
    page.locator("[data-again]").click()
    expect(page.locator('main[data-ply="0"]')).to_be_visible()
    page.locator('[data-move="place a1"]').click()
    expect(page.locator("[data-show].primary")).to_be_visible()  # after two tries
    page.locator("[data-show]").click()
    shown = page.locator('[data-shown][data-move="place c2"]')
    expect(shown).to_be_visible()
    expect(shown).to_be_focused()
    page.keyboard.press("Enter")  # the learner still makes it
    expect(page.locator(".bubble.right h2")).to_have_text("Right")
    expect(page.locator(".kingdom .box.big")).to_contain_text("+2")  # what earned points stays drawn
    expect(page.locator("[data-go]")).to_be_focused()
    page.keyboard.press("Enter")
    learner.wait_for_step(4)
    page.locator('[data-cell="b1"]').first.click(force=True)  # it says by itself that it is disabled
    expect(bubble.locator("h2")).to_have_text("Not that, and here is why")
    expect(bubble).to_contain_text("A face-up card is never replaced by a card of its own type.")
    expect(bubble.get_by_role("link", name="Rule A4.4")).to_have_attribute("href", "/rules/aetherya/base#A4.4")
    assert done(page) == set()


def test_what_is_right_but_not_best_may_stay(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/learn/aetherya/base/tribes/2")
    page.locator('[data-move="place b1"]').click()
    expect(page.locator(".bubble.fine h2")).to_have_text("Right, but there is better")
    page.locator("[data-keep]").click()
    expect(page).to_have_url(re.compile("/learn/aetherya/base/tribes/3$"))


@pytest.mark.parametrize("phone", [False, True])
def test_reloading_keeps_what_the_coach_said_and_marks_what_is_named(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone)
    page.goto(f"{FIRST}/2")
    page.locator('[data-move="place a1"]').dispatch_event("click")
    for _ in range(2):
        expect(page.locator(".bubble.nearly")).to_contain_text("a1 touches the elf only at a corner")
        expect(page.locator("[data-named]")).to_have_attribute("data-cell", "a1")
        assert page.evaluate("getComputedStyle(document.querySelector('[data-named]'), '::before').content") == '"a1"'
        page.reload()
    if phone:
        page.get_by_role("combobox", name="Language").select_option("de")
    else:
        page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator(".bubble.nearly h2")).to_have_text("So nicht, und das ist der Grund")
    page.locator("[data-again]").click()
    page.reload()
    expect(page.locator(".bubble.task h2")).to_have_text("Elben lieben Wälder")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Zur Aufgabe springen")).to_be_focused()


def test_steps_are_left_and_found_again(visitor: Visitors) -> None:
    page = visitor()
    page.goto(FIRST)
    learner = Learner(page)
    learner.wait_for_step(1)
    page.keyboard.press("Shift+ArrowRight")
    learner.wait_for_step(2)
    page.locator("header").get_by_role("link", name="Step 4: No card replaces its twin").click()
    learner.wait_for_step(4)
    page.keyboard.press("Shift+ArrowLeft")
    learner.wait_for_step(3)
    page.get_by_role("link", name="Leave lesson").last.click()
    row = page.locator('[data-lesson="aetherya/base/neighbours"]')
    expect(row).to_contain_text("Go on, step 3 of 4")
    row.click()
    learner.wait_for_step(3)
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator(".bubble h2")).to_have_text("Ein Wald, zwei Elben")
    page.goto("/learn/aetherya/base/nothing/1")
    expect(page.get_by_role("heading", name="Diese Lektion gibt es nicht.")).to_be_visible()


def test_rules_and_lessons_lead_to_each_other(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/aetherya/base#portals")
    page.locator('[href="/learn/aetherya/base/portals"]').first.click()
    expect(page.locator(".bubble h2")).to_have_text("A door between cards")
    page.get_by_role("link", name="Read it in the rules").click()
    expect(page).to_have_url(re.compile("/rules/aetherya/base#portals$"))


@pytest.mark.parametrize("phone", [False, True])
def test_lessons_are_accessible_and_fit(visitor: Visitors, phone: bool) -> None:
    page = visitor(phone=phone, bypass_csp=True)
    for path in ("/learn", f"{FIRST}/3"):
        page.goto(path)
        expect(page.locator("[data-lesson], .bubble h2").first).to_be_visible()
        page.wait_for_timeout(300)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def words_of(text: str) -> int:
    return len(re.findall(r"\w[^\s]*", text))


@pytest.mark.parametrize("code", ["fr"])  # which has the most words
def test_a_newcomer_needs_five_minutes_to_the_end_of_the_first_lesson(visitor: Visitors, code: str) -> None:
    """All that is to be read on the way, at 200 words a minute, and the clicks: the whole door, every step's words."""
    page = visitor(locale=LOCALES[code])
    learner = Learner(page)
    page.goto("/")
    card = page.locator('a[href="/learn/aetherya/base/neighbours"]')
    expect(card).to_be_visible()
    expect(page.locator(".seats")).to_be_visible()
    read: set[str] = set()
    clicks = 0

    def look() -> None:
        read.update(line.strip() for line in page.locator("body").inner_text().splitlines() if line.strip())

    def click(selector: str) -> None:
        nonlocal clicks
        clicks += 1
        page.locator(selector).first.click()

    look()
    click('a[href="/learn/aetherya/base/neighbours"]')
    lesson = courses()[0].lessons[0]
    for number, step in enumerate(lesson.steps, 1):
        learner.wait_for_step(number)
        look()
        for line in solved(lesson, step):
            click(f'[data-move="{line[2:]}"]')
        expect(page.locator(".bubble.right h2")).to_have_text(RIGHT[code])
        look()
        if number < len(lesson.steps):
            click("[data-go]")
    words = sum(words_of(line) for line in read)
    seconds = 60 * words / READING + clicks * CLICK
    print(f"{code}: {words} words, {clicks} clicks, {seconds:.0f} seconds")
    assert seconds <= 300
    assert done(page) == {"aetherya/base/neighbours"}
