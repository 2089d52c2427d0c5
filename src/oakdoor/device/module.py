"""The modules of modes beside the page's Python, run by the browser (web/src/device/module.ts)."""

import logging
from collections.abc import Awaitable, Callable

from oakdoor.app.module import FarModule, Module
from oakdoor.games.compiler.outside import add_module
from oakdoor.games.registry import all_names

LOG = logging.getLogger("oakdoor.device")


class Modules:
    """Gets the module of a mode when it is first wanted. Where a device cannot have it, Python does everything."""

    def __init__(self, load: Callable[[str, str], Awaitable[FarModule]] | None) -> None:
        self._load = load
        self._there: set[tuple[str, str]] = set()

    def has(self, game: str, mode: str) -> bool:
        """Whether the module of a mode is there."""
        return (game, mode) in self._there

    async def get(self, game: str, mode: str) -> None:
        """Have the module of a mode run its drivers from now on."""
        if self._load is None or self.has(game, mode) or (game, mode) not in all_names():
            return
        try:
            add_module(game, mode, Module(await self._load(game, mode)))
            self._there.add((game, mode))
        except Exception:  # whatever a browser raises; it is tried again the next time
            LOG.exception("there is no module for %s %s", game, mode)
