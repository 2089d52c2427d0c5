"""One game as environments see it: seats with observations, choices and returns."""

import secrets
from typing import TypeAlias

import numpy as np

from oakdoor.envs.steps.batch import MOST_LINES, SEED_BITS, SIDES
from oakdoor.envs.steps.choices import choices_of, new_row
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.game import Game
from oakdoor.games.names import Options, Table

# What a seat is shown: `observation`, what it knows as numbers (`FEATURE_FIELDS`), and `action_mask`, which choices it
# has now.
Observation: TypeAlias = dict[str, Table]


class Seeds:
    """The seeds of an environment's games: the same ones after the same seed, each game another."""

    def __init__(self, seed: int | None) -> None:
        self._first = secrets.randbits(SEED_BITS) if seed is None else seed % 2**SEED_BITS
        self._games = 0

    def __next__(self) -> int:
        self._games += 1
        return self._first + (self._games - 1 << SEED_BITS)


class Match:
    """One game. A choice that is not legal ends it: who made it gets -1, all others 0."""

    def __init__(self, mode: Mode, players: int | None = None, options: Options | None = None) -> None:
        self.mode = mode
        self.players = mode.players[0] if players is None else players
        self.choices = choices_of(mode)
        self._options = options or {}
        self._mark, self._decide = (drive(mode, loop) for loop in (self.choices.mark, self.choices.decide))
        self._moves, self._log = mode.new_moves(), NO_LOG.copy()
        self._lines = np.zeros((SIDES, MOST_LINES), np.int16)
        self._forfeit: int | None = None  # the seat that made an illegal choice
        self._seeds: Seeds | None = None
        self.begin(0)

    def restart(self, seed: int | None) -> None:
        """Begin a game; without a seed the next one of those that the last seed leads to."""
        if seed is not None or self._seeds is None:
            self._seeds = Seeds(seed)
        self.begin(next(self._seeds))

    def begin(self, seed: int) -> None:
        """Begin another game."""
        self.game = Game(self.mode, self.players, seed=seed, options=self._options, events=False)
        self._forfeit = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._forfeit is not None or self.game.is_over

    @property
    def deciding(self) -> list[int]:
        """The seats that are to decide now; several where nobody sees the others' decisions before."""
        actor = self.game.actor
        if actor is None or self._forfeit is not None:
            return []
        return self.game.at_once() or [actor]

    def mask(self, seat: int) -> Table:
        """Which choices a seat has now."""
        row = new_row(len(self.choices))
        if seat in self.deciding:
            game = self.game.asking(seat)
            self._mark(game.box, game.state, self._moves, self.choices.numbers, row, len(self.choices.actions))
        return row.mask

    def features(self, seat: int) -> Table:
        """What a seat knows, as numbers."""
        features = np.zeros(self.mode.rules.FEATURES, np.float32)
        game = self.game
        self.mode.rules.features(game.box, game.state, seat, features, self._lines, self._log)
        return features

    def observe(self, seat: int) -> Observation:
        """What a seat is shown."""
        return {"observation": self.features(seat), "action_mask": self.mask(seat)}

    def action(self, choice: int) -> int:
        """The action of a legal choice of the seat that decides next."""
        game = self.game
        return int(self._decide(game.box, game.state, choice, self._moves, self.choices.actions))

    def play(self, choice: int) -> None:
        """Let the seat that decides next make its choice."""
        actor = self.game.actor
        if actor is None:
            raise ValueError("the game is over")
        if 0 <= choice < len(self.choices) and self.mask(actor)[choice]:
            self.game.play_checked(self.action(choice))
        else:
            self._forfeit = actor

    def returns(self) -> list[float]:
        """What each seat gets, from -1 for a game lost to 1 for one won alone; nothing before the end."""
        if self._forfeit is not None:
            return [-float(seat == self._forfeit) for seat in range(self.players)]
        if not self.game.is_over:
            return [0.0] * self.players
        return [2 * share - 1 for share in self.game.outcome().returns]
