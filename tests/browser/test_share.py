"""Sharing a game in the browser: the dialog, a link to a turn, and the replay inside a page of another site."""

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server
from browser.test_access import violations
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode

Visitors = Callable[..., Page]
POLICY = "default-src 'none'; frame-src {}; img-src data:; style-src 'unsafe-inline'"


def brought(page: Page, game: str, mode: str, name: str) -> tuple[str, str]:
    """A game that is over, among the visitor's own: the key of its table, and the one to watch."""
    chance, over = random.Random(3), Game(find_mode(game, mode), players=2, seed=2)
    while not over.is_over:
        over.play(chance.choice(over.legal()))
    seats = [{"kind": kind, "name": who, "avatar": "owl"} for kind, who in (("person", name), ("guest", "Mira"))]
    sent = {"key": f"d-{name}".ljust(24, "x"), "ended": 1.7e9, "record": over.record(), "seats": seats}
    key = str(page.request.post("/api/games", data=sent).json()["key"])
    return key, str(page.request.get(f"/api/tables/{key}").json()["watch"]).removeprefix("/w/")


class Elsewhere(BaseHTTPRequestHandler):
    """A page of another site, which allows itself frames of one host and nothing else."""

    def __init__(self, host: str, frame: str, *arguments: object) -> None:
        self.host, self.frame = host, frame
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-security-policy", POLICY.format(self.host))
        self.end_headers()
        self.wfile.write(f"<!doctype html><link rel=icon href=data:,><h1>Forum</h1>{self.frame}".encode())

    def log_message(self, *arguments: object) -> None:
        """Nothing."""


@pytest.fixture
def elsewhere(server: Server) -> Iterator[Callable[[str], str]]:
    """Serves a page with a frame on another port of this machine; returns its address."""
    running: list[ThreadingHTTPServer] = []

    def serve(frame: str) -> str:
        site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Elsewhere, server.url, frame))
        running.append(site)
        Thread(target=site.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{site.server_port}/"

    yield serve
    for site in running:
        site.shutdown()
        site.server_close()


@pytest.mark.parametrize(("game", "mode", "boards"), [("aetherya", "base", 2), ("rivality", "standard", 1)])
def test_a_game_is_shared_as_a_picture_a_link_and_a_frame(
    visitor: Visitors, browser: Browser, elsewhere: Callable[[str], str], game: str, mode: str, boards: int
) -> None:
    """The dialog of a replay at a turn; its link shows that turn to a stranger, its code shows it in another page."""
    page = visitor("Lena")
    key, watch = brought(page, game, mode, "Lena")
    page.goto(f"/replay/{key}/7")
    last = len(page.request.get(f"/api/tables/{watch}/film").json()["turns"]) - 1
    expect(page.locator(".transport .count")).to_have_text(f"7 of {last}")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"/replay/{key}/8")
    page.get_by_role("button", name="Share", exact=True).click()
    picture = page.locator("dialog .picture img")
    expect(picture).to_be_visible()
    told = str(picture.get_attribute("alt"))
    assert "Lena" in told
    assert "Mira" in told
    size = "async image => { await image.decode(); return [image.naturalWidth, image.naturalHeight] }"
    assert picture.evaluate(size) == [1200, 630]
    link = page.get_by_role("textbox", name="Link to the replay").input_value()
    assert link.endswith(f"/replay/{watch}/8/1")
    code = page.get_by_role("textbox", name="Code").input_value()
    assert key not in link + code
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Make an animation").click()
    with page.expect_download() as film:
        page.get_by_role("link", name="Save animation").click()
    moving = film.value.path().read_bytes()
    assert moving.startswith(b"GIF89a")
    assert moving.count(b"\x21\xf9\x04") >= min(last, 60)

    stranger = visitor("Ole", locale="de-DE", bypass_csp=True)
    stranger.goto(link)
    expect(stranger.locator(".transport .count")).to_have_text(f"8 von {last}")
    stranger.get_by_role("button", name="Teilen", exact=True).click()
    expect(stranger.locator("dialog .picture img")).to_be_visible()
    assert not violations(stranger)
    embedded(browser, elsewhere(code), watch, last, boards)


