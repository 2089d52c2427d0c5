"""Where a lesson's task stands: on every step, in every size and language, it can be read and tapped at once."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from oakdoor.lessons.course import courses
from suite import keeping

Visitors = Callable[..., Page]
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
SIZES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 1280, "height": 800},
]
STEPS = [
    (f"/learn/{lesson.game}/{lesson.mode}/{lesson.name}/{number}", step)
    for course in courses()
    for lesson in course.lessons
    for number, step in enumerate(lesson.steps, 1)
]

# Goes from step to step inside the page. What lies at the corners of a task and of its button must be they themselves.
MEASURE = """async (steps) => {
  const wait = async (find, what) => {
    for (let tries = 0; tries < 3000; tries += 1) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`waited in vain for ${what} at ${location.pathname}`);
  };
  const covered = [];
  for (const [path, title] of steps) {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    await wait(() => document.querySelector(".bubble h2")?.textContent.trim() === title
      && document.querySelector("main")?.dataset.ply === "0"
      && document.querySelector(".bubble p b")
      && document.querySelector(".dock, .below, .ask, .rivality .mid"), `“${title}”`);
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const [name, selector] of [["task", ".bubble p:last-of-type b"], ["Show me", "[data-show]"]]) {
      const one = document.querySelector(selector);
      if (!one) { covered.push(`${path}: no ${name}`); continue; }
      const rects = [...one.getClientRects()];
      const seen = rects.every((rect) => [[rect.left, rect.top], [rect.right, rect.bottom]].every(([x, y], end) => {
        const inside = end ? -2 : 2;
        const lies = document.elementFromPoint(x + inside, y + inside);
        return lies && (one.contains(lies) || lies.contains(one)) && lies.closest(".bubble");
      }));
      if (!seen) covered.push(`${path}: ${name} ends at ${Math.round(rects.at(-1).bottom)}, the dock begins at `
        + Math.round([...document.querySelectorAll("[data-dock]")].at(-1)?.getBoundingClientRect().top ?? 0));
    }
  }
  return covered;
}"""


def uncovered(page: Page, code: str, steps: list[tuple[str, Any]]) -> list[str]:
    page.goto("/learn")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    found: list[str] = page.evaluate(MEASURE, [[path, step.texts[code].title] for path, step in steps])
    return found


@pytest.mark.parametrize("size", keeping(SIZES[1:2], SIZES), ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("code", keeping(["fr"], LOCALES))
def test_the_task_is_never_under_the_dock(visitor: Visitors, code: str, size: ViewportSize) -> None:
    """Every step of every lesson. The short suite has each size and each language once."""
    page = visitor(phone=size["width"] < 600, locale=LOCALES[code], viewport=size)
    assert uncovered(page, code, STEPS) == []


@pytest.mark.parametrize("code", LOCALES)
def test_a_low_phone_shows_the_board_below_the_coach(visitor: Visitors, code: str) -> None:
    page = visitor(phone=True, locale=LOCALES[code], viewport={"width": 360, "height": 640})
    page.goto("/learn/aetherya/base/neighbours/1")
    expect(page.locator(".bubble p b").first).to_be_visible()
    bottom = page.locator(".kingdom [role=grid]").evaluate("one => one.getBoundingClientRect().bottom")
    assert bottom <= page.locator("[data-dock]").evaluate("one => one.getBoundingClientRect().top")
