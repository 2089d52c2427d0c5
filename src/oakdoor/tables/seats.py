"""Seats: who sits where, who may move, and who has been away for so long that others may go on without them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from oakdoor.bots.registry import LEVELS, SPARE

Kind = Literal["person", "guest", "bot", "open"]
# Why a bot lost its seat: it was not connected, took too long, made a move that is not legal, or broke down.
Failure = Literal["gone", "late", "illegal", "crashed"]
# Regulars whose portraits show animals that people may have.
PORTRAYED = {"birk": "badger", "runa": "raven", "svea": "deer"}
ABSENT = 60.0  # seconds without any connection
BOT_PICTURE = "bot"  # of every bot that is no regular
NOBODY_PICTURE = "somebody"  # of a person who was erased


@dataclass
class Seat:
    """One seat. Its owner may move for it; a guest's owner is the person whose device the guest uses."""

    kind: Kind
    name: str
    avatar: str
    owner: str | None = None
    level: str | None = None  # of a bot, or of the bot that stands in for an absent owner
    stand_in: bool = False  # whether another bot decides: for an absent owner, or for a bot that has failed
    failed: Failure | None = None  # why the bot of this seat does not play any more

    @property
    def picture(self) -> str:
        """What everybody sees: the portrait of a regular, the sign of another bot, the animal of anybody else."""
        return picture_of(self.kind, self.avatar, self.level)

    @property
    def is_human(self) -> bool:
        """Whether a person sits here, present or not."""
        return self.kind in ("person", "guest")

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides now."""
        return self.kind == "bot" or self.stand_in

    @property
    def player(self) -> str:
        """The bot that decides where one does: the spare one, where the bot of this seat has failed."""
        return SPARE if self.level is None or (self.kind == "bot" and self.stand_in) else self.level


def free_name(name: str, others: list[Seat]) -> str:
    """Two people of one name are told apart by a number. An open seat has no name yet."""
    taken = {other.name for other in others if other.kind != "open"}
    number, free = 2, name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free


def picture_of(kind: Kind, avatar: str, level: str | None) -> str:
    """What is seen of a seat: the portrait of a regular, the sign of another bot, the animal of anybody else."""
    if kind != "bot" or level is None:
        return avatar
    return level if level in LEVELS else BOT_PICTURE


def free_avatar(avatar: str, others: list[Seat], offered: Sequence[str]) -> str:
    """No two seats show the same animal: whose is taken gets the first of those offered that is not."""
    taken = {PORTRAYED.get(other.picture, other.picture) for other in others if other.kind != "open"}
    return next((one for one in (avatar, *offered) if one not in taken), avatar)


def again(seat: Seat) -> Seat:
    """The same seat at a table that follows; one that nobody owns any more waits for somebody."""
    if seat.is_human and seat.owner is None:
        return Seat("open", "", seat.avatar)
    return replace(seat, level=seat.level if seat.kind == "bot" else None, stand_in=False, failed=None)


def make_room(level: str, seats: list[Seat], avatar: str) -> None:
    """Whoever has the animal of a regular who sits down takes the picture that was kept for that seat."""
    for one in seats:
        if one.is_human and one.avatar == PORTRAYED.get(level):
            one.avatar = avatar


class Presence:
    """The people who are here, and since when others are not. Who was never here is away since the table was opened."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._opened = now()
        self._here: set[str] = set()
        self._gone: dict[str, float] = {}

    def come(self, person: str) -> None:
        """A person is here."""
        self._here.add(person)

    def go(self, person: str) -> None:
        """A person is not here any more."""
        self._here.discard(person)
        self._gone[person] = self._now()

    def is_absent(self, person: str) -> bool:
        """Whether a person has been away for long."""
        return person not in self._here and self._now() - self._gone.get(person, self._opened) >= ABSENT
