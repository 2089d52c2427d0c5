"""The demo without a server: a folder of files in a folder of a host that only knows files, played in the browser."""

import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.entering import begin, counted, tap_cards
from oakdoor.games.contract import WATCHER
from pad.entered import NAMES, played, sheet_of

ROOT = Path(__file__).parent.parent.parent
LONG = 60_000
Opens = Callable[[], Page]


class Plain(SimpleHTTPRequestHandler):
    """Files, and nothing else."""

    def log_message(self, *_: object) -> None:
        pass


class Host(ThreadingHTTPServer):
    """Who leaves before everything has come is no mistake."""

    def handle_error(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host, with the site in one of its folders."""
    folder = tmp_path_factory.mktemp("host")
    command = [sys.executable, str(ROOT / "web" / "site.py"), str(folder / "oakdoor")]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the site in a host's folder."""
    server = Host(("localhost", 0), partial(Plain, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/oakdoor/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def address(host: Path) -> Iterator[str]:
    with served(host) as address:
        yield address


@pytest.fixture
def fresh(browser: Browser, address: str) -> Iterator[Opens]:
    """Makes people who were never here, each with a browser of their own. Nobody asks a server for anything."""
    contexts: list[BrowserContext] = []
    asked: list[str] = []

    def make() -> Page:
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        context.on("request", lambda request: asked.append(request.url))
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert asked
    assert not [url for url in asked if "/api/" in url or not url.startswith((address, "blob:", "data:"))]


def without_python(page: Page) -> None:
    """Let the page's Python never come."""
    page.context.route("**/engine/*/*.wasm", lambda route: None)


def test_lobby_rules_lessons_and_pad_need_no_python(fresh: Opens) -> None:
    page = fresh()
    without_python(page)
    page.goto("./")
    expect(page.get_by_text("This is a demo without a server")).to_be_visible()
    expect(page.get_by_role("button", name="Start the table")).to_be_enabled()
    expect(page.get_by_text("No tables yet")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Downloading the game")).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    field = page.get_by_role("searchbox").first
    field.fill("tiebreak")
    expect(page.get_by_role("link", name=re.compile("^Who wins Aetherya, base game"))).to_be_visible()
    field.fill("grifin")
    expect(page.get_by_role("button", name="Did you mean griffin?")).to_be_visible()
    for code, title in (("de", "Das ist dein Königreich"), ("fr", "Voici ton royaume")):
        page.evaluate("code => localStorage.setItem('language', code)", code)
        page.goto("learn/aetherya/base/neighbours/1")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.goto("pad/new")
    expect(page.get_by_role("radio").first).to_be_visible()


def test_feats_need_no_python_where_nothing_was_begun(fresh: Opens) -> None:
    page = fresh()
    without_python(page)
    page.goto("feats")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()


def test_a_page_of_a_club_says_that_it_needs_a_server(fresh: Opens) -> None:
    """At once, in three languages: no Python is begun only to answer that there is no such address."""
    page = fresh()
    without_python(page)
    page.goto("credits")
    said = {
        "en": "This page needs a server",
        "de": "Diese Seite braucht einen Server",
        "fr": "Cette page a besoin d’un serveur",
    }
    for number, path in enumerate(("hall", "turns", "reminders", "tournaments", "warden", "me")):
        code = list(said)[number % 3]
        page.evaluate("code => localStorage.setItem('language', code)", code)
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(said[code])
        expect(page.get_by_role("progressbar")).to_have_count(0)


def test_links_to_a_day_need_no_file(fresh: Opens) -> None:
    page = fresh()
    page.goto("daily")
    page.locator("[data-deal*='/rivality/solo']").click(timeout=LONG)
    page.wait_for_url(re.compile(r"/oakdoor/\?/daily/[^/]+/rivality/solo"))
    page.reload()
    expect(page.locator("[data-begin]")).to_be_visible(timeout=LONG)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("learn/aetherya/base/neighbours/2", "nav a[aria-current=step][href$='/2']"),
        ("rules/rivality/expert#V2", "article"),
        ("?/replay/here-gone", "[role=alert]"),
        ("pad/history", "h1"),
        ("games", "h1"),
        ("credits", "h1"),
        ("?/daily/2026-11-19/aetherya/base", "h1"),
    ],
)
def test_an_address_opens_on_a_fresh_profile(fresh: Opens, path: str, shown: str) -> None:
    page = fresh()
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok
    expect(page.locator(shown).first).to_be_visible(timeout=LONG)


def test_every_address_without_a_key_has_a_file(host: Path) -> None:
    pages = {path.parent.relative_to(host / "oakdoor").as_posix() for path in host.rglob("index.html")}
    assert {"learn/aetherya/base/neighbours/2", "rules/aetherya/coop", "pad/result", "replay", "games"} <= pages
    for path in host.rglob("*.html"):
        named = re.findall(r'(?:href|src)="([^"]+)"', path.read_text(encoding="utf-8"))
        for name in named:
            assert (path.parent / name).exists(), f"{path}: {name}"


@pytest.mark.parametrize("mode", ["Aetherya", "Rivality"])
def test_a_game_is_played_and_found_again(fresh: Opens, mode: str) -> None:
    page = fresh()
    page.goto("./")
    page.get_by_role("radio", name=mode).first.check(force=True)
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url(re.compile(r"/oakdoor/\?/t/here-"), timeout=LONG)
    expect(page.locator("main[data-ply]")).to_be_visible(timeout=LONG)
    page.reload()
    expect(page.locator("main[data-ply]")).to_be_visible(timeout=LONG)
    page.goto("./")
    expect(page.locator("a.open[href*='?/t/here-']")).to_be_visible(timeout=LONG)


def test_the_pad_counts(fresh: Opens) -> None:
    page = fresh()
    sheet = sheet_of(played("aetherya", "base", 2, 1).view(WATCHER))
    begin(page, sheet, NAMES[:2], LONG)
    tap_cards(page, sheet["kingdoms"][0]["cells"])
    counted(page, LONG)
    page.reload()
    counted(page, LONG)


def test_a_new_version_is_announced_and_taken(browser: Browser, host: Path, tmp_path: Path) -> None:
    site = tmp_path / "oakdoor"
    shutil.copytree(host / "oakdoor", site)
    with served(tmp_path) as address:
        context = browser.new_context(base_url=address, locale="en-GB")
        page, other = context.new_page(), context.new_page()
        for one in (page, other):
            one.goto("credits")
            one.wait_for_function("() => navigator.serviceWorker.controller !== null")
        for path in [site / "sw.js", *site.rglob("index.html")]:
            old = path.read_text(encoding="utf-8")
            path.write_text(re.sub(r'(version" content="|VERSION = ")\w+', r"\1newer", old), encoding="utf-8")
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # somebody comes back to the page
        for one in (page, other):
            expect(one.get_by_text("There is a new version of Oakdoor.")).to_be_visible(timeout=LONG)
        page.get_by_role("button", name="Update now").click()
        mark = page.locator("meta[name=oakdoor-version][content=newer]")
        expect(mark).to_be_attached(timeout=LONG)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("There is a new version of Oakdoor.")).to_have_count(0)
        other.get_by_role("button", name="Later").click()
        expect(other.get_by_text("There is a new version of Oakdoor.")).to_have_count(0)
        page.reload()  # whoever comes with the newer version is told nothing
        page.evaluate("() => navigator.serviceWorker.ready")
        expect(page.get_by_text("There is a new version of Oakdoor.")).to_have_count(0)
        context.close()


def test_the_daily_deal_is_begun_once(fresh: Opens) -> None:
    """Without a server the page says that the cards follow from the date; a try goes on after a reload."""
    page = fresh()
    page.goto("daily")
    page.locator("[data-deal*='/rivality/solo']").click(timeout=LONG)
    expect(page.get_by_text("the cards follow from the date")).to_be_visible()
    page.locator("[data-begin]").click()
    page.wait_for_url(re.compile("/t/here-"), timeout=LONG)
    table = page.url
    expect(page.get_by_text("your one try")).to_be_visible(timeout=LONG)
    page.goto("daily")
    page.locator("[data-deal*='/rivality/solo']").click(timeout=LONG)
    expect(page.locator("[data-begin]")).to_have_count(0)
    page.locator("[data-go-on]").click()
    page.wait_for_url(table)
