"""Tells people what waits for them."""

from dataclasses import dataclass, field
from typing import Literal

from oakdoor.server.database.storage import Storage

Kind = Literal["turn", "half", "soon", "played", "lost", "invited", "seated", "paired", "announced"]


@dataclass(frozen=True)
class Notice:
    """Something for a person: its kind chooses the sentence, `values` fill it, and `path` is where it leads."""

    person: str
    kind: Kind
    path: str
    values: dict[str, str | int] = field(default_factory=dict)
    event: str = ""  # what has happened: of one event everybody is told once


class Alerts:
    """Hands notices on by every way that a person has chosen."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def tell(self, notice: Notice) -> None:
        """Let a person know. Whoever has chosen no way is not told."""
