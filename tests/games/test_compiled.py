"""Compiled or plain: chosen once per process; the cache is keyed on what is compiled."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from oakdoor.games import registry
from oakdoor.games.compiler import compiled


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_environment_chooses() -> None:
    code = "from oakdoor.games.compiler.compiled import is_plain; print(is_plain())"
    assert run(code, OAKDOOR_PLAIN="1").stdout == "True\n"
    assert run(code, OAKDOOR_PLAIN="0").stdout == "False\n"
    assert run(code, OAKDOOR_PLAIN="").stdout == "False\n"


def test_plain_needs_no_compiler() -> None:
    code = "import sys, oakdoor.games.aetherya.base; sys.exit('numba' in sys.modules)"
    assert run(code, OAKDOOR_PLAIN="1").returncode == 0


def test_it_is_too_late_to_change_once_rules_are_imported() -> None:
    code = "import oakdoor.games.state.chance; from oakdoor.games.compiler.compiled import run_plain; run_plain()"
    done = run(code, OAKDOOR_PLAIN="0")
    assert "already compiled" in done.stderr


def test_the_cache_is_keyed_on_the_sources_of_a_game(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("OAKDOOR_CACHE", str(tmp_path))
    compiled.cache_folder.cache_clear()
    try:
        folder = compiled.cache_folder("aetherya")
        assert folder.parent == tmp_path / "compiled"
        assert folder.name == f"aetherya-{compiled.sources_hash('aetherya')}"
        assert compiled.sources_hash("aetherya") != compiled.sources_hash("rivality")
        for old in range(5):
            (folder.parent / f"aetherya-{old}").mkdir()
        folder.rmdir()
        compiled.cache_folder.cache_clear()
        compiled.cache_folder("aetherya")
        assert len(list(folder.parent.iterdir())) == 3, "folders of versions long replaced are dropped"
    finally:
        compiled.cache_folder.cache_clear()


_SYMBOLS = """
import numpy as np
from oakdoor.games.compiler.compiled import rule
import oakdoor.games.state.chance
import numba
types = [np.dtype([("a", np.int32)]), np.dtype([("b", np.int32), ("a", np.int8, (3,))])]
names = {str(kind): numba.from_dtype(kind).mangling_args for kind in types[::ORDER]}
print(sorted(names.items()))
"""


def test_symbols_of_compiled_rules_are_the_same_in_every_process() -> None:
    """Else a process that loads two modes, compiled by two others, may call one's rule for the other's state."""
    one = run(_SYMBOLS.replace("ORDER", "1"), OAKDOOR_PLAIN="0").stdout
    other = run(_SYMBOLS.replace("ORDER", "-1"), OAKDOOR_PLAIN="0").stdout
    assert one == other != ""
    assert len(set(one.split("Record'"))) == 3


@pytest.mark.parametrize(
    ("module", "home"),
    [
        ("oakdoor.games.state.chance", ""),
        ("oakdoor.games.aetherya.base", "aetherya"),
        ("oakdoor.bots.rating", "oakdoor.bots"),
    ],
)
def test_a_module_belongs_to_a_game_or_to_all(module: str, home: str) -> None:
    import_module(module)
    assert compiled.home_of(module) == home


def test_rules_outside_the_games_are_part_of_the_key() -> None:
    hashes = {home: compiled.sources_hash(home) for home in ("", "aetherya", "oakdoor.bots", __name__)}
    assert len(set(hashes.values())) == len(hashes)


_CHANCE = """
import numpy as np
from oakdoor.games.state.chance import seed_state
state = np.zeros(1, [("rng", np.uint32, (4,))]).view(np.recarray)[0]
seed_state(state, 1)
print(state.rng)
"""


def test_every_folder_is_a_game_or_shared() -> None:
    folders = {path.parent.name for path in (Path(compiled.__file__).parents[1]).glob("*/__init__.py")}
    assert folders == {*registry.GAMES, *compiled.SHARED}
    assert compiled.home_of("oakdoor.games.state.chance") == ""


def test_without_a_cache_folder_the_rules_are_compiled_each_time(tmp_path) -> None:
    (tmp_path / "file").touch()
    done = run(_CHANCE, OAKDOOR_PLAIN="0", OAKDOOR_CACHE=str(tmp_path / "file"))
    assert done.stdout == run(_CHANCE, OAKDOOR_PLAIN="1").stdout != "", done.stderr
