"""`python -m oakdoor.lab.vector.others`: many random games at once, ours beside those of pgx and OpenSpiel, in one run.

Each library steps games in its own batch loop and begins those again that ended: our vector environment, pgx compiled
by JAX, OpenSpiel's synchronous vector environment over games in C++. Games differ, so figures show the loops more than
the rules. What is not installed is left out. `taskset -c 0` keeps JAX to one core.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from oakdoor.games.registry import all_modes
from oakdoor.lab.vector.bench import GAMES, rates

PGX = ("tic_tac_toe", "backgammon", "chess")
SPIEL = ("tic_tac_toe", "backgammon", "gin_rummy")
STEPS = 100
RUNS = 3


def _best(run: Callable[[], int]) -> float:
    """Decisions per second of processor time, in the best of some runs; the first compiles."""
    run()
    found = []
    for _ in range(RUNS):
        began = time.process_time()
        found.append(run() / (time.process_time() - began))
    return max(found)


def of_pgx(name: str) -> float:
    """A game of pgx, with its own automatic reset, stepped under one jit."""
    jax: Any = import_module("jax")
    pgx: Any = import_module("pgx")
    wrapper: Any = import_module("pgx.experimental.wrappers").auto_reset
    env = pgx.make(name)
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(wrapper(env.step, env.init))

    draw, log, split = jax.random.categorical, jax.numpy.log, jax.random.split
    scan = jax.jit(
        lambda state, keys: jax.lax.scan(
            lambda games, key: (step(games, draw(key, log(games.legal_action_mask)), split(key, GAMES)), None),
            state,
            keys,
        )[0]
    )
    state = begin(split(jax.random.PRNGKey(0), GAMES))
    keys = split(jax.random.PRNGKey(1), STEPS)

    def run() -> int:
        jax.block_until_ready(scan(state, keys))
        return STEPS * GAMES

    return _best(run)


def of_spiel(name: str) -> float:
    """A game of OpenSpiel, in C++, in its vector environment."""
    import numpy as np

    environments: Any = import_module("open_spiel.python.rl_environment")
    vector: Any = import_module("open_spiel.python.vector_env").SyncVectorEnv
    chosen: Any = import_module("open_spiel.python.rl_agent").StepOutput
    games = vector([environments.Environment(name) for _ in range(GAMES // 8)])
    shown = games.reset()
    chooser = np.random.default_rng(1)

    def choices() -> Iterator[int]:
        for one in shown:
            legal = one.observations["legal_actions"][one.observations["current_player"]]
            yield int(legal[chooser.integers(len(legal))])

    def run() -> int:
        nonlocal shown
        for _ in range(STEPS // 10):
            shown, *_ = games.step([chosen(action=one, probs=None) for one in choices()], reset_if_done=True)
        return STEPS // 10 * len(games)

    return _best(run)


def main() -> int:
    """Print the table."""
    print(
        "| decisions/s | one by one | at once, masks only | with pieces | with features |\n"
        "| --- | ---: | ---: | ---: | ---: |"
    )
    for mode in all_modes():
        found = rates(mode)
        parts = [f"{rate:,.0f} ({rate / found.playouts:.0%})" for rate in found[1:]]
        print(f"| {mode.game} {mode.name} | {found.playouts:,.0f} | {' | '.join(parts)} |", flush=True)
    for library, names, measure in (("pgx", PGX, of_pgx), ("open_spiel", SPIEL, of_spiel)):
        for name in names if find_spec(library) else ():
            print(f"| {library} {name} |  |  |  | {measure(name):,.0f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
