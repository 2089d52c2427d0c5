"""What Lighthouse says about the lobby and the tables: `make lighthouse`. It needs Node, npm and Chromium."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.chromium import FLAGS, chromium
from browser.conftest import Server
from browser.scenes import cookie, lay

PACKAGE = "lighthouse@12"  # the last one for Node 20
LEAST = 95
CATEGORIES = ("performance", "accessibility")


def scores(address: str, preset: list[str], headers: dict[str, str]) -> dict[str, int]:
    """The scores of one page."""
    command = ["npx", "--yes", PACKAGE, address, "--quiet", "--output=json", "--output-path=stdout", *preset]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags=--headless {' '.join(FLAGS)}"]
    command += [f"--extra-headers={json.dumps(headers)}"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CHROME_PATH": chromium() or ""})
    if done.returncode != 0:
        sys.exit(f"Lighthouse did not run:\n{done.stderr[-2000:]}")
    categories = json.loads(done.stdout)["categories"]
    return {name: round(100 * categories[name]["score"]) for name in CATEGORIES}


def main() -> int:
    """All pages, on a phone (Lighthouse's slow one) and on a desktop."""
    good = True
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), pace=3600.0)
        server.start()
        pages = {"lobby": "/", "table of Aetherya": f"/t/{lay(server.data, 'aetherya-base')}"}
        pages["table of Rivality"] = f"/t/{lay(server.data, 'rivality-standard')}"
        for name, path in pages.items():
            for device, preset in (("phone", []), ("desktop", ["--preset=desktop"])):
                found = scores(server.url + path, preset, {"Cookie": f"oakdoor={cookie(server.data)}"})
                good = good and min(found.values()) >= LEAST
                print(f"{name}, {device}: " + ", ".join(f"{key} {value}" for key, value in found.items()), flush=True)
        server.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
