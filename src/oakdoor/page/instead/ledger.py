"""Takes the place of the server's ledger in the page: how games ended, and which tables were taken off the list."""

import json
from collections.abc import Iterable
from dataclasses import asdict

from oakdoor.page.instead.rows import Drawer, Kept
from oakdoor.server.ending import KEPT as KEPT
from oakdoor.server.ending import Choice as Choice
from oakdoor.server.ending import PastGame as PastGame
from oakdoor.server.ending import PastSeat as PastSeat
from oakdoor.tables.table import Table

_OF_SEAT = ("kind", "name", "avatar", "owner", "level", "stand_in")


def keep_outcome(drawer: Drawer, table: Table, now: float) -> None:
    """Write down how a game ended, once."""
    kept = drawer.change(table.key)
    if kept.ended is not None:
        return
    outcome = table.running().outcome()
    points = {seat: side.score for side in outcome.sides for seat in side.seats}
    kept.ended = {
        "options": dict(table.running().record().get("options", {})),
        "ended": now,
        "reason": outcome.reason,
        "target": outcome.target,
        "fame": outcome.fame,
        "scores": [
            {"rank": rank, "share": share, "score": points.get(seat)}
            for seat, (rank, share) in enumerate(zip(outcome.ranks, outcome.returns, strict=True))
        ],
    }
    drawer.parcels[table.key] = json.dumps(
        {
            "key": table.key,
            "ended": now,
            "record": table.running().record(),
            "seats": [{name: seat[name] for name in ("kind", "name", "avatar", "level")} for seat in kept.seats],
        }
    )


def remove(drawer: Drawer, person: str, key: str, now: float) -> None:
    """Take a table off a person's list."""
    drawer.change(key).removed[person] = now


def restore(drawer: Drawer, person: str, key: str) -> None:
    """Put a table back on a person's list."""
    drawer.change(key).removed.pop(person, None)


def erase_old(drawer: Drawer, now: float) -> None:
    """Erase tables that all their people have removed, and can put back no more."""
    for key, kept in drawer.tables.items():
        if is_closed(drawer, key) and max(kept.removed.values()) < now - KEPT:
            drawer.changed[key] = None


def is_closed(drawer: Drawer, key: str) -> bool:
    """Whether everybody who sits at a table, and its host, has removed it."""
    kept = drawer.tables[key]
    people = {kept.host, *(seat["owner"] for seat in kept.seats)} - {None}
    return bool(kept.removed) and people <= kept.removed.keys()


def owns(kept: Kept, person: str) -> bool:
    """Whether a person sits at a table, or has set it up."""
    return person in (kept.host, *(seat["owner"] for seat in kept.seats))


def is_own(drawer: Drawer, person: str, key: str) -> bool:
    """Whether a table is one of a person's."""
    return key in drawer.tables and owns(drawer.tables[key], person)


def is_restorable(drawer: Drawer, person: str, key: str, now: float) -> bool:
    """Whether a person has removed a table, and not too long ago."""
    return key in drawer.tables and drawer.tables[key].removed.get(person, 0.0) >= now - KEPT


def removed_since(drawer: Drawer, person: str, since: float) -> dict[str, float]:
    """The tables that a person has removed since a moment, the latest first, and when."""
    found = {key: kept.removed[person] for key, kept in drawer.tables.items() if person in kept.removed}
    return {key: at for key, at in sorted(found.items(), key=lambda one: -one[1]) if at >= since}


def past_games(drawer: Drawer, keys: Iterable[str]) -> dict[str, PastGame]:
    """How games ended, by the keys of their tables; those that have not are left out."""
    found = (drawer.tables[key] for key in keys if key in drawer.tables)
    return {kept.key: game for kept in found if (game := _past(kept)) is not None}


def _past(kept: Kept) -> PastGame | None:
    from oakdoor.server.lines import read_setup

    if kept.ended is None:
        return None
    said = dict(kept.ended)
    seats = [
        PastSeat(**{name: seat[name] for name in _OF_SEAT}, **scored)
        for seat, scored in zip(kept.seats, said.pop("scores"), strict=True)
    ]
    setup = read_setup(kept.setup)
    return PastGame(key=kept.key, game=setup.game, mode=setup.mode, seats=seats, **said)


def games_of(drawer: Drawer, person: str, choice: Choice, before: str | None, most: int) -> list[PastGame]:
    """A person's games that are over, the latest first; those before the one of a table."""
    own = [key for key, kept in drawer.tables.items() if person not in kept.removed and _sits(kept, person)]
    wanted = {name: value for name, value in asdict(choice).items() if value is not None}
    found = [
        game
        for game in past_games(drawer, own).values()
        if all(getattr(game, name) == value for name, value in wanted.items())
    ]
    found.sort(key=lambda game: (game.ended, game.key), reverse=True)
    if before is not None:
        last = drawer.tables[before].ended if before in drawer.tables else None
        at = (last or {}).get("ended", 0.0)
        found = [game for game in found if (game.ended, game.key) < (at, before)]
    return found[:most]


def _sits(kept: Kept, person: str) -> bool:
    return any(seat["owner"] == person for seat in kept.seats)


def unkept(drawer: Drawer, most: int) -> list[str]:
    """Tables whose games ended before endings were written down: a device has none."""
    return []
