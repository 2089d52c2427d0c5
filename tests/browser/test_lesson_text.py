"""Lessons with text twice as large: nothing lies over anything else, and nothing scrolls sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

Visitors = Callable[..., Page]
STEPS = [
    "/learn/aetherya/base/neighbours/3",
    "/learn/aetherya/base/end/1",
    "/learn/aetherya/confrontation/common/1",
    "/learn/rivality/standard/tile/4",
    "/learn/rivality/standard/game/1",
]
SIZES: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
]

# What can be seen of each part, and which of two parts that do not hold each other share some of it. What is fixed to
# the bottom of a phone lies over what can be scrolled: that is meant.
OVERLAPS = """() => {
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const selectors = ".topbar > *, .bubble, .coach > .owl, .steps, .later, .foes, .sides, .tabs, .left, .kingdom,"
    + " .middle, .side, .legends, .mid .wrap, .lesson-stage .prompt, .supply, .bubble p, .bubble h2, .buttons > *";
  const all = [...document.querySelectorAll(selectors)].filter((one) => one.offsetParent !== null
    && getComputedStyle(one).clipPath === "none" && !(innerWidth < 600 && one.closest(".dock, .below")));
  const found = [];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [seen(one), seen(other)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const name = (part) => part.className || part.tagName;
      if (wide > 2 && high > 2) found.push(`${name(one)} over ${name(other)}: ${wide} x ${high}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("locale", ["de-DE", "fr-FR", "en-GB"])
def test_text_at_200_percent_does_not_overlap(visitor: Visitors, size: ViewportSize, locale: str) -> None:
    page = visitor(phone=size["width"] < 600, viewport=size, locale=locale)
    for step in STEPS:
        page.goto(step)
        expect(page.locator(".bubble p b").first).to_be_visible()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(300)
        assert page.evaluate(OVERLAPS) == [], step
