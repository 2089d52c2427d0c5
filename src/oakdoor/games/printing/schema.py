"""The JSON schema of the component files of a game."""

from oakdoor.games.components import ComponentTable
from oakdoor.games.names import Data

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(game: str, table: type[ComponentTable]) -> Data:
    """The schema of one game's files, from their declaration. What hangs on several entries at once (a deck that is
    large enough, hatred on both sides) is checked by the program alone."""
    return {
        "$schema": DIALECT,
        "$id": f"oakdoor:components/{game}",
        "title": f"Component file of {game.capitalize()}",
        **(table.shape.schema() if table.shape else {}),
    }
