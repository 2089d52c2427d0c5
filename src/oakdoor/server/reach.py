"""Where other devices find this server: its address in the network, if it listens for them at all."""

import ipaddress
import socket
from dataclasses import dataclass

EVERYWHERE = ("0.0.0.0", "::", "")


@dataclass(frozen=True)
class Reach:
    """Where a server listens."""

    host: str = "127.0.0.1"
    port: int = 0

    @property
    def is_open(self) -> bool:
        """Whether it listens for other devices."""
        return self.host in EVERYWHERE or not _is_own(self.host)

    def addresses(self) -> list[str]:
        """The addresses that other devices of the network can open."""
        hosts = _own_hosts() if self.host in EVERYWHERE else [self.host] if self.is_open else []
        return [f"http://{f'[{host}]' if ':' in host else host}:{self.port}" for host in hosts]


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
