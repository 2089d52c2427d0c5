"""Who is at the table, and who has been away for so long that others may go on without them."""

import time
from collections.abc import Callable

ABSENT = 60.0  # seconds without any connection


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
