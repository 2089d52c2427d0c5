"""Limits: how much one person and one address may ask for. Plays at a table are not counted here."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from oakdoor.app.network import network_of
from oakdoor.app.ports import Limited
from oakdoor.tables.errors import TableError

ADDRESS_FACTOR = 8  # a club plays behind one address
MOST_KNOWN = 20_000  # whoever is remembered at most
_TEXT = "that is a lot: wait a while"
_BOTS_TEXT = "many bots play for you or your address: wait until one of these games is over"


@dataclass(frozen=True)
class Rate:
    """So many at once, and one more after each so many seconds."""

    burst: int
    seconds: float


RATES: dict[Limited, Rate] = {
    "tables": Rate(20, 60.0),
    "chat": Rate(10, 2.0),
    "replays": Rate(20, 3.0),
    "lessons": Rate(400, 0.1),  # every look at a move is one
    "scores": Rate(200, 0.5),  # a score pad asks at each tap
    "reviews": Rate(20, 30.0),
    "what_ifs": Rate(200, 0.3),  # every turn that is looked at is one
    "hints": Rate(30, 3.0),  # that workers think about
    "lists": Rate(60, 2.0),  # tables that are taken off a list or put back
    "alerts": Rate(12, 60.0),  # ways by which somebody is told, and tests of them: each sends something
    "bots": Rate(30, 2.0),  # connections of bots
    "passkeys": Rate(15, 10.0),  # passkeys that are shown, and words of a club that are tried
    "hall": Rate(60, 0.7),  # looks at the hall
    "calls": Rate(20, 15.0),  # wishes for a game now
    "invitations": Rate(12, 300.0),
}
SOCKETS = 40  # pages of one person at the same time
BOTS = 40  # seats that bots play at the tables of one person at the same time


class Limits:
    """Counts for each person and each address. `factor` multiplies all limits; with 0 there are none."""

    def __init__(self, factor: float) -> None:
        self.started = self.factor = factor
        self._full: dict[tuple[Limited, str], float] = {}  # when all is forgotten that somebody took
        self._sockets: dict[str, int] = {}
        self._hosts: dict[str, set[str]] = {}  # those at an address for whom bots play
        self.told: Callable[[Limited], None] = lambda kind: None  # that something was refused
        self.is_shared = False  # whether other processes count, too
        self._fresh: dict[str, float] = {}  # seconds that were taken since others were told

    def take(self, kind: Limited, person: str, address: str | None, weight: float = 1.0) -> None:
        """Somebody does something once more, or something that counts more; raises a TableError if that is too
        much."""
        if not self.factor:
            return
        rate, now = RATES[kind], time.monotonic()
        wanted = [((kind, person), rate.seconds)]
        if network := network_of(address):
            wanted.append(((kind, f"at {network}"), rate.seconds / ADDRESS_FACTOR))
        taken = {who: max(now, self._full.get(who, now)) + weight * each / self.factor for who, each in wanted}
        if any(until > now + rate.burst * rate.seconds for until in taken.values()):  # rounded as `taken` is
            self.told(kind)
            raise TableError("too_many", _TEXT)
        if len(self._full) > MOST_KNOWN:
            self._full = {who: until for who, until in self._full.items() if until > now}
        self._full.update(taken)
        for who, each in wanted if self.is_shared else ():
            name = " ".join(who)
            self._fresh[name] = self._fresh.get(name, 0.0) + weight * each / self.factor

    def fresh(self) -> dict[str, float]:
        """What was taken since this was asked last: other processes are told, and count it, too."""
        fresh, self._fresh = self._fresh, {}
        return fresh

    def hear(self, taken: dict[str, float]) -> None:
        """Somebody has taken something by another process."""
        now = time.monotonic()
        for name, seconds in taken.items():
            kind, _, who = name.partition(" ")
            for known in RATES:
                if known == kind:
                    self._full[known, who] = max(now, self._full.get((known, who), now)) + seconds

    def check_bots(self, person: str, address: str | None, wanted: int, playing: Callable[[str], int]) -> None:
        """Somebody wants more bots; raises a TableError if that is too much. `playing` says for how many seats of a
        person's tables bots play now."""
        if not self.factor or not wanted:
            return
        most, mine = BOTS * self.factor, playing(person)
        if mine + wanted > most:
            raise TableError("too_many_bots", _BOTS_TEXT)
        if not (network := network_of(address)):
            return
        busy = {host: seats for host in self._hosts.get(network, ()) if host != person and (seats := playing(host))}
        if mine + wanted + sum(busy.values()) > most * ADDRESS_FACTOR:
            raise TableError("too_many_bots", _BOTS_TEXT)
        self._hosts[network] = {*busy, person}
        if len(self._hosts) > MOST_KNOWN:
            del self._hosts[next(iter(self._hosts))]

    @property
    def pages(self) -> int:
        """How many pages are connected."""
        return sum(count for who, count in self._sockets.items() if not who.startswith("at "))

    def enter(self, person: str, address: str | None) -> bool:
        """A page connects; false if there are too many already. Who is let in must leave."""
        most, network = SOCKETS * self.factor, network_of(address)
        if self.factor and (
            self._sockets.get(person, 0) >= most
            or (network and self._sockets.get(f"at {network}", 0) >= most * ADDRESS_FACTOR)
        ):
            return False
        for who in (person, f"at {network}"):
            self._sockets[who] = self._sockets.get(who, 0) + 1
        return True

    def leave(self, person: str, address: str | None) -> None:
        """A page that was let in is gone."""
        for who in (person, f"at {network_of(address)}"):
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]
