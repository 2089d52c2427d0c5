"""The demo without a server: a folder of files, played in the browser."""

import functools
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parent.parent.parent
LONG = 60_000


class Quiet(SimpleHTTPRequestHandler):
    """Files, and nothing else."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site(tmp_path: Path, browser: Browser) -> Iterator[Page]:
    folder = tmp_path / "site"
    subprocess.run([sys.executable, str(ROOT / "web" / "site.py"), str(folder)], check=True, capture_output=True)
    server = ThreadingHTTPServer(("localhost", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context(base_url=f"http://localhost:{server.server_port}", locale="en-GB")
    yield context.new_page()
    context.close()
    server.shutdown()
    server.server_close()


def test_a_folder_of_files_is_played(site: Page) -> None:
    asked: list[str] = []
    site.on("request", lambda request: asked.append(request.url))
    site.goto("/")
    expect(site.get_by_text("This is a demo without a server")).to_be_visible()
    site.get_by_role("button", name="Start the table").click(timeout=LONG)
    site.wait_for_url("**/t/here-*", timeout=LONG)
    expect(site.locator("main[data-ply]")).to_be_visible(timeout=LONG)
    for address in ("/rules/rivality/expert/", "/pad/", "/games/", "/404.html"):
        assert "oakdoor-server" in site.request.get(address).text()
    site.goto("/learn/aetherya/base/neighbours/")
    expect(site.get_by_role("heading", name="This is your kingdom")).to_be_visible(timeout=LONG)
    assert not [url for url in asked if "/api/" in url]
