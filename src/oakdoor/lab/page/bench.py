"""`python -m oakdoor.lab.page.bench FOLDER [GAME-MODE ...]`: how fast the page's rules are beside this machine's own.

FOLDER holds the modules (`web/src/engine/made`). Each plays the same random games and looks ahead from the same
position: this machine's compiled rules, Node, and Chromium where there is one. Of many short runs the best counts.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from oakdoor.bots.search import mind_for, search_with
from oakdoor.bots.thinking.looking import VIEW, look_ahead
from oakdoor.bots.thinking.network import network_of
from oakdoor.bots.thinking.tree import new_tree
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.registry import find_mode
from oakdoor.lab.bench import random_games

LEAST = 0.5  # of this machine's own speed
RUNS, GAMES, LOOKS, MIDDLE = 200, 200, 30, 12  # as in web/tests/engine/bench.ts
NAME = "measuring"


def bundled(web: Path) -> str:
    """What measures, as one script for any place that runs JavaScript."""
    command = [
        _node(),
        "node_modules/esbuild/bin/esbuild",
        "tests/engine/bench.ts",
        "--bundle",
        f"--global-name={NAME}",
    ]
    return subprocess.run(command, cwd=web, capture_output=True, text=True, check=True).stdout


def asked(folder: Path, mode: Mode) -> str:
    """The call that measures a mode."""
    path = folder / f"{mode.game}-{mode.name}"
    description = path.with_suffix(".json").read_text(encoding="utf-8")
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
    sync_playwright = import_module("playwright.sync_api").sync_playwright  # one of the test suite's tools

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(content=script)
        found: dict[str, float] = page.evaluate(call)
        browser.close()
    return found


def _node() -> str:
    return shutil.which("node") or str(Path(sys.executable).parent / "node")


def _best(count: float, run: Callable[[int], float]) -> float:
    """So many in a second, in the best of some runs."""
    rates = []
    for number in range(RUNS):
        began = time.perf_counter()
        found = run(number)
        rates.append((count or found) / (time.perf_counter() - began))
    return max(rates)


def on_this_machine(mode: Mode) -> dict[str, float]:
    """What the compiled rules do."""
    box, players, rules = mode.components(None).box, mode.players[0], mode.rules
    states = np.zeros(1, mode.state_type).view(np.recarray)
    moves, log, state = mode.new_moves(), NO_LOG.copy(), states[0]
    room = (moves, np.zeros((8, 8), np.int16), log)
    games, looking = drive(mode, random_games), search_with(mode, look_ahead)
    games(box, states, players, 1, 0, *room)  # compiles
    decisions = _best(0, lambda run: games(box, states, players, GAMES, run * GAMES, *room))
    rules.deal(box, state, players, -1, 0, 1)
    rules.start(box, state, players, log)
    decided = 0
    while decided < MIDDLE or rules.legal(box, state, moves) < 2 or rules.actor(state) < 0:
        rules.apply(box, state, int(moves[(7 * decided) % rules.legal(box, state, moves)]), log)
        decided += 1
    seat = int(rules.actor(state))
    rules.observe(box, state, seat)
    network = network_of(mode)
    assert network is not None, "this mode has no weights"
    mind = mind_for(mode, box, network)
    mind.room.states[VIEW] = state
    looking(mind, seat, 1, 1)
    minds = [mind._replace(tree=new_tree(50 * LOOKS, 2000 * LOOKS)) for _ in range(RUNS)]
    return {"decisions": decisions, "looks": _best(LOOKS, lambda run: looking(minds[run], seat, run, LOOKS))}


def rows(folder: Path, mode: Mode) -> dict[str, dict[str, float]]:
    """Decisions and looks per second, on this machine and in the page."""
    script, call = bundled(folder.parents[2]), asked(folder, mode)
    found = {"native": on_this_machine(mode), "Node": in_node(script, call)}
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
