"""Addresses as limits and queues count them."""

import ipaddress
from functools import lru_cache

HOST_BITS = 64  # of an address of version 6: those that its owner chooses


@lru_cache(maxsize=4096)
def network_of(address: str | None) -> str:
    """What counts as one address: of version 6 the /64, since whoever has one of its addresses has all of them. ""
    where this machine asks, or a proxy on it that does not say for whom."""
    if address is None:
        return ""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return network_of(str(found.ipv4_mapped))
        if not found.is_loopback and not found.is_link_local:  # all of one wire share that /64
            return str(ipaddress.IPv6Network((int(found) >> HOST_BITS << HOST_BITS, HOST_BITS)))
    return "" if found.is_loopback else str(found)
