"""New secrets while people play: the command `oakdoor rotate-secret`, and how a server learns of what it did."""

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oakdoor.server.cookies import Signer

LOG = logging.getLogger("oakdoor.secrets")
LOOK_SECONDS = 5.0


async def keep_up(signer: "Signer", read: Callable[[], Sequence[bytes]]) -> None:
    """Let a signer have the secrets that there are, again and again."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            signer.change(await asyncio.to_thread(read))
        except Exception as error:  # the folder or the database is away: what is known still counts
            LOG.warning("the secrets cannot be read now: %s", type(error).__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `rotate-secret`."""
    parser.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")
    parser.add_argument(
        "--forget",
        action="store_true",
        help="the older secrets were seen by others: all cookies signed by them end now",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make a new secret. A running server takes it within seconds."""
    from oakdoor.server.database.address import named_database
    from oakdoor.server.database.secret import rotate_in_folder, rotate_shared
    from oakdoor.server.database.storage import Storage
    from oakdoor.server.serve import data_folder

    try:
        address = named_database(arguments.database)
        if address is None:
            rotate_in_folder(data_folder(arguments.data), arguments.forget)
        else:
            storage = Storage(address)
            try:
                rotate_shared(storage.engine, time.time(), arguments.forget)
            finally:
                storage.close()
    except OSError as error:
        print(f"oakdoor: {error}", file=sys.stderr)
        return 2
    print(
        "A new secret signs cookies now, and the older ones count no more: everybody is a new visitor."
        if arguments.forget
        else "A new secret signs cookies now. Older cookies are exchanged when people come."
    )
    return 0
