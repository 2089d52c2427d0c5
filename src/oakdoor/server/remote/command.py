"""The command `oakdoor bots`: who may connect over the network. It works while the server runs, too."""

import argparse
import sys
import time
from datetime import datetime
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `bots`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = actions.add_parser("create", help="let a bot connect: prints its token, once")
    revoke = actions.add_parser("revoke", help="let a bot connect no more; within seconds it is gone")
    listed = actions.add_parser("list", help="all bots that may connect")
    for one in (create, revoke):
        one.add_argument("name", metavar="NAME", help="2 to 16 small letters, digits and hyphens")
    for one in (create, revoke, listed):
        one.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
        one.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Change or list who may connect."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
    from oakdoor.games.errors import OptionError
    from oakdoor.server.database.tokens import Tokens
    from oakdoor.server.serve import open_storage

    storage = open_storage(arguments.database, arguments.data)
    try:
        tokens = Tokens(storage.engine)
        if arguments.action == "create":
            print(tokens.create(arguments.name, time.time()))
            print("This is the token. It is not shown again.", file=sys.stderr)
        elif arguments.action == "revoke":
            if not tokens.revoke(arguments.name):
                raise OptionError(f"there is no bot {arguments.name!r}")
            print(f"{arguments.name} can connect no more")
        else:
            for bot in tokens.all():
                seen = "never connected" if bot.seen is None else f"connected {_day(bot.seen)}"
                print(f"{bot.name:16}  created {_day(bot.created)}  {seen}")
    finally:
        storage.close()
    return 0


def _day(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
