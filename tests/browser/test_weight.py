"""What a first visit loads, and what an installed package brings along."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from browser.tables import BOT, ME, new_table
from oakdoor.games.registry import all_names

ROOT = Path(__file__).parent.parent.parent
MOST = 400_000  # bytes, compressed
AT_THE_DOOR = 200_000  # courses, rules and tables load when they are opened


@pytest.mark.parametrize("game", ["", "aetherya", "rivality"])
def test_the_first_load_is_light(visitor: Callable[..., Page], game: str) -> None:
    page = visitor()
    address = "/"
    if game:
        address = f"/t/{new_table(page, game, {'aetherya': 'base', 'rivality': 'standard'}[game], [ME, BOT])}"
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    sizes = [request.sizes()["responseBodySize"] for request in requests]  # as they come, compressed
    assert 20_000 < sum(sizes) < (MOST if game else AT_THE_DOOR), f"{sum(sizes):,.0f} bytes"


def test_a_wheel_contains_the_client(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*command, str(tmp_path), str(ROOT)], check=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert "oakdoor/server/client/index.html" in names
    assert "oakdoor/server/client/faces/card-elf.svg" in names
    assert any(name.startswith("oakdoor/server/client/assets/") and name.endswith(".js") for name in names)
    modes = "oakdoor/server/client/engine/modes/"
    rules = [name for name in names if name.startswith(modes) and name.endswith(".wasm")]
    assert len(rules) == len(all_names())  # nothing is to be compiled
    assert "oakdoor/language/fr.toml" in names
    assert any(name.startswith("oakdoor/server/client/engine/") and name.endswith("/oakdoor.zip") for name in names)
