"""What a table says and where it says it: nothing runs over, keeps moving about, or lies under something else."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from browser.conftest import STORED, Server
from browser.scenes import cookie, lay

Look = Callable[..., Page]
SIZES = [(1440, 900), (1280, 720), (390, 844), (360, 640)]
SCENES = [
    "aetherya-base-arrange",
    "aetherya-base",
    "aetherya-base-legend",
    "aetherya-items",
    "aetherya-solo",
    "aetherya-solo-swap",
    "aetherya-solo-block",
    "aetherya-coop",
    "aetherya-confrontation",
    "aetherya-confrontation-two",
    "rivality-standard",
    "rivality-teams",
    "rivality-expert",
    "rivality-solo",
]
# What stands over the edges of the question and its answers, or of the screen.
OVER = """() => [...document.querySelectorAll('.prompt, .prompt *, [data-dock], [data-dock] .btn')].filter(one => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  if (!box.width || one.closest('.sr, svg, kbd')) return false;
  const cut = style.overflow !== 'visible' || one.matches('.prompt');
  return box.right > innerWidth + 1 || (one.closest('.buttons') && box.bottom > innerHeight + 1)
    || (cut && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1));
}).map(one => `${one.className} ${one.textContent.trim().slice(0, 40)}`)"""


@pytest.fixture(scope="module")
def look(browser: Browser, server: Server) -> Iterator[Look]:
    """Opens a scene in a page of a size and language."""
    contexts: dict[tuple[tuple[int, int], str], BrowserContext] = {}

    def make(scene: str, size: tuple[int, int], language: str = "en") -> Page:
        phone = size[0] < 600
        if (size, language) not in contexts:
            context = contexts[size, language] = browser.new_context(
                base_url=server.url,
                viewport={"width": size[0], "height": size[1]},
                locale=language,
                reduced_motion="reduce",
                has_touch=phone,
                is_mobile=phone,
            )
            context.add_init_script(STORED % "normal")
            context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
        page = contexts[size, language].new_page()
        page.goto(f"/t/{lay(server.data, scene)}")
        page.locator("[role=grid]").first.wait_for()
        return page

    yield make
    for context in contexts.values():
        context.close()


def _top(page: Page, part: str) -> float:
    return float(page.locator(part).first.evaluate("one => one.getBoundingClientRect().top"))


def _end(page: Page, part: str) -> float:
    return float(page.locator(part).first.evaluate("one => one.getBoundingClientRect().bottom"))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_the_prompt_never_runs_over(look: Look, scene: str, size: tuple[int, int], language: str) -> None:
    page = look(scene, size, language)
    assert page.evaluate(OVER) == []
    # What is chosen, or pointed at by a finger, asks more.
    target = page.locator("[role=grid] :is([data-move], [data-pick]):visible, .display [data-pick]:visible").first
    if target.count():
        target.tap() if size[0] < 600 else target.hover()
        page.wait_for_timeout(150)
        assert page.evaluate(OVER) == []
    page.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_more_legends_than_the_bar_has_room_for_are_one_answer(look: Look, size: tuple[int, int]) -> None:
    """A position with four legends to be had, as the server would tell it."""
    page = look("aetherya-base-legend", size)
    river = page.evaluate("[...document.querySelectorAll('[data-legend]')].map(one => one.dataset.legend)")[:4]
    page.route_web_socket(
        "**/live*",
        lambda socket: _with_legends(socket, river),
    )
    page.reload()
    page.locator("[role=grid]").first.wait_for()
    button = page.get_by_role("button", name="Take one of 4 legends")
    assert page.evaluate(OVER) == []
    button.tap() if size[0] < 600 else button.click()
    expect(page.locator("[data-legend][data-move]").first).to_be_focused()
    page.close()


def _with_legends(socket: WebSocketRoute, river: list[str]) -> None:
    server = socket.connect_to_server()

    def told(message: str | bytes) -> None:
        position = json.loads(message)
        if position.get("type") == "position" and position["legal"]:
            position["legal"] = [f"legend {one}" for one in river] + ["end"]
        socket.send(json.dumps(position))

    server.on_message(told)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_a_click_on_a_held_card_keeps_it(look: Look, size: tuple[int, int]) -> None:
    page = look("aetherya-solo", size)
    second = page.locator(".pair .card").last
    label = re.fullmatch(r"Keep .*: (\w+) \(discard \w+\)", second.get_attribute("aria-label") or "")
    assert label
    second.tap() if size[0] < 600 else second.click()
    expect(page.locator("[data-fly=held] img")).to_have_attribute("alt", label[1])
    page.close()


@pytest.mark.parametrize("mode", ["base", "items", "solo", "coop"])
@pytest.mark.parametrize(
    ("size", "language"), [((1440, 900), "en"), ((1280, 720), "de"), ((1280, 720), "fr"), ((1024, 768), "en")], ids=str
)
def test_deck_and_pile_keep_their_place(look: Look, mode: str, size: tuple[int, int], language: str) -> None:
    """Before the draw, with cards in the hand, and afterwards."""
    page = look(f"aetherya-{mode}", size, language)
    seen: dict[str, set[tuple[int, int]]] = {}

    def note() -> None:
        page.wait_for_timeout(120)
        for part in ("deck", "pile 1"):
            box = page.locator(f'[data-fly="{part}"] .card').first.bounding_box()
            assert box
            seen.setdefault(part, set()).add((round(box["x"]), round(box["y"])))

    note()
    for _ in range(5):
        move = page.locator(
            '.prompt [data-move="end"], .pair [data-move], [data-fly=deck][data-move], .kingdom [data-move^="place"]'
        ).first
        if not move.count():
            break
        move.click()
        note()
    assert {part: places for part, places in seen.items() if len(places) > 1} == {}
    page.close()


@pytest.mark.parametrize("mode", ["base", "coop"])
def test_phones_show_deck_and_pile_in_all_phases(look: Look, mode: str) -> None:
    page = look(f"aetherya-{mode}", (390, 844))
    dock = page.locator("[data-dock]")
    for _ in range(4):
        for part in ("deck", "pile 1"):
            expect(dock.locator(f'[data-fly="{part}"] .card')).to_be_in_viewport()
        move = page.locator('.prompt :is([data-move="end"], [data-move="discard"]), [data-fly=deck][data-move]').first
        if not move.count():
            break
        move.tap()
        page.wait_for_timeout(120)
    page.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
@pytest.mark.parametrize("scene", ["aetherya-coop", "aetherya-base", "aetherya-solo"])
def test_the_dock_never_lies_on_the_harmony(look: Look, scene: str, size: tuple[int, int]) -> None:
    page = look(scene, size)
    assert _end(page, ".harm") <= _top(page, "[data-dock]") + 1
    target = page.locator(".kingdom [data-pick]:visible, .kingdom [data-move]:visible").first
    if target.count():
        target.tap()
        page.wait_for_timeout(300)
        assert _end(page, ".harm") <= _top(page, "[data-dock]") + 1, "with an answer to confirm"
    page.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844), (360, 640)], ids=str)
def test_confrontation_has_words_and_an_aim(look: Look, size: tuple[int, int], language: str) -> None:
    words = {"en": "Forts", "de": "Festung", "fr": "Forts"}[language]
    aim = {"en": "Have the most points", "de": "Hab am Ende die meisten", "fr": "Aie le plus de points"}[language]
    page = look("aetherya-confrontation", size, language)
    line = page.locator(".lines small", has_text=words).first
    expect(line).to_be_visible()
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert page.locator(".lines small").evaluate_all(cut) == []
    if size[0] < 1200:
        page.locator(".signs summary").click()
    expect(page.get_by_text(aim)).to_be_visible()
    page.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_solo_says_first_what_it_is_about(look: Look, size: tuple[int, int]) -> None:
    page = look("aetherya-solo-swap", size)
    assert _end(page, ".campaign .goal") <= _top(page, ".campaign .row")
    page.close()
