"""When a person is reminded of a move: soon after it has become their turn, at half time, and before the end."""

from typing import Literal

from oakdoor.tables.clock import DAY

Reminder = Literal["turn", "half", "soon"]
REMINDERS: tuple[Reminder, ...] = ("turn", "half", "soon")  # each is a bit of what was told
GRACE = 60.0  # seconds: whoever moves within them, as they are there, need not be told
SOON = DAY / 12  # before the end


def moment(reminder: Reminder, asked: float, due: float) -> float:
    """When a reminder of a turn is due."""
    match reminder:
        case "turn":
            return asked + GRACE
        case "half":
            return (asked + due) / 2
        case "soon":
            return due - SOON


def following(asked: float, due: float, told: int) -> float:
    """When something is to be done about a turn: a reminder that was not given yet, or its end."""
    open_ones = [moment(one, asked, due) for bit, one in enumerate(REMINDERS) if not told & 1 << bit]
    return min([due, *open_ones])


def due_now(asked: float, due: float, told: int, now: float) -> list[Reminder]:
    """The reminders that are to be given now."""
    return [one for bit, one in enumerate(REMINDERS) if not told & 1 << bit and moment(one, asked, due) <= now]


def bits(reminders: list[Reminder]) -> int:
    """Reminders as they are kept."""
    return sum(1 << REMINDERS.index(one) for one in reminders)
