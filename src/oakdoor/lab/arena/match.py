"""What is played in the arena: who takes part, with how much time, and who sits where."""

import re
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from oakdoor.bots.contract import Budget
from oakdoor.games.contract import Mode, OptionError
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.arena.entrants import new_entrant

LONGEST = 2000  # decisions of all seats together
_TIME = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")


def read_time(text: str) -> float:
    """Seconds from `50ms` or `2s`."""
    found = _TIME.fullmatch(text)
    if not found or float(found[1]) <= 0:
        raise OptionError(f"a time is e.g. 50ms or 2s, not {text!r}")
    return float(found[1]) / (1000 if found[2] == "ms" else 1)


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part, and how long it may think about each decision: processor time, so that a busy machine is
    fair. One that sees everything is told apart."""

    bot: str
    budget: Budget
    label: str
    sees_all: bool = False

    @classmethod
    def read(cls, text: str, budget: Budget) -> "Entrant":
        """`svea`, or with a budget of its own `svea@50ms`, `svea@400` (iterations)."""
        bot, at, own = text.strip().partition("@")
        sees_all = new_entrant(bot).sees_all  # or it says what there is
        if at and own.isdigit() and int(own) > 0:
            budget = Budget(iterations=int(own), processor=True)
        elif at:
            budget = Budget(read_time(own), processor=True)
        return cls(bot, replace(budget, processor=True), text.strip(), sees_all)


@dataclass(frozen=True)
class Match:
    """Some entrants in a mode. Every deal is played once with each of the `lineups`: by seat, who sits there."""

    game: str
    mode: str
    players: int
    entrants: tuple[Entrant, ...]
    seed: int = 1
    longest: int = LONGEST
    options: dict[str, Any] = field(default_factory=dict)
    components: dict[str, Any] | None = None

    def as_data(self) -> Data:
        """The match as JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Data) -> "Match":
        """The match from JSON."""
        entrants = (Entrant(**{**one, "budget": Budget(**one["budget"])}) for one in data["entrants"])
        return cls(**{**data, "entrants": tuple(entrants)})

    def rules(self) -> Mode:
        """The mode."""
        return find_mode(self.game, self.mode)

    def deal(self, number: int, events: bool = False) -> Game:
        """The game of a deal: the same for all lineups."""
        return Game(
            self.rules(),
            self.players,
            seed=self.seed + number,
            options=self.options,
            components=self.components,
            events=events,
        )

    @property
    def is_apart(self) -> bool:
        """Whether nobody plays against anybody: each entrant plays each deal alone, or with its own copies."""
        mode = self.rules()
        return mode.cooperative or self.players == 1

    def sides(self) -> list[int]:
        """By seat, the side that it plays for."""
        game = self.deal(0)
        return [int(game.mode.rules.side_of(game.state, seat)) for seat in range(self.players)]

    def fair(self) -> float:
        """The share of the wins that each would have if all were equal."""
        return 1.0 if self.is_apart else 1.0 / len(set(self.sides()))

    def lineups(self) -> list[tuple[int, ...]]:
        """Who sits where: all rotations of the entrants. The last one named takes the seats for which nobody is."""
        named, seats = len(self.entrants), range(self.players)
        if self.is_apart:
            return [(entrant,) * self.players for entrant in range(named)]
        sides = self.sides()
        if named < 2:
            raise OptionError("name at least two bots: here one plays against another")
        if named > self.players:
            raise OptionError(f"{named} bots are named for {self.players} players")
        if named == len(set(sides)):
            first = tuple(sides)
        elif len(set(sides)) < self.players != named:
            raise OptionError(f"name a bot for each of {len(set(sides))} sides or of {self.players} seats")
        else:
            first = tuple(min(seat, named - 1) for seat in seats)
        return list(dict.fromkeys(first[seat:] + first[:seat] for seat in seats))
