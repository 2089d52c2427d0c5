"""What a bot is: `decide(sight, budget) -> Decision`. A bot is shown what its seat may know, never the game."""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Protocol

from oakdoor.games.contract import Mode
from oakdoor.games.events import Event
from oakdoor.games.game import Game

REMEMBERED = 32  # steps of a history: it travels to a worker with every decision


class Happened(Protocol):
    """One decision and all that came of it, however a table keeps it."""

    @property
    def seat(self) -> int:
        """Who decided."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened."""


class Step(NamedTuple):
    """One decision: who made it, and what came of it."""

    seat: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class History:
    """What a seat has seen of a game: how often it has decided, and the last steps as far as it may know them."""

    decided: int = 0
    steps: tuple[Step, ...] = ()

    @classmethod
    def of(cls, seat: int, steps: Sequence[Happened]) -> "History":
        """A seat's history from all steps of a game."""
        seen = [
            Step(step.seat, tuple(event.seen_by(seat) for event in step.events))
            for step in steps[-REMEMBERED:]
            if step.events
        ]
        return cls([step.seat for step in steps].count(seat), tuple(seen))


@dataclass(frozen=True)
class Sight:
    """What a seat may know when it is to decide: a view without secrets, what is legal, and what it saw before."""

    mode: Mode
    box: Any
    view: Any
    seat: int
    legal: list[int]
    history: History = field(default_factory=History)

    @classmethod
    def of(cls, game: Game, seat: int, steps: Sequence[Happened] = ()) -> "Sight":
        """A seat's sight, with the steps that the game has taken. Only who is to move learns what is legal."""
        legal = game.legal_actions() if game.actor == seat else []
        return cls(game.mode, game.box, game.observed(seat), seat, legal, History.of(seat, steps))


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, rounds of whatever it does again and again, or as long as it is used to.

    Seconds are what a clock shows, or what the processor has worked for the thread that thinks: so a busy machine is
    fair. A bot that can may use several cores at once; rounds are shared between them.
    """

    seconds: float | None = None
    iterations: int | None = None
    processor: bool = False
    cores: int = 1

    def now(self) -> float:
        """The time by which the seconds are counted."""
        return time.thread_time() if self.processor else time.monotonic()


class Look(NamedTuple):
    """A move that was looked at: its value, and how often a search came to it."""

    action: int
    value: float
    visits: int | None = None


@dataclass(frozen=True)
class Decision:
    """A move with its reasons: what the bot thinks it is worth, how it expects play to go on (the principal
    variation, its own move first), and what else it looked at, the best first. A bot that does not think gives none."""

    action: int
    value: float | None = None
    variation: tuple[int, ...] = ()
    others: tuple[Look, ...] = ()


class Bot(ABC):
    """A program that plays. One bot plays one seat of one game, or is made anew for each decision."""

    looks_back: ClassVar[bool] = True  # whether it reads the steps of its history; many games are quicker without
    sees_all: ClassVar[bool] = False  # whether the view of its sight is to be the true state: only in the arena it is

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    @abstractmethod
    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """One of the legal actions."""
