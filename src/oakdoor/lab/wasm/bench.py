"""`python -m oakdoor.lab.wasm.bench FOLDER [GAME-MODE ...]`: how fast the page's rules are beside this machine's own.

FOLDER holds the modules (`web/src/engine/made`). Both sides play whole random games and look ahead in the middle of a
game, in Node and, where Playwright has one, in Chromium.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from oakdoor.bots.search import warm_search
from oakdoor.games.contract import Mode
from oakdoor.games.registry import find_mode
from oakdoor.lab.bench import decisions_per_second, looks_per_second

LEAST = 0.5  # of this machine's own speed
NAME = "measuring"


def bundled(web: Path) -> str:
    """What measures, as one script for any place that runs JavaScript."""
    command = [_node(), "node_modules/esbuild/bin/esbuild", "tests/engine/bench.ts", "--bundle", f"--global-name={NAME}"]
    return subprocess.run(command, cwd=web, capture_output=True, text=True, check=True).stdout


def asked(folder: Path, mode: Mode) -> str:
    """The call that measures a mode."""
    path = folder / f"{mode.game}-{mode.name}"
    text = path.with_suffix(".ts").read_text(encoding="utf-8")
    description = text[text.index("= {") + 2 : text.rindex(";")]
    wasm, weights = (
        json.dumps(base64.b64encode(path.with_suffix(suffix).read_bytes()).decode()) for suffix in (".wasm", ".weights")
    )
    return f"{NAME}.measure({wasm}, {description}, {weights}, {mode.players[0]})"


def in_node(script: str, call: str) -> dict[str, float]:
    """What Node measures."""
    with tempfile.TemporaryDirectory() as room:
        file = Path(room) / "bench.cjs"
        file.write_text(f"{script}\n{call}.then((found) => console.log(JSON.stringify(found)));", encoding="utf-8")
        done = subprocess.run([_node(), str(file)], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def in_chromium(script: str, call: str, executable: str) -> dict[str, float]:
    """What Chromium measures."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(content=script)
        found: dict[str, float] = page.evaluate(call)
        browser.close()
    return found


def _node() -> str:
    return shutil.which("node") or str(Path(sys.executable).parent / "node")


def rows(folder: Path, mode: Mode) -> dict[str, dict[str, float]]:
    """Decisions and looks per second, on this machine and in the page."""
    script, call = bundled(folder.parents[2]), asked(folder, mode)
    players = mode.players[0]
    warm_search(mode)
    found = {
        "native": {"decisions": decisions_per_second(mode, players), "looks": looks_per_second(mode, players)},
        "Node": in_node(script, call),
    }
    chromium = shutil.which("chromium")
    return found | {"Chromium": in_chromium(script, call, chromium)} if chromium else found


def main(arguments: list[str]) -> int:
    """Print what was measured; fails where the page is slower than it may be."""
    folder, *names = arguments
    slow = False
    for name in names or ["aetherya-base"]:
        measured = rows(Path(folder).resolve(), find_mode(*name.split("-")))
        native: Any = measured["native"]
        for place, found in measured.items():
            parts = {what: value / native[what] for what, value in found.items()}
            slow |= min(parts.values()) < LEAST
            figures = [f"{what} {value:,.0f}/s ({parts[what]:.0%})" for what, value in found.items()]
            print(f"{name:24} {place:9} {'   '.join(figures)}", flush=True)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
