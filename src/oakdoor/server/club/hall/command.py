"""The command `oakdoor hall`: whether there is one, and for whom. It works while the server runs, too."""

import argparse
import asyncio
import secrets
from pathlib import Path

WORD_SIZE = 12  # bytes of the word in the link to a hall that is not public
SAID = {
    "off": "there is no hall",
    "link": "the hall is open to those who come by its link",
    "public": "the hall is open to everybody who finds the server",
    None: "the hall is public where other devices find the server; where only this machine does, there is none",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `hall`."""
    kinds = ("off", "link", "public", "default")
    parser.add_argument("kind", nargs="?", choices=kinds, help="who finds it; without this, say how it is")
    parser.add_argument("--new-link", action="store_true", help="the old link opens the hall to nobody else")
    parser.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Switch the hall, or say how it is."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
    from oakdoor.server.club.settings import Switches
    from oakdoor.server.serve import open_storage

    storage = open_storage(arguments.database, arguments.data)
    switches = Switches(storage)
    if arguments.kind is not None:
        asyncio.run(switches.put(hall=None if arguments.kind == "default" else arguments.kind))
    if switches.now.hall == "link" and (arguments.new_link or not switches.now.hall_word):
        asyncio.run(switches.put(hall_word=secrets.token_urlsafe(WORD_SIZE)))
    print(SAID[switches.now.hall])
    if switches.now.hall == "link":
        print(f"its link: /hall/{switches.now.hall_word} behind the server's address")
    storage.close()
    return 0
