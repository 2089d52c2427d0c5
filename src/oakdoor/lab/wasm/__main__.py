"""`python -m oakdoor.lab.wasm FOLDER`: writes every mode's module, its description and its weights into a folder.

What was made from the same sources is left alone. Modes of a game share most rules, so as few processes as there are
cores share the work, each with modes of one game. Each mode is named on standard output when it is there.
"""

import hashlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from oakdoor.games.compiler.compiled import run_plain, sources_hash
from oakdoor.games.registry import GAMES, all_names

MADE_BY = ("numba", "llvmlite", "numpy")  # whose versions matter


def made_from(game: str) -> str:
    """A hash of all that the modules of a game are made from."""
    import oakdoor.lab.wasm
    from oakdoor.app.module import rules_mark

    parts = [rules_mark(game), sources_hash(oakdoor.lab.wasm.__name__)]
    parts += [f"{name} {version(name)}" for name in MADE_BY]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def missing(folder: Path) -> list[tuple[str, str]]:
    """The modes whose modules are not there, or were made from other sources."""
    return [(game, mode) for game, mode in all_names() if not _is_made(folder / f"{game}-{mode}", made_from(game))]


def made_mark(description: str) -> str:
    """What a description says that its module was made from; it stands first."""
    found = re.match(r'\{"made_from":"(\w+)"', description)
    return found[1] if found else ""


def _is_made(path: Path, source: str) -> bool:
    module, description = (path.with_suffix(suffix) for suffix in (".wasm", ".json"))
    if not module.exists() or not description.exists():
        return False
    return made_mark(description.read_text(encoding="utf-8")) == source


def shared_out(modes: list[tuple[str, str]], cores: int) -> list[list[tuple[str, str]]]:
    """The modes in so many groups, or one for each game if that is more; a group's modes are of one game."""
    groups: list[list[tuple[str, str]]] = []
    each = max(1, -(-len(modes) // max(1, cores)))
    for game in GAMES:
        own = [names for names in modes if names[0] == game]
        size = len(own) if cores <= len(GAMES) else each
        groups += [own[at : at + size] for at in range(0, len(own), max(1, size))]
    return groups


def make_all(folder: Path) -> None:
    """Make what is missing, in processes of their own."""
    folder.mkdir(parents=True, exist_ok=True)
    modes = missing(folder)
    with tempfile.TemporaryDirectory() as room:  # Numba is not to keep what is not for this machine
        environment = {**os.environ, "OAKDOOR_PLAIN": "0", "OAKDOOR_CACHE": room}
        command = [sys.executable, "-m", "oakdoor.lab.wasm", str(folder)]
        begun = [
            subprocess.Popen([*command, *map("-".join, group)], env=environment)
            for group in shared_out(modes, os.cpu_count() or 1)
        ]
        try:
            ended = [process.wait() for process in begun]
        finally:
            for process in begun:
                process.terminate()
        if any(ended):
            raise SystemExit("the rules could not be compiled for the page")


def make(folder: Path, names: list[str]) -> None:
    """Make the modules of some modes in this process, which can run no rules afterwards."""
    from oakdoor.lab.wasm.target import Target

    target = Target()
    target.retarget()  # before the first rule is imported
    from numba.core.compiler_lock import global_compiler_lock

    from oakdoor.games.registry import find_mode
    from oakdoor.lab.wasm.description import described, weights_of
    from oakdoor.lab.wasm.searching import search_exports
    from oakdoor.lab.wasm.verbs import exports_of

    for name in names:
        mode = find_mode(*name.split("-"))
        path = folder / name
        weights = weights_of(mode)
        with global_compiler_lock:
            module = target.module([*exports_of(mode), *(search_exports(mode) if weights else [])])
        path.with_suffix(".wasm").write_bytes(module)
        if weights:
            path.with_suffix(".weights").write_bytes(weights)
        text = described(mode, made_from(mode.game))
        path.with_suffix(".json").write_text(text, encoding="utf-8")  # last: then it is whole
        print(name, flush=True)


def main(arguments: list[str]) -> None:
    """Make all modules, or in a process of its own some of them."""
    folder, *names = arguments
    if names:
        make(Path(folder), names)
        return
    run_plain()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # its processes end with it
    make_all(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
