"""Compiled or plain: chosen once per process; the cache is keyed on what is compiled."""

import os
import subprocess
import sys

import pytest

from oakdoor.games import compiled


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_environment_chooses() -> None:
    code = "from oakdoor.games.compiled import is_plain; print(is_plain())"
    assert run(code, OAKDOOR_PLAIN="1").stdout == "True\n"
    assert run(code, OAKDOOR_PLAIN="0").stdout == "False\n"
    assert run(code, OAKDOOR_PLAIN="").stdout == "False\n"


def test_plain_needs_no_compiler() -> None:
    code = "import sys, oakdoor.games.aetherya.base; sys.exit('numba' in sys.modules)"
    assert run(code, OAKDOOR_PLAIN="1").returncode == 0


def test_it_is_too_late_to_change_once_rules_are_imported() -> None:
    code = "import oakdoor.games.chance; from oakdoor.games.compiled import run_plain; run_plain()"
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
from oakdoor.games.compiled import rule
import oakdoor.games.chance
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


@pytest.mark.parametrize("module", ["oakdoor.games.chance", "oakdoor.games.aetherya.base"])
def test_a_module_belongs_to_a_game_or_to_all(module: str) -> None:
    assert compiled._game_of(module) == ("aetherya" if "aetherya" in module else "")
