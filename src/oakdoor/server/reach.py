"""Where other devices find this server: its address in the network, if it listens for them at all, and its names."""

import ipaddress
import re
import socket
from dataclasses import dataclass
from functools import cached_property

_BRACKETS = re.compile(r"\[([0-9a-f:.%\w]+)\](:\d*)?")
EVERYWHERE = ("0.0.0.0", "::", "")


@dataclass(frozen=True)
class Reach:
    """Where a server listens."""

    host: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()  # by which it is called, too

    @property
    def is_open(self) -> bool:
        """Whether it listens for other devices."""
        return self.host in EVERYWHERE or not _is_own(self.host)

    def addresses(self) -> list[str]:
        """The addresses that other devices of the network can open."""
        hosts = _own_hosts() if self.host in EVERYWHERE else [self.host] if self.is_open else []
        return [f"http://{f'[{host}]' if ':' in host else host}:{self.port}" for host in hosts]

    def is_called(self, host: str) -> bool:
        """Whether the `Host` of a request means this server. A page of another site can let its own name lead here
        (DNS rebinding), but neither a name that it does not own nor an address."""
        name = name_of(host)
        return _is_address(name) or name.endswith(".localhost") or name in self._known_names

    @cached_property
    def _known_names(self) -> frozenset[str]:
        own = socket.gethostname().partition(".")[0]
        known = ("localhost", self.host, own, f"{own}.local", socket.gethostname(), *self.names)
        return frozenset(filter(None, map(name_of, known)))


def name_of(host: str) -> str:
    """A host without its port, as names are compared."""
    name = host.strip().lower()
    if found := _BRACKETS.fullmatch(name):  # an address of IPv6
        return found[1]
    return name.rpartition(":")[0].removesuffix(".") if name.count(":") == 1 else name.removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        return False


def _is_own(host: str) -> bool:
    """Whether only this machine finds a host by this name."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _own_hosts() -> list[str]:
    """This machine's address in its network: the one from which it would speak to others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            host = str(probe.getsockname()[0])
        except OSError:
            return []
    return [] if _is_own(host) or host == "0.0.0.0" else [host]
