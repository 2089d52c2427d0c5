"""Proxies that are believed: what a request says of whom it comes from counts only where one of them has sent it."""

import ipaddress
import logging
import socket
import threading
from collections.abc import Iterable, Sequence

from fastapi.datastructures import Headers

from oakdoor.server.edge import Asgi, Frame

LOG = logging.getLogger("oakdoor.proxies")
OWN = ("127.0.0.0/8", "::1/128")  # this machine
AGAIN = 60.0  # seconds between two times that names are looked up
LONGEST_HOST = 300
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Proxies:
    """The addresses of proxies, by addresses, networks and names. Names are looked up again and again: in a container
    a proxy may come back with another address."""

    def __init__(self, asked: Sequence[str]) -> None:
        found = [(one, _network(one)) for one in (*OWN, *asked)]
        self._networks = [network for _, network in found if network is not None]
        self._names = [name for name, network in found if network is None]
        self._looked_up: frozenset[str] = frozenset()
        self._stops = threading.Event()
        if self._names:
            self._look_up()
            threading.Thread(target=self._keep_looking, name="proxies", daemon=True).start()

    def knows(self, address: str | None) -> bool:
        """Whether somebody at an address is a proxy that is believed."""
        if address is None:  # a socket of this machine
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return str(found) in self._looked_up or any(found in network for network in self._networks)

    def first_of_others(self, forwarded: str) -> str | None:
        """Who has asked the first proxy that is believed: the last address that is not one of theirs. What stands
        before it anybody may have written."""
        addresses = [one.strip() for one in forwarded.split(",") if one.strip()]
        return next((one for one in reversed(addresses) if not self.knows(one)), addresses[0] if addresses else None)

    def close(self) -> None:
        """Look up no more names."""
        self._stops.set()

    def _keep_looking(self) -> None:
        while not self._stops.wait(AGAIN):
            self._look_up()

    def _look_up(self) -> None:
        self._looked_up = frozenset(_addresses_of(self._names)) or self._looked_up


class Forwarded:
    """Lets a request be what a proxy says: from whom, how, and by which name."""

    def __init__(self, app: Asgi, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Frame, receive: Asgi, send: Asgi) -> None:
        """One request or connection."""
        if scope["type"] in ("http", "websocket"):
            client = scope.get("client")
            if self._proxies.knows(client[0] if client else None):
                scope = self._as_told(scope)
        await self._app(scope, receive, send)

    def _as_told(self, scope: Frame) -> Frame:
        headers = Headers(scope=scope)
        told: Frame = dict(scope)
        if (origin := self._proxies.first_of_others(headers.get("x-forwarded-for", ""))) is not None:
            told["client"] = (origin, 0)
        scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip()
        if scheme in ("http", "https"):
            told["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        host = headers.get("x-forwarded-host", "").rpartition(",")[2].strip()
        if 0 < len(host) <= LONGEST_HOST:
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            told["headers"] = [*others, (b"host", host.encode("latin-1", "replace"))]
        return told


def _network(text: str) -> Network | None:
    """An address or a network; None for a name."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


def _addresses_of(names: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for name in names:
        try:
            found |= {str(one[4][0]).partition("%")[0] for one in socket.getaddrinfo(name, None)}
        except OSError:
            LOG.warning("a proxy that is to be believed has no address now: its name is not known")
    return found
