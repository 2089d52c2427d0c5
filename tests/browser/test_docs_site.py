"""The documentation site in a browser: it is searched on its own, and asks no other host."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from oakdoor.lab.reference.command import Quiet
from oakdoor.lab.reference.pages import ROOT


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of the site, as `oakdoor docs` serves it."""
    environment = {**os.environ, "OAKDOOR_PLAIN": "1", "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_documentation_is_read_and_searched_without_other_hosts(browser: Browser, site: str) -> None:
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(site)
    page.get_by_role("link", name="Bots over the network").first.click()
    expect(page.get_by_role("heading", name="Bots over the network")).to_be_visible()
    page.get_by_role("textbox", name="Search").fill("resample")
    result = page.locator(".md-search-result__link").first
    expect(result).to_be_visible()
    result.click()
    expect(page.locator("h1")).to_be_visible()
    page.goto(f"{site}architecture.html")
    expect(page.locator("svg.drawing text", has_text="narration")).to_be_visible()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
    context.close()
