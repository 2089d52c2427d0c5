"""What every bot offers, and the only thing it is shown: a seat's sight of a game."""

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from oakdoor.games.contract import Mode
from oakdoor.games.game import Game


@dataclass(frozen=True)
class Sight:
    """What a seat may know when it is to decide: a view without secrets, and what is legal."""

    mode: Mode
    box: Any
    view: Any
    seat: int
    legal: list[int]


class Bot(ABC):
    """A program that plays. It is given a sight of the game, not the game."""

    name: str

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, seat: int) -> int:
        """The bot's action for a seat that is to move."""
        return self.decide(Sight(game.mode, game.box, game.observed(seat), seat, game.legal_actions()))

    @abstractmethod
    def decide(self, sight: Sight) -> int:
        """One of the legal actions."""
