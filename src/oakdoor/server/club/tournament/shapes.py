"""A tournament as it stands: its rules, who takes part, its rounds, and what happened."""

from dataclasses import dataclass, field
from typing import Literal

from oakdoor.games.names import Options
from oakdoor.tables.clock import ClockRule, DaysRule

System = Literal["swiss", "robin", "groups"]
Status = Literal["open", "running", "over"]
How = Literal["open", "played", "bye", "default", "corrected"]
Event = Literal[
    "created", "entered", "withdrew", "paired", "result", "default", "corrected", "replayed", "reseated", "over"
]
Values = dict[str, str | int | list[int]]


@dataclass(frozen=True)
class Rules:
    """What is played, and how."""

    name: str
    game: str
    mode: str
    system: System
    size: int  # of a table
    rounds: int  # where everybody meets everybody, as many as that takes
    options: Options = field(default_factory=dict)
    clock: ClockRule | None = None
    entry: Literal["open", "link"] = "open"
    fill: bool = False  # whether regulars sit down where somebody would have a bye
    rated: bool = False
    minutes: int | None = None  # for a round
    days: DaysRule | None = None  # for each move


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part."""

    number: int
    player: str
    name: str
    avatar: str
    strength: float
    joined: int
    withdrawn: bool = False


@dataclass(frozen=True)
class Round:
    """A round that was drawn, and when it has to be over."""

    number: int
    at: float
    until: float | None = None


@dataclass(frozen=True)
class Board:
    """A table of a round. Ranks are those of its seats; 0 is a place without points: whoever did not play."""

    round: int
    board: int
    entrants: tuple[int, ...]
    how: How = "open"
    table_key: str | None = None
    watch_key: str | None = None
    ranks: tuple[int, ...] | None = None
    scores: tuple[int | None, ...] | None = None

    @property
    def is_open(self) -> bool:
        """Whether its result is missing."""
        return self.how == "open"


@dataclass(frozen=True)
class Entry:
    """Something that happened, for everybody to read."""

    number: int
    at: float
    kind: Event
    values: Values


@dataclass(frozen=True)
class Tournament:
    """All of it."""

    key: str
    organiser: str
    rules: Rules
    status: Status
    round: int
    created: float
    revision: int
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    boards: tuple[Board, ...] = ()
    log: tuple[Entry, ...] = ()

    def entrant(self, number: int) -> Entrant:
        """Somebody by their number."""
        return next(one for one in self.entrants if one.number == number)

    def entrant_of(self, player: str) -> Entrant | None:
        """A person who takes part."""
        return next((one for one in self.entrants if one.player == player), None)

    def boards_of(self, number: int) -> list[Board]:
        """The tables of a round."""
        return [one for one in self.boards if one.round == number]

    @property
    def is_round_over(self) -> bool:
        """Whether all results of the round that was drawn last are there."""
        return not any(one.is_open for one in self.boards_of(self.round))
