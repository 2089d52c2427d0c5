"""The package itself: what programs import from it, and that importing it costs and decides nothing."""

import subprocess
import sys

import pytest

import oakdoor
from oakdoor.games import game, registry


def test_the_way_in_for_programs() -> None:
    from oakdoor import Game, find_mode

    assert (Game, find_mode) == (game.Game, registry.find_mode)
    assert Game(find_mode("aetherya", "base"), seed=1).legal()
    with pytest.raises(AttributeError, match="has no attribute 'Gmae'"):
        oakdoor.Gmae  # noqa: B018


def test_importing_the_package_decides_nothing() -> None:
    """Compiled or plain can still be chosen after `import oakdoor`, and no rule was imported."""
    code = """
import sys, oakdoor
assert oakdoor.__version__
assert not [name for name in sys.modules if name.startswith(("oakdoor.", "numpy", "numba"))]
from oakdoor.games.compiler.compiled import is_plain, run_plain
run_plain()
from oakdoor import Game, find_mode
assert is_plain() and Game(find_mode("rivality", "solo"), seed=1).legal()
assert "numba" not in sys.modules
"""
    environment = {"OAKDOOR_PLAIN": "0", "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
