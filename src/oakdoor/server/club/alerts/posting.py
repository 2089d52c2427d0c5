"""Sends something to an address that a person has named: never into the host's own network, and never for long."""

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from urllib.parse import SplitResult, urlsplit

TIMEOUT = 6.0  # seconds that connecting, and each answer, may take
DEADLINE = 12.0  # seconds that all of it may take
LARGEST = 16_000  # bytes that are sent
# Addresses that lead to others: a gateway would carry them into a network that is not ours.
GATEWAYS = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Refused(Exception):
    """An address to which nothing is sent; `why` is the key of the sentence that says so."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Failed(Exception):
    """It could not be sent now."""


def is_public(address: Address) -> bool:
    """Whether an address is one of the open Internet."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in GATEWAYS):
            return False
    return address.is_global and not address.is_multicast


def checked(url: str) -> SplitResult:
    """An address in its parts, as far as it can be judged without asking for its name; raises a Refused."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise Refused("hook_address") from None
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username or parts.password:
        raise Refused("hook_address")
    if any(ord(letter) <= 32 or ord(letter) > 126 for letter in url):
        raise Refused("hook_address")
    return parts


def resolved(parts: SplitResult, private: bool) -> tuple[Address, int]:
    """Where an address leads now; raises a Refused where that is not allowed, and a Failed where nobody knows."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Failed(f"nobody knows the name {parts.hostname}") from error
    addresses = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    if not private and not all(map(is_public, addresses)):
        raise Refused("hook_private")
    if parts.scheme == "http" and not all(one.is_loopback for one in addresses):
        raise Refused("hook_http")
    return addresses[0], port


def post(url: str, body: bytes, headers: dict[str, str], private: bool) -> int:
    """Send something and return the status of the answer, which nobody reads. The address that was checked is the one
    that is called: its name is not asked for again. Whither an answer would send us on, nobody goes."""
    if len(body) > LARGEST:
        raise Refused("hook_address")
    parts = checked(url)
    address, port = resolved(parts, private)
    host = parts.hostname or ""
    try:
        with contextlib.ExitStack() as stack:
            plain = stack.enter_context(socket.create_connection((str(address), port), TIMEOUT))
            timer = threading.Timer(DEADLINE, _cut, (plain,))
            timer.daemon = True
            timer.start()
            stack.callback(timer.cancel)
            called = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
            called.sock = plain
            if parts.scheme == "https":
                called.sock = stack.enter_context(ssl.create_default_context().wrap_socket(plain, server_hostname=host))
            path = parts.path or "/"
            called.request("POST", f"{path}?{parts.query}" if parts.query else path, body, _named(headers, parts))
            return called.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Failed(" ".join(str(error).split())[:200]) from error


def _named(headers: dict[str, str], parts: SplitResult) -> dict[str, str]:
    return {"Host": parts.netloc, "User-Agent": "Oakdoor", "Connection": "close", **headers}


def _cut(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
