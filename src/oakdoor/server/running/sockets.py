"""The socket that a server listens on: of its own, shared out among several, or kept open by systemd while the server
is replaced."""

import os
import socket
import sys

SHARES_OUT = sys.platform == "linux"  # the system shares connections out among sockets on one port
FIRST_GIVEN = 3  # as systemd numbers them
WAITING = 2048  # connections that wait until somebody takes them


def bound(host: str, port: int) -> socket.socket:
    """A socket on a port that other processes of this user can have, too."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if SHARES_OUT:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    found.bind((host, port))
    return found


def claim(port: int) -> socket.socket | None:
    """What tells other servers on this machine, for as long as it is open, that a port is taken: raises an OSError
    where another one has said so. A server is bound to its port some seconds before it listens, and another one that
    starts meanwhile would share the port, and each would be handed the other's visitors."""
    if not SHARES_OUT:
        return None
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        found.bind(f"\0oakdoor port {port}")  # a name, not a file: gone with its process
    except OSError:
        found.close()
        raise
    return found


def listening(host: str, port: int) -> socket.socket:
    """A socket on which connections already wait, before anybody takes them."""
    found = bound(host, port)
    found.listen(WAITING)
    return found


def given() -> socket.socket | None:
    """The socket that systemd has opened for this process: it stays open when the server is replaced, and whoever
    connects meanwhile waits."""
    return socket.socket(fileno=os.dup(FIRST_GIVEN)) if _is_given() else None


def given_port() -> int | None:
    """The port of that socket."""
    if (found := given()) is None:
        return None
    with found:
        return int(found.getsockname()[1])


def _is_given() -> bool:
    return os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1"