def embedded(browser: Browser, address: str, watch: str, last: int, boards: int) -> None:
    """The replay in a page of another site: by keys and by mouse, without a cookie or anything stored."""
    context = browser.new_context(viewport={"width": 1100, "height": 800}, locale="en-GB")
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    frame = page.frame_locator("iframe")
    expect(frame.locator(".count")).to_have_text(f"8 of {last}")
    frame.get_by_role("button", name="On one turn").click()
    expect(frame.locator(".count")).to_have_text(f"9 of {last}")
    page.keyboard.press("Home")
    expect(frame.locator(".told b")).to_have_text("Set-up")
    page.keyboard.press("End")
    page.keyboard.press("o")
    expect(frame.locator(".side[aria-pressed=true]")).to_have_count(1 if boards > 1 else 0)
    expect(frame.get_by_role("link", name="Open in Oakdoor")).to_have_attribute("href", f"/replay/{watch}/{last}")
    inside = next(one for one in page.frames if "/embed/" in one.url)
    assert inside.evaluate("[document.cookie, localStorage.length, sessionStorage.length]") == ["", 0, 0]
    assert context.cookies() == []
    host = inside.url.partition("/embed/")[0]
    assert all(url.startswith((host, address, "data:")) for url in asked)
    context.close()


LOCALES = {
    "en-GB": ("Share", "Make a video", "Save video", "Cancel"),
    "de-DE": ("Teilen", "Video erstellen", "Video speichern", "Abbrechen"),
    "fr-FR": ("Partager", "Créer une vidéo", "Enregistrer la vidéo", "Annuler"),
}
FIRST_BYTES = {"webm": b"\x1a\x45\xdf\xa3", "mp4": b"ftyp"}


def shared_dialog(page: Page, key: str, share: str) -> None:
    """The dialog of a replay, its picture drawn."""
    page.goto(f"/replay/{key}")
    page.get_by_role("button", name=share, exact=True).click()
    expect(page.locator("dialog:modal .picture img")).to_be_in_viewport()


def test_a_game_is_made_into_a_video_where_the_browser_can_record_one(visitor: Visitors) -> None:
    """It shows how far it is, it can be stopped, and then it is a film that plays."""
    page = visitor("Lena")
    key, _ = brought(page, "rivality", "standard", "Lena")
    share, begin, save, cancel = LOCALES["en-GB"]
    shared_dialog(page, key, share)
    page.get_by_role("button", name=begin).click()
    going = page.get_by_role("button", name=cancel)
    expect(going.locator("[role=progressbar]")).to_have_attribute("aria-valuenow", re.compile("^[1-9]"))
    going.click()
    expect(page.get_by_role("button", name=begin)).to_be_visible()
    expect(page.get_by_role("link", name=save)).to_have_count(0)
    page.get_by_role("button", name=begin).click()
    link = page.get_by_role("link", name=save)
    expect(link).to_be_visible(timeout=90_000)
    with page.expect_download() as saved:
        link.click()
    ending = saved.value.suggested_filename.rpartition(".")[2]
    film = saved.value.path().read_bytes()
    assert FIRST_BYTES[ending] in film[:16]
    assert len(film) > 50_000


@pytest.mark.parametrize("locale", LOCALES)
def test_where_nothing_can_be_recorded_there_is_no_video(visitor: Visitors, locale: str) -> None:
    page = visitor("Lena", locale=locale)
    key, _ = brought(page, "rivality", "standard", "Lena")
    share, begin, _, _ = LOCALES[locale]
    shared_dialog(page, key, share)
    expect(page.get_by_role("button", name=begin)).to_be_visible()
    page.add_init_script("delete window.MediaRecorder")
    shared_dialog(page, key, share)
    expect(page.locator("dialog .row .btn").first).to_be_visible()
    expect(page.get_by_role("button", name=begin)).to_have_count(0)


@pytest.mark.logs("frame-ancestors")
def test_no_other_page_can_be_framed(visitor: Visitors, server: Server, elsewhere: Callable[[str], str]) -> None:
    page = visitor("Lena")
    _, watch = brought(page, "rivality", "standard", "Lena")
    page.goto(elsewhere(f'<iframe src="{server.url}/replay/{watch}"></iframe>'))
    page.wait_for_timeout(500)
    assert not any(one.url.startswith(server.url) and one.locator("#app").count() for one in page.frames)


@pytest.mark.logs("status of 404")
def test_an_embedded_replay_on_a_phone_in_german_without_its_result(visitor: Visitors) -> None:
    page = visitor("Lena", locale="de-DE", phone=True, bypass_csp=True)
    _, watch = brought(page, "rivality", "standard", "Lena")
    page.goto(f"/embed/{watch}?turn=3&theme=light&result=hide")
    expect(page.locator(".told b")).to_contain_text("Zug 3")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("h1")).to_have_text("Lena : Mira")
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    film = json.dumps(page.request.get(f"/api/tables/{watch}/film").json())
    assert "Lena" in film
    page.goto("/embed/nothing")
    expect(page.get_by_role("alert")).to_contain_text("Diese Partie gibt es hier nicht mehr")
