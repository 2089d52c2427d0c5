"""The state of the expert game: the standard game's, with delayed spells and enclosed tiles (V6)."""

from typing import Annotated, Protocol

import numpy as np

from oakdoor.games.names import Table
from oakdoor.games.rivality.components import Tiles
from oakdoor.games.rivality.state import FIELD, HandsState


class ExpertState(HandsState, Protocol):
    """A battlefield with delayed spells."""

    due: Annotated[Tiles, np.int32]  # the tiles whose delayed spells go off
    enclosed: Annotated[Tiles, np.int32]  # the tiles with a tile at each edge
    pending: Annotated[Table, np.int8, (FIELD,)]  # a tile's delayed spells, as bits by edge (V6.1)
    touching: Annotated[Table, np.int8, (FIELD,)]  # how many tiles share an edge with a tile
