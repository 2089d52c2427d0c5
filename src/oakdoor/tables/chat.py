"""Table talk: short lines, not too many at a time."""

from collections import deque
from dataclasses import dataclass, field

MOST_LINES = 5  # within WINDOW seconds
WINDOW = 10.0
KEPT = 100


@dataclass(frozen=True)
class ChatLine:
    """One line: who said it, from which seat (-1 for a watcher: so it is stored and sent), and when."""

    name: str
    seat: int
    text: str
    at: float


@dataclass
class Chat:
    """The lines of a table, and how fast each person talks."""

    lines: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=KEPT))
    _spoken: dict[str, deque[float]] = field(default_factory=dict)

    def may_speak(self, person: str, now: float) -> bool:
        """Whether a person has said little enough lately; counts as having spoken if so."""
        times = self._spoken.setdefault(person, deque(maxlen=MOST_LINES))
        if len(times) == MOST_LINES and now - times[0] < WINDOW:
            return False
        times.append(now)
        return True
