"""A club that is laid straight into a server's storage: its hall is public, rated tables and tournaments are on, and
Lena is its warden. And the pages that a club, and whoever plays there day by day, have; and a link for wardens."""

import json
import time
from pathlib import Path

import sqlalchemy as sql

from browser.scenes import LENA, lay
from oakdoor.lessons.puzzle import all_puzzles
from oakdoor.server.club.schema import SETTINGS
from oakdoor.server.club.warden.command import new_link
from oakdoor.server.club.warden.schema import WARDENS
from oakdoor.server.database.address import in_folder
from oakdoor.server.database.storage import Storage

ON = {"name": "The Thursday Oak", "hall": "public", "ratings": True, "tournaments": True, "introduced": True}
PAGES = {
    "hall": "/hall",
    "turns": "/turns",
    "reminders": "/reminders",
    "tournaments": "/tournaments",
    "warden": "/warden",
    "me": "/me",
    "daily": "/daily",
    "feats": "/feats",
    "puzzles": "/puzzles",
    "lab": "/lab",
}
PUZZLE = all_puzzles()[0]
OTHERS = {
    "puzzle": f"/puzzles/{PUZZLE.game}/{PUZZLE.mode}/{PUZZLE.id}",
    "lesson": "/learn/aetherya/base/neighbours/2",
    "pad-entry": "/pad/new",
}


def found(data: Path) -> None:
    """Make the server of a data folder a club, with games that Lena has played and one that waits for her."""
    storage = Storage(in_folder(data))
    with storage.engine.begin() as connection:
        connection.execute(sql.delete(SETTINGS).where(SETTINGS.c.name.in_(list(ON))))
        connection.execute(sql.insert(SETTINGS), [{"name": name, "value": json.dumps(one)} for name, one in ON.items()])
        connection.execute(sql.insert(WARDENS), [{"person": LENA.id, "since": time.time()}])
    storage.close()
    for scene in ("aetherya-base", "rivality-standard", "end-aetherya", "end-rivality"):
        lay(data, scene)


def warden_link(data: Path) -> str:
    """A link that makes somebody a warden of a server that runs."""
    storage = Storage(in_folder(data))
    link = new_link(storage)
    storage.close()
    return link
