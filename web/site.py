"""Writes the demo without a server: the built client as a folder that any web server can serve, wherever it lies.

`python web/site.py FOLDER`. Every page that has an address of its own lies there as a file, for hosts that only know
files. Pages that a key opens are named behind a question mark (`web/src/address.ts`): they need no file. Films in pages
of others (`embed.html`) need a server: they are left out.
"""

import json
import shutil
import sys
from pathlib import Path

import version

from oakdoor.games.registry import all_modes
from oakdoor.lessons.course import courses
from oakdoor.server.client import PAGES

WEB = Path(__file__).parent
CLIENT = WEB.parent / "src" / "oakdoor" / "server" / "client"
MARK = '<meta name="oakdoor-server" content="none" />'
PAD = ("new", "game", "result", "history")  # the pages of the score pad


def addresses() -> list[str]:
    """All pages with an address that does not depend on who asks, or what they keep."""
    found = [page for page in PAGES if "{" not in page]
    found += [f"pad/{page}" for page in PAD]
    found += [f"rules/{mode.game}/{mode.name}" for mode in all_modes()]
    for course in courses():
        for lesson in course.lessons:
            place = f"learn/{course.game}/{course.mode}/{lesson.name}"
            found += [place, *(f"{place}/{number}" for number in range(1, len(lesson.steps) + 1))]
    return found


def write(target: Path, client: Path = CLIENT) -> None:
    """Write the site; a folder that holds something else is left alone."""
    if target.exists() and not (target / "engine").is_dir():
        raise SystemExit(f"{target} is there already and is no site: choose another folder")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(client, target, ignore=shutil.ignore_patterns("*.br", "*.gz", "embed.html"))
    engine = (target / "engine" / "engine.json").read_text(encoding="utf-8")
    if not json.loads(engine)["files"]:  # without them nobody could play
        raise SystemExit("the engine of the page is not made yet: run `make site`")
    version.mark(target, engine)
    page = (target / "index.html").read_text(encoding="utf-8")
    page = page.replace("</head>", f"    {MARK}\n  </head>")
    for address in addresses():
        place = target / address / "index.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * len(Path(address).parts) or "./"
        place.write_text(page.replace('="/', f'="{up}'), encoding="utf-8")
    shutil.copyfile(WEB / "missing.html", target / "404.html")
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(
        f"{target}: {size / 1e6:.0f} MB; any web server can serve it, e.g. python -m http.server --directory {target}"
    )


if __name__ == "__main__":
    write(Path(sys.argv[1]))
