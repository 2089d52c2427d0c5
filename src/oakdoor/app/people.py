"""People without accounts: an identity that nobody else learns, a name and a picture."""

import secrets
from dataclasses import dataclass, replace

from oakdoor.app.messages import AVATARS, Avatar

COOKIE = "oakdoor"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """A person: an identity that nobody else learns, a name and a picture."""

    id: str
    name: str
    avatar: Avatar
    named: bool = False

    def renamed(self, name: str, avatar: Avatar) -> "Visitor":
        """The same person with another name."""
        return replace(self, name=name, avatar=avatar, named=True)


def new_visitor() -> Visitor:
    """Somebody who comes for the first time."""
    return Visitor(secrets.token_urlsafe(16), "", secrets.choice(AVATARS))


@dataclass(frozen=True)
class Link:
    """What stands in a personal link: its number, until when it works, and whom it makes of a device."""

    number: str
    until: int
    visitor: Visitor
