"""Which tables are tried, and for how long: all of them, plain rules only those with the fewest players."""

import os
from collections.abc import Sequence

from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.registry import all_modes

LONG = bool(os.environ.get("OAKDOOR_LONG"))  # `make environments`
CYCLES = 1000 if LONG else 30 if is_plain() else 100
TRIED = slice(1 if is_plain() else None)  # of the numbers of players
TABLES = [(mode.game, mode.name, players) for mode in all_modes() for players in mode.players[TRIED]]
ALONE = [(game, mode) for game, mode, players in TABLES if players == 1]


def ids(tables: Sequence[tuple[object, ...]]) -> list[str]:
    return ["-".join(map(str, table)) for table in tables]
