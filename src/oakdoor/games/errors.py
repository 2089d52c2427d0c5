"""The errors that a caller from outside can meet. Importing them imports no rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from oakdoor.games.printing.faults import Found


class GameError(ValueError):
    """Anything that a caller from outside did wrong; the message says what and what to do."""


class OptionError(GameError):
    """A table cannot be set up like this."""


class DealError(GameError):
    """A deal that no shuffle could have produced."""


class ComponentError(GameError):
    """A component table that cannot be played with; says where and why, and tells each fault by itself."""

    def __init__(self, message: str, found: "Sequence[Found]" = ()) -> None:
        super().__init__(message)
        self.found = list(found)


@dataclass(frozen=True)
class Reason:
    """Why a move is not possible: a key for translations, the rule, and a sentence in English."""

    key: str
    rule: str
    text: str


Expected: TypeAlias = Mapping[int, Reason]  # what a player has to do first, by phase
OTHER_MODE = Reason("other_mode", "", "that move belongs to another mode")


class IllegalMove(GameError):
    """A move that the rules do not allow now: names the move, the seat and the reason."""

    def __init__(self, words: str, seat: int, reason: Reason) -> None:
        rule = f" ({reason.rule})" if reason.rule else ""
        super().__init__(f"seat {seat} cannot play '{words}': {reason.text}{rule}")
        self.words = words
        self.seat = seat
        self.reason = reason
