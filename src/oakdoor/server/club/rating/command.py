"""The command `oakdoor ratings`: let a server keep ratings, or work them out again from the games."""

import argparse
import asyncio
import sys
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ratings`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    on = actions.add_parser("on", help="keep ratings, and offer rated tables and tournaments")
    off = actions.add_parser("off", help="offer neither any more; what was counted is kept")
    again = actions.add_parser("recompute", help="work all ratings out again from the games")
    for one in (on, off, again):
        one.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
        one.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Do it. A server that runs learns of it within seconds."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
    from oakdoor.server.club.rating.ratings import MISSING, is_installed
    from oakdoor.server.serve import open_storage

    if arguments.action != "off" and not is_installed():
        print(f"oakdoor: {MISSING}", file=sys.stderr)
        return 2
    storage = open_storage(arguments.database, arguments.data)
    try:
        asyncio.run(_act(storage, arguments.action))
    finally:
        storage.close()
    return 0


async def _act(storage: object, action: str) -> None:
    from oakdoor.server.club.rating import ledger
    from oakdoor.server.club.settings import Switches
    from oakdoor.server.database.storage import Storage

    assert isinstance(storage, Storage)
    if action == "recompute":
        await storage.do(ledger.catch_up)
        await storage.do(ledger.recompute)
        print("all ratings were worked out again from the games")
    else:
        await Switches(storage).put(ratings=action == "on", tournaments=action == "on")
        print(f"ratings and tournaments are {action}")
