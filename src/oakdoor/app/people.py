"""People without accounts: an identity that nobody else learns, a name and a picture."""

import secrets
import time
from dataclasses import dataclass, field, replace
from typing import Literal

from oakdoor.app.messages import AVATARS, Avatar

COOKIE = "oakdoor"
YEAR = 365 * 24 * 3600
Way = Literal["new", "link", "passkey"]  # how a device became somebody's


@dataclass(frozen=True)
class Visitor:
    """A person: an identity that nobody else learns, a name and a picture."""

    id: str
    name: str
    avatar: Avatar
    named: bool = False
    session: str = field(default="", compare=False)  # of this device; cookies of earlier versions have none

    def renamed(self, name: str, avatar: Avatar) -> "Visitor":
        """The same person with another name."""
        return replace(self, name=name, avatar=avatar, named=True)


def new_visitor() -> Visitor:
    """Somebody who comes for the first time."""
    return Visitor(secrets.token_urlsafe(16), "", secrets.choice(AVATARS))


def on_a_device(visitor: Visitor, way: Way, now: float | None = None) -> Visitor:
    """A person on a device that becomes theirs: it has a session of its own, which tells how, and when."""
    born = int(time.time() if now is None else now)
    return replace(visitor, session=f"{way}.{born:x}.{secrets.token_urlsafe(9)}")


def way_of(session: str) -> Way:
    """How a device became somebody's, by its session."""
    way = session.partition(".")[0]
    return "passkey" if way == "passkey" else "link" if way == "link" else "new"


@dataclass(frozen=True)
class Link:
    """What stands in a personal link: its number, until when it works, and whom it makes of a device."""

    number: str
    until: int
    visitor: Visitor
    way: Way = "link"
