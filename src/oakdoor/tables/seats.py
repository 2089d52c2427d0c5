"""Seats: who sits where, and who may move."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["person", "guest", "bot", "open"]
BOT_NAMES = ("Birk", "Tove", "Runa", "Odo", "Svea", "Falk", "Ilse", "Bruno")


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
