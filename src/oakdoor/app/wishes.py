"""What people at a table have to agree to, as it is stored: a step back, another number of hints, a rated game.

A wish for a step back belongs to the moment at which it was made: when the game has gone on, it is over.
"""

import json

from oakdoor.tables.history import UndoWish
from oakdoor.tables.lamp import LampWish
from oakdoor.tables.rated import RatedWish
from oakdoor.tables.table import Table


def written_wishes(table: Table) -> str | None:
    """The wishes at a table as a text; None without any."""
    undo, lamps = table.wish, table.lamp.wish
    data: dict[str, object] = {}
    if undo is not None:
        place = {"at": [table.ply, table.edition]}
        data["undo"] = {"seat": undo.seat, "ply": undo.ply, "waits_for": sorted(undo.waits_for), **place}
    if lamps is not None:
        data["lamps"] = {"seat": lamps.seat, "lamps": lamps.lamps, "waits_for": sorted(lamps.waits_for)}
    if (rated := table.rated_wish) is not None:
        data["rated"] = {"seat": rated.seat, "waits_for": sorted(rated.waits_for)}
    return json.dumps(data) if data else None


def take_wishes(table: Table, text: str | None) -> None:
    """Let a table have the wishes that were stored, as far as they are not over; raises one of `UNREADABLE`."""
    data = json.loads(text) if text else {}
    undo, lamps = data.get("undo"), data.get("lamps")
    rated = data.get("rated")
    table.wish = table.lamp.wish = table.rated_wish = None
    if undo is not None and undo["at"] == [table.ply, table.edition]:
        table.wish = UndoWish(undo["seat"], undo["ply"], set(undo["waits_for"]))
    if lamps is not None:
        table.lamp.wish = LampWish(lamps["seat"], lamps["lamps"], set(lamps["waits_for"]))
    if rated is not None:
        table.rated_wish = RatedWish(rated["seat"], set(rated["waits_for"]))
