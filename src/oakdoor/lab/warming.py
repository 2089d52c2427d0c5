"""Compile the rules of many modes at once, and the bots' search in them, one process per core, with a progress bar."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import Future, ThreadPoolExecutor

from tqdm import tqdm

from oakdoor.bots.playouts import is_playouts_warm, warm_playouts
from oakdoor.bots.rating import rate
from oakdoor.bots.search import is_search_warm, warm_search
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.compiler.warm import STEPS, is_warm, mark_warm, warm_mode
from oakdoor.games.contract import GameError
from oakdoor.games.game import Game
from oakdoor.games.registry import find_mode
from oakdoor.review.scales import is_review_warm, warm_review

Names = list[tuple[str, str]]
RULES, SEARCH, PLAYOUTS = "rules", "search", "playouts"


def _compile_apart(game: str, name: str, what: str, bar: "tqdm[None]") -> None:
    """Compile one mode in a process of its own, since Numba compiles on one core only."""
    command = [sys.executable, "-m", "oakdoor.lab.warming", game, name, what]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        for line in process.stdout or ():
            bar.set_postfix_str(line.strip(), refresh=False)
            bar.update()
        if process.wait() != 0:
            errors.seek(0)
            lines = errors.read().strip().splitlines() or [f"exit code {process.returncode}"]
            raise GameError(f"the {what} of {game} {name} could not be compiled: {lines[-1]}")


def warm_up(names: Names, show: bool | None = None, search: bool = False, playouts: bool = False) -> None:
    """Compile what is not compiled yet: rules, and the search of bots or its yardstick where it is wanted. `show` the
    progress always or never; by default on a terminal."""
    if is_plain():
        return
    cold = [(game, name) for game, name in names if not is_warm(game, name)]
    if cold:
        with _bar("compiling the rules, once", (STEPS + 1) * len(cold), show) as bar:
            _compile_all(cold, RULES, bar)
    for what, is_wanted, is_ready in ((SEARCH, search, _is_search_warm), (PLAYOUTS, playouts, is_playouts_warm)):
        cold = [(game, name) for game, name in names if is_wanted and not is_ready(game, name)]
        if cold:
            with _bar(f"compiling the {what}, once", len(cold), show) as bar:
                _compile_all(cold, what, bar)


def _is_search_warm(game: str, name: str) -> bool:
    return is_search_warm(game, name) and is_review_warm(game, name)


def _bar(what: str, total: int, show: bool | None) -> "tqdm[None]":
    return tqdm(total=total, desc=what, unit="part", disable=None if show is None else not show)


def _compile_all(cold: Names, what: str, bar: "tqdm[None]") -> None:
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        firsts = {game: (game, name) for game, name in reversed(cold)}
        begun = {game: pool.submit(_compile_apart, *names, what, bar) for game, names in firsts.items()}
        others = [names for names in cold if names not in firsts.values()]
        after = [pool.submit(_compile_after, begun[names[0]], *names, what, bar) for names in others]
        for work in [*begun.values(), *after]:
            work.result()


def _compile_after(first: "Future[None]", game: str, name: str, what: str, bar: "tqdm[None]") -> None:
    """Compile one mode when the first of its game is done, since it shares most rules with that."""
    first.result()
    _compile_apart(game, name, what, bar)


def _main(game: str, name: str, what: str) -> None:
    mode = find_mode(game, name)
    if what == SEARCH:
        warm_search(mode)
        warm_review(mode)
    elif what == PLAYOUTS:
        warm_playouts(mode)
    if what != RULES:
        print(f"{game} {name} {what}", flush=True)
        return
    for rule_name in warm_mode(mode):
        print(f"{game} {name} {rule_name}", flush=True)
    table = Game(mode, seed=1)
    rate(mode, table.box, table.observed(0), 0, table.legal_actions(), [1])
    mark_warm(mode)
    print(f"{game} {name} rate", flush=True)


if __name__ == "__main__":
    _main(*sys.argv[1:])
