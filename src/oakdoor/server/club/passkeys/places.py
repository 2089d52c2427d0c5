"""For which address a passkey is made: browsers show it there and nowhere else."""

from typing import NamedTuple

from oakdoor.server.reach import name_of
from oakdoor.tables.errors import TableError


class Place(NamedTuple):
    """An address as the browser calls it: its name, and the beginnings of addresses that belong to it."""

    name: str
    origins: list[str]


def place_of(host: str, domain: str) -> Place:
    """The place of a request, by its `Host`; `domain`: what the host has fixed. Browsers make passkeys for secure
    addresses, and for this very machine."""
    called = name_of(host)
    name = domain or called
    if called != name and not called.endswith(f".{name}"):
        raise TableError("passkey_place", f"passkeys of this server are for {name}")
    origins = [f"https://{host}"]
    if called == "localhost" or called.endswith(".localhost"):
        origins.append(f"http://{host}")
    return Place(name, origins)
