"""One process of a machine compiles at a time."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oakdoor.server.lock import FolderLock


async def turn_to_compile(again: float) -> "FolderLock | None":
    """The right to compile on this machine; None where there is no place to keep what is compiled. Another
    process that has it is asked `again` after so many seconds."""
    from oakdoor.games.compiler.compiled import cache_root
    from oakdoor.server.lock import FolderInUse, FolderLock

    folder = cache_root() / "compiling"
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return FolderLock(folder)
        except FolderInUse:
            await asyncio.sleep(again)
        except OSError:
            return None
