"""Oakdoor: a digital tabletop for Aetherya and Rivality.

`from oakdoor import Game, find_mode` is the way in for programs. Both are looked up when they are asked for:
whoever imports only the package waits for no rule, and can still choose between compiled and plain.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oakdoor.games.game import Game
    from oakdoor.games.registry import find_mode

__version__ = "0.1.0"
__all__ = ["Game", "find_mode"]
_HOMES = {"Game": "oakdoor.games.game", "find_mode": "oakdoor.games.registry"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
