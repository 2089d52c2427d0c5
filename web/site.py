"""Writes the demo without a server: the built client as a folder that any web server can serve at the root of a site.

`python web/site.py FOLDER`. Every page that has an address of its own lies there as a file, for servers that only know
files; for the addresses of tables there is 404.html, and once somebody was there, the service worker.
"""

import json
import shutil
import sys
import tomllib
from pathlib import Path

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "oakdoor"
CLIENT = PACKAGE / "server" / "client"
MARK = '<meta name="oakdoor-server" content="none" />'
PAGES = ("replay", "rules", "learn", "pad", "games", "credits")


def addresses() -> list[str]:
    """All pages with an address that does not depend on who asks."""
    found = list(PAGES)
    for path in sorted((PACKAGE / "rulebook").glob("*/plan.toml")):
        modes = tomllib.loads(path.read_text(encoding="utf-8"))["modes"]
        found += [f"rules/{path.parent.name}/{mode}" for mode in modes]
    for path in sorted((PACKAGE / "lessons").glob("*/*/*.toml")):
        found.append(f"learn/{path.parent.parent.name}/{path.parent.name}/{path.stem.partition('-')[2]}")
    return found


def write(target: Path, client: Path = CLIENT) -> None:
    """Write the site; a folder that holds something else is left alone."""
    if target.exists() and not (target / "engine").is_dir():
        raise SystemExit(f"{target} is there already and is no site: choose another folder")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(client, target, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    page = (target / "index.html").read_text(encoding="utf-8")
    page = page.replace("</head>", f"    {MARK}\n  </head>")
    for place in ("index.html", "404.html", *(f"{address}/index.html" for address in addresses())):
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        (target / place).write_text(page, encoding="utf-8")
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    json.loads((target / "engine" / "engine.json").read_text(encoding="utf-8"))  # without it nobody could play
    print(
        f"{target}: {size / 1e6:.0f} MB; any web server can serve it, e.g. python -m http.server --directory {target}"
    )


if __name__ == "__main__":
    write(Path(sys.argv[1]))
