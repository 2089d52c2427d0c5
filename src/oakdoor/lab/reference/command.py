"""The command `oakdoor docs`: opens the documentation in the browser, on this machine only."""

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from oakdoor.server.screen import has_screen, open_browser
from oakdoor.server.serve import free_port

CHECKOUT = Path(__file__).parents[4]
SITE = CHECKOUT / "build" / "docs"
PORT = 8550


class Quiet(SimpleHTTPRequestHandler):
    """Answers, and says nothing about it."""

    def log_message(self, format: str, *values: object) -> None:
        """Say nothing."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `docs`."""
    parser.add_argument("--port", type=int, default=PORT, help=f"port, or the next free one (default {PORT})")
    parser.add_argument("--browser", action=argparse.BooleanOptionalAction, default=True, help="open the browser")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="where the pages lie (default build/docs of the "
                        "checkout); an installed package has none")  # fmt: skip
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve the site until somebody ends it; says how to make it where there is none."""
    site = arguments.site or SITE
    if not (site / "index.html").is_file():
        print(f"oakdoor: {_missing(site)}", file=sys.stderr)
        return 2
    server = ThreadingHTTPServer(
        ("127.0.0.1", free_port("127.0.0.1", arguments.port)), partial(Quiet, directory=str(site))
    )
    url = f"http://localhost:{server.server_port}/"
    print(f"The documentation is at {url}. Ctrl+C ends it.", flush=True)
    if arguments.browser and has_screen():
        open_browser(url)
    with server:
        server.serve_forever()
    return 0


def _missing(site: Path) -> str:
    """What to do where there are no pages."""
    if site != SITE:
        return f"there is no documentation in {site}; `make docs` makes it in build/docs of a checkout"
    if (CHECKOUT / "mkdocs.yml").is_file():
        return "the documentation is not made yet: `make docs` makes it"
    return (
        "the installed package has no documentation: run `make docs` in a checkout of the source, then "
        "`oakdoor docs --site CHECKOUT/build/docs`"
    )
