"""Seats: who sits where, and who may move."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["person", "guest", "bot", "open"]


@dataclass
class Seat:
    """One seat. Its owner may move for it; a guest's owner is the person whose device the guest uses."""

    kind: Kind
    name: str
    avatar: str
    owner: str | None = None
    level: str | None = None  # of a bot, or of the bot that stands in for an absent owner
    stand_in: bool = False

    @property
    def is_human(self) -> bool:
        """Whether a person sits here, present or not."""
        return self.kind in ("person", "guest")

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides now."""
        return self.kind == "bot" or self.stand_in


def free_name(name: str, others: list[Seat]) -> str:
    """Two people of one name are told apart by a number. An open seat has no name yet."""
    taken = {other.name for other in others if other.kind != "open"}
    number, free = 2, name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free
