"""The command `oakdoor settings`: what a club has switched on that has no page. It works while the server runs, too."""

import argparse
import asyncio
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

_LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_DOMAIN = re.compile(rf"(?=.{{1,253}}$){_LABEL}(\.{_LABEL})*")
DEFAULT = "default"
MOST_DAYS = 366


class Setting(NamedTuple):
    """One that can be set here: what it does, and how its value is read. A ValueError says what it may be."""

    does: str
    read: Callable[[str], object]


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError("on or off")
    return text == "on"


def _rated(text: str) -> bool:
    from oakdoor.server.club.rating.ratings import MISSING, is_installed

    if _switch(text) and not is_installed():
        raise ValueError(MISSING)
    return _switch(text)


def _days(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST_DAYS:
        raise ValueError(f"a number of days, at most {MOST_DAYS}")
    return int(text)


def _domain(text: str) -> str:
    if not _DOMAIN.fullmatch(text.lower()):
        raise ValueError("a name like example.org")
    return text.lower()


def _zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (KeyError, ValueError, OSError):
        raise ValueError("a time zone like Europe/Berlin") from None


SETTINGS = {
    "ratings": Setting("whether rated tables are offered (on, off)", _rated),
    "tournaments": Setting("whether people can set tournaments up (on, off)", _switch),
    "holidays": Setting("days a year on which the days of one's moves do not pass", _days),
    "zone": Setting("time zone by which days end (Europe/Berlin)", _zone),
    "private_hooks": Setting("whether webhooks may lead into the host's own network (on, off)", _switch),
    "passkey_domain": Setting("name for which passkeys are made (example.org)", _domain),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `settings`."""
    told = "; ".join(f"{name}: {one.does}" for name, one in SETTINGS.items())
    parser.add_argument("name", nargs="?", metavar="NAME", choices=SETTINGS, help=told)
    parser.add_argument("value", nargs="?", metavar="VALUE", help=f"what it is from now on; {DEFAULT}: as at first")
    parser.add_argument("--data", type=Path, help="the server's data folder (or OAKDOOR_DATA)")
    parser.add_argument("--database", metavar="ADDRESS", help="the server's PostgreSQL database (or OAKDOOR_DATABASE)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Set one of them, and say how they are."""
    from oakdoor.games.compiler.compiled import run_plain

    run_plain()
    from oakdoor.server.club.settings import Settings, Switches
    from oakdoor.server.serve import open_storage

    name, value = arguments.name, arguments.value
    try:
        wanted = None if value is None else _wanted(Settings(), name, value)
    except ValueError as error:
        print(f"oakdoor: {name}: {error}", file=sys.stderr)
        return 2
    storage = open_storage(arguments.database, arguments.data)
    try:
        switches = Switches(storage)
        if wanted is not None:
            asyncio.run(switches.put(**wanted))
        for one in [name] if name else SETTINGS:
            print(f"{one}: {_said(getattr(switches.now, one))}")
    finally:
        storage.close()
    return 0


def _wanted(first: object, name: str, value: str) -> dict[str, object]:
    return {name: getattr(first, name) if value == DEFAULT else SETTINGS[name].read(value)}


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none is named"
