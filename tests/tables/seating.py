"""Tables for tests."""

from oakdoor.tables.clock import ClockRule
from oakdoor.tables.seats import Presence, Seat
from oakdoor.tables.table import Setup, Table


def person(name: str) -> Seat:
    return Seat("person", name, "fox", owner=name.lower())


def guest(name: str, owner: str) -> Seat:
    return Seat("guest", name, "owl", owner=owner)


def bot(name: str = "Odo") -> Seat:
    return Seat("bot", name, "bear", level="tove")


def empty() -> Seat:
    return Seat("open", "", "deer")


def away(table: Table, who: str, seconds: float = 60.0) -> None:
    """Somebody has not been at a table for a while."""
    times = iter([0.0, 0.0])
    table.presence = Presence(lambda: next(times, seconds))
    table.presence.go(who)


def table_of(*seats: Seat, game: str = "aetherya", mode: str = "base", clock: ClockRule | None = None) -> Table:
    """A table that the first person hosts, begun at time 0 if all seats are taken."""
    table = Table("k" * 22, "w" * 22, "ada", Setup(game, mode, clock=clock), list(seats))
    if table.is_ready():
        table.begin(0.0, seed=7)
    return table


def play_any(table: Table, now: float = 0.0, prefer: str = "") -> int:
    """Play the first legal move, or the first that begins with some words; returns its seat."""
    seat = table.actor
    assert seat is not None
    legal = table.running().legal()
    table.play(seat, next((words for words in legal if words.startswith(prefer)), legal[0]), now)
    return seat
