"""What can go wrong at a table: a key for translations, with the words that the game has for it."""

from oakdoor.games.errors import GameError, Reason


class TableError(GameError):
    """Something that is not possible at this table now; nothing was changed."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(text)
        self.reason = Reason(key, "", text)
