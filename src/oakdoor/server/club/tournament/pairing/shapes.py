"""What pairing needs to know of those who play, and what it says."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Player:
    """Somebody who plays the next round."""

    number: int
    points: float = 0.0
    strength: float = 0.0  # by which the first round is drawn
    met: tuple[int, ...] = ()  # opponents so far, once for each meeting
    balance: int = 0  # how much more often first than not
    last: int = 0  # 1: was first in the last game, -1: was not
    byes: int = 0


@dataclass(frozen=True)
class Drawn:
    """A round: its tables, each in the order of play, and those who have none."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def ordered(players: list[Player]) -> list[Player]:
    """Those who have most points first, of them the strongest."""
    return sorted(players, key=lambda one: (-one.points, -one.strength, one.number))
