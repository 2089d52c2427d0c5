"""Gymnasium's vector environment over thousands of games, stepped by the compiled side in arrays made once.

Games begin again in the step in which they end (`AutoresetMode.SAME_STEP`). In each row the seat decides that is asked
(`infos["seat"]`); a step's reward is that of the seat that has just decided, and `infos["returns"]` has those of all.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise

import numpy as np

from oakdoor.envs.extra import needed
from oakdoor.envs.spaces import action_space, observation_space
from oakdoor.envs.steps.batch import (
    GENERATOR,
    SEED_BITS,
    Room,
    feature_rows,
    new_room,
    new_rows,
    new_table,
    piece_rows,
    sample_rows,
    step_rows,
)
from oakdoor.envs.steps.choices import NO_CHOICE, choices_of
from oakdoor.envs.steps.pieces import pieces_of
from oakdoor.games.compiler.drivers import drive
from oakdoor.games.contract import Mode
from oakdoor.games.errors import OptionError
from oakdoor.games.names import Options, Table
from oakdoor.games.registry import find_mode
from oakdoor.games.state.chance import seed_state

with needed():
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Shown = dict[str, Table]
Stepped = tuple[Shown, Table, Table, Table, dict[str, Table]]


def _observations(mode: Mode, size: int, features: bool, pieces: bool) -> Table:
    """Tables for what seats are shown; without columns if nobody is told."""
    if pieces:
        return new_table((size, len(pieces_of(mode))), np.int8)
    return new_table((size, mode.rules.FEATURES if features else 0), np.float32)


class GamesEnv(VectorEnv[Shown, Table, Table]):
    """Many games of one mode. The observation is features, or with `pieces` what lies where; without both only masks
    are shown. Without `copy` what is returned are the environment's own arrays, which the next step overwrites."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str,
        mode: str,
        players: int | None = None,
        options: Options | None = None,
        features: bool = True,
        pieces: bool = False,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        found = find_mode(game, mode)
        choices = choices_of(found)
        self.num_envs, self._copies = num_envs, copy
        self._players = found.players[0] if players is None else players
        if self._players not in found.players:
            raise OptionError(f"{game} {mode} is for {found.players} players, not {players}")
        if not 1 <= threads <= num_envs:
            raise OptionError(f"{num_envs} games are stepped by 1 to {num_envs} threads, not {threads}")
        packed = found.pack_options(self._players, options or {})
        self._box = found.components(None).box
        self.single_observation_space = observation_space(found, features, pieces=pieces)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.rows = new_rows(found, choices, self._players, num_envs, _observations(found, num_envs, features, pieces))
        self._tells = features or pieces
        edges = np.linspace(0, num_envs, threads + 1).astype(int).tolist()
        self._parts = [(new_room(found, choices, self._players, packed), *part) for part in pairwise(edges)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._generators = [np.zeros(1, GENERATOR).view(np.recarray) for _ in range(threads)]
        self._play = drive(found, step_rows, mark=choices.mark, decide=choices.decide, pick=choices.pick)
        self._tell = drive(found, piece_rows, tell=pieces_of(found).tell) if pieces else drive(found, feature_rows)
        self._sample = drive(found, sample_rows)
        self.single_action_space = action_space(found)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._cut = np.zeros(num_envs, np.bool_)
        self._draws = self._is_drawn = False  # whether steps draw the next choices, and whether these are fresh
        self._has_begun = False

    def _each(self, work: Callable[[int, Room, int, int], None]) -> None:
        """Let every thread work on its rows."""
        if not self._has_begun:
            raise ResetNeeded("games begin with reset")
        if self._pool is None:
            work(0, *self._parts[0])
            return
        running = [self._pool.submit(work, number, *part) for number, part in enumerate(self._parts)]
        for one in running:
            one.result()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Options | None = None
    ) -> tuple[Shown, dict[str, Table]]:
        """Begin a game in every row: with one seed by the numbers that follow it, or with a seed for each."""
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        if seed is None:
            seed = int(self.np_random.integers(2**SEED_BITS))
        seeds = seed + np.arange(self.num_envs) if isinstance(seed, int) else np.array(seed)
        self.rows.seeds[:] = seeds % 2**SEED_BITS
        for number, generator in enumerate(self._generators):
            seed_state(generator[0], int(self.rows.seeds[0]) + (number << SEED_BITS))
        self.rows.games[:] = 0
        self._has_begun = True
        self._step(np.full(self.num_envs, NO_CHOICE))
        return self._shown(), {"seat": self._given(self.rows.seats)}

    def step(self, actions: Table) -> Stepped:
        """Make one choice in each row."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"there is one choice for each of {self.num_envs} games, not {chosen.shape}")
        self._step(chosen)
        rows, given = self.rows, self._given
        infos = {"seat": given(rows.seats), "returns": given(rows.returns), "_returns": given(rows.ended)}
        return self._shown(), given(rows.rewards), given(rows.ended), given(self._cut), infos

    def _step(self, chosen: Table) -> None:
        """Play choices, and write down what is known then."""
        self._each(partial(self._step_part, chosen))
        self._is_drawn = self._draws

    def _step_part(self, chosen: Table, number: int, room: Room, start: int, stop: int) -> None:
        self._play(self._box, self.rows, room, chosen, self._generators[number], self._draws, start, stop)
        if self._tells:
            self._tell(self._box, self.rows, room, start, stop)

    def sample(self) -> Table:
        """A legal choice at random for each row. Who asks once will ask again: then each step draws them itself."""
        if self._is_drawn:
            self._is_drawn = False
            return self.rows.drawn.copy()
        self._draws = True
        chosen = np.zeros(self.num_envs, np.int64)

        def sample(number: int, _: Room, start: int, stop: int) -> None:
            self._sample(self.rows.marks, self.rows.legal, self._generators[number], start, stop, chosen)

        self._each(sample)
        return chosen

    def close_extras(self, **kwargs: object) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _shown(self) -> Shown:
        shown = {"observation": self.rows.observations} if self._tells else {}
        shown["action_mask"] = self.rows.masks
        return {name: self._given(table) for name, table in shown.items()}

    def _given(self, table: Table) -> Table:
        return table.copy() if self._copies else table
